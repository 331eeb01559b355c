package docs

import (
	"net/url"
	"strings"

	"nod/internal/run/docs/snippet"
)

// operationView is the page of one operation.
func (h *Handler) operationView(views []*pageView, name string) *pageView {
	api, id, _ := strings.Cut(name, "/")
	for _, v := range views {
		if v.Reference == nil || v.Name != api {
			continue
		}
		for _, g := range v.Reference.Groups {
			for i := range g.Operations {
				if g.Operations[i].ID != id {
					continue
				}
				own := *v
				own.Name, own.Title = name, g.Operations[i].Summary
				own.Operation, own.Group = &g.Operations[i], &g
				own.Markdown = own.operationText(g.Operations[i])
				return &own
			}
		}
	}
	return nil
}

// Samples are the request of the operation in every language, curl first.
func (v *pageView) Samples() ([]snippet.Sample, error) {
	call := v.Operation.Call
	call.URL, call.Body = v.Fill(call.URL), v.Fill(call.Body)
	others, err := call.All()
	return append([]snippet.Sample{{Language: "curl", Text: v.Fill(v.Operation.Curl)}}, others...), err
}

// CanTry is true where the page can send the request: calls of the data API that return JSON.
func (v *pageView) CanTry() bool {
	return v.Operation != nil && v.Operation.Call.Credentials == snippet.Basic && !v.Operation.Call.IsFile
}

// SandboxURL is where the page sends requests.
func (v *pageView) SandboxURL() string { return v.Current.BaseURLs[0].URL }

// calls are the origins that a page may call besides its own: that of Sandbox, where requests can be tried.
func (h *Handler) calls(page *rendered) []string {
	if page.view == nil || !page.view.CanTry() {
		return nil
	}
	at, err := url.Parse(page.view.SandboxURL())
	if err != nil || strings.HasPrefix(h.PortalURL+"/", at.Scheme+"://"+at.Host+"/") {
		return nil
	}
	return []string{at.Scheme + "://" + at.Host}
}
