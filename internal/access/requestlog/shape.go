package requestlog

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

const (
	maxDepth = 12
	maxShape = 4000 // bytes of a shape
	// unknownName stands for names that the API's description does not have.
	unknownName = "?"
	cutOff      = `"…"`
)

// shapeOf returns the names and types of the fields of a JSON body, as JSON:
// {"email":"string","ids":[{"id":"string"}]}. Of a list only the first item counts. A body may be broken off anywhere:
// "…" stands for what is missing. Empty for what is no JSON.
func shapeOf(body []byte, known map[string]bool) string {
	if len(bytes.TrimSpace(body)) == 0 {
		return ""
	}
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	s := shaper{dec: dec, known: known}
	s.value(0, false)
	if s.out.String() == cutOff {
		return ""
	}
	return s.out.String()
}

type shaper struct {
	dec   *json.Decoder
	known map[string]bool
	out   strings.Builder
}

// write adds text, unless it belongs to what is passed over.
func (s *shaper) write(text string, isPassed bool) {
	if !isPassed {
		s.out.WriteString(text)
	}
}

// value reads one value and reports whether it was whole.
func (s *shaper) value(depth int, isPassed bool) bool {
	token, err := s.dec.Token()
	if err != nil {
		s.write(cutOff, isPassed)
		return false
	}
	switch t := token.(type) {
	case json.Delim:
		if !isPassed && (depth >= maxDepth || s.out.Len() > maxShape) {
			s.write(cutOff, false)
			isPassed = true
		}
		if t == '{' {
			return s.object(depth, isPassed)
		}
		return s.list(depth, isPassed)
	case string:
		s.write(`"string"`, isPassed)
	case json.Number:
		s.write(`"number"`, isPassed)
	case bool:
		s.write(`"boolean"`, isPassed)
	default:
		s.write("null", isPassed)
	}
	return true
}

func (s *shaper) object(depth int, isPassed bool) bool {
	s.write("{", isPassed)
	defer s.write("}", isPassed)
	shown := map[string]bool{}
	for s.dec.More() {
		token, err := s.dec.Token()
		name, ok := token.(string)
		if err != nil || !ok {
			return false
		}
		if !s.known[name] {
			name = unknownName
		}
		skip := isPassed || shown[name]
		if !skip {
			if len(shown) > 0 {
				s.out.WriteByte(',')
			}
			s.out.WriteString(strconv.Quote(name) + ":")
		}
		shown[name] = true
		if !s.value(depth+1, skip) {
			return false
		}
	}
	_, err := s.dec.Token()
	return err == nil
}

func (s *shaper) list(depth int, isPassed bool) bool {
	s.write("[", isPassed)
	defer s.write("]", isPassed)
	for isFirst := true; s.dec.More(); isFirst = false {
		if !s.value(depth+1, isPassed || !isFirst) {
			return false
		}
	}
	_, err := s.dec.Token()
	return err == nil
}
