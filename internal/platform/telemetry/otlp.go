package telemetry

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

const (
	exportTimeout   = 10 * time.Second
	firstRetryAfter = time.Second
	maxAnswer       = 4 << 10
)

// otlpClient posts spans to an OTLP/HTTP collector. The client that comes with the exporter brings gRPC along, which
// nothing here speaks, and 2 MB of program with it.
type otlpClient struct {
	url, user, password string
	http                *http.Client
}

// Start implements [otlptrace.Client]; the collector need not be reachable.
func (c *otlpClient) Start(context.Context) error { return nil }

// Stop implements [otlptrace.Client].
func (c *otlpClient) Stop(context.Context) error {
	c.http.CloseIdleConnections()
	return nil
}

// UploadTraces sends spans and repeats what a collector refuses for now, for as long as an export may take.
// TracesData is, on the wire, the request of the protocol.
func (c *otlpClient) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, exportTimeout)
	defer cancel()
	for pause := firstRetryAfter; ; pause *= 2 {
		status, err := c.post(ctx, body)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && status < http.StatusMultipleChoices:
			return nil
		case err == nil && !slices.Contains(forNow, status):
			return fmt.Errorf("collector returned %d", status)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("collector is out of reach or refuses (%d): %w", status, ctx.Err())
		case <-time.After(pause):
		}
	}
}

// forNow are the statuses that the protocol has clients repeat.
var forNow = []int{
	http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout,
}

func (c *otlpClient) post(ctx context.Context, body []byte) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/x-protobuf")
	if c.user != "" || c.password != "" {
		r.SetBasicAuth(c.user, c.password)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	_, err = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer))
	return answer.StatusCode, err
}
