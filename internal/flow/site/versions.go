package site

import (
	"cmp"
	"context"
	"fmt"

	"nod/internal/flow/lowcode"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/version"
)

// Saved is a version as the API shows it.
type Saved struct {
	version.Saved
	WinkSiteTemplate Look `json:"winkSiteTemplate" doc:"What the page shows."`
	IsDraft          bool `json:"isDraft" doc:"Whether it was kept unfinished. It may have errors."`
}

// Versions returns a page of the versions of a site, newest first.
func (s *Service) Versions(ctx context.Context, at scope.Ref, r page.Request) (page.List[Saved], error) {
	row, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return page.List[Saved]{}, db.OrMissing(err, "Site")
	}
	found, err := versions.List(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Saved]{}, fmt.Errorf("list versions of site: %w", err)
	}
	cut := version.Cut(found, r)
	used := make([]string, len(cut.Items))
	for i, v := range cut.Items {
		used[i] = v.TemplateID
	}
	names, err := s.Templates.Names(ctx, s.DB.Read(), at.Scope, used)
	return page.Map(cut, func(v Version) Saved {
		return Saved{v.ToWire(row.VersionID), s.lookOf(v, names), v.IsDraft}
	}), err
}

// Restore saves the settings of an earlier version again, as a new version.
func (s *Service) Restore(ctx context.Context, mode auth.Mode, siteID, versionID string) (Site, error) {
	return s.change(ctx, mode, siteID, "site.restored", func(tx *db.Tx, row *shown) error {
		v, err := versions.Find(ctx, tx, row.ref(), versionID)
		if err != nil {
			return err
		}
		if v.ID == row.VersionID {
			return version.ErrIsCurrent()
		}
		if err := s.checkRestored(ctx, tx, *row, v); err != nil {
			return err
		}
		v.Row, v.IsDraft = version.NewRow(ctx, versionPrefix, row.Mode, s.Clock.Now()), false
		row.VersionID = v.ID
		if err := versions.Insert(ctx, tx, v); err != nil {
			return fmt.Errorf("insert version of site: %w", err)
		}
		return nil
	})
}

// versionPrefix begins the IDs of versions.
const versionPrefix = "wsv"

// NameVersion says what a version is called; empty removes its name.
func (s *Service) NameVersion(ctx context.Context, mode auth.Mode, siteID, versionID, name string) error {
	name, err := version.CleanName(name)
	if err != nil {
		return err
	}
	at := scope.Of(auth.From(ctx).TenantID, mode).Ref(siteID)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		row, err := get(ctx, tx, at)
		if err != nil {
			return db.OrMissing(err, "Site")
		}
		if err := versions.Rename(ctx, tx, at, versionID, name); err != nil {
			return err
		}
		return s.record(ctx, tx, "site.versionNamed", row.storedSite)
	})
}

// checkRestored refuses a version that can no longer be opened: since it was saved, a template may have been deleted.
func (s *Service) checkRestored(ctx context.Context, q db.Querier, row shown, v Version) error {
	at := scope.Of(row.TenantID, row.Mode)
	if v.Flow == "" {
		_, err := s.Templates.Get(ctx, q, at.Ref(v.TemplateID))
		return err
	}
	flow, _ := lowcode.Parse([]byte(v.Flow)) // it was checked when it was saved
	flow.Name = row.Name
	return s.checkFlow(ctx, q, at, flow)
}

func (s *Service) lookOf(v Version, templates map[string]string) Look {
	look := Look{
		WinkTemplateID: v.TemplateID, WinkTemplateName: nameOf(v.TemplateID, templates), Door: v.Settings.V.Door,
	}
	if v.Flow != "" {
		look.Screens = screens(v.Flow)
	} else {
		pages := v.Settings.V.Pages
		pages.RedirectTarget = cmp.Or(pages.RedirectTarget, Self)
		pages.RedirectTargetOnFailure = cmp.Or(pages.RedirectTargetOnFailure, Self)
		look.Pages = &pages
	}
	if v.LogoImage != "" {
		look.CompanyLogoURL = s.Templates.LogoURL(v.LogoImage)
	}
	return look
}
