package docs

import (
	"fmt"
	"regexp"
	"strings"

	"nod/docs/guides"
)

// guideView is a guide among the others.
type guideView struct {
	article
	Group      string
	Prev, Next *link
}

// link leads to a page.
type link struct{ Title, Address string }

// navGroup is a part of the table of contents.
type navGroup struct {
	Name  string
	Pages []link
}

// addressOf is where a guide is read. The one about webhooks is a part of the page of events, and the widget API has
// the name of the one about the widget.
func addressOf(guide string) string {
	switch guide {
	case guides.Webhooks:
		guide = eventsName
	case "widget":
		guide = "embed"
	}
	return "/docs/" + guide
}

// About is a page in a sentence, for those who list pages.
func (v *pageView) About() string {
	switch {
	case v.Guide != nil && v.EventTypes == nil:
		return v.Guide.Lead
	case v.Reference != nil:
		return v.Reference.Intro
	case v.EventTypes != nil:
		return "What webhooks send, when, and how to receive it."
	case v.Article != nil:
		return "What changed, the newest first."
	}
	return "How to use the APIs, the widget and the webhooks of " + v.Product + "."
}

// MarkdownAddress is where the page is as text.
func (v *pageView) MarkdownAddress() string {
	if v.Name == homeName {
		return "/docs/index.md"
	}
	return "/docs/" + v.Name + ".md"
}

// IsText is true for guides and the page that lists them.
func (v *pageView) IsText() bool { return v.IsHome() || v.Guide != nil && v.EventTypes == nil }

// IsAt reports whether an address is that of the page.
func (v *pageView) IsAt(address string) bool { return address == "/docs/"+v.Name }

// IsIn reports whether the page belongs to the reference of an API.
func (v *pageView) IsIn(api string) bool { return v.Name == api || strings.HasPrefix(v.Name, api+"/") }

// AnchorOf is the fragment of a guide on the page that lists them, where earlier releases had its text.
func (v *pageView) AnchorOf(address string) string {
	name := strings.TrimPrefix(address, "/docs/")
	switch name {
	case "embed":
		return "widget"
	case "requests":
		return "responses"
	case eventsName:
		return guides.Webhooks
	case "sandbox":
		return "modes"
	}
	return name
}

// LeadOf is what a guide begins with.
func (v *pageView) LeadOf(address string) string {
	lead, _, _ := strings.Cut(v.Leads[address], ". ")
	return strings.TrimSuffix(lead, ".") + "."
}

// isGuideLink finds links from one guide to another as they are written in the repository.
var isGuideLink = regexp.MustCompile(`\]\(([a-z0-9-]+)\.md(#[^)]*)?\)`)

// source is a guide with the addresses of this installation, and with links as the pages have them.
func (h *Handler) source(name string) string {
	text := strings.NewReplacer(
		"http://localhost:8080", h.PortalURL, "https://portal.example.com", h.PortalURL,
		"http://localhost:8081", h.LinkURL, "https://link.example.com", h.LinkURL,
	).Replace(guides.Read(name))
	return isGuideLink.ReplaceAllStringFunc(text, func(found string) string {
		m := isGuideLink.FindStringSubmatch(found)
		return "](" + addressOf(m[1]) + m[2] + ")"
	})
}

// guideViews are the pages of all guides but the one that is a part of another page.
func (h *Handler) guideViews() ([]*pageView, []navGroup, error) {
	var views []*pageView
	var nav []navGroup
	var before *pageView
	for _, g := range guides.Groups() {
		group := navGroup{Name: g.Name}
		for _, name := range g.Guides {
			text := h.source(name)
			a, err := readArticle(text)
			if err != nil {
				return nil, nil, fmt.Errorf("read the guide %s: %w", name, err)
			}
			v := &pageView{Name: strings.TrimPrefix(addressOf(name), "/docs/"), Title: a.Title, Markdown: text}
			group.Pages = append(group.Pages, link{a.Title, addressOf(name)})
			v.Guide = &guideView{article: a, Group: g.Name}
			if before != nil {
				v.Guide.Prev = &link{before.Title, "/docs/" + before.Name}
				before.Guide.Next = &link{v.Title, "/docs/" + v.Name}
			}
			before = v
			views = append(views, v)
		}
		nav = append(nav, group)
	}
	return views, nav, nil
}
