package docs

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/run/docs/snippet"
)

// The parts of a Postman collection 2.1 that a reference fills.
type (
	postmanCollection struct {
		Info     postmanInfo    `json:"info"`
		Auth     *postmanAuth   `json:"auth,omitempty"`
		Variable []postmanValue `json:"variable"`
		Item     []postmanItem  `json:"item"`
	}
	postmanInfo struct {
		Name        string `json:"name"`
		Description string `json:"description"`
		Schema      string `json:"schema"`
	}
	postmanAuth struct {
		Type   string         `json:"type"`
		Basic  []postmanValue `json:"basic,omitempty"`
		Bearer []postmanValue `json:"bearer,omitempty"`
	}
	postmanValue struct {
		Key   string `json:"key"`
		Value string `json:"value"`
		Type  string `json:"type,omitempty"`
		Src   string `json:"src,omitempty"`
	}
	postmanItem struct {
		Name    string          `json:"name"`
		Request *postmanRequest `json:"request,omitempty"`
		Item    []postmanItem   `json:"item,omitempty"`
	}
	postmanRequest struct {
		Method      string         `json:"method"`
		Description string         `json:"description,omitempty"`
		Auth        *postmanAuth   `json:"auth,omitempty"`
		Header      []postmanValue `json:"header"`
		URL         string         `json:"url"`
		Body        *postmanBody   `json:"body,omitempty"`
	}
	postmanBody struct {
		Mode     string         `json:"mode"`
		Raw      string         `json:"raw,omitempty"`
		FormData []postmanValue `json:"formdata,omitempty"`
	}
)

const postmanSchema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

var isPostmanVariable = regexp.MustCompile(`\{\{([A-Z_0-9]+)\}\}`)

// postman is the reference of an API as a collection. What the reader fills in are variables of it; it has no
// credential.
func (v *pageView) postman() ([]byte, error) {
	c := postmanCollection{
		Info:     postmanInfo{Name: v.Product + " " + v.Title, Description: v.Reference.Intro, Schema: postmanSchema},
		Variable: []postmanValue{{Key: "BASE_URL", Value: v.Current.BaseURLs[0].URL}},
	}
	names := map[string]bool{"BASE_URL": true}
	for _, g := range v.Reference.Groups {
		folder := postmanItem{Name: g.Name}
		for _, o := range g.Operations {
			folder.Item = append(folder.Item, postmanItem{Name: o.Summary, Request: v.postmanRequest(o)})
		}
		c.Item = append(c.Item, folder)
	}
	text, err := json.Marshal(c.Item)
	if err != nil {
		return nil, fmt.Errorf("write a collection: %w", err)
	}
	for _, m := range isPostmanVariable.FindAllStringSubmatch(string(text), -1) {
		if !names[m[1]] {
			names[m[1]] = true
			c.Variable = append(c.Variable, postmanValue{Key: m[1]})
		}
	}
	return json.MarshalIndent(c, "", "  ")
}

func (v *pageView) postmanRequest(o operation) *postmanRequest {
	fill := func(text string) string {
		text = strings.ReplaceAll(text, baseMark, "$"+baseMark)
		text = strings.NewReplacer(modeMark, string(auth.Sandbox)).Replace(text)
		return isVariable.ReplaceAllStringFunc(text, func(name string) string { return "{{" + name[1:] + "}}" })
	}
	r := &postmanRequest{
		Method: o.Method, Description: o.Description, URL: fill(o.Call.URL), Header: []postmanValue{},
		Auth: &postmanAuth{Type: "noauth"},
	}
	switch o.Call.Credentials {
	case snippet.Basic:
		r.Auth = &postmanAuth{Type: "basic", Basic: []postmanValue{
			{Key: "username", Value: "{{NOD_API_KEY}}", Type: "string"},
			{Key: "password", Value: "{{NOD_API_SECRET}}", Type: "string"},
		}}
	case snippet.Bearer:
		r.Auth = &postmanAuth{Type: "bearer", Bearer: []postmanValue{
			{Key: "token", Value: "{{" + o.Call.Token + "}}", Type: "string"},
		}}
	}
	if o.Call.HasKey {
		r.Header = append(r.Header, postmanValue{Key: "Idempotency-Key", Value: "{{$guid}}"})
	}
	if o.Call.Body != "" {
		r.Header = append(r.Header, postmanValue{Key: "Content-Type", Value: "application/json"})
		r.Body = &postmanBody{Mode: "raw", Raw: fill(o.Call.Body)}
	}
	for _, p := range o.Call.Form {
		if r.Body == nil {
			r.Body = &postmanBody{Mode: "formdata"}
		}
		part := postmanValue{Key: p.Name, Value: p.Value, Type: "text"}
		if p.Type != "" {
			part = postmanValue{Key: p.Name, Src: p.Value, Type: "file"}
		}
		r.Body.FormData = append(r.Body.FormData, part)
	}
	return r
}
