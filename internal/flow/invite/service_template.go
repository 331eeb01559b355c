package invite

import (
	"context"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Templates returns a page of the templates of a tenant and mode, newest first.
func (s *Service) Templates(ctx context.Context, at scope.Scope, r page.Request) (page.List[Template], error) {
	rows, err := listTemplates(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Template]{}, fmt.Errorf("list invite templates: %w", err)
	}
	cut := page.Cut(rows, r, func(t shownTemplate) page.Position { return page.At(t.CreatedAt.Time, t.ID) })
	return page.Map(cut, shownTemplate.template), nil
}

// Template returns a template of a tenant and mode, or one that everybody has.
func (s *Service) Template(ctx context.Context, q db.Querier, at scope.Ref) (Template, error) {
	if _, ok := s.defaults[at.ID]; ok {
		owner, err := s.Tenants.Find(ctx, q, at.Tenant)
		t, _ := s.beginning(at.ID, owner)
		return t, err
	}
	t, err := getTemplate(ctx, q, at)
	return t.template(), db.OrMissing(err, "Invite template")
}

// CreateTemplate adds a template of the caller's tenant and mode.
func (s *Service) CreateTemplate(ctx context.Context, d Draft) (Template, error) {
	d, err := d.clean()
	if err != nil {
		return Template{}, err
	}
	caller, now := auth.From(ctx), db.At(s.Clock.Now())
	t := storedTemplate{
		TenantID: caller.TenantID, Mode: caller.Mode, ID: id.New("itpl"), Name: d.Name, CreatedAt: now, UpdatedAt: now,
	}
	var made Template
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if t.TextID, err = s.keepText(ctx, tx, t, d.Content); err != nil {
			return err
		}
		if err := templates.Insert(ctx, tx, t); err != nil {
			return fmt.Errorf("insert invite template: %w", err)
		}
		if made, err = s.Template(ctx, tx, t.ref()); err != nil {
			return err
		}
		return s.record(ctx, tx, "inviteTemplate.created", t)
	})
	return made, err
}

// UpdateTemplate changes what later invitations say. Those that were sent keep their texts.
func (s *Service) UpdateTemplate(ctx context.Context, at scope.Ref, d Draft) (Template, error) {
	d, err := d.clean()
	if err != nil {
		return Template{}, err
	}
	var saved Template
	err = s.changeTemplate(ctx, at, "inviteTemplate.updated", func(tx *db.Tx, t storedTemplate) (err error) {
		t.Name, t.UpdatedAt = d.Name, db.At(s.Clock.Now())
		if t.TextID, err = s.keepText(ctx, tx, t, d.Content); err != nil {
			return err
		}
		if err := updateTemplate(ctx, tx, t); err != nil {
			return fmt.Errorf("update invite template: %w", err)
		}
		saved, err = s.Template(ctx, tx, at)
		return err
	})
	return saved, err
}

// DeleteTemplate removes a template. Links that were sent keep working.
func (s *Service) DeleteTemplate(ctx context.Context, at scope.Ref) error {
	return s.changeTemplate(ctx, at, "inviteTemplate.deleted", func(tx *db.Tx, _ storedTemplate) error {
		if err := deleteTemplate(ctx, tx, at); err != nil {
			return fmt.Errorf("delete invite template: %w", err)
		}
		return nil
	})
}

func (s *Service) changeTemplate(
	ctx context.Context, at scope.Ref, action string, fn func(tx *db.Tx, t storedTemplate) error,
) error {
	if _, ok := s.defaults[at.ID]; ok {
		return fault.New(fault.Conflict, fault.CodeConflict,
			"Default invite templates can't be changed. Create your own.")
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		t, err := lockTemplate(ctx, tx, at)
		if err != nil {
			return db.OrMissing(err, "Invite template")
		}
		if err := fn(tx, t); err != nil {
			return err
		}
		return s.record(ctx, tx, action, t)
	})
}

func (s *Service) keepText(ctx context.Context, tx *db.Tx, t storedTemplate, c Content) (string, error) {
	owner, err := s.Tenants.Find(ctx, tx, t.TenantID)
	if err != nil {
		return "", err
	}
	text := storedText{
		TenantID: t.TenantID, Mode: t.Mode, ID: id.New("itxt"), TemplateID: t.ID,
		Content: db.JSON[Content]{V: c.by(owner)}, CreatedAt: db.At(s.Clock.Now()),
	}
	if err := texts.Insert(ctx, tx, text); err != nil {
		return "", fmt.Errorf("insert text of invitations: %w", err)
	}
	return text.ID, nil
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, t storedTemplate) error {
	detail := map[string]string{"mode": string(t.Mode), "name": t.Name}
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: t.ID, Detail: detail}.By(auth.From(ctx)))
}
