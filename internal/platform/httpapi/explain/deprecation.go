package explain

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Deprecation says that an operation will be removed. It works as before until then.
type Deprecation struct {
	// Since is when it was said, and Sunset from when on the operation may be gone.
	Since, Sunset time.Time
	// Instead is what to use, such as "GET /incomes"; empty where nothing takes its place.
	Instead string
}

// Describe adds the deprecation to the description of an operation; nil adds nothing. Tools for Go know it by its first
// word.
func (d *Deprecation) Describe(description string) string {
	if d == nil {
		return description
	}
	if d.Since.IsZero() || !d.Sunset.After(d.Since) {
		panic("an operation is removed before it is deprecated: " + description)
	}
	const layout = "2 January 2006"
	text := fmt.Sprintf("Deprecated: since %s. It will be removed on %s or later.",
		d.Since.UTC().Format(layout), d.Sunset.UTC().Format(layout))
	if d.Instead != "" {
		text += " Use `" + d.Instead + "` instead."
	}
	return strings.TrimSpace(text + "\n\n" + description)
}

// Headers are those of RFC 9745 and RFC 8594, with the page that explains it; nil has none.
func (d *Deprecation) Headers(page string) map[string]string {
	if d == nil {
		return nil
	}
	return map[string]string{
		"Deprecation": "@" + strconv.FormatInt(d.Since.Unix(), 10),
		"Sunset":      d.Sunset.UTC().Format(http.TimeFormat),
		"Link":        "<" + page + `>; rel="deprecation"`,
	}
}

// ending describes the headers of operations that will be removed, and returns their names.
func (e explainer) ending() []string {
	text, headers := &huma.Schema{Type: huma.TypeString}, e.document.Components.Headers
	headers["Deprecation"] = &huma.Header{Schema: text, Description: "Since when it is deprecated (RFC 9745)."}
	headers["Sunset"] = &huma.Header{Schema: text, Description: "When it will be removed (RFC 8594)."}
	headers["Link"] = &huma.Header{Schema: text, Description: "Page of the operation in the documentation."}
	return []string{"Deprecation", "Sunset", "Link"}
}
