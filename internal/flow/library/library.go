package library

import (
	"strings"
	"unicode/utf8"

	"nod/internal/flow/lowcode"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
)

// maxName is that of a screen in a flow.
const maxName = 100

// The types of saved screens.
const (
	formType   = "FORM"
	widgetType = "WIDGET"
)

// listed is a saved screen as the list tells of it.
type listed struct {
	TenantID   string    `db:"tenant_id"`
	Mode       auth.Mode `db:"mode"`
	ID         string    `db:"id"`
	Name       string    `db:"name"`
	Type       string    `db:"type"`
	Components int       `db:"components"`
	CreatedBy  string    `db:"created_by"`
	CreatedAt  db.Time   `db:"created_at"`
}

// stored is a saved screen with what it shows.
type stored struct {
	listed
	Flow string `db:"flow"`
}

// nameOf is what a screen is saved under.
func nameOf(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", fault.InvalidField("body.name", "Enter a name.")
	case utf8.RuneCountInString(name) > maxName:
		return "", fault.InvalidField("body.name", "Use at most 100 characters.")
	}
	if problem := label.NameProblem(name); problem != "" {
		return "", fault.InvalidField("body.name", problem)
	}
	return name, nil
}

// show says what kind of screen a flow of one has.
func (l *listed) show(flow lowcode.Flow) error {
	if len(flow.Screens) != 1 {
		return fault.InvalidField("body.winkSiteTemplate.scenes[0].screens", "Send exactly one screen.")
	}
	module := flow.Screens[0].Module
	switch module.Type {
	case lowcode.Form:
		l.Type, l.Components = formType, len(module.Components)
	case lowcode.Widget:
		l.Type = widgetType
	default:
		return fault.InvalidField("body.winkSiteTemplate.scenes[0].screens[0].module.type",
			"Landing pages can't be saved to the library: every flow starts with its own.")
	}
	return nil
}
