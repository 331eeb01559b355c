package docs

import (
	"strings"

	"nod/internal/platform/fault"
	"nod/internal/run/docs/errorcode"
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
				own.Name, own.Title, own.Operation, own.Group = name, g.Operations[i].Summary, &g.Operations[i], &g
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

// Errors are those that a call of the operation can meet: what its kind of request can do wrong, and what its
// description names.
func (o *operation) Errors() []errorcode.Entry {
	isWrite, needsID := o.Method != "GET", strings.Contains(o.Path, "{")
	isPrivate, hasBody := o.Call.Credentials != snippet.None, o.Call.Body != "" || len(o.Call.Form) > 0
	can := map[string]bool{
		fault.CodeInvalidParameters: true, fault.CodeRequestLimit: true, fault.CodeServerError: true,
		fault.CodeServerUnavailable: true, fault.CodeMissingResource: needsID,
		fault.CodeInvalidCredentials: o.Call.Credentials == snippet.Basic, fault.CodeConflict: isWrite,
		fault.CodeInvalidToken: isPrivate, fault.CodeUnauthorized: isPrivate,
		fault.CodePayloadTooLarge: hasBody, fault.CodeUnsupportedType: hasBody, fault.CodeRequestTimeout: hasBody,
	}
	var all []errorcode.Entry
	for _, e := range errorcode.List() {
		if can[e.Code] || strings.Contains(o.Description, e.Code) {
			all = append(all, e)
		}
	}
	return all
}
