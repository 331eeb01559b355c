package site

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/version"
)

var (
	sites    = db.TableOf[storedSite]("site")
	versions = version.TableOf[Version]("site_version", "site_id")
	drafts   = db.TableOf[storedDraft]("site_draft")
)

// shown is a site with what it shows.
type shown struct {
	storedSite
	TemplateID string            `db:"template_id"`
	LogoImage  string            `db:"logo_image"`
	Settings   db.JSON[Settings] `db:"settings"`
	Flow       string            `db:"flow"`
	IsDraft    bool              `db:"is_draft"`
	// These are nil without a draft.
	DraftID *string  `db:"draft_id"`
	DraftBy *string  `db:"draft_by"`
	DraftAt *db.Time `db:"draft_at"`
	// templates are those of all its widget screens, once they are known.
	templates []string
}

const shownColumns = "s.tenant_id, s.mode, s.id, s.name, s.type, s.enabled, s.version_id, s.responses, s.created_by, " +
	"s.updated_by, s.created_at, s.updated_at, v.template_id, v.logo_image, v.settings, v.flow, v.is_draft, " +
	"d.id AS draft_id, d.updated_by AS draft_by, d.updated_at AS draft_at"

const (
	withVersion = "v.tenant_id = s.tenant_id AND v.mode = s.mode AND v.id = s.version_id"
	withDraft   = "d.tenant_id = s.tenant_id AND d.mode = s.mode AND d.site_id = s.id"
)

func insertSite(ctx context.Context, tx *db.Tx, s storedSite) error {
	if err := sites.Insert(ctx, tx, s); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO site_address (site_id, tenant_id, mode) VALUES ($1, $2, $3)",
		s.ID, s.TenantID, s.Mode)
	return err
}

func updateSite(ctx context.Context, tx *db.Tx, s storedSite) error {
	_, err := tx.ExecContext(ctx, `UPDATE site SET name = $1, enabled = $2, version_id = $3, updated_by = $4,
		updated_at = $5 WHERE tenant_id = $6 AND mode = $7 AND id = $8`,
		s.Name, s.Enabled, s.VersionID, s.UpdatedBy, s.UpdatedAt, s.TenantID, s.Mode, s.ID)
	return err
}

func countResponse(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	_, err := tx.ExecContext(ctx, `UPDATE site SET responses = responses + 1
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	return err
}

func getSecret(ctx context.Context, q db.Querier, at scope.Ref) ([]byte, error) {
	return db.Get[[]byte](ctx, q, `SELECT secret_sealed FROM site WHERE tenant_id = $1 AND mode = $2 AND id = $3`,
		at.Tenant, at.Mode, at.ID)
}

func setSecret(ctx context.Context, tx *db.Tx, at scope.Ref, sealed []byte) error {
	_, err := tx.ExecContext(ctx, `UPDATE site SET secret_sealed = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4`,
		sealed, at.Tenant, at.Mode, at.ID)
	return err
}

// deleteSite leaves the versions: people may be on the page.
func deleteSite(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM site_address WHERE site_id = $1", at.ID); err != nil {
		return err
	}
	if err := deleteDraft(ctx, tx, at); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM site WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		at.Tenant, at.Mode, at.ID)
	return err
}

// lock makes others who change the site wait until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	_, err := db.Get[string](ctx, tx, `UPDATE site SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING id`, at.Tenant, at.Mode, at.ID)
	return err
}

func get(ctx context.Context, q db.Querier, at scope.Ref) (shown, error) {
	return db.Get[shown](ctx, q, "SELECT "+shownColumns+" FROM site s JOIN site_version v ON "+withVersion+
		" LEFT JOIN site_draft d ON "+withDraft+" WHERE s.tenant_id = $1 AND s.mode = $2 AND s.id = $3",
		at.Tenant, at.Mode, at.ID)
}

func list(ctx context.Context, q db.Querier, at scope.Scope, r page.Request) ([]shown, error) {
	b := db.Query(shownColumns).From("site s").Join("site_version v", withVersion).
		JoinWithOption("LEFT", "site_draft d", withDraft)
	b.Where(b.Equal("s.tenant_id", at.Tenant), b.Equal("s.mode", at.Mode))
	text, args := db.Newest{Time: "s.created_at", ID: "s.id", Page: r}.Build(b)
	return db.Select[shown](ctx, q, text, args...)
}

func getDraft(ctx context.Context, q db.Querier, at scope.Ref) (storedDraft, error) {
	return db.Get[storedDraft](ctx, q, "SELECT "+drafts.Columns+` FROM site_draft
		WHERE tenant_id = $1 AND mode = $2 AND site_id = $3`, at.Tenant, at.Mode, at.ID)
}

// putDraft saves the draft of a site over the one before; the caller has locked the site.
func putDraft(ctx context.Context, tx *db.Tx, d storedDraft) error {
	if err := deleteDraft(ctx, tx, scope.Of(d.TenantID, d.Mode).Ref(d.SiteID)); err != nil {
		return err
	}
	return drafts.Insert(ctx, tx, d)
}

func deleteDraft(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM site_draft WHERE tenant_id = $1 AND mode = $2 AND site_id = $3",
		at.Tenant, at.Mode, at.ID)
	return err
}

func deleteDraftOf(ctx context.Context, tx *db.Tx, at scope.Ref, version string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM site_draft
		WHERE tenant_id = $1 AND mode = $2 AND site_id = $3 AND id = $4`, at.Tenant, at.Mode, at.ID, version)
	return err
}

// address is whose a public address is.
type address struct {
	TenantID string `db:"tenant_id"`
	Mode     string `db:"mode"`
}

func getAddress(ctx context.Context, q db.Querier, siteID string) (address, error) {
	return db.Get[address](ctx, q, "SELECT tenant_id, mode FROM site_address WHERE site_id = $1", siteID)
}
