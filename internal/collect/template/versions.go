package template

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/version"
)

// TemplateVersion is what the widget looked like with a template, as the API shows it.
// The API's description calls it by this name.
type TemplateVersion struct {
	version.Saved
	Settings
	CompanyLogoURL string `json:"companyLogoUrl" doc:"Address of an uploaded logo, or empty."`
}

// storedVersion is a version as it lies in the database.
type storedVersion struct {
	version.Row
	TemplateID string            `db:"template_id"`
	LogoImage  string            `db:"logo_image"`
	Settings   db.JSON[Settings] `db:"settings"`
}

// versionPrefix begins the IDs of versions.
const versionPrefix = "wtv"

// Versions returns a page of the versions of a template, newest first. The virtual template has none.
func (s *Service) Versions(ctx context.Context, at scope.Ref, r page.Request) (page.List[TemplateVersion], error) {
	if at.ID == DefaultID {
		return page.List[TemplateVersion]{}, nil
	}
	t, err := find(ctx, s.DB.Read(), at)
	if err != nil {
		return page.List[TemplateVersion]{}, err
	}
	found, err := versions.List(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[TemplateVersion]{}, fmt.Errorf("list versions of template: %w", err)
	}
	return page.Map(version.Cut(found, r), func(v storedVersion) TemplateVersion {
		out := TemplateVersion{Saved: v.ToWire(t.VersionID), Settings: v.Settings.V}
		if v.LogoImage != "" {
			out.CompanyLogoURL = s.LogoURL(v.LogoImage)
		}
		return out
	}), nil
}

// Restore saves the settings of an earlier version again, as a new version. The template keeps its name.
// Codes: VERSION_IS_CURRENT.
func (s *Service) Restore(ctx context.Context, mode auth.Mode, templateID, versionID string) (Template, error) {
	return s.change(ctx, mode, templateID, "template.restored", func(tx *db.Tx, t *storedTemplate) error {
		v, err := versions.Find(ctx, tx, t.ref(), versionID)
		if err != nil {
			return err
		}
		if v.ID == t.VersionID && v.shows(*t) {
			return version.ErrIsCurrent()
		}
		t.Settings, t.LogoImage = v.Settings, v.LogoImage
		return nil
	})
}

// NameVersion says what a version is called; empty removes its name.
func (s *Service) NameVersion(ctx context.Context, mode auth.Mode, templateID, versionID, name string) error {
	if templateID == DefaultID {
		return errReadOnly()
	}
	name, err := version.CleanName(name)
	if err != nil {
		return err
	}
	at := scope.Of(auth.From(ctx).TenantID, mode).Ref(templateID)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		t, err := find(ctx, tx, at)
		if err != nil {
			return err
		}
		if err := versions.Rename(ctx, tx, at, versionID, name); err != nil {
			return err
		}
		return s.record(ctx, tx, "template.versionNamed", t, "")
	})
}

// keepVersion gives a template that is about to be saved its version: a new one when it shows something else than
// before. What a release without versions saved meanwhile gets its version first.
func keepVersion(ctx context.Context, tx *db.Tx, before storedTemplate, t *storedTemplate) error {
	v, err := versions.Get(ctx, tx, t.ref().Scope.Ref(before.VersionID))
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return fmt.Errorf("load version of template: %w", err)
	}
	if err != nil || !v.shows(before) {
		v = newVersion(ctx, before)
		if err := versions.Insert(ctx, tx, v); err != nil {
			return fmt.Errorf("insert earlier version of template: %w", err)
		}
	}
	t.VersionID = v.ID
	if v.shows(*t) {
		return nil
	}
	return addVersion(ctx, tx, t)
}

// addVersion keeps what a template shows.
func addVersion(ctx context.Context, tx *db.Tx, t *storedTemplate) error {
	v := newVersion(ctx, *t)
	t.VersionID = v.ID
	if err := versions.Insert(ctx, tx, v); err != nil {
		return fmt.Errorf("insert version of template: %w", err)
	}
	return nil
}

// newVersion is what a template shows since it was saved last.
func newVersion(ctx context.Context, t storedTemplate) storedVersion {
	row := version.NewRow(ctx, versionPrefix, t.Mode, t.UpdatedAt.Time)
	row.CreatedBy = t.UpdatedBy
	return storedVersion{Row: row, TemplateID: t.ID, LogoImage: t.LogoImage, Settings: t.Settings}
}

// shows tells whether a version shows what a template shows.
func (v storedVersion) shows(t storedTemplate) bool {
	return v.LogoImage == t.LogoImage && reflect.DeepEqual(v.Settings, t.Settings)
}
