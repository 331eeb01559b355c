package site

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/scope"
	"nod/internal/platform/version"
)

// Type is how a site is made.
type Type string

// The types.
const (
	Standard Type = "STANDARD"
	Lowcode  Type = "LOWCODE"
)

// NoTemplate is the name of a template that was deleted.
const NoTemplate = "Invalid WinkTemplate"

// Site is a page of a tenant.
type Site struct {
	ID                string       `json:"id"`
	Name              string       `json:"name" doc:"Your name of the site."`
	Type              Type         `json:"type"             enum:"STANDARD,LOWCODE" doc:"STANDARD has a landing page, the widget, and a result. LOWCODE has the screens that you built."`
	Enabled           bool         `json:"enabled"          doc:"Whether the address shows the page."`
	URL               string       `json:"url"              doc:"Public address."`
	WinkTemplateID    string       `json:"winkTemplateId" doc:"Widget template of the page."`
	WinkTemplateName  string       `json:"winkTemplateName" doc:"Invalid WinkTemplate when the template was deleted."`
	WinkTemplateNames []string     `json:"winkTemplateNames" doc:"Names of the templates of all widget screens, each once."`
	WinkSiteTemplate  Look         `json:"winkSiteTemplate" doc:"What the page shows."`
	Responses         int          `json:"responses"        doc:"Sessions that succeeded. They count toward availability.responseLimit."`
	Draft             *Unpublished `json:"draft" doc:"Draft beside what the site shows, without its screens; null for none."`
	IsDraft           bool         `json:"isDraft" doc:"Whether the site was kept unfinished and never saved since. It may have errors."`
	Version           string       `json:"version"          doc:"Changes with the site. Send it when you save to avoid overwriting someone else's changes."`
	CreatedAt         db.Time      `json:"createdAt"`
	UpdatedAt         db.Time      `json:"updatedAt"`
}

// Look is what a site shows, pages or the screens of a LOWCODE site, and who gets in.
type Look struct {
	WinkTemplateID   string `json:"winkTemplateId" doc:"Widget template of the page."`
	WinkTemplateName string `json:"winkTemplateName" doc:"Name of the widget template."`
	CompanyLogoURL   string `json:"companyLogoUrl"   doc:"Address of an uploaded logo, or empty."`
	*Pages
	Door
	Screens
}

// Version is what a site showed at a time.
type Version struct {
	version.Row
	SiteID     string            `db:"site_id"`
	TemplateID string            `db:"template_id"`
	LogoImage  string            `db:"logo_image"`
	Settings   db.JSON[Settings] `db:"settings"`
	Flow       string            `db:"flow"`
	// IsDraft says that it was kept unfinished: it may have errors, and nobody can have seen it.
	IsDraft bool `db:"is_draft"`
}

// storedSite is a site as it lies in the database.
type storedSite struct {
	TenantID  string    `db:"tenant_id"`
	Mode      auth.Mode `db:"mode"`
	ID        string    `db:"id"`
	Name      string    `db:"name"`
	Type      Type      `db:"type"`
	Enabled   bool      `db:"enabled"`
	VersionID string    `db:"version_id"`
	Responses int       `db:"responses"`
	CreatedBy string    `db:"created_by"`
	UpdatedBy string    `db:"updated_by"`
	CreatedAt db.Time   `db:"created_at"`
	UpdatedAt db.Time   `db:"updated_at"`
}

func (s storedSite) ref() scope.Ref { return scope.Of(s.TenantID, s.Mode).Ref(s.ID) }

// newID makes an id that is an address as well, so it cannot be guessed.
func newID() string {
	random := make([]byte, 16)
	_, _ = rand.Read(random) // never fails
	return "wsit-" + hex.EncodeToString(random)
}

// cleanName trims a name, and refuses one that is too long or shows otherwise than it is.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", fault.InvalidField("body.name", "Site name is required.")
	case utf8.RuneCountInString(name) > maxName:
		return "", fault.InvalidField("body.name", fmt.Sprintf("Site name is too long (maximum %d).", maxName))
	}
	if problem := label.NameProblem(name); problem != "" {
		return "", fault.InvalidField("body.name", problem)
	}
	return name, nil
}

func errNoTemplate() error {
	return fault.InvalidField("body.winkTemplateId", "Please select the Wink Widget template.")
}
