package site

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/collect/template"
	"nod/internal/flow/lowcode"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/platform/version"
)

// Deps are the service's dependencies.
type Deps struct {
	DB        *db.DB
	Clock     *clock.Clock
	Seal      *seal.Sealer
	Audit     *audit.Service
	Tenants   *tenant.Service
	Templates *template.Service
	Pictures  *Pictures
	// LinkURL is the base of the door with the pages.
	LinkURL string
}

// Service keeps sites.
type Service struct {
	Deps
	flows flows
}

// New makes the service.
func New(d Deps) *Service { return &Service{Deps: d} }

// LogoUses are the columns that name logos.
func LogoUses() []template.LogoUse {
	return []template.LogoUse{{Table: "site_version", Column: "logo_image"}}
}

// Save is what somebody wants a site to be. Without a look the stored one stays.
type Save struct {
	Name           string `json:"name"             maxLength:"1000" doc:"Your name of the site."`
	Enabled        bool   `json:"enabled"          doc:"Whether the address shows the page."`
	Type           Type   `json:"type"             required:"false" enum:"STANDARD,LOWCODE" doc:"STANDARD when left out. A site keeps its type."`
	WinkTemplateID string `json:"winkTemplateId"   required:"false" maxLength:"64" doc:"A template of the mode, or default_customization."`
	Look           *Draft `json:"winkSiteTemplate" required:"false" doc:"Left out of an update, the stored one stays."`
	// isDraft keeps a flow that may have errors. It can't be published as it is.
	isDraft bool
}

// Edit is what somebody wants a site to be that they opened before.
type Edit struct {
	Save
	Version string `json:"version" required:"false" maxLength:"64" doc:"version of the site as you read it. 409 when it changed since; left out, the last save wins."`
	Draft   string `json:"draft"   required:"false" maxLength:"64" doc:"version of the draft that this save publishes. That draft is deleted; another one stays."`
}

// List returns a page of the sites of a tenant and mode, newest first.
func (s *Service) List(ctx context.Context, at scope.Scope, r page.Request) (page.List[Site], error) {
	rows, err := list(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Site]{}, fmt.Errorf("list sites: %w", err)
	}
	cut := page.Cut(rows, r, func(row shown) page.Position { return page.At(row.CreatedAt.Time, row.ID) })
	var used []string
	for i := range cut.Items {
		cut.Items[i].templates = templatesOf(cut.Items[i])
		used = append(used, cut.Items[i].templates...)
	}
	names, err := s.Templates.Names(ctx, s.DB.Read(), at, used)
	return page.Map(cut, func(row shown) Site { return s.present(row, names) }), err
}

// Get returns a site of a tenant and mode.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Site, error) {
	return s.read(ctx, s.DB.Read(), at)
}

func (s *Service) read(ctx context.Context, q db.Querier, at scope.Ref) (Site, error) {
	row, err := get(ctx, q, at)
	if err != nil {
		return Site{}, db.OrMissing(err, "Site")
	}
	row.templates = templatesOf(row)
	names, err := s.Templates.Names(ctx, q, at.Scope, row.templates)
	return s.present(row, names), err
}

// Create adds a site of the caller's tenant.
func (s *Service) Create(ctx context.Context, mode auth.Mode, in Save) (Site, error) {
	if in.Look == nil {
		in.Look = &Draft{}
	}
	kind := cmp.Or(in.Type, Standard)
	in.isDraft = in.isDraft && kind == Lowcode
	name, err := in.name()
	if err != nil {
		return Site{}, err
	}
	caller, now := auth.From(ctx), db.At(s.Clock.Now())
	row := storedSite{
		TenantID: caller.TenantID, Mode: mode, ID: newID(), Name: name, Type: kind, Enabled: in.Enabled && !in.isDraft,
		CreatedBy: caller.SubjectID, UpdatedBy: caller.SubjectID, CreatedAt: now, UpdatedAt: now,
	}
	var made Site
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		v, err := s.version(ctx, tx, shown{storedSite: row}, in)
		if err != nil {
			return err
		}
		row.VersionID = v.ID
		if err := versions.Insert(ctx, tx, v); err != nil {
			return fmt.Errorf("insert version of site: %w", err)
		}
		if err := insertSite(ctx, tx, row); err != nil {
			return fmt.Errorf("insert site: %w", err)
		}
		if made, err = s.read(ctx, tx, row.ref()); err != nil {
			return err
		}
		return s.record(ctx, tx, "site.created", row)
	})
	return made, err
}

// Update saves a site over what it was. The last save wins, unless it says which version it began with.
func (s *Service) Update(ctx context.Context, mode auth.Mode, siteID string, in Edit) (Site, error) {
	name, err := in.name()
	if err != nil {
		return Site{}, err
	}
	return s.change(ctx, mode, siteID, "site.updated", func(tx *db.Tx, row *shown) error {
		if in.Type != "" && in.Type != row.Type {
			return fault.InvalidField("body.type", "A site can't change its type. Create another site.")
		}
		if in.Version != "" && in.Version != row.state() {
			return errChanged()
		}
		row.Name, row.Enabled = name, in.Enabled
		v, err := s.next(ctx, tx, *row, in.Save)
		if err == nil {
			err = published(ctx, tx, row.ref(), in.Draft)
		}
		if err != nil || v.shows(row) {
			return err
		}
		row.VersionID = v.ID
		if err := versions.Insert(ctx, tx, v); err != nil {
			return fmt.Errorf("insert version of site: %w", err)
		}
		return nil
	})
}

// name is what a site is to be called. A flow without a name, or with a long one, is told so with its other findings.
func (in Save) name() (string, error) {
	if in.isDraft {
		return draftName(in.Name)
	}
	name := strings.TrimSpace(in.Name)
	isFlow := in.Look != nil && in.Look.Scenes != nil
	if isFlow && (name == "" || label.NameProblem(name) == "") {
		return name, nil
	}
	return cleanName(name)
}

// next is what a site shows after a save; without a look, what it showed before.
func (s *Service) next(ctx context.Context, tx *db.Tx, row shown, in Save) (Version, error) {
	if in.Look != nil {
		return s.version(ctx, tx, row, in)
	}
	v := s.newVersion(ctx, row.storedSite)
	v.TemplateID = row.TemplateID
	v.LogoImage = row.LogoImage
	v.Settings = row.Settings
	v.Flow = row.Flow
	v.IsDraft = row.IsDraft && !row.Enabled
	return v, nil
}

// shows tells whether a version shows what a site shows already.
func (v Version) shows(row *shown) bool {
	isSame := v.TemplateID == row.TemplateID && v.LogoImage == row.LogoImage && v.Flow == row.Flow
	return isSame && v.IsDraft == row.IsDraft && reflect.DeepEqual(v.Settings, row.Settings)
}

// Publish opens a site to the public, or closes it.
func (s *Service) Publish(ctx context.Context, mode auth.Mode, siteID string, enabled bool) (Site, error) {
	action := map[bool]string{true: "site.published", false: "site.unpublished"}[enabled]
	return s.change(ctx, mode, siteID, action, func(tx *db.Tx, row *shown) error {
		row.Enabled = enabled
		if !enabled || !row.IsDraft {
			return nil
		}
		v, err := s.next(ctx, tx, *row, Save{})
		if err != nil {
			return err
		}
		row.VersionID = v.ID
		if err := versions.Insert(ctx, tx, v); err != nil {
			return fmt.Errorf("insert version of site: %w", err)
		}
		return nil
	})
}

func (s *Service) change(
	ctx context.Context, mode auth.Mode, siteID, action string, fn func(tx *db.Tx, row *shown) error,
) (Site, error) {
	caller := auth.From(ctx)
	at := scope.Of(caller.TenantID, mode).Ref(siteID)
	var saved Site
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := lock(ctx, tx, at); err != nil {
			return db.OrMissing(err, "Site")
		}
		row, err := get(ctx, tx, at)
		if err != nil {
			return fmt.Errorf("load site: %w", err)
		}
		wasEnabled := row.Enabled
		if err := fn(tx, &row); err != nil {
			return err
		}
		if row.Enabled && !wasEnabled {
			if err := s.checkOpened(ctx, tx, row); err != nil {
				return err
			}
		}
		row.UpdatedBy, row.UpdatedAt = caller.SubjectID, db.At(s.Clock.Now())
		if err := updateSite(ctx, tx, row.storedSite); err != nil {
			return fmt.Errorf("update site: %w", err)
		}
		if saved, err = s.read(ctx, tx, at); err != nil {
			return err
		}
		return s.record(ctx, tx, action, row.storedSite)
	})
	return saved, err
}

// Delete removes a site. Its address is never given to another.
func (s *Service) Delete(ctx context.Context, mode auth.Mode, siteID string) error {
	at := scope.Of(auth.From(ctx).TenantID, mode).Ref(siteID)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := lock(ctx, tx, at); err != nil {
			return db.OrMissing(err, "Site")
		}
		row, err := get(ctx, tx, at)
		if err != nil {
			return fmt.Errorf("load site: %w", err)
		}
		if err := deleteSite(ctx, tx, at); err != nil {
			return fmt.Errorf("delete site: %w", err)
		}
		return s.record(ctx, tx, "site.deleted", row.storedSite)
	})
}

// version is what a site is to show after a save.
func (s *Service) version(ctx context.Context, tx *db.Tx, row shown, in Save) (Version, error) {
	if row.Type == Lowcode {
		return s.flowVersion(ctx, tx, row, in)
	}
	if in.Look.Scenes != nil || in.Look.AdditionalConfig != nil {
		return Version{}, fault.InvalidField("body.winkSiteTemplate.scenes", "Only LOWCODE sites have screens.")
	}
	settings, err := in.Look.settle(row.Settings.V)
	if err != nil {
		return Version{}, err
	}
	v := s.newVersion(ctx, row.storedSite)
	v.Settings = db.JSON[Settings]{V: settings}
	v.TemplateID = cmp.Or(in.Look.WinkTemplateID, in.WinkTemplateID)
	if v.TemplateID == "" {
		return Version{}, errNoTemplate()
	}
	if _, err := s.Templates.Get(ctx, tx, scope.Of(row.TenantID, row.Mode).Ref(v.TemplateID)); err != nil {
		return Version{}, err
	}
	v.LogoImage, err = s.Templates.TakeLogo(ctx, tx, row.TenantID, in.Look.CompanyLogoURL)
	return v, err
}

func (s *Service) newVersion(ctx context.Context, row storedSite) Version {
	return Version{Row: version.NewRow(ctx, versionPrefix, row.Mode, s.Clock.Now()), SiteID: row.ID}
}

func (s *Service) present(row shown, templates map[string]string) Site {
	look := s.lookOf(row.current(), templates)
	return Site{
		ID: row.ID, Name: row.Name, Type: row.Type, Enabled: row.Enabled, URL: s.LinkURL + "/s/" + row.ID,
		WinkTemplateID: look.WinkTemplateID, WinkTemplateName: look.WinkTemplateName, CreatedAt: row.CreatedAt,
		UpdatedAt: row.UpdatedAt, Responses: row.Responses, WinkSiteTemplate: look, Version: row.state(),
		Draft: row.draft(), IsDraft: row.IsDraft, WinkTemplateNames: templateNames(row.templates, templates),
	}
}

// state changes with everything that a save would write over: what the site shows, its name, and whether it is open.
func (row shown) state() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%t %s", row.Enabled, row.Name))
	return row.VersionID + "." + hex.EncodeToString(sum[:4])
}

// draft is what the site tells of its draft, if there is one.
func (row shown) draft() *Unpublished {
	if row.DraftID == nil {
		return nil
	}
	return &Unpublished{*row.DraftID, *row.DraftBy, *row.DraftAt}
}

// current is what the site shows, as far as it depends on a version.
func (row shown) current() Version {
	return Version{TemplateID: row.TemplateID, LogoImage: row.LogoImage, Settings: row.Settings, Flow: row.Flow}
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, row storedSite) error {
	detail := map[string]string{"mode": string(row.Mode), "name": row.Name}
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: row.ID, Detail: detail}.By(auth.From(ctx)))
}

// Published is a site that is open to the public, as it is now.
type Published struct {
	Site    scope.Ref
	Name    string
	Type    Type
	Flow    lowcode.Flow
	Tenant  tenant.Tenant
	Version Version
	// Theme is the color of the template.
	Theme string
	// Closed is why nobody is taken in now, since or until when; empty while the site is open.
	Closed   Closure
	ClosedAt time.Time
}

// Published finds the page of a public address. An address that does not exist, a site that is not published, one
// whose template is gone and one of an organization that may not work are all the same: missing.
func (s *Service) Published(ctx context.Context, q db.Querier, siteID string) (Published, error) {
	missing := fault.Missing("Page")
	owner, err := getAddress(ctx, q, siteID)
	if errors.Is(err, db.ErrNotFound) {
		return Published{}, missing
	}
	if err != nil {
		return Published{}, fmt.Errorf("look up address of site: %w", err)
	}
	at := scope.Of(owner.TenantID, auth.Mode(owner.Mode)).Ref(siteID)
	row, err := get(ctx, q, at)
	if errors.Is(err, db.ErrNotFound) || err == nil && !row.Enabled {
		return Published{}, missing
	}
	if err != nil {
		return Published{}, fmt.Errorf("load published site: %w", err)
	}
	v, err := s.VersionOf(ctx, q, at.Scope.Ref(row.VersionID))
	found := Published{
		Site: at, Name: row.Name, Type: row.Type, Tenant: v.Tenant, Version: v.Version, Theme: v.Theme,
		Flow: v.Flow,
	}
	found.Closed, found.ClosedAt = v.Settings.V.Availability.Closed(s.Clock.Now(), row.Responses)
	return found, err
}

// CountResponse notes that a session of a site succeeded for the first time. A site that is gone counts nothing.
func (s *Service) CountResponse(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	if err := countResponse(ctx, tx, at); err != nil {
		return fmt.Errorf("count response of site: %w", err)
	}
	return nil
}

// Open is a version whose tenant may work, and whose template is there.
type Open struct {
	Version
	Tenant tenant.Tenant
	// Theme is the color of the template, or of the flow.
	Theme string
	// Flow has the screens of a LOWCODE site.
	Flow lowcode.Flow
}

// IsFlow tells whether it has its own screens.
func (v Version) IsFlow() bool { return v.Flow != "" }

// VersionOf returns what a site showed; missing where nothing can be connected with it anymore.
func (s *Service) VersionOf(ctx context.Context, q db.Querier, at scope.Ref) (Open, error) {
	v, err := versions.Get(ctx, q, at)
	if err != nil {
		return Open{}, db.OrMissing(err, "Page")
	}
	owner, err := s.Tenants.Get(ctx, at.Tenant)
	if err != nil {
		return Open{}, err
	}
	if owner.IsSuspended() || at.Mode == auth.Production && !owner.HasProduction() {
		return Open{}, fault.Missing("Page")
	}
	if v.IsFlow() {
		return s.openFlow(ctx, q, Open{Version: v, Tenant: owner})
	}
	look, err := s.Templates.Get(ctx, q, at.Scope.Ref(v.TemplateID))
	if fault.HasCode(err, fault.CodeMissingResource) {
		err = fault.Missing("Page")
	}
	return Open{Version: v, Tenant: owner, Theme: look.ThemeColor}, err
}
