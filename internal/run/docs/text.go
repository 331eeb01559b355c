package docs

import (
	"fmt"
	"net/http"
	"strings"

	"nod/internal/platform/webpage"
)

const markdownType = "text/markdown; charset=utf-8"

// texts are the pages as Markdown, by their addresses below /docs.
func (h *Handler) texts(views []*pageView) map[string]*rendered {
	pages := map[string]*rendered{}
	add := func(name, text string) { pages[name] = finish(nil, markdownType, []byte(text)) }
	index := h.index(views)
	add("index.md", index)
	var whole strings.Builder
	for _, v := range views {
		if v.IsHome() || v.IsMissing {
			continue
		}
		text := h.markdown(v)
		add(v.Name+".md", text)
		if v.Guide != nil {
			whole.WriteString(text + "\n")
		}
	}
	pages["llms.txt"] = finish(nil, "text/plain; charset=utf-8", []byte(index))
	pages["llms-full.txt"] = finish(nil, "text/plain; charset=utf-8", []byte(whole.String()))
	return pages
}

// index lists all pages with what each is about.
func (h *Handler) index(views []*pageView) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n> People connect their work accounts in the Wink widget. A signed webhook tells you "+
		"when their data is there, and you read it over the data API.\n", h.ProductName)
	for _, g := range views[0].Nav {
		fmt.Fprintf(&b, "\n## %s\n\n", g.Name)
		for _, p := range g.Pages {
			fmt.Fprintf(&b, "- [%s](%s%s.md): %s\n", p.Title, h.PortalURL, p.Address, views[0].LeadOf(p.Address))
		}
	}
	b.WriteString("\n## Reference\n\n")
	for _, v := range views {
		if v.Reference == nil {
			continue
		}
		fmt.Fprintf(&b, "- [%s](%s/docs/%s.md): %s\n", v.Title, h.PortalURL, v.Name, v.Reference.Intro)
		fmt.Fprintf(&b, "- [%s as OpenAPI 3.1](%s/docs/download/%s.openapi.json)\n", v.Title, h.PortalURL, v.Name)
	}
	fmt.Fprintf(&b, "- [Changelog](%s/docs/changelog.md)\n\n## Optional\n\n"+
		"- [All guides in one file](%s/docs/llms-full.txt)\n", h.PortalURL, h.PortalURL)
	return b.String()
}

// markdown is a page as text.
func (h *Handler) markdown(v *pageView) string {
	text := v.Markdown
	if v.Reference != nil {
		text = v.referenceText()
	}
	if v.EventTypes != nil {
		text += v.EventTypes.text()
	}
	if v.Errors != nil {
		text += v.Errors.text()
	}
	return strings.ReplaceAll(text, "](/docs/", "]("+h.PortalURL+"/docs/")
}

func (e *errorsView) text() string {
	var b strings.Builder
	b.WriteString("\n## Catalog\n\n| code | status | cause | what to do | retry |\n|---|---|---|---|---|\n")
	for _, c := range e.Codes {
		statuses := strings.Trim(fmt.Sprint(c.Statuses), "[]")
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", c.Code, statuses, c.Cause, c.Remedy, yesOrNo(c.CanRetry))
	}
	b.WriteString("\n## Failed logins\n\n| code | what the person reads | can try again |\n|---|---|---|\n")
	for _, l := range e.Logins {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", l.Code, l.Message, yesOrNo(l.CanRetry))
	}
	return b.String()
}

func yesOrNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func (e *eventsView) text() string {
	var b strings.Builder
	b.WriteString("\n## The envelope\n\nEvery event has the same members around its data. New ones may appear at any " +
		"time: ignore those that you don't know.\n\n" + fieldText(e.Envelope))
	b.WriteString("\n## What follows what\n\nTypes in brackets come where they apply.\n\n")
	for _, s := range e.Sequences {
		var types []string
		for _, step := range s.Steps {
			name := string(step.Type)
			if step.Sometime {
				name = "(" + name + ")"
			}
			types = append(types, name)
		}
		fmt.Fprintf(&b, "- %s: %s\n", s.Name, strings.Join(types, " → "))
	}
	for _, g := range e.Groups {
		fmt.Fprintf(&b, "\n## %s\n", g.Name)
		for _, t := range g.Types {
			fmt.Fprintf(&b, "\n### %s\n\n%s %s\n\nIn the sandbox: %s\n\n%s\n```json\n%s\n```\n",
				t.Type, t.Summary, t.FiresWhen, t.Sandbox, fieldText(t.Rows), t.Example)
		}
	}
	b.WriteString("\n## Types that are never sent\n\nSubscriptions may list them, as clients of the public API do. " +
		"Nothing raises them.\n\n")
	for _, t := range e.NeverSent {
		fmt.Fprintf(&b, "- `%s`\n", t)
	}
	return b.String()
}

// referenceText is every operation of an API.
func (v *pageView) referenceText() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\nBase addresses:\n\n", v.Title, v.Reference.Intro)
	for _, base := range v.Current.BaseURLs {
		fmt.Fprintf(&b, "- `%s` %s\n", base.URL, base.Mode)
	}
	for _, g := range v.Reference.Groups {
		fmt.Fprintf(&b, "\n## %s\n", g.Name)
		for _, o := range g.Operations {
			b.WriteString("\n##" + v.operationText(o))
		}
	}
	return b.String()
}

// operationText is one operation, under a heading of the first level.
func (v *pageView) operationText(o operation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n`%s %s`", o.Summary, o.Method, o.Path)
	if o.Access != "" {
		b.WriteString(" · " + o.Access)
	}
	b.WriteString("\n\n")
	if o.Description != "" {
		b.WriteString(o.Description + "\n\n")
	}
	for _, part := range []struct {
		name string
		rows []row
	}{{"Parameters", o.Parameters}, {"Body", o.Body}, {"Response " + o.Status + ": data", o.Answer}} {
		if len(part.rows) > 0 {
			fmt.Fprintf(&b, "%s:\n\n%s\n", part.name, fieldText(part.rows))
		}
	}
	fmt.Fprintf(&b, "```sh\n%s\n```\n", v.Fill(o.Curl))
	b.WriteString(o.Call.Client.Text())
	if o.AnswerJSON != "" {
		fmt.Fprintf(&b, "\n```json\n%s\n```\n", o.AnswerJSON)
	}
	if len(o.Errors) > 0 {
		b.WriteString("\nErrors:\n\n")
	}
	for _, e := range o.Errors {
		statuses := strings.Trim(fmt.Sprint(e.Statuses), "[]")
		fmt.Fprintf(&b, "- `%s` (%s): %s %s\n", e.Code, statuses, e.Cause, e.Remedy)
	}
	return b.String()
}

// fieldText is a table of fields as a list, each field of a field one step deeper.
func fieldText(rows []row) string {
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "%s- `%s` (%s", strings.Repeat("  ", r.Depth), r.Name, r.Type)
		if r.Required {
			b.WriteString(", required")
		}
		if r.Optional {
			b.WriteString(", optional")
		}
		b.WriteString(")")
		said := strings.Fields(r.Description + " " + strings.Join(r.Values, ", ") + " " + r.Limits)
		if len(said) > 0 {
			b.WriteString(": " + strings.Join(said, " "))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// wantsMarkdown reports whether a program asks for a page as text.
func wantsMarkdown(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "text/markdown") && !webpage.AcceptsHTML(r)
}
