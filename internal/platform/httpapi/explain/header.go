package explain

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

const (
	parameterPath = "#/components/parameters/"
	headerPath    = "#/components/headers/"
	keyName       = "Idempotency-Key"
	replayedName  = "Idempotent-Replayed"
	retryName     = "Retry-After"
	maxKey        = 255
)

// headers describes what requests and responses say outside of bodies. Each is described once, and operations refer to
// it.
func (e explainer) headers() {
	longest, text, integer := maxKey, &huma.Schema{Type: huma.TypeString}, &huma.Schema{Type: huma.TypeInteger}
	e.document.Components.Parameters = map[string]*huma.Param{keyName: {
		Name: keyName, In: "header", Schema: &huma.Schema{Type: huma.TypeString, MaxLength: &longest},
		Description: "Any text, such as a UUID, that makes it safe to send the request again: the same key " +
			"with the same body within 24 hours returns the first response.",
	}}
	e.document.Components.Headers = map[string]*huma.Header{
		"X-Request-Id":        {Schema: text, Description: "The requestId of this request."},
		"RateLimit-Limit":     {Schema: integer, Description: "Requests that are allowed in a row."},
		"RateLimit-Remaining": {Schema: integer, Description: "How many of them are left right now."},
		retryName:             {Schema: integer, Description: "Seconds to wait before the request is sent again."},
		replayedName: {
			Schema:      &huma.Schema{Type: huma.TypeString, Enum: []any{"true"}},
			Description: "The response is that of an earlier request with the same Idempotency-Key.",
		},
	}
	always := []string{"X-Request-Id", "RateLimit-Limit", "RateLimit-Remaining"}
	for _, op := range e.operations() {
		names := always
		if op.Method == http.MethodPost && op.Extensions["x-access"] != "public" {
			op.Parameters = append(op.Parameters, &huma.Param{Ref: parameterPath + keyName})
			names = append(slices.Clone(always), replayedName)
		}
		if op.Deprecated {
			names = append(slices.Clone(names), e.ending()...)
		}
		op.Responses = maps.Clone(op.Responses)
		for status, response := range op.Responses {
			if strings.HasPrefix(status, "2") {
				answered := *response
				answered.Headers = referTo(names)
				op.Responses[status] = &answered
			}
		}
	}
	for name, response := range e.document.Components.Responses {
		names := always
		switch status, _, _ := strings.Cut(name, "-"); status {
		case "409", "429", "503":
			names = append(slices.Clone(always), retryName)
		}
		response.Headers = referTo(names)
	}
}

func referTo(names []string) map[string]*huma.Header {
	headers := map[string]*huma.Header{}
	for _, name := range names {
		headers[name] = &huma.Header{Ref: headerPath + name}
	}
	return headers
}
