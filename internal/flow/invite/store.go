package invite

import (
	"context"

	"nod/internal/flow/invite/suppress"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return append(suppress.Sealed(), &invited) }

// invited is a frame of who was invited: address, name, what a mail server said about them, first and last name, and
// the end of the link, and the phone number.
var invited = seal.Column{
	Table: "invite", Name: "person_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "email"}, {Column: "full_name"}, {Column: "error"}},
	Convert: func(plain []string) ([]byte, error) {
		return seal.AppendFrame(nil, []byte(plain[0]), []byte(plain[1]), []byte(plain[2])), nil
	},
	Also: func(ctx context.Context, tx *db.Tx, row seal.Moved) error {
		hash, err := mail.HashRecipient(ctx, tx, row.Seal, row.Plain[0])
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx,
			"UPDATE invite SET recipient_hash = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4",
			hash, row.Tenant, row.Key[0], row.Key[1])
		return err
	},
}

func (p Person) frame() [][]byte {
	return [][]byte{
		[]byte(p.Email), []byte(p.FullName), []byte(p.Error), []byte(p.FirstName), []byte(p.LastName), []byte(p.Secret),
		[]byte(p.PhoneNumber),
	}
}

// readInvited reads who was invited out of a frame.
func readInvited(frame []byte) (Person, error) {
	var email, name, problem, first, last, secret, phone []byte
	if err := seal.ReadFrame(frame, &email, &name, &problem, &first, &last, &secret, &phone); err != nil {
		return Person{}, err
	}
	return Person{
		Email: string(email), FullName: string(name), Error: string(problem), FirstName: string(first),
		LastName: string(last), Secret: string(secret), PhoneNumber: string(phone),
	}, nil
}

// row has what earlier releases left plain.
type row struct {
	Row
	PlainEmail string `db:"email"`
	PlainName  string `db:"full_name"`
	PlainError string `db:"error"`
}

var rows = db.TableOf[row]("invite")

func (s *Service) insert(ctx context.Context, tx *db.Tx, i Invite) error {
	vault, err := s.Seal.Vault(ctx, tx, &invited, i.TenantID)
	if err != nil {
		return err
	}
	if i.Sealed, err = vault.SealFrame(i.frame(), string(i.Mode), i.ID); err != nil {
		return err
	}
	if i.Recipient, err = mail.HashRecipient(ctx, tx, s.Seal, i.Address()); err != nil {
		return err
	}
	return rows.Insert(ctx, tx, row{Row: i.Row})
}

func update(ctx context.Context, tx *db.Tx, i Invite) error {
	_, err := tx.ExecContext(ctx, `UPDATE invite SET status = $1, updated_at = $2, sent_at = $3, opened_at = $4,
		linked_at = $5, revoked_at = $6, mail_id = $7, resent_at = $8, remind_at = $9, reminders = $10
		WHERE tenant_id = $11 AND mode = $12 AND id = $13`,
		i.Status, i.UpdatedAt, i.SentAt, i.OpenedAt, i.LinkedAt, i.RevokedAt, i.MailID, i.ResentAt, i.RemindAt,
		i.Reminders, i.TenantID, i.Mode, i.ID)
	return err
}

// updatePerson stores what was sealed; the row is locked and opened.
func (s *Service) updatePerson(ctx context.Context, tx *db.Tx, i Invite) error {
	vault, err := s.Seal.Vault(ctx, tx, &invited, i.TenantID)
	if err != nil {
		return err
	}
	sealed, err := vault.SealFrame(i.frame(), string(i.Mode), i.ID)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE invite SET person_sealed = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4",
		sealed, i.TenantID, i.Mode, i.ID)
	return err
}

func (s *Service) get(ctx context.Context, q db.Querier, at scope.Ref) (Invite, error) {
	return s.one(ctx, q, "SELECT "+rows.Columns+` FROM invite
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

// ofSecret finds the invite of a link, in any tenant.
func (s *Service) ofSecret(ctx context.Context, q db.Querier, secret string) (Invite, error) {
	return s.one(ctx, q, "SELECT "+rows.Columns+" FROM invite WHERE token_hash = $1", id.Hash(secret))
}

// lock makes others who change the invite wait until the transaction ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, at scope.Ref) (Invite, error) {
	return s.one(ctx, tx, `UPDATE invite SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING `+rows.Columns, at.Tenant, at.Mode, at.ID)
}

// lockOfMail is lock for the invite that a mail brings.
func (s *Service) lockOfMail(ctx context.Context, tx *db.Tx, mail scope.Ref) (Invite, error) {
	return s.one(ctx, tx, `UPDATE invite SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND mail_id = $3 RETURNING `+rows.Columns, mail.Tenant, mail.Mode, mail.ID)
}

// lockOfUser is lock for the invite through which a user came.
func (s *Service) lockOfUser(ctx context.Context, tx *db.Tx, user scope.Ref) (Invite, error) {
	return s.one(ctx, tx, `UPDATE invite SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 RETURNING `+rows.Columns, user.Tenant, user.Mode, user.ID)
}

// templateOfUser is the widget template of the invite through which a user came.
func templateOfUser(ctx context.Context, q db.Querier, user scope.Ref) (string, error) {
	return db.Get[string](ctx, q, `SELECT wink_template_id FROM invite
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3`, user.Tenant, user.Mode, user.ID)
}

func (s *Service) one(ctx context.Context, q db.Querier, query string, args ...any) (Invite, error) {
	found, err := db.Get[row](ctx, q, query, args...)
	if err != nil {
		return Invite{}, err
	}
	opened, err := s.open(ctx, q, found.TenantID, []row{found})
	if err != nil {
		return Invite{}, err
	}
	return opened[0], nil
}

func (s *Service) list(
	ctx context.Context, q db.Querier, at scope.Scope, f Filter, r page.Request,
) ([]Invite, error) {
	b := db.Query(rows.Columns).From("invite")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	if f.Status != "" {
		b.Where(b.Equal("status", f.Status))
	}
	query, args := db.Newest{Page: r}.Build(b)
	found, err := db.Select[row](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	return s.open(ctx, q, at.Tenant, found)
}

// open reads who was invited; rows of earlier releases hold it plain.
func (s *Service) open(ctx context.Context, q db.Querier, tenant string, found []row) ([]Invite, error) {
	vault, err := s.Seal.Vault(ctx, q, &invited, tenant)
	if err != nil {
		return nil, err
	}
	out := make([]Invite, len(found))
	for n, r := range found {
		person := Person{Email: r.PlainEmail, FullName: r.PlainName, Error: r.PlainError}
		if r.Sealed != nil {
			frame, err := vault.Open(nil, r.Sealed, string(r.Mode), r.ID)
			if err != nil {
				return nil, err
			}
			if person, err = readInvited(frame); err != nil {
				return nil, err
			}
		}
		out[n] = Invite{r.Row, person}
	}
	return out, nil
}

// Log is a status that an invite reached.
type Log struct {
	TenantID  string  `db:"tenant_id"`
	Mode      string  `db:"mode"`
	ID        string  `db:"id"`
	InviteID  string  `db:"invite_id"`
	UserID    string  `db:"user_id"`
	Status    Status  `db:"status"`
	CreatedAt db.Time `db:"created_at"`
}

var logs = db.TableOf[Log]("invite_log")

func (s *Service) log(ctx context.Context, tx *db.Tx, i Invite, status Status) error {
	return logs.Insert(ctx, tx, Log{
		TenantID: i.TenantID, Mode: string(i.Mode), ID: id.New("invl"), InviteID: i.ID, UserID: i.UserID,
		Status: status, CreatedAt: db.At(s.Clock.Now()),
	})
}

func listLogs(ctx context.Context, q db.Querier, at scope.Ref, r page.Request) ([]Log, error) {
	b := db.Query(logs.Columns).From("invite_log")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.Equal("invite_id", at.ID))
	query, args := db.Newest{Page: r}.Build(b)
	return db.Select[Log](ctx, q, query, args...)
}
