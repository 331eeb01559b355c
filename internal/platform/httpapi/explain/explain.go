// Package explain completes the descriptions of APIs: fields and parameters get the words that their names have
// everywhere, schemas what the words of their fields say, and operations their headers.
package explain

import (
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
)

// Document gives every field and parameter without a description that of its name. What means the same
// wherever it occurs is explained once. IDs in paths are explained by their paths.
func Document(document *huma.OpenAPI, words map[string]string) {
	e := explainer{document, words}
	e.shape()
	for _, s := range document.Components.Schemas.Map() {
		e.fields(s)
	}
	for _, op := range e.operations() {
		e.request(op)
	}
	e.headers()
}

type explainer struct {
	document *huma.OpenAPI
	words    map[string]string
}

func (e explainer) operations() (all []*huma.Operation) {
	for _, item := range e.document.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Delete, item.Patch} {
			if op != nil {
				all = append(all, op)
			}
		}
	}
	return all
}

func (e explainer) fields(s *huma.Schema) {
	if s == nil {
		return
	}
	for name, field := range s.Properties {
		if field.Description == "" {
			field.Description = e.words[name]
		}
		e.fields(field)
	}
	e.fields(s.Items)
	if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
		e.fields(values)
	}
}

func (e explainer) request(op *huma.Operation) {
	if op.RequestBody != nil {
		for _, content := range op.RequestBody.Content {
			e.fields(content.Schema)
		}
	}
	for i, p := range op.Parameters {
		explained := *p
		if p.Schema != nil { // or it is one of the components
			explained.Deprecated = p.Schema.Deprecated
		}
		if p.Description == "" {
			explained.Description = e.words[p.Name]
			if p.In == "path" {
				explained.Description = e.id(op.Path, p.Name)
			}
		}
		op.Parameters[i] = &explained
	}
}

// id says of what an ID in a path is, and which list has it: "ID of the account, from GET /accounts."
func (e explainer) id(path, name string) string {
	list, _, _ := strings.Cut(path, "/{"+name+"}")
	of := singular(list[strings.LastIndex(list, "/")+1:])
	if item := e.document.Paths[list]; item != nil && item.Get != nil {
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
