package site

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/flow/lowcode"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/label"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Saved is a version as the API shows it.
type Saved struct {
	ID               string  `json:"id"`
	IsCurrent        bool    `json:"isCurrent" doc:"Whether new sessions start with it."`
	WinkSiteTemplate Look    `json:"winkSiteTemplate"`
	CreatedBy        string  `json:"createdBy" doc:"ID of the member who saved it."`
	CreatedAt        db.Time `json:"createdAt"`
	Name             string  `json:"name"      doc:"What somebody calls the version; empty for nothing."`
	IsDraft          bool    `json:"isDraft"   doc:"Whether it was kept unfinished. It may have errors."`
}

// Versions returns a page of the versions of a site, newest first.
func (s *Service) Versions(ctx context.Context, at scope.Ref, r page.Request) (page.List[Saved], error) {
	row, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return page.List[Saved]{}, db.OrMissing(err, "Site")
	}
	found, err := listVersions(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Saved]{}, fmt.Errorf("list versions of site: %w", err)
	}
	cut := page.Cut(found, r, func(v Version) page.Position { return page.At(v.CreatedAt.Time, v.ID) })
	used := make([]string, len(cut.Items))
	for i, v := range cut.Items {
		used[i] = v.TemplateID
	}
	names, err := s.Templates.Names(ctx, s.DB.Read(), at.Scope, used)
	return page.Map(cut, func(v Version) Saved {
		return Saved{
			ID: v.ID, IsCurrent: v.ID == row.VersionID, WinkSiteTemplate: s.lookOf(v, names),
			CreatedBy: v.CreatedBy, CreatedAt: v.CreatedAt, Name: v.Name, IsDraft: v.IsDraft,
		}
	}), err
}

// Restore saves the settings of an earlier version again, as a version of its own: nothing is forgotten, and the way
// back is the same.
func (s *Service) Restore(ctx context.Context, mode auth.Mode, siteID, versionID string) (Site, error) {
	return s.change(ctx, mode, siteID, "site.restored", func(tx *db.Tx, row *shown) error {
		at := scope.Of(row.TenantID, row.Mode)
		v, err := getVersion(ctx, tx, at.Ref(versionID))
		if err == nil && v.SiteID != row.ID {
			err = db.ErrNotFound
		}
		if err != nil {
			return db.OrMissing(err, "Version")
		}
		if v.ID == row.VersionID {
			return fault.New(fault.Conflict, codeIsCurrent, "This version is the current one.")
		}
		if err := s.checkRestored(ctx, tx, *row, v); err != nil {
			return err
		}
		v.ID, v.CreatedBy, v.CreatedAt = id.New("wsv"), auth.From(ctx).SubjectID, db.At(s.Clock.Now())
		v.Name, v.IsDraft = "", false
		row.VersionID = v.ID
		if err := insertVersion(ctx, tx, v); err != nil {
			return fmt.Errorf("insert version of site: %w", err)
		}
		return nil
	})
}

// maxVersionName is how long the name of a version may be.
const maxVersionName = 60

// NameVersion says what a version is called; empty takes its name away.
func (s *Service) NameVersion(ctx context.Context, mode auth.Mode, siteID, versionID, name string) error {
	name = strings.TrimSpace(name)
	if problem := label.LineProblem(name); problem != "" {
		return fault.InvalidField("body.name", problem)
	}
	if utf8.RuneCountInString(name) > maxVersionName {
		return fault.InvalidField("body.name", fmt.Sprintf("Version name is too long (maximum %d).", maxVersionName))
	}
	at := scope.Of(auth.From(ctx).TenantID, mode)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		row, err := get(ctx, tx, at.Ref(siteID))
		if err != nil {
			return db.OrMissing(err, "Site")
		}
		v, err := getVersion(ctx, tx, at.Ref(versionID))
		if err == nil && v.SiteID != row.ID {
			err = db.ErrNotFound
		}
		if err != nil {
			return db.OrMissing(err, "Version")
		}
		if err := setVersionName(ctx, tx, at.Ref(v.ID), name); err != nil {
			return fmt.Errorf("name version of site: %w", err)
		}
		return s.record(ctx, tx, "site.versionNamed", row.storedSite)
	})
}

// checkRestored refuses a version that can't be opened any more: since it was saved, a template may have been deleted.
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

// codeIsCurrent refuses to restore what is there.
const codeIsCurrent = "VERSION_IS_CURRENT"

func (s *Service) lookOf(v Version, templates map[string]string) Look {
	look := Look{
		WinkTemplateID: v.TemplateID, WinkTemplateName: nameOf(v.TemplateID, templates), Door: v.Settings.V.Door,
	}
	if v.Flow != "" {
		look.Screens = screens(v.Flow)
	} else {
		look.Pages = &v.Settings.V.Pages
	}
	if v.LogoImage != "" {
		look.CompanyLogoURL = s.Templates.LogoURL(v.LogoImage)
	}
	return look
}
