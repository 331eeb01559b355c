package site

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/label"
	"nod/internal/platform/scope"
)

// Unpublished is a draft beside what a site shows, as the site tells of it.
type Unpublished struct {
	Version   string  `json:"version"   doc:"Changes with each save. Send it with the next one, so that nobody's work is lost."`
	UpdatedBy string  `json:"updatedBy" doc:"ID of the member who saved it."`
	UpdatedAt db.Time `json:"updatedAt"`
}

// Kept is a draft with its screens.
type Kept struct {
	Unpublished
	Name             string  `json:"name" doc:"Name that the site is to have."`
	WinkSiteTemplate Screens `json:"winkSiteTemplate" doc:"The screens, as they are to become."`
	SiteVersion      string  `json:"siteVersion" doc:"version of the site that the draft was begun from, if it was sent. Send it when you save the site."`
	IsOutdated       bool    `json:"isOutdated" doc:"Whether somebody saved the site after the draft was begun."`
}

// Keep is what somebody wants to continue later.
type Keep struct {
	Name        string  `json:"name"             maxLength:"1000" doc:"Name that the site is to have."`
	Flow        Screens `json:"winkSiteTemplate" doc:"The screens. Their shape is checked, and nothing else."`
	Version     string  `json:"version"          required:"false" maxLength:"64" doc:"version of the draft as you read it; empty when there was none. 409 when it changed since."`
	SiteVersion string  `json:"siteVersion"      required:"false" maxLength:"64" doc:"version of the site that the draft was begun from."`
	Overwrite   bool    `json:"overwrite"        required:"false" doc:"Whether to replace whatever draft there is."`
}

// storedDraft is a draft as it lies in the database.
type storedDraft struct {
	TenantID  string    `db:"tenant_id"`
	Mode      auth.Mode `db:"mode"`
	SiteID    string    `db:"site_id"`
	ID        string    `db:"id"`
	Name      string    `db:"name"`
	Flow      string    `db:"flow"`
	BasedOn   string    `db:"based_on"`
	UpdatedBy string    `db:"updated_by"`
	UpdatedAt db.Time   `db:"updated_at"`
}

// Draft returns the draft of a site.
func (s *Service) Draft(ctx context.Context, at scope.Ref) (Kept, error) {
	row, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return Kept{}, db.OrMissing(err, "Site")
	}
	d, err := getDraft(ctx, s.DB.Read(), at)
	return d.toWire(row), db.OrMissing(err, "Draft")
}

func (d storedDraft) toWire(row shown) Kept {
	return Kept{
		Unpublished: Unpublished{d.ID, d.UpdatedBy, d.UpdatedAt}, Name: d.Name, WinkSiteTemplate: screens(d.Flow),
		SiteVersion: d.BasedOn, IsOutdated: d.BasedOn != row.state(),
	}
}

// KeepDraft saves a draft beside what a LOWCODE site shows, with errors or without. What the site shows stays as it is.
// Codes: CONFLICT when somebody saved another draft meanwhile.
func (s *Service) KeepDraft(ctx context.Context, mode auth.Mode, siteID string, in Keep) (Kept, error) {
	caller := auth.From(ctx)
	at := scope.Of(caller.TenantID, mode).Ref(siteID)
	_, raw, err := in.Flow.Parse()
	if err != nil {
		return Kept{}, err
	}
	name, err := draftName(in.Name)
	if err != nil {
		return Kept{}, err
	}
	d := storedDraft{
		TenantID: at.Tenant, Mode: mode, SiteID: siteID, ID: id.New("wsd"), Name: name, Flow: raw,
		BasedOn: in.SiteVersion, UpdatedBy: caller.SubjectID, UpdatedAt: db.At(s.Clock.Now()),
	}
	var row shown
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if row, err = s.lockDraft(ctx, tx, at, in.Version, in.Overwrite); err != nil {
			return err
		}
		if row.Type != Lowcode {
			return fault.InvalidField("body.winkSiteTemplate.scenes", "Only LOWCODE sites have drafts.")
		}
		if err := putDraft(ctx, tx, d); err != nil {
			return fmt.Errorf("save draft of site: %w", err)
		}
		return nil
	})
	return d.toWire(row), err
}

// DropDraft deletes a draft. Codes: CONFLICT when it isn't the one that the caller read.
func (s *Service) DropDraft(ctx context.Context, mode auth.Mode, siteID, version string) error {
	at := scope.Of(auth.From(ctx).TenantID, mode).Ref(siteID)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := s.lockDraft(ctx, tx, at, version, version == ""); err != nil {
			return err
		}
		if err := deleteDraft(ctx, tx, at); err != nil {
			return fmt.Errorf("delete draft of site: %w", err)
		}
		return nil
	})
}

// lockDraft makes others wait who change the site, and refuses who read another draft than there is.
func (s *Service) lockDraft(
	ctx context.Context, tx *db.Tx, at scope.Ref, version string, isAny bool,
) (shown, error) {
	if err := lock(ctx, tx, at); err != nil {
		return shown{}, db.OrMissing(err, "Site")
	}
	row, err := get(ctx, tx, at)
	if err != nil {
		return row, fmt.Errorf("load site: %w", err)
	}
	d, err := getDraft(ctx, tx, at)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return row, fmt.Errorf("load draft of site: %w", err)
	}
	if d.ID != version && !isAny {
		return row, fault.New(fault.Conflict, fault.CodeConflict,
			"Someone saved a draft of this site after you opened it. "+
				"Reload the site, or save again with overwrite to replace their draft.")
	}
	return row, nil
}

// untitled is what a draft is called that nobody has named yet.
const untitled = "Untitled site"

// draftName refuses only names that can't be shown.
func draftName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return untitled, nil
	}
	if utf8.RuneCountInString(name) > maxName {
		return name, nil // Save refuses it
	}
	if problem := label.LineProblem(name); problem != "" {
		return "", fault.InvalidField("body.name", problem)
	}
	return name, nil
}

// published drops the draft that a save published. Somebody's newer one stays.
func published(ctx context.Context, tx *db.Tx, at scope.Ref, version string) error {
	if version == "" {
		return nil
	}
	if err := deleteDraftOf(ctx, tx, at, version); err != nil {
		return fmt.Errorf("delete published draft of site: %w", err)
	}
	return nil
}
