package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"nod/internal/platform/auth"
)

// streamWriteTimeout is how long a client may take to read what was sent to it.
const streamWriteTimeout = 10 * time.Second

// Stream is an answer of server-sent events that goes on until the client leaves, the server stops, or the caller
// may no longer call.
type Stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	recheck func(ctx context.Context) error
}

// RunStream writes a stream until it ends.
type RunStream func(ctx context.Context, s *Stream) error

// StreamOp starts a stream: what it returns as an error is answered as everywhere, and run writes what follows.
type StreamOp[I any] func(ctx context.Context, in *I) (run RunStream, err error)

// RegisterStream adds an operation that answers with server-sent events. The deadline of ordinary requests does not
// hold for it: its context ends with the connection.
func RegisterStream[I any](a *API, op Op, start StreamOp[I]) {
	operation := a.operation(&op)
	checkModeOf(op, reflect.TypeFor[I]())
	operation.Responses = map[string]*huma.Response{"200": {
		Description: "Server-sent events",
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	huma.Register(a.huma, operation, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		if err := allowMode(ctx, in); err != nil {
			return nil, a.wireError(ctx, err)
		}
		run, err := start(ctx, in)
		if err != nil {
			return nil, a.wireError(ctx, err)
		}
		return &huma.StreamResponse{Body: func(hctx huma.Context) {
			r, w := humago.Unwrap(hctx)
			authorization := r.Header.Get("Authorization")
			s := &Stream{w: w, control: http.NewResponseController(w), recheck: func(ctx context.Context) error {
				_, err := a.options.Authenticate(ctx, authorization)
				return err
			}}
			ctx, cancel := untilDisconnected(ctx)
			defer cancel()
			w.Header().Set("Content-Type", "text/event-stream")
			w.Header().Set("X-Accel-Buffering", "no") // a proxy that collects the answer would hold events back
			w.WriteHeader(http.StatusOK)
			if err := run(ctx, s); err != nil && ctx.Err() == nil && !errors.Is(err, errClientGone) {
				a.Log.ErrorContext(ctx, "stream broken off", "requestId", auth.ClientFrom(ctx).RequestID, "error", err)
			}
		}}, nil
	})
}

// errClientGone tells that nobody reads what is written.
var errClientGone = errors.New("the client does not read")

// Send writes an event. Its data must be one line, as JSON is.
func (s *Stream) Send(id int64, kind string, data []byte) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "id: %s\nevent: %s\ndata: ", strconv.FormatInt(id, 10), kind)
	b.Write(data)
	b.WriteString("\n\n")
	return s.write(b.Bytes())
}

// Beat writes a sign of life that readers of the events do not see.
func (s *Stream) Beat() error { return s.write([]byte(":\n\n")) }

// Recheck asks again whether the caller may call: a fault when the credential has ended meanwhile.
func (s *Stream) Recheck(ctx context.Context) error { return s.recheck(ctx) }

func (s *Stream) write(text []byte) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(streamWriteTimeout)); err != nil {
		return fmt.Errorf("set the deadline of a stream: %w", err)
	}
	if _, err := s.w.Write(text); err != nil {
		return errors.Join(errClientGone, err)
	}
	if err := s.control.Flush(); err != nil {
		return errors.Join(errClientGone, err)
	}
	return nil
}

type connectionKey struct{}

// withConnection keeps the context of the connection below the one with the deadline of the request.
func withConnection(ctx, connection context.Context) context.Context {
	return context.WithValue(ctx, connectionKey{}, connection)
}

// untilDisconnected has the values of the request and ends with the connection alone.
func untilDisconnected(ctx context.Context) (context.Context, context.CancelFunc) {
	out, cancel := context.WithCancel(context.WithoutCancel(ctx))
	if connection, ok := ctx.Value(connectionKey{}).(context.Context); ok {
		stop := context.AfterFunc(connection, cancel)
		return out, func() { stop(); cancel() }
	}
	return out, cancel
}
