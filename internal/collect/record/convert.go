package record

import (
	"bytes"
	"encoding/json"
	"reflect"
	"sync"

	"nod/internal/collect/connector"
	"nod/internal/platform/seal"
)

// today tells, by kind, how this release writes records.
var today = sync.OnceValue(func() map[connector.Section]form {
	forms, shapes := map[connector.Section]form{}, shapesOf(kinds())
	for _, k := range kinds() {
		forms[k.section] = form{k.data, shapes[k.section]}
	}
	return forms
})

type form struct {
	data  reflect.Type
	shape string
}

// frameOf is what an earlier release stored of a record, written as this release would, so that reading need not do so
// every time. Where something would get lost, it stays as it is and has no shape.
func frameOf(kind connector.Section, text []byte) []byte {
	f, ok := today()[kind]
	if !ok {
		return seal.AppendFrame(nil, text)
	}
	value := reflect.New(f.data)
	if err := json.Unmarshal(text, value.Interface()); err != nil {
		return seal.AppendFrame(nil, text)
	}
	written, err := json.Marshal(value.Elem().Interface())
	if err != nil || !bytes.Equal(written, text) && !covers(decoded(written), decoded(text)) {
		return seal.AppendFrame(nil, text)
	}
	return seal.AppendFrame(nil, written, []byte(f.shape))
}

func decoded(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // a number is the same if it's written the same
	var value any
	_ = decoder.Decode(&value) // it was read before
	return value
}

// covers reports whether whole has everything that part has.
func covers(whole, part any) bool {
	switch part := part.(type) {
	case map[string]any:
		fields, ok := whole.(map[string]any)
		for name, value := range part {
			field, has := fields[name]
			ok = ok && has && covers(field, value)
		}
		return ok
	case []any:
		items, ok := whole.([]any)
		ok = ok && len(items) == len(part)
		for i := 0; ok && i < len(part); i++ {
			ok = covers(items[i], part[i])
		}
		return ok
	default:
		return whole == part
	}
}
