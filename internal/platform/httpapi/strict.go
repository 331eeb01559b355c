package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/fault"
)

const maxDepth = 32

// strictJSON refuses what two readers could understand differently: repeated keys (also in another case), text after
// the value, invalid UTF-8 and NUL, which one database would store and the other refuse.
var strictJSON = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		if e, ok := v.(interface{ written() []byte }); ok {
			if body := e.written(); body != nil {
				_, err := w.Write(body)
				return err
			}
		}
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		return enc.Encode(v)
	},
	Unmarshal: func(data []byte, v any) error {
		if err := CheckJSON(data); err != nil {
			return err
		}
		return json.Unmarshal(data, v)
	},
}

// CheckJSON reports why data is not one unambiguous JSON value.
func CheckJSON(data []byte) error {
	if !utf8.Valid(data) {
		return errors.New("the text is not valid UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := checkValue(dec, 0); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is text after the JSON value")
	}
	return nil
}

func checkValue(dec *json.Decoder, depth int) error {
	if depth > maxDepth {
		return errors.New("the JSON is nested too deeply")
	}
	t, err := dec.Token()
	if err != nil {
		return errors.New("the JSON is not well formed")
	}
	switch t := t.(type) {
	case string:
		return checkText(t)
	case json.Delim:
		return checkContainer(dec, t, depth)
	}
	return nil
}

func checkContainer(dec *json.Decoder, open json.Delim, depth int) error {
	seen := map[string]bool{}
	for dec.More() {
		if open == '{' {
			t, err := dec.Token()
			key, ok := t.(string)
			if err != nil || !ok {
				return errors.New("the JSON is not well formed")
			}
			folded := fold(key)
			if seen[folded] {
				return fmt.Errorf("the key %q appears twice", key)
			}
			seen[folded] = true
			if err := checkText(key); err != nil {
				return err
			}
		}
		if err := checkValue(dec, depth+1); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return errors.New("the JSON is not well formed")
	}
	return nil
}

// fold gives all spellings that the decoder takes for one field the same form.
// Lower case is not enough: "paſsword" is a password to it as well.
func fold(key string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			least = min(least, other)
		}
		return least
	}, key)
}

func checkText(s string) error {
	if strings.ContainsRune(s, 0) {
		return errors.New("text must not contain NUL")
	}
	return nil
}

// checkURL refuses addresses that cannot be stored or read alike everywhere.
func checkURL(r *http.Request) *fault.Error {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return fault.New(fault.Invalid, fault.CodeInvalidParameters, "The query string is invalid. Percent-encode it.")
	}
	texts := []string{r.URL.Path}
	for key, values := range query {
		texts = append(append(texts, key), values...)
	}
	for _, s := range texts {
		if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
			return fault.New(fault.Invalid, fault.CodeInvalidParameters, "The URL must be UTF-8 text without NUL.")
		}
	}
	return nil
}

// isEmpty reports whether a request comes without a body. Clients that send none
// say so in a POST but not in a DELETE, which rarely has one.
func isEmpty(hctx huma.Context) bool {
	length := hctx.Header("Content-Length")
	return length == "0" || (hctx.Method() == http.MethodDelete && length == "" && hctx.Header("Content-Type") == "")
}

// checkBody refuses bodies that are not JSON.
func (a *API) checkBody(hctx huma.Context, next func(huma.Context)) {
	if op := hctx.Operation(); op.RequestBody != nil && !isEmpty(hctx) {
		if !acceptsContent(op, hctx.Header("Content-Type")) {
			a.write(hctx, fault.New(fault.Unsupported, fault.CodeUnsupportedType, "Send application/json."))
			return
		}
	}
	next(hctx)
}

func acceptsContent(op *huma.Operation, contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	_, ok := op.RequestBody.Content[strings.ToLower(strings.TrimSpace(kind))]
	return ok || (kind == "" && !op.RequestBody.Required)
}
