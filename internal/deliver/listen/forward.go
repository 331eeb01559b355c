package listen

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/tmaxmax/go-sse"

	webhook "nod/sdk/nod-go/webhook"
)

const (
	forwardTimeout = 30 * time.Second
	userAgent      = "Nod-Webhooks/1 (listen)"
)

// take brings one message to its end, and notes that.
func (l *Listener) take(ctx context.Context, m sse.Event) error {
	data := []byte(m.Data)
	if m.Type == "ready" {
		return l.ready(data)
	}
	sequence, err := strconv.ParseInt(m.LastEventID, 10, 64)
	if err != nil {
		return errors.New("the server sends what is no event")
	}
	var event struct {
		ID   string
		Type string
	}
	if err := json.Unmarshal(data, &event); err != nil {
		return fmt.Errorf("the server sends what is no event: %w", err)
	}
	var answer *forwarded
	if l.Forward != "" {
		var ok bool
		if answer, ok = l.untilTaken(ctx, event.ID, data); !ok {
			return nil // the listener ends
		}
	}
	if err := l.state.save(sequence); err != nil { // before the line, which says that it is done
		return refused{err.Error()}
	}
	l.lines.event(sequence, printable(event.Type), answer)
	if l.Print {
		l.lines.body(data)
	}
	return nil
}

// ready says from where the server goes on.
func (l *Listener) ready(data []byte) error {
	var is struct{ Sequence, Newest int64 }
	if err := json.Unmarshal(data, &is); err != nil {
		return fmt.Errorf("the server sends what is no event: %w", err)
	}
	waiting := is.Newest - is.Sequence
	switch {
	case l.state.Sequence != nil && is.Sequence < *l.state.Sequence:
		l.lines.note("The server has no event %d: it goes on after %d.", *l.state.Sequence, is.Sequence)
	case waiting > 0:
		l.lines.note("Connected. Up to %d events happened meanwhile.", waiting)
	default:
		l.lines.note("Connected. Waiting for events.")
	}
	if err := l.state.save(is.Sequence); err != nil {
		return refused{err.Error()}
	}
	return nil
}

// forwarded is how the receiver answered.
type forwarded struct {
	status int
	took   time.Duration
}

// untilTaken forwards an event until the address answers; not ok when the listener ends first.
func (l *Listener) untilTaken(ctx context.Context, id string, body []byte) (*forwarded, bool) {
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		answer, err := l.post(ctx, id, body)
		if err == nil {
			return answer, true
		}
		if ctx.Err() != nil {
			return nil, false
		}
		l.lines.note("%s cannot be reached: %s Trying again in %s.", l.Forward, sentence(inner(err)),
			wait.Round(100*time.Millisecond))
		if !sleep(ctx, withJitter(wait)) {
			return nil, false
		}
	}
}

func (l *Listener) post(ctx context.Context, id string, body []byte) (*forwarded, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.Forward, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("User-Agent", userAgent)
	request.Header.Set("Nod-Attempt", "1")
	webhook.Sign(request.Header, l.secret, id, time.Now(), body)
	start := time.Now()
	answer, err := l.forwarder.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer)) // so that the connection is used again
	return &forwarded{answer.StatusCode, time.Since(start)}, nil
}
