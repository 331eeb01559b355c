package docs

import (
	"slices"
	"strings"
)

// found is one entry of the search: a page, a part of one, an operation, an event, or a code.
type found struct {
	Title   string `json:"title"`
	Kind    string `json:"kind"`
	Text    string `json:"text"`
	Address string `json:"address"`
}

func searchIndex(views []*pageView) []found {
	all, events := []found{}, []found{}
	for _, v := range views {
		at := "/docs/" + v.Name
		switch {
		case v.Guide != nil:
			all = append(all, found{v.Guide.Title, v.Guide.Group, v.Guide.Lead, at})
			for _, c := range v.Guide.Chapters {
				all = append(all, found{c.Title, v.Guide.Title, c.Words, at + "#" + c.ID})
			}
		case v.Article != nil:
			for _, c := range v.Article.Chapters {
				all = append(all, found{c.Title, v.Title, c.Words, at + "#" + c.ID})
			}
		case v.Reference != nil:
			for _, g := range v.Reference.Groups {
				for _, o := range g.Operations {
					all = append(all, found{o.Summary, v.Title, o.words(g.Name), at + "#" + o.ID})
				}
			}
		}
		if v.Errors != nil {
			for _, e := range v.Errors.Codes {
				all = append(all, found{e.Code, "Error code", e.Cause + " " + e.Remedy, at + "#" + e.Code})
			}
			for _, e := range v.Errors.Logins {
				all = append(all, found{e.Code, "Failed login", e.Message, at + "#login-" + e.Code})
			}
		}
		if v.EventTypes != nil {
			for _, g := range v.EventTypes.Groups {
				for _, e := range g.Types {
					events = append(events, found{e.Type, "Event", e.words(), at + "#" + e.ID})
				}
			}
		}
	}
	return append(all, events...)
}

// words are what an operation is found by, besides its summary. What only the portal's screens call is found by its
// address and description: nobody looks for its fields.
func (o operation) words(group string) string {
	said := []string{o.Method, o.Path, group}
	if o.Description != "" {
		said = append(said, o.Description)
	}
	if !o.IsScreen {
		said = append(said, namesOf(o.Parameters, o.Body, o.Answer)...)
	}
	return strings.Join(said, " ")
}

func (e eventView) words() string {
	return strings.Join(append([]string{e.Summary, e.FiresWhen}, namesOf(e.Rows)...), " ")
}

// namesOf are the names of fields, once each, in their order.
func namesOf(tables ...[]row) (names []string) {
	for _, r := range slices.Concat(tables...) {
		if !slices.Contains(names, r.Name) {
			names = append(names, r.Name)
		}
	}
	return names
}
