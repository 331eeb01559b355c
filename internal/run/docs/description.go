package docs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"nod/internal/run/docs/errorcode"
	"nod/internal/run/docs/sample"
	"nod/internal/run/docs/snippet"
)

// document is what is read of an OpenAPI description.
type document struct {
	Info       struct{ Description string }
	Tags       []struct{ Name string }
	Paths      map[string]map[string]rawOperation
	Components struct {
		Schemas   map[string]schema
		Responses map[string]rawResponse
	}
}

// rawResponse is what an operation answers; errors refer to one of the components.
type rawResponse struct {
	Ref     string   `json:"$ref"`
	Codes   []string `json:"x-codes"`
	Content map[string]struct{ Schema schema }
}

type rawOperation struct {
	OperationID string `json:"operationId"`
	Summary     string
	Description string
	Tags        []string
	Access      string `json:"x-access"`
	IsScreen    bool   `json:"x-screen"`
	Deprecated  bool
	Parameters  []struct {
		Name, In, Description string
		Required, Explode     bool
		Schema                schema
	}
	RequestBody struct {
		Content map[string]struct{ Schema schema }
	} `json:"requestBody"`
	Responses map[string]rawResponse
}

// reference is a description as its page shows it.
type reference struct {
	Intro  string
	Groups []group
}

type group struct {
	ID, Name   string
	Operations []operation
}

type operation struct {
	ID, Method, Path, Summary, Access string
	// Description is Markdown, Prose what it becomes.
	Description string
	Prose       template.HTML
	Deprecated  bool
	// IsScreen is true for what only the portal's screens call.
	IsScreen                 bool
	Parameters, Body, Answer []row
	// IsList is true when the rows of the answer are those of one item.
	IsList bool
	Status string
	// Call is the request; Curl is it as one types it.
	Call          snippet.Call
	Curl          string
	RequestJSON   string
	AnswerJSON    string
	AnswerCaption string
	// Errors are those that a call can meet.
	Errors []errorcode.Entry
}

// methods is the order of the operations of one path.
func methods() []string { return []string{"GET", "POST", "PUT", "PATCH", "DELETE"} }

func readReference(api API) (*reference, error) {
	raw, err := api.Describe()
	if err != nil {
		return nil, err
	}
	var doc document
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("read description: %w", err)
	}
	byTag, md := map[string][]operation{}, newMarkdown()
	for path, operations := range doc.Paths {
		for method, op := range operations {
			view := doc.operation(api, endpoint{strings.ToUpper(method), path}, op)
			if view.Prose, err = readProse(md, op.Description); err != nil {
				return nil, err
			}
			byTag[op.Tags[0]] = append(byTag[op.Tags[0]], view)
		}
	}
	ref := &reference{Intro: doc.Info.Description}
	for _, t := range doc.Tags {
		tag, operations := t.Name, byTag[t.Name]
		slices.SortFunc(operations, func(a, b operation) int {
			return cmp.Or(strings.Compare(a.Path, b.Path),
				slices.Index(methods(), a.Method)-slices.Index(methods(), b.Method))
		})
		id := "tag-" + string(anchors{}.Generate([]byte(tag), ast.KindHeading))
		ref.Groups = append(ref.Groups, group{id, tag, operations})
	}
	return ref, nil
}

// withServers is the description with the addresses of this installation, for programs that read it elsewhere.
func (a API) withServers() ([]byte, error) {
	raw, err := a.Describe()
	if err != nil {
		return nil, err
	}
	var doc map[string]any
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("read description: %w", err)
	}
	servers := []map[string]string{}
	for _, base := range a.BaseURLs {
		servers = append(servers, map[string]string{
			"url": base.URL, "description": cmp.Or(string(base.Mode), "Both modes"),
		})
	}
	doc["servers"] = servers
	return json.Marshal(doc)
}

type endpoint struct{ method, path string }

func (d *document) operation(api API, at endpoint, raw rawOperation) operation {
	op := operation{
		ID: raw.OperationID, Method: at.method, Path: at.path, Summary: raw.Summary,
		Access: accessText(raw.Access), Deprecated: raw.Deprecated, Description: raw.Description,
		IsScreen: raw.IsScreen,
	}
	for _, p := range raw.Parameters {
		if p.In == "header" || p.In == "" {
			continue // the guide tells of those there are
		}
		r := d.row(p.Name, p.Schema)
		r.Required = p.Required
		r.In = p.In
		r.Repeats = p.Explode && p.Schema.Items != nil
		r.Description = cmp.Or(p.Description, r.Description)
		op.Parameters = append(op.Parameters, r)
	}
	body := schema{}
	if content, ok := raw.RequestBody.Content["application/json"]; ok {
		body = content.Schema
		op.Body = d.rows(body)
		op.RequestJSON, _ = d.example(nounOf(at.path), body, sample.Own{})
		if own, ok := sample.Bodies()[raw.OperationID]; ok {
			op.RequestJSON = indented([]byte(own))
		}
	}
	op.Call = api.callOf(at, raw, op.RequestJSON)
	op.Call.Client = d.clientOf(op.Call, at.path, raw)
	op.Curl = curlOf(op.Call)
	op.Errors = d.errors(raw)
	for _, status := range slices.Sorted(maps.Keys(raw.Responses)) {
		content, ok := raw.Responses[status].Content["application/json"]
		if status == "default" || !ok {
			op.Call.IsFile = op.Call.IsFile || status != "default" && len(raw.Responses[status].Content) > 0
			continue
		}
		op.Status = status
		op.AnswerJSON = d.answerExample(raw.OperationID, status, nounOf(at.path), content.Schema)
		op.Answer, op.IsList = d.answer(content.Schema)
		break
	}
	return op
}

// accessText says in words who may call an operation; nothing when every caller may.
func accessText(access string) string {
	return map[string]string{
		"public": "No credentials needed", "adminOnly": "Admins only", "admin": "Admins only",
	}[access]
}

// answer looks through the envelope, and through a list, at the item itself.
func (d *document) answer(s schema) (rows []row, isList bool) {
	data, ok := d.resolve(s).Properties["data"]
	if !ok {
		return nil, false
	}
	if items, ok := d.resolve(data).Properties["items"]; ok && items.Items != nil {
		data, isList = *items.Items, true
	}
	return answered(d.rows(data)), isList
}

// answered marks the fields of an answer that may be left out: nearly every one is always there.
func answered(rows []row) []row {
	for i := range rows {
		rows[i].Required, rows[i].Optional = false, !rows[i].Required
	}
	return rows
}
