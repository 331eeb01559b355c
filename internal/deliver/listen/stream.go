package listen

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	// silence is how long the server may say nothing; it beats every 15 seconds.
	silence = 45 * time.Second
	// maxLine is larger than any event.
	maxLine   = 1 << 20
	maxAnswer = 16 << 10
)

// message is one server-sent event.
type message struct {
	sequence int64
	kind     string
	data     []byte
}

// connect reads the stream until it ends. It reports whether the server let us in.
func (l *Listener) connect(ctx context.Context) (connected bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, l.streamURL(), nil)
	if err != nil {
		return false, err
	}
	request.SetBasicAuth(l.key, l.password)
	request.Header.Set("Accept", "text/event-stream")
	if l.state.Sequence != nil {
		request.Header.Set("Last-Event-ID", strconv.FormatInt(*l.state.Sequence, 10))
	}
	watch := time.AfterFunc(silence, cancel)
	defer watch.Stop()
	answer, err := l.client.Do(request)
	if err != nil {
		return false, fmt.Errorf("the server %s cannot be reached: %w", l.Server, inner(err))
	}
	defer func() { _ = answer.Body.Close() }()
	isStream := strings.HasPrefix(answer.Header.Get("Content-Type"), "text/event-stream")
	if answer.StatusCode != http.StatusOK || !isStream {
		return false, l.refusal(answer)
	}
	return true, l.follow(ctx, answer.Body, watch)
}

func (l *Listener) streamURL() string {
	query := url.Values{}
	if len(l.Types) > 0 {
		query.Set("types", strings.Join(l.Types, ","))
	}
	if l.Payload {
		query.Set("payload", "true")
	}
	base := l.Server
	if !strings.HasSuffix(base, "/sandbox/v1") {
		base += "/sandbox/v1"
	}
	return base + "/events/stream?" + query.Encode()
}

// refusal says what an answer that is no stream means.
func (l *Listener) refusal(answer *http.Response) error {
	var said struct{ Message string }
	text, _ := io.ReadAll(io.LimitReader(answer.Body, maxAnswer)) // what came of it is enough
	isOurs := json.Unmarshal(text, &said) == nil && said.Message != ""
	switch {
	case answer.StatusCode == http.StatusUnauthorized:
		return refused{"the server does not know this key, or its secret is wrong, or the key was switched off"}
	case isOurs && answer.StatusCode == http.StatusTooManyRequests, answer.StatusCode >= http.StatusInternalServerError:
		return fmt.Errorf("the server answers %d %s", answer.StatusCode, said.Message)
	case isOurs && answer.StatusCode != http.StatusNotFound: // another door has no such address
		return refused{sentence(errors.New(said.Message))}
	default:
		return refused{fmt.Sprintf("at %s answers something else (status %d): is this the address of the server?",
			l.Server, answer.StatusCode)}
	}
}

// follow handles messages until the stream or the listener ends.
func (l *Listener) follow(ctx context.Context, body io.Reader, watch *time.Timer) error {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxLine)
	var m message
	for lines.Scan() {
		watch.Reset(silence)
		name, value, _ := bytes.Cut(lines.Bytes(), []byte(": "))
		switch string(name) {
		case "id":
			sequence, err := strconv.ParseInt(string(value), 10, 64)
			if err != nil {
				return errors.New("the server sends what is no event")
			}
			m.sequence = sequence
		case "event":
			m.kind = string(value)
		case "data":
			m.data = bytes.Clone(value)
		case "":
			if m.kind != "" {
				watch.Stop() // a receiver that takes its time is no silence of the server
				if err := l.take(ctx, m); err != nil {
					return err
				}
			}
			m = message{}
			watch.Reset(silence)
		}
	}
	if ctx.Err() != nil {
		return errors.New("the server says nothing any more")
	}
	return lines.Err()
}

// inner drops what the error of a request repeats of it.
func inner(err error) error {
	var request *url.Error
	if errors.As(err, &request) {
		return request.Err
	}
	return err
}
