package httpapi

import (
	"maps"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/httpapi/explain"
)

// Description returns the OpenAPI 3.1 document of the operations that are registered when it is first called. The
// schemas of all answers would take half of the start and 8 MiB, and nothing but this document needs them: so they are
// made here.
func (a *API) Description() ([]byte, error) { return a.document() }

func (a *API) describe() ([]byte, error) {
	document, _ := a.described()
	text, err := document.MarshalJSON()
	if err != nil || a.options.Finish == nil {
		return text, err
	}
	return a.options.Finish(text)
}

// described returns the whole document, and the types of its schemas. What requests are checked by meanwhile is only
// read: schemas are remade, requests before answers and operation by operation, because the second of two types with
// one name gets another.
func (a *API) described() (*huma.OpenAPI, huma.Registry) {
	names := newSchemaNames()
	schemas := names.registry()
	at := a.operations()
	refusals := map[string]*huma.Response{}
	for _, op := range a.ops {
		names.operation = op.ID
		described := at[op.ID]
		if described.RequestBody != nil {
			body := *described.RequestBody
			body.Content = a.again(body.Content, schemas)
			described.RequestBody = &body
		}
		described.Responses = maps.Clone(described.Responses)
		if answer := a.answers[op.ID]; answer != nil {
			described.Responses[strconv.Itoa(op.Status)] = &huma.Response{
				Description: http.StatusText(op.Status),
				Content: map[string]*huma.MediaType{
					"application/json": {Schema: schemas.Schema(answer, true, op.ID+"Response")},
				},
			}
		}
		if other := described.Responses["default"]; other != nil {
			refused := *other
			refused.Content = a.again(refused.Content, schemas)
			described.Responses["default"] = &refused
		}
		a.refused(op, described, refusals)
	}
	document, components := *a.huma.OpenAPI(), *a.huma.OpenAPI().Components
	components.Schemas, components.Responses = schemas, refusals
	document.Components = &components
	document.Paths = map[string]*huma.PathItem{}
	document.Tags = a.tags()
	for _, op := range a.ops {
		document.AddOperation(at[op.ID])
	}
	explain.Document(&document, a.options.Words)
	return &document, schemas
}

// operations are copies of what was registered, by their IDs.
func (a *API) operations() map[string]*huma.Operation {
	found := map[string]*huma.Operation{}
	for _, item := range a.huma.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Delete, item.Patch} {
			if op != nil {
				described := *op
				found[op.OperationID] = &described
			}
		}
	}
	return found
}

// again describes a body with schemas of another registry.
func (a *API) again(body map[string]*huma.MediaType, schemas huma.Registry) map[string]*huma.MediaType {
	out, known := maps.Clone(body), a.huma.OpenAPI().Components.Schemas
	for kind, content := range body {
		if content.Schema != nil && content.Schema.Ref != "" {
			described, ref := *content, content.Schema.Ref
			hint := a.names.hints[strings.TrimPrefix(ref, schemaPrefix)]
			described.Schema = schemas.Schema(known.TypeFromRef(ref), true, hint)
			out[kind] = &described
		}
	}
	return out
}

// Types returns the types that the schemas of the document are made from, by their names there.
func (a *API) Types() map[string]reflect.Type {
	types := map[string]reflect.Type{}
	_, schemas := a.described()
	for name := range schemas.Map() {
		types[name] = schemas.TypeFromRef(schemaPrefix + name)
	}
	return types
}

func (a *API) serveDescription(w http.ResponseWriter, _ *http.Request) {
	doc, err := a.Description()
	if err != nil {
		http.Error(w, "description unavailable", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(doc)
}
