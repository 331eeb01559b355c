package consent

import (
	"context"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
)

// CreateTemplate keeps a consent text of the caller's tenant, as far as the rules of the API that it came
// through allow.
func (s *Service) CreateTemplate(ctx context.Context, in TemplateInput, rules TemplateRules) (Template, error) {
	if err := rules.check(in); err != nil {
		return Template{}, err
	}
	caller := auth.From(ctx)
	t := Template{
		TenantID: caller.TenantID, ID: id.New("ct"), Type: in.Type, Title: in.Title, Version: in.Version,
		Method: in.Method, Text: in.Text, CreatedBy: caller.SubjectID, CreatedAt: db.At(s.Clock.Now()),
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := insertTemplate(ctx, tx, t); err != nil {
			return fmt.Errorf("insert consent template: %w", err)
		}
		return s.record(ctx, tx, "consentTemplate.created", t)
	})
	return t, err
}

// Templates returns the consent templates of the caller's tenant, newest first.
func (s *Service) Templates(ctx context.Context, r page.Request) (page.List[Template], error) {
	rows, err := listTemplates(ctx, s.DB.Read(), auth.From(ctx).TenantID, r)
	if err != nil {
		return page.List[Template]{}, fmt.Errorf("list consent templates: %w", err)
	}
	return page.Cut(rows, r, func(t Template) page.Position { return page.At(t.CreatedAt.Time, t.ID) }), nil
}

// Template returns a consent template of the caller's tenant that was not deleted.
func (s *Service) Template(ctx context.Context, templateID string) (Template, error) {
	return findTemplate(ctx, s.DB.Read(), auth.From(ctx).TenantID, templateID)
}

// DeleteTemplate takes a consent template off the list. Its row stays for what refers to it.
func (s *Service) DeleteTemplate(ctx context.Context, templateID string) error {
	tenant := auth.From(ctx).TenantID
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		t, err := findTemplate(ctx, tx, tenant, templateID)
		if err != nil {
			return err
		}
		isDeleted, err := deleteTemplate(ctx, tx, tenant, templateID, db.At(s.Clock.Now()))
		if err != nil {
			return fmt.Errorf("delete consent template: %w", err)
		}
		if !isDeleted { // another request was faster
			return errNoTemplate()
		}
		return s.record(ctx, tx, "consentTemplate.deleted", t)
	})
}

func findTemplate(ctx context.Context, q db.Querier, tenant, templateID string) (Template, error) {
	t, err := getTemplate(ctx, q, tenant, templateID)
	return t, db.OrMissing(err, "Consent template")
}

func errNoTemplate() error { return fault.Missing("Consent template") }

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, t Template) error {
	return s.Audit.Record(ctx, tx, audit.Entry{
		Action: action, Target: t.ID, Detail: map[string]string{"consentType": t.Type, "version": t.Version},
	}.By(auth.From(ctx)))
}
