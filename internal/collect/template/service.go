package template

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/collect/catalogue"
	"nod/internal/platform/auth"
	"nod/internal/platform/blob"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Deps are the service's dependencies.
type Deps struct {
	DB      *db.DB
	Clock   *clock.Clock
	Jobs    *job.Engine
	Blobs   blob.Store
	Log     *slog.Logger
	Audit   *audit.Service
	Sources *catalogue.Catalogue
	Tenants *tenant.Service
	// FilesURL is the base URL under which logos are served.
	FilesURL string
	// LogoUses are where other features show logos. What is named nowhere is removed after a day.
	LogoUses []LogoUse
}

// Service keeps templates and their logos.
type Service struct {
	Deps
	// drawing bounds how many uploads are decoded at a time, because a small file can be a large picture.
	drawing chan struct{}
	// isUnused is the condition on a row of wink_image that nothing shows the logo.
	isUnused string
}

const (
	removeImagesEvery = time.Hour
	maxDrawing        = 2
)

// New makes the service and adds its tick to the engine.
func New(d Deps) *Service {
	uses := append([]LogoUse{
		{Table: "wink_template", Column: "logo_image"}, {Table: "wink_template_version", Column: "logo_image"},
	}, d.LogoUses...)
	s := &Service{Deps: d, drawing: make(chan struct{}, maxDrawing), isUnused: unusedCondition(uses)}
	d.Jobs.Every("unused logos", removeImagesEvery, s.RemoveUnusedImages)
	return s
}

// Get returns a template of a tenant and mode; an empty id means the virtual one.
func (s *Service) Get(
	ctx context.Context, q db.Querier, at scope.Ref,
) (Template, error) {
	if at.ID == "" || at.ID == DefaultID {
		return Default(), nil
	}
	t, err := find(ctx, q, at)
	if err != nil {
		return Template{}, err
	}
	return s.present(t), nil
}

// List returns a page of the templates that the tenant made, newest first.
func (s *Service) List(
	ctx context.Context, at scope.Scope, r page.Request,
) (page.List[Template], error) {
	rows, err := list(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Template]{}, fmt.Errorf("list templates: %w", err)
	}
	cut := page.Cut(rows, r, func(t storedTemplate) page.Position { return page.At(t.CreatedAt.Time, t.ID) })
	return page.Map(cut, s.present), nil
}

// Names returns what templates of a tenant and mode are called. Those that are gone are left out.
func (s *Service) Names(
	ctx context.Context, q db.Querier, at scope.Scope, ids []string,
) (map[string]string, error) {
	names := map[string]string{DefaultID: Default().Name}
	if len(ids) == 0 {
		return names, nil
	}
	rows, err := namesOf(ctx, q, at, ids)
	if err != nil {
		return nil, fmt.Errorf("look up names of templates: %w", err)
	}
	for _, t := range rows {
		names[t.ID] = t.Name
	}
	return names, nil
}

// Create saves a new template of the caller's tenant.
func (s *Service) Create(ctx context.Context, mode auth.Mode, d TemplateDraft) (Template, error) {
	name, chosen, err := d.settle(s.Sources)
	if err != nil {
		return Template{}, err
	}
	t := s.newTemplate(ctx, mode, name, chosen)
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if t.LogoImage, err = s.TakeLogo(ctx, tx, t.TenantID, d.CompanyLogoURL); err != nil {
			return err
		}
		if err := addVersion(ctx, tx, &t); err != nil {
			return err
		}
		if err := insert(ctx, tx, t); err != nil {
			return fmt.Errorf("insert template: %w", err)
		}
		return s.record(ctx, tx, "template.created", t, "")
	})
	return s.present(t), err
}

// Copy saves another template that is like one of the caller's tenant.
func (s *Service) Copy(ctx context.Context, mode auth.Mode, templateID string) (Template, error) {
	if templateID == DefaultID {
		return s.Create(ctx, mode, TemplateDraft{Name: nameOfCopy(Default().Name)})
	}
	var t storedTemplate
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		from, err := find(ctx, tx, scope.Of(auth.From(ctx).TenantID, mode).Ref(templateID))
		if err != nil {
			return err
		}
		t = s.newTemplate(ctx, mode, nameOfCopy(from.Name), from.Settings.V)
		t.LogoImage = from.LogoImage
		if err := addVersion(ctx, tx, &t); err != nil {
			return err
		}
		if err := insert(ctx, tx, t); err != nil {
			return fmt.Errorf("insert template: %w", err)
		}
		return s.record(ctx, tx, "template.created", t, from.ID)
	})
	return s.present(t), err
}

func (s *Service) newTemplate(ctx context.Context, mode auth.Mode, name string, chosen Settings) storedTemplate {
	caller, now := auth.From(ctx), db.At(s.Clock.Now())
	return storedTemplate{
		TenantID: caller.TenantID, Mode: mode, ID: id.New("wtpl"), Name: name, Settings: db.JSON[Settings]{V: chosen},
		CreatedBy: caller.SubjectID, UpdatedBy: caller.SubjectID, CreatedAt: now, UpdatedAt: now,
	}
}

// Update saves a template over what it was; the last save wins.
func (s *Service) Update(ctx context.Context, mode auth.Mode, templateID string, d TemplateDraft) (Template, error) {
	name, chosen, err := d.settle(s.Sources)
	if err != nil {
		return Template{}, err
	}
	return s.change(ctx, mode, templateID, "template.updated", func(tx *db.Tx, t *storedTemplate) (err error) {
		t.Name, t.Settings.V = name, chosen
		t.LogoImage, err = s.TakeLogo(ctx, tx, t.TenantID, d.CompanyLogoURL)
		return err
	})
}

// change saves what fn makes of a template.
func (s *Service) change(
	ctx context.Context, mode auth.Mode, templateID, action string, fn func(*db.Tx, *storedTemplate) error,
) (Template, error) {
	if templateID == DefaultID {
		return Template{}, errReadOnly()
	}
	caller := auth.From(ctx)
	at := scope.Of(caller.TenantID, mode).Ref(templateID)
	var t storedTemplate
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if err := lock(ctx, tx, at); err != nil {
			return db.OrMissing(err, "Template")
		}
		if t, err = find(ctx, tx, at); err != nil {
			return err
		}
		before := t
		if err := fn(tx, &t); err != nil {
			return err
		}
		t.UpdatedBy, t.UpdatedAt = caller.SubjectID, db.At(s.Clock.Now())
		if err := keepVersion(ctx, tx, before, &t); err != nil {
			return err
		}
		if err := update(ctx, tx, t); err != nil {
			return fmt.Errorf("update template: %w", err)
		}
		return s.record(ctx, tx, action, t, "")
	})
	return s.present(t), err
}

// Delete removes a template, whether or not something uses it.
func (s *Service) Delete(ctx context.Context, mode auth.Mode, templateID string) error {
	if templateID == DefaultID {
		return errReadOnly()
	}
	at := scope.Of(auth.From(ctx).TenantID, mode).Ref(templateID)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		t, err := find(ctx, tx, at)
		if err != nil {
			return err
		}
		isThere, err := remove(ctx, tx, at)
		if err != nil {
			return fmt.Errorf("delete template: %w", err)
		}
		if !isThere {
			return errMissing()
		}
		return s.record(ctx, tx, "template.deleted", t, "")
	})
}

func (t storedTemplate) ref() scope.Ref { return scope.Of(t.TenantID, t.Mode).Ref(t.ID) }

func find(ctx context.Context, q db.Querier, p scope.Ref) (storedTemplate, error) {
	t, err := get(ctx, q, p)
	return t, db.OrMissing(err, "Template")
}

func (s *Service) present(t storedTemplate) Template {
	out := Template{
		ID: t.ID, Name: t.Name, Settings: t.Settings.V, CreatedAt: &t.CreatedAt, UpdatedAt: &t.UpdatedAt,
		EnableUpload: len(t.Settings.V.FileTypeConfig.FileTypes) > 0,
	}
	if t.LogoImage != "" {
		out.CompanyLogoURL = s.LogoURL(t.LogoImage)
	}
	return out
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, t storedTemplate, copyOf string) error {
	detail := map[string]string{"mode": string(t.Mode), "name": t.Name}
	if copyOf != "" {
		detail["copyOf"] = copyOf
	}
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: t.ID, Detail: detail}.By(auth.From(ctx)))
}

func errMissing() error { return fault.Missing("Template") }

func errReadOnly() error {
	return fault.New(fault.Conflict, fault.CodeConflict, "The default template cannot be changed.")
}
