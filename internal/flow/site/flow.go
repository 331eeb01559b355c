package site

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"nod/internal/collect/template"
	"nod/internal/flow/lowcode"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/scope"
)

// Screens are what a LOWCODE site shows, as they were sent: keys that this release doesn't know are a later one's.
type Screens struct {
	Scenes           json.RawMessage `json:"scenes,omitempty"           doc:"LOWCODE sites only: one scene with the screens."`
	AdditionalConfig json.RawMessage `json:"additionalConfig,omitempty" doc:"LOWCODE sites only: theme color and URL parameters."`
}

// templatesOf are the templates that the widget screens of a site use, each once. A flow without the widget has one
// that is called "-".
func templatesOf(row shown) []string {
	if row.Flow == "" {
		return []string{row.TemplateID}
	}
	flow, _ := lowcode.Parse([]byte(row.Flow)) // its shape was checked when it was saved
	var used []string
	for _, id := range flow.Templates() {
		if id = cmp.Or(id, template.DefaultID); !slices.Contains(used, id) {
			used = append(used, id)
		}
	}
	if len(used) == 0 {
		return []string{row.TemplateID}
	}
	return used
}

func templateNames(used []string, names map[string]string) []string {
	out := make([]string, len(used))
	for i, id := range used {
		out[i] = nameOf(id, names)
	}
	return out
}

// nameOf is what a template is called, or what is said in place of its name.
func nameOf(id string, names map[string]string) string {
	if id == "" {
		return noTemplates
	}
	return cmp.Or(names[id], NoTemplate)
}

// noTemplates is the name of the template of a flow without the widget.
const noTemplates = "-"

// flowVersion is what a LOWCODE site is to show after a save.
func (s *Service) flowVersion(ctx context.Context, tx *db.Tx, row shown, in Save) (Version, error) {
	flow, raw, err := in.Look.Screens.Parse()
	if err != nil {
		return Version{}, err
	}
	flow.Name = row.Name
	door, fields, err := in.Look.settleDoor(row.Settings.V.Door)
	if err == nil && len(fields) > 0 {
		err = fault.Fields(fields...)
	}
	if err != nil {
		return Version{}, err
	}
	if !in.isDraft {
		if err := s.checkFlow(ctx, tx, scope.Of(row.TenantID, row.Mode), flow); err != nil {
			return Version{}, err
		}
	}
	v := s.newVersion(ctx, row.storedSite)
	v.Settings, v.Flow = db.JSON[Settings]{V: Settings{defaults().Pages, door}}, raw
	v.IsDraft = in.isDraft
	if used := flow.Templates(); len(used) > 0 {
		v.TemplateID = cmp.Or(used[0], template.DefaultID)
	}
	v.LogoImage, err = s.Templates.TakeLogo(ctx, tx, row.TenantID, in.Look.CompanyLogoURL)
	return v, err
}

// Parse reads a flow of which the shape is right; whether it can be published is another question. The text is what is
// stored. Codes: INVALID_PARAMETERS with fields of body.winkSiteTemplate.
func (s Screens) Parse() (lowcode.Flow, string, error) {
	raw, err := json.Marshal(s)
	if err != nil {
		return lowcode.Flow{}, "", fmt.Errorf("write flow: %w", err)
	}
	flow, problems := lowcode.Parse(raw)
	if len(problems) == 0 {
		return flow, string(raw), nil
	}
	fields := make([]fault.Field, len(problems))
	for i, p := range problems {
		fields[i] = wrong("body.winkSiteTemplate."+p.Path, p.Message)
	}
	return flow, "", fault.Fields(fields...)
}

// checkFlow refuses a flow that can't be published, with everything that has to change.
func (s *Service) checkFlow(ctx context.Context, q db.Querier, at scope.Scope, flow lowcode.Flow) error {
	names, err := s.Templates.Names(ctx, q, at, flow.Templates())
	if err != nil {
		return err
	}
	lines := flow.Check(func(id string) bool { _, ok := names[id]; return ok })
	if len(lines) > 0 {
		return fault.New(fault.Invalid, fault.CodeInvalidSite, strings.Join(lines, "\n"))
	}
	return nil
}

// screens reads what flowVersion wrote.
func screens(flow string) Screens {
	var out Screens
	_ = json.Unmarshal([]byte(flow), &out) // it was written by json.Marshal
	return out
}

// checkOpened refuses to publish a flow that was kept with errors.
func (s *Service) checkOpened(ctx context.Context, q db.Querier, row shown) error {
	v, err := versions.Get(ctx, q, scope.Of(row.TenantID, row.Mode).Ref(row.VersionID))
	if err != nil {
		return fmt.Errorf("load version of site: %w", err)
	}
	if !v.IsFlow() {
		return nil
	}
	if problem := label.NameProblem(row.Name); problem != "" {
		return fault.InvalidField("body.name", problem)
	}
	return s.checkRestored(ctx, q, row, v)
}

func errChanged() error {
	return fault.New(fault.Conflict, fault.CodeConflict,
		"Someone saved this site after you opened it. "+
			"Reload it, or save again without version to replace their changes.")
}

// openFlow reads the screens of a version. A flow that lost a template can no longer be gone through.
func (s *Service) openFlow(ctx context.Context, q db.Querier, v Open) (Open, error) {
	v.Flow = s.flows.read(v.Version.Flow)
	v.Theme = v.Flow.Color
	used := v.Flow.Templates()
	names, err := s.Templates.Names(ctx, q, scope.Of(v.TenantID, v.Mode), used)
	if err != nil {
		return Open{}, err
	}
	for _, id := range used {
		if _, ok := names[id]; id != "" && !ok {
			return Open{}, fault.Missing("Page")
		}
	}
	return v, nil
}
