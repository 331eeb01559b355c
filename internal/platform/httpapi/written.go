package httpapi

import (
	"bytes"
	"encoding/json"
	"reflect"

	"nod/internal/platform/page"
)

// Written is data of the type D that the handler wrote as JSON itself. Lists that are read all day do so: encoding by
// reflection costs them several times what their query does. The API description shows D, and a test of the handler's
// package holds what it writes to D.
type Written[D any] struct{ json []byte }

// Write makes the data of an answer from what its handler wrote.
func Write[D any](json []byte) Written[D] { return Written[D]{json} }

// WrittenItems makes the data of a list answer from items that were written one after the other, with commas.
func WrittenItems[T any](a *API, binding string, items []byte, next *page.Position) Written[Items[T]] {
	const room = 256 // for the cursor and what is around it
	out := append(make([]byte, 0, len(items)+room), `{"items":[`...)
	out = append(append(out, items...), `],"nextCursor":`...)
	if cursor := a.Cursors.Encode(binding, next); cursor != nil {
		out = AppendText(out, *cursor)
	} else {
		out = append(out, "null"...)
	}
	return Written[Items[T]]{append(out, '}')}
}

// WriteItems is [ItemsOf] where other answers of the operation are [WrittenItems].
func WriteItems[T any](a *API, binding string, list page.List[T]) (Written[Items[T]], error) {
	text, err := JSON(ItemsOf(a, binding, list))
	return Written[Items[T]]{text}, err
}

// JSON returns a value as answers have it.
func JSON(v any) ([]byte, error) {
	var out bytes.Buffer
	err := strictJSON.Marshal(&out, v)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// AppendText appends a text as every answer has it in JSON.
func AppendText[T string | []byte](dst []byte, text T) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			escaped, _ := JSON(string(text)) // a text can always be written
			return append(dst, escaped...)
		}
	}
	return append(append(append(dst, '"'), text...), '"')
}

// declared returns the type of the answer that the description shows for data of type D.
func declared[D any]() reflect.Type {
	if w, ok := any(*new(D)).(interface{ declared() reflect.Type }); ok {
		return w.declared()
	}
	return reflect.TypeFor[Envelope[D]]()
}

func (Written[D]) declared() reflect.Type { return reflect.TypeFor[Envelope[D]]() }
func (w Written[D]) text() []byte         { return w.json }

// MarshalJSON implements json.Marshaler, for anyone who encodes more than an answer.
func (w Written[D]) MarshalJSON() ([]byte, error) { return w.json, nil }

var _ json.Marshaler = Written[None]{}

// written returns the answer as it is sent if its data was written by the handler.
func (e envelope) written() []byte {
	w, ok := e.Data.(interface{ text() []byte })
	if !ok {
		return nil
	}
	const room = 256
	out := append(make([]byte, 0, len(w.text())+room), `{"code":`...)
	out = append(AppendText(out, e.Code), `,"message":`...)
	out = append(AppendText(out, e.Message), `,"requestId":`...)
	out = append(AppendText(out, e.RequestID), `,"data":`...)
	return append(append(out, w.text()...), "}\n"...)
}
