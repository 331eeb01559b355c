package listen

import (
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

	"github.com/tmaxmax/go-sse"
)

const (
	// silence is how long the server may say nothing; it beats every 15 seconds.
	silence = 45 * time.Second
	// maxEvent is larger than any event.
	maxEvent  = 1 << 20
	maxAnswer = 16 << 10
)

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
	text, _ := io.ReadAll(io.LimitReader(answer.Body, maxAnswer)) // what was read of it is enough
	isOurs := json.Unmarshal(text, &said) == nil && said.Message != ""
	switch {
	case answer.StatusCode == http.StatusUnauthorized:
		return refused{"the server does not know this key, or its secret is wrong, or the key was switched off"}
	case isOurs && answer.StatusCode == http.StatusTooManyRequests, answer.StatusCode >= http.StatusInternalServerError:
		return fmt.Errorf("the server responded with %d %s", answer.StatusCode, said.Message)
	case isOurs && answer.StatusCode != http.StatusNotFound: // another door has no such address
		return refused{sentence(errors.New(said.Message))}
	default:
		return refused{fmt.Sprintf("at %s returned something else (status %d): is this the server's address?",
			l.Server, answer.StatusCode)}
	}
}

// follow handles events until the stream or the listener ends.
func (l *Listener) follow(ctx context.Context, body io.Reader, watch *time.Timer) error {
	for m, err := range sse.Read(watched{body, watch}, &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("the connection to the server was lost: %w", err)
		}
		if err != nil || m.Type == "" {
			continue
		}
		watch.Stop() // a receiver that takes its time is no silence of the server
		if err := l.take(ctx, m); err != nil {
			return err
		}
		watch.Reset(silence)
	}
	if ctx.Err() != nil {
		return errors.New("the server stopped responding")
	}
	return nil
}

// watched puts the end off with everything that comes, also with signs of life, which are no events.
type watched struct {
	io.Reader
	end *time.Timer
}

// Read implements io.Reader.
func (w watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	if n > 0 {
		w.end.Reset(silence)
	}
	return n, err
}

// inner drops what the error of a request repeats of it.
func inner(err error) error {
	var request *url.Error
	if errors.As(err, &request) {
		return request.Err
	}
	return err
}
