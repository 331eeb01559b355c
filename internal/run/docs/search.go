package docs

import "nod/internal/deliver/eventtype"

// found is one entry of the search: a page, a part of one, an operation, an event, or a code.
type found struct {
	Title   string `json:"title"`
	Kind    string `json:"kind"`
	Text    string `json:"text"`
	Address string `json:"address"`
}

func searchIndex(views []*pageView) []found {
	all := []found{}
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
					text := o.Method + " " + o.Path + " " + g.Name
					all = append(all, found{o.Summary, v.Title, text, at + "#" + o.ID})
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
	}
	for _, e := range append(eventtype.List(), eventtype.Addressed()...) {
		all = append(all,
			found{string(e.Type), "Event", e.Summary + " " + e.FiresWhen, "/docs/events#event-" + string(e.Type)})
	}
	return all
}
