package batch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&contacts, &texts} }

// texts are files of imports, as frames of one field.
var texts = seal.Column{Table: "invite_import_file", Name: "file_sealed", Key: []string{"mode", "id"}}

// contacts are frames of name, address, what is wrong with them, and phone number.
var contacts = seal.Column{Table: "invite_import_row", Name: "contact_sealed", Key: []string{"mode", "id"}}

// Parts are what an erasure deletes.
func Parts() []person.Part {
	return []person.Part{person.Own("invitationImports", "invite_import_row")}
}

var (
	imports = db.TableOf[Import]("invite_import")
	rows    = db.TableOf[stored]("invite_import_row")
	files   = db.TableOf[storedFile]("invite_import_file")
)

// storedFile is a file that is not checked yet.
type storedFile struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	Format   Format    `db:"format"`
	Sealed   []byte    `db:"file_sealed"`
}

func (s *Service) insertFile(ctx context.Context, tx *db.Tx, i Import, format Format, text string) error {
	vault, err := s.Seal.Vault(ctx, tx, &texts, i.TenantID)
	if err != nil {
		return err
	}
	f := storedFile{TenantID: i.TenantID, Mode: i.Mode, ID: i.ID, Format: format}
	if f.Sealed, err = vault.SealFrame([][]byte{[]byte(text)}, string(i.Mode), i.ID); err != nil {
		return err
	}
	if err := files.Insert(ctx, tx, f); err != nil {
		return fmt.Errorf("insert file of import: %w", err)
	}
	return nil
}

// selectFile returns a file that is not checked yet, or db.ErrNotFound.
func (s *Service) selectFile(ctx context.Context, at scope.Ref) (Format, string, error) {
	f, err := db.Get[storedFile](ctx, s.DB.Read(), "SELECT "+files.Columns+` FROM invite_import_file
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	if err != nil {
		return "", "", fmt.Errorf("select file of import: %w", err)
	}
	vault, err := s.Seal.Vault(ctx, s.DB.Read(), &texts, at.Tenant)
	if err != nil {
		return "", "", err
	}
	frame, err := vault.Open(nil, f.Sealed, string(f.Mode), f.ID)
	if err != nil {
		return "", "", err
	}
	var text []byte
	if err := seal.ReadFrame(frame, &text); err != nil {
		return "", "", err
	}
	return f.Format, string(text), nil
}

func removeFile(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM invite_import_file WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		at.Tenant, at.Mode, at.ID)
	if err != nil {
		return fmt.Errorf("remove file of import: %w", err)
	}
	return nil
}

func (s *Service) seal(vault *seal.Vault, r *Row) error {
	var err error
	r.Sealed, err = vault.SealFrame(
		[][]byte{[]byte(r.FullName), []byte(r.Email), []byte(r.Note), []byte(r.PhoneNumber)}, string(r.Mode), r.ID)
	return err
}

func (s *Service) insertRows(ctx context.Context, tx *db.Tx, tenant string, all []Row) error {
	vault, err := s.Seal.Vault(ctx, tx, &contacts, tenant)
	if err != nil {
		return err
	}
	sealed := make([]stored, len(all))
	for n := range all {
		if err := s.seal(vault, &all[n]); err != nil {
			return err
		}
		sealed[n] = all[n].stored
	}
	if err := rows.InsertAll(ctx, tx, sealed); err != nil {
		return fmt.Errorf("insert rows of import: %w", err)
	}
	return nil
}

// updateRow stores what became of a contact; the import is locked, or the row's invite is.
func (s *Service) updateRow(ctx context.Context, tx *db.Tx, r Row) error {
	vault, err := s.Seal.Vault(ctx, tx, &contacts, r.TenantID)
	if err != nil {
		return err
	}
	if err := s.seal(vault, &r); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE invite_import_row SET state = $1, problem = $2, invite_id = $3, user_id = $4,
		contact_sealed = $5 WHERE tenant_id = $6 AND mode = $7 AND id = $8`,
		r.State, r.Problem, r.InviteID, r.UserID, r.Sealed, r.TenantID, r.Mode, r.ID)
	if err != nil {
		return fmt.Errorf("update row of import: %w", err)
	}
	return nil
}

func (s *Service) selectRows(
	ctx context.Context, q db.Querier, tenant, query string, args ...any,
) ([]Row, error) {
	found, err := db.Select[stored](ctx, q, "SELECT "+rows.Columns+" FROM invite_import_row WHERE "+query, args...)
	if err != nil {
		return nil, fmt.Errorf("select rows of import: %w", err)
	}
	vault, err := s.Seal.Vault(ctx, q, &contacts, tenant)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(found))
	for n, r := range found {
		if r.Sealed == nil {
			out[n] = Row{stored: r}
			continue
		}
		frame, err := vault.Open(nil, r.Sealed, string(r.Mode), r.ID)
		if err != nil {
			return nil, err
		}
		var name, email, note, phone []byte
		if err := seal.ReadFrame(frame, &name, &email, &note, &phone); err != nil {
			return nil, err
		}
		out[n] = Row{r, Contact{
			FullName: string(name), Email: string(email), PhoneNumber: string(phone), Note: string(note),
		}}
	}
	return out, nil
}

func get(ctx context.Context, q db.Querier, at scope.Ref) (Import, error) {
	return db.Get[Import](ctx, q, "SELECT "+imports.Columns+` FROM invite_import
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

// lock makes others who change the import or send its invitations wait until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, at scope.Ref) (Import, error) {
	return db.Get[Import](ctx, tx, `UPDATE invite_import SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING `+imports.Columns, at.Tenant, at.Mode, at.ID)
}

func update(ctx context.Context, tx *db.Tx, i Import) error {
	_, err := tx.ExecContext(ctx, `UPDATE invite_import SET state = $1, reason = $2, updated_at = $3, counts = $4,
		counted_at = $5 WHERE tenant_id = $6 AND mode = $7 AND id = $8`,
		i.State, i.Reason, i.UpdatedAt, i.Counted, i.CountedAt, i.TenantID, i.Mode, i.ID)
	if err != nil {
		return fmt.Errorf("update import: %w", err)
	}
	return nil
}

func list(ctx context.Context, q db.Querier, at scope.Scope, r page.Request) ([]Import, error) {
	b := db.Query(imports.Columns).From("invite_import")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	query, args := db.Newest{Page: r}.Build(b)
	return db.Select[Import](ctx, q, query, args...)
}

// count counts the rows of some imports of one tenant and mode.
func count(ctx context.Context, q db.Querier, at scope.Scope, ids ...any) (map[string]*Counts, error) {
	all := map[string]*Counts{}
	for _, id := range ids {
		all[id.(string)] = &Counts{}
	}
	if len(ids) == 0 {
		return all, nil
	}
	b := db.Query("import_id, state, problem, count(*) AS n").From("invite_import_row")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.In("import_id", ids...))
	query, args := b.GroupBy("import_id", "state", "problem").Build()
	parts, err := db.Select[counted](ctx, q, query, args...)
	if err != nil {
		return nil, fmt.Errorf("count rows of imports: %w", err)
	}
	for _, part := range parts {
		all[part.ImportID].add(part)
	}
	return all, nil
}

// recount counts the rows of an import that is locked, and stores it.
func (s *Service) recount(ctx context.Context, tx *db.Tx, i *Import) error {
	counts, err := count(ctx, tx, i.ref().Scope, i.ID)
	if err != nil {
		return err
	}
	if err := i.keep(*counts[i.ID], s.Clock.Now()); err != nil {
		return err
	}
	return update(ctx, tx, *i)
}

// forgetCounts has the rows of an import counted again. Those of one that runs are anyway.
func forgetCounts(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	_, err := tx.ExecContext(ctx, `UPDATE invite_import SET counts = ''
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND counts <> '' AND state <> 'RUNNING'`,
		at.Tenant, at.Mode, at.ID)
	if err != nil {
		return fmt.Errorf("forget counts of import: %w", err)
	}
	return nil
}

// forgetAllCounts is forgetCounts for all imports that changed since.
func forgetAllCounts(ctx context.Context, q db.Querier, since time.Time) error {
	_, err := q.ExecContext(ctx, `UPDATE invite_import SET counts = ''
		WHERE updated_at >= $1 AND counts <> '' AND state <> 'RUNNING'`, db.At(since))
	if err != nil {
		return fmt.Errorf("forget counts of imports: %w", err)
	}
	return nil
}

// countAll counts the rows of imports that nobody runs and of which a row changed.
func (s *Service) countAll(ctx context.Context) error {
	found, err := db.Select[Import](ctx, s.DB.Read(), "SELECT "+imports.Columns+` FROM invite_import
		WHERE counts = '' AND state <> 'RUNNING' AND state <> 'CHECKING' ORDER BY updated_at LIMIT 20`)
	if err != nil {
		return fmt.Errorf("find imports to count: %w", err)
	}
	for _, i := range found {
		err = errors.Join(err, s.DB.Tx(ctx, func(tx *db.Tx) error {
			i, err := lock(ctx, tx, i.ref())
			if err != nil || i.State == Running || i.State == Checking {
				return ignoreGone(err)
			}
			return s.recount(ctx, tx, &i)
		}))
	}
	return err
}

// glance is what a tick has to know of an import that is running.
type glance struct {
	// Waiting and Sending are exact up to a portion and the window.
	Waiting int `db:"waiting"`
	Sending int `db:"sending"`
	Bounced int `db:"bounced"`
	// Sent is exact up to what decides whether so many bounces are too many.
	Sent int `db:"sent"`
}

// look reads a glance. Ticks come five times a second, so it touches some hundred entries of the index, however many
// contacts the import has.
func look(ctx context.Context, q db.Querier, at scope.Ref) (glance, error) {
	const ofImport = "FROM invite_import_row WHERE tenant_id = $1 AND mode = $2 AND import_id = $3"
	g, err := db.Get[glance](ctx, q, `SELECT
		(SELECT count(*) FROM (SELECT 1 `+ofImport+` AND state = 'WAITING' LIMIT $4) AS w) AS waiting,
		(SELECT count(*) FROM (SELECT 1 `+ofImport+` AND state = 'SENDING' LIMIT $5) AS s) AS sending,
		(SELECT count(*) `+ofImport+` AND state = 'FAILED' AND problem = 'BOUNCED') AS bounced, 0 AS sent`,
		at.Tenant, at.Mode, at.ID, portion, window)
	if err != nil {
		return g, fmt.Errorf("look at import: %w", err)
	}
	if g.Bounced == 0 {
		return g, nil
	}
	g.Sent, err = db.Get[int](ctx, q, "SELECT count(*) FROM (SELECT 1 "+ofImport+" AND state = 'SENT' LIMIT $4) AS s",
		at.Tenant, at.Mode, at.ID, max(enoughMails, g.Bounced*bouncesIn))
	if err != nil {
		return g, fmt.Errorf("look at import: %w", err)
	}
	return g, nil
}

// Each is not later than any time while there is such an import, for [job.Engine.Due].
const (
	firstRunning  = "SELECT 0 FROM invite_import WHERE state = 'RUNNING' ORDER BY state, updated_at LIMIT 1"
	firstChecking = `SELECT 0 FROM invite_import
		WHERE state = 'CHECKING' AND updated_at > 0 ORDER BY updated_at LIMIT 1`
	firstUncounted = `SELECT 0 FROM invite_import
		WHERE counts = '' AND updated_at > 0 AND state <> 'RUNNING' AND state <> 'CHECKING' ORDER BY updated_at LIMIT 1`
)

// running finds the imports that have something to send, those first that waited longest.
func running(ctx context.Context, q db.Querier) ([]Import, error) {
	return db.Select[Import](ctx, q, "SELECT "+imports.Columns+` FROM invite_import
		WHERE state = 'RUNNING' ORDER BY updated_at LIMIT 100`)
}

// checking finds the imports whose files are not checked yet, those first that waited longest.
func checking(ctx context.Context, q db.Querier) ([]Import, error) {
	return db.Select[Import](ctx, q, "SELECT "+imports.Columns+` FROM invite_import
		WHERE state = 'CHECKING' ORDER BY updated_at LIMIT 100`)
}

func remove(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	if err := removeFile(ctx, tx, at); err != nil {
		return err
	}
	for _, statement := range []string{
		"DELETE FROM invite_import_row WHERE tenant_id = $1 AND mode = $2 AND import_id = $3",
		"DELETE FROM invite_import WHERE tenant_id = $1 AND mode = $2 AND id = $3",
	} {
		if _, err := tx.ExecContext(ctx, statement, at.Tenant, at.Mode, at.ID); err != nil {
			return fmt.Errorf("remove import: %w", err)
		}
	}
	return nil
}
