package requestlog

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"nod/internal/platform/auth"
)

// seenBytes is how much of a body is kept until it has a shape: enough for the fields of the first items of a list.
const seenBytes = 4 << 10

// call is a finished call of an API key.
type call struct {
	auth.Watched
	requestID string
	took      time.Duration
	status    int
	address   *url.URL
	key       string   // the Idempotency-Key
	query     []string // names of the parameters, in order
	// request and response are the beginnings of JSON bodies.
	request, response []byte
	isEntry           bool // as [Service.takes] said
}

// Around serves requests with next and notes those with an API key when they are over, also when a handler panics; a
// stream, which may go on for days, when it begins. Calls that could not be authenticated are nobody's.
func (s *Service) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if scheme, _, _ := strings.Cut(r.Header.Get("Authorization"), " "); !strings.EqualFold(scheme, "Basic") {
			next.ServeHTTP(w, r) // keys come like this, and only so
			return
		}
		began := time.Now()
		ctx, watched := auth.Watch(r.Context())
		r = r.WithContext(ctx)
		status := http.StatusInternalServerError // what the door answers to a panic
		seen := &seenAnswer{ResponseWriter: w}
		seen.takes = sync.OnceValue(func() bool { return s.takes(*watched, cmp.Or(seen.status, status)) })
		body := &seenBody{ReadCloser: r.Body}
		if r.Body != nil && isJSON(r.Header.Get("Content-Type")) {
			r.Body = body
		}
		var once sync.Once
		note := func() {
			c := call{
				Watched: *watched, requestID: auth.ClientFrom(ctx).RequestID, took: time.Since(began), status: status,
				address: r.URL, key: r.Header.Get("Idempotency-Key"), request: body.begin, response: seen.begin,
			}
			if c.isEntry = seen.takes(); c.isEntry {
				c.query = namesIn(r.URL.RawQuery)
			}
			s.observe(c)
		}
		seen.streams = func() {
			status = seen.status
			once.Do(note)
		}
		defer once.Do(note)
		next.ServeHTTP(seen, r)
		if status = seen.status; status == 0 {
			status = http.StatusOK
		}
	})
}

func isJSON(contentType string) bool { return strings.HasPrefix(contentType, "application/json") }

func namesIn(query string) []string {
	if query == "" {
		return nil
	}
	values, _ := url.ParseQuery(query) // what could not be read was refused
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// codeIn is the code of an envelope, which begins with it.
func codeIn(body []byte) string {
	rest, ok := bytes.CutPrefix(body, []byte(`{"code":"`))
	end := bytes.IndexByte(rest, '"')
	if !ok || end < 0 {
		return ""
	}
	return string(rest[:end])
}

// seenBody keeps the beginning of what is read.
type seenBody struct {
	io.ReadCloser
	begin []byte
}

// Read implements io.Reader.
func (b *seenBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.begin = append(b.begin, p[:min(n, seenBytes-len(b.begin))]...)
	return n, err
}

// seenAnswer keeps the status and the beginning of what is written.
type seenAnswer struct {
	http.ResponseWriter
	status  int
	begin   []byte
	streams func() // told that a stream has begun
	// takes asks once whether the call becomes an entry. Of others nothing is kept, which is most of them under load.
	takes func() bool
}

// WriteHeader implements http.ResponseWriter.
func (s *seenAnswer) WriteHeader(status int) {
	if s.status == 0 && status >= http.StatusOK { // 1xx are not the answer yet
		s.status = status
	}
	s.ResponseWriter.WriteHeader(status)
	if s.status == http.StatusOK && strings.HasPrefix(s.Header().Get("Content-Type"), "text/event-stream") {
		s.streams()
	}
}

// Write implements http.ResponseWriter.
func (s *seenAnswer) Write(p []byte) (int, error) {
	n, err := s.ResponseWriter.Write(p)
	if s.status == 0 {
		s.status = http.StatusOK
	}
	if len(s.begin) < seenBytes && isJSON(s.Header().Get("Content-Type")) && s.takes() {
		s.begin = append(s.begin, p[:min(n, seenBytes-len(s.begin))]...)
	}
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (s *seenAnswer) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// Flush implements http.Flusher for what streams.
func (s *seenAnswer) Flush() { _ = http.NewResponseController(s.ResponseWriter).Flush() }

// fieldNames are the names of fields of bodies and of parameters in the description of an API. Any other name may be
// something that a caller typed.
func fieldNames(description func() ([]byte, error)) (map[string]bool, error) {
	text, err := description()
	if err != nil {
		return nil, fmt.Errorf("describe the API: %w", err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name string }
		}
		Components struct {
			Schemas map[string]nested
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, fmt.Errorf("read the description of the API: %w", err)
	}
	names := map[string]bool{}
	for _, schema := range document.Components.Schemas {
		schema.addNames(names)
	}
	for _, operations := range document.Paths {
		for _, operation := range operations {
			for _, parameter := range operation.Parameters {
				names[parameter.Name] = true
			}
		}
	}
	return names, nil
}

// nested is a schema as far as it has names of fields, some of which are described inside others.
type nested struct {
	Properties          map[string]nested
	Items               *nested
	AllOf, OneOf, AnyOf []nested
}

func (s nested) addNames(to map[string]bool) {
	for name, field := range s.Properties {
		to[name] = true
		field.addNames(to)
	}
	if s.Items != nil {
		s.Items.addNames(to)
	}
	for _, part := range slices.Concat(s.AllOf, s.OneOf, s.AnyOf) {
		part.addNames(to)
	}
}
