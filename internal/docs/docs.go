// Package docs renders the API descriptions as pages for developers. It owns
// no text about the APIs: what it shows is what the operations declare.
package docs

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
)

// API is one description to show.
type API struct {
	Name     string // "data", part of the address
	Title    string
	BaseURLs []string
	Describe func() ([]byte, error)
}

// Handler serves /docs and /docs/{name}.
type Handler struct {
	product string
	apis    []API
	page    *template.Template
}

//go:embed page.html
var pageHTML string

// New makes the handler.
func New(product string, apis []API) *Handler {
	return &Handler{product: product, apis: apis, page: template.Must(template.New("docs").Parse(pageHTML))}
}

// policy allows the one style element of the page and nothing else.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; " +
	"base-uri 'none'; form-action 'none'"

// ServeHTTP renders the API named last in the path, the first one by default.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.Trim(strings.TrimPrefix(r.URL.Path, "/docs"), "/")
	i := slices.IndexFunc(h.apis, func(a API) bool { return a.Name == name })
	if name == "" {
		i = 0
	}
	if i < 0 {
		http.NotFound(w, r)
		return
	}
	view, err := h.view(h.apis[i])
	if err != nil {
		http.Error(w, "The description is not available.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Referrer-Policy", "no-referrer")
	_ = h.page.Execute(w, view)
}

type pageView struct {
	Product string
	APIs    []API
	Current API
	Intro   string
	Groups  []group
}

type group struct {
	Name       string
	Operations []operation
}

type operation struct {
	ID, Method, Path, Summary, Description, Access string
	Parameters                                     []parameter
	Body, Answer                                   []property
	Status                                         string
}

type parameter struct{ Name, In, Type, Description string }

type property struct {
	Name, Type, Description string
	Required                bool
}

type document struct {
	Info       struct{ Description string }
	Paths      map[string]map[string]rawOperation
	Components struct{ Schemas map[string]schema }
}

type rawOperation struct {
	OperationID string `json:"operationId"`
	Summary     string
	Description string
	Tags        []string
	Access      string `json:"x-access"`
	Parameters  []struct {
		Name, In, Description string
		Schema                schema
	}
	RequestBody struct {
		Content map[string]struct{ Schema schema }
	} `json:"requestBody"`
	Responses map[string]struct {
		Content map[string]struct{ Schema schema }
	}
}

type schema struct {
	Ref         string `json:"$ref"`
	Type        any
	Format      string
	Description string
	Enum        []any
	Items       *schema
	Properties  map[string]schema
	Required    []string
}

func (h *Handler) view(api API) (*pageView, error) {
	raw, err := api.Describe()
	if err != nil {
		return nil, err
	}
	var doc document
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("read description: %w", err)
	}
	byTag := map[string][]operation{}
	for path, methods := range doc.Paths {
		for method, op := range methods {
			tag := "Other"
			if len(op.Tags) > 0 && op.Tags[0] != "" {
				tag = op.Tags[0]
			}
			byTag[tag] = append(byTag[tag], doc.operation(strings.ToUpper(method), path, op))
		}
	}
	v := &pageView{Product: h.product, APIs: h.apis, Current: api, Intro: doc.Info.Description}
	for tag, operations := range byTag {
		slices.SortFunc(
			operations,
			func(a, b operation) int { return strings.Compare(a.Path+a.Method, b.Path+b.Method) },
		)
		v.Groups = append(v.Groups, group{tag, operations})
	}
	slices.SortFunc(v.Groups, func(a, b group) int { return strings.Compare(a.Name, b.Name) })
	return v, nil
}

func (d *document) operation(method, path string, raw rawOperation) operation {
	op := operation{
		ID: raw.OperationID, Method: method, Path: path, Summary: raw.Summary, Description: raw.Description,
		Access: raw.Access,
	}
	for _, p := range raw.Parameters {
		op.Parameters = append(op.Parameters, parameter{p.Name, p.In, p.Schema.name(), p.Description})
	}
	for _, content := range raw.RequestBody.Content {
		op.Body = d.properties(content.Schema)
	}
	for status, response := range raw.Responses {
		if status == "default" {
			continue
		}
		op.Status = status
		for _, content := range response.Content {
			op.Answer = d.answer(content.Schema)
		}
	}
	return op
}

// answer looks through the envelope, and through a list, at the item itself.
func (d *document) answer(s schema) []property {
	data, ok := d.resolve(s).Properties["data"]
	if !ok {
		return nil
	}
	if items, ok := d.resolve(data).Properties["items"]; ok && items.Items != nil {
		return d.properties(*items.Items)
	}
	return d.properties(data)
}

func (d *document) properties(s schema) []property {
	resolved := d.resolve(s)
	out := []property{}
	for name, p := range resolved.Properties {
		out = append(out, property{name, p.name(), p.Description, slices.Contains(resolved.Required, name)})
	}
	slices.SortFunc(out, func(a, b property) int { return strings.Compare(a.Name, b.Name) })
	return out
}

func (d *document) resolve(s schema) schema {
	if s.Ref == "" {
		return s
	}
	return d.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
}

// name words a type: "string (date-time)", "list of Account", "ACTIVE | INACTIVE".
func (s schema) name() string {
	if len(s.Enum) > 0 {
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = fmt.Sprint(v)
		}
		return strings.Join(values, " | ")
	}
	if s.Ref != "" {
		return s.Ref[strings.LastIndex(s.Ref, "/")+1:]
	}
	if s.Items != nil {
		return "list of " + s.Items.name()
	}
	kind := strings.Trim(fmt.Sprint(s.Type), "[]")
	kind = strings.ReplaceAll(kind, " null", " or null")
	if s.Format != "" {
		kind += " (" + s.Format + ")"
	}
	return kind
}
