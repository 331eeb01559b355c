package httpapi

import (
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
)

// explain gives every field and parameter without a description of its own that of its name, from [Options.Words]. What
// means the same wherever it occurs is explained once.
func (a *API) explain(document *huma.OpenAPI, schemas huma.Registry) {
	for _, s := range schemas.Map() {
		a.explainFields(s)
	}
	for _, op := range document.Paths {
		for _, o := range []*huma.Operation{op.Get, op.Put, op.Post, op.Delete, op.Patch} {
			if o != nil {
				a.explainRequest(o)
			}
		}
	}
}

func (a *API) explainFields(s *huma.Schema) {
	if s == nil {
		return
	}
	for name, field := range s.Properties {
		if field.Description == "" {
			field.Description = a.options.Words[name]
		}
		a.explainFields(field)
	}
	a.explainFields(s.Items)
	if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
		a.explainFields(values)
	}
}

func (a *API) explainRequest(o *huma.Operation) {
	if o.RequestBody != nil {
		for _, content := range o.RequestBody.Content {
			a.explainFields(content.Schema)
		}
	}
	o.Parameters = slices.Clone(o.Parameters)
	for i, p := range o.Parameters {
		if p.Description != "" {
			continue
		}
		explained := *p
		explained.Description = a.options.Words[p.Name]
		if p.In == "path" {
			explained.Description = a.idText(o.Path, p.Name)
		}
		o.Parameters[i] = &explained
	}
}

// idText says of what an ID in a path is, and which list has it: "ID of the account, from GET /accounts."
func (a *API) idText(path, name string) string {
	list, _, _ := strings.Cut(path, "/{"+name+"}")
	of := singular(list[strings.LastIndex(list, "/")+1:])
	if slices.ContainsFunc(a.ops, func(op Op) bool { return op.Method == http.MethodGet && op.Path == list }) {
		return "ID of the " + of + ", from GET " + list + "."
	}
	return "ID of the " + of + "."
}

// singular words the name of a list: "inviteTemplates" becomes "invite template".
func singular(list string) string {
	var b strings.Builder
	for _, r := range list {
		if unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	text := b.String()
	if stem, ok := strings.CutSuffix(text, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(text, "s")
}
