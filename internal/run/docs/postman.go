package docs

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/run/docs/postman"
	"nod/internal/run/docs/snippet"
)

var isPostmanVariable = regexp.MustCompile(`\{\{([A-Z_0-9]+)\}\}`)

// postman is the reference of an API as a collection. What the reader fills in are variables of it; it has no
// credential.
func (v *pageView) postman() ([]byte, error) {
	c := postman.Collection{
		Info:     postman.Info{Name: v.Product + " " + v.Title, Description: v.Reference.Intro, Schema: postman.Schema},
		Variable: []postman.Value{{Key: "BASE_URL", Value: v.Current.BaseURLs[0].URL}},
	}
	names := map[string]bool{"BASE_URL": true}
	for _, g := range v.Reference.Groups {
		folder := postman.Item{Name: g.Name}
		for _, o := range g.Operations {
			folder.Item = append(folder.Item, postman.Item{Name: o.Summary, Request: v.postmanRequest(o)})
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
			c.Variable = append(c.Variable, postman.Value{Key: m[1]})
		}
	}
	return json.MarshalIndent(c, "", "  ")
}

func (v *pageView) postmanRequest(o operation) *postman.Request {
	fill := func(text string) string {
		text = strings.ReplaceAll(text, baseMark, "$"+baseMark)
		text = strings.NewReplacer(modeMark, string(auth.Sandbox)).Replace(text)
		return isVariable.ReplaceAllStringFunc(text, func(name string) string { return "{{" + name[1:] + "}}" })
	}
	r := &postman.Request{
		Method: o.Method, Description: o.Description, URL: fill(o.Call.URL), Header: []postman.Value{},
		Auth: &postman.Auth{Type: "noauth"},
	}
	switch o.Call.Credentials {
	case snippet.Basic:
		r.Auth = &postman.Auth{Type: "basic", Basic: []postman.Value{
			{Key: "username", Value: "{{NOD_API_KEY}}", Type: "string"},
			{Key: "password", Value: "{{NOD_API_SECRET}}", Type: "string"},
		}}
	case snippet.Bearer:
		r.Auth = &postman.Auth{Type: "bearer", Bearer: []postman.Value{
			{Key: "token", Value: "{{" + o.Call.Token + "}}", Type: "string"},
		}}
	}
	if o.Call.HasKey {
		r.Header = append(r.Header, postman.Value{Key: "Idempotency-Key", Value: "{{$guid}}"})
	}
	if o.Call.Body != "" {
		r.Header = append(r.Header, postman.Value{Key: "Content-Type", Value: "application/json"})
		r.Body = &postman.Body{Mode: "raw", Raw: fill(o.Call.Body)}
	}
	for _, p := range o.Call.Form {
		if r.Body == nil {
			r.Body = &postman.Body{Mode: "formdata"}
		}
		part := postman.Value{Key: p.Name, Value: p.Value, Type: "text"}
		if p.Type != "" {
			part = postman.Value{Key: p.Name, Src: p.Value, Type: "file"}
		}
		r.Body.FormData = append(r.Body.FormData, part)
	}
	return r
}
