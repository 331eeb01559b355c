package eventstream

import (
	"context"
	"net/http"
	"strconv"

	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

type streamIn struct {
	Since   int64        `query:"since" default:"-1" minimum:"-1" doc:"Begin after this sequence; -1 for news only."`
	Types   []event.Type `query:"types" maxItems:"100" doc:"The types wanted, separated by commas; none for all."`
	Payload bool         `query:"payload" doc:"Send the data of finished tasks."`
	Follow  bool         `query:"follow" default:"true" doc:"false ends the response once all existing events are sent."`
	LastID  string       `header:"Last-Event-ID" maxLength:"20" hidden:"true"`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountData puts the stream on the data API of one mode.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.RegisterStream(api, httpapi.Op{
		Method: http.MethodGet, Path: "/events/stream", ID: "stream-events", Summary: "Stream events of the sandbox",
		Tag: "Webhooks", Access: httpapi.Caller,
		Description: "Server-sent events, for development only: nod listen reads them and forwards them to your " +
			"machine. The id of each is its sequence, its data the body that webhooks get. Last-Event-ID goes " +
			"before since. The first one, ready, says from where the stream goes on. Sandbox only, " +
			strconv.Itoa(MaxOfKey) + " at a time with one key.",
	}, h.streamEvents)
	httpapi.RegisterScreenStream(api, httpapi.Op{
		Method: http.MethodGet, Path: "/changes", ID: "stream-changes", Summary: "Stream changes in a mode",
		Access: httpapi.Caller,
		Description: "Server-sent events that say that something changed, not what: each changed names the topics, " +
			"events or deliveries or both. They come at most twice a second.",
	}, h.streamChanges)
}

func (h handlers) streamEvents(ctx context.Context, in *streamIn) (httpapi.RunStream, error) {
	p := auth.From(ctx)
	if p.Mode != auth.Sandbox {
		return nil, fault.New(fault.Forbidden, fault.CodeUnauthorized,
			"Events are streamed in Sandbox only. Use a key of Sandbox; in Production events go to webhooks.")
	}
	since, err := in.since()
	if err != nil {
		return nil, err
	}
	run, err := h.service.Open(Request{
		Tenant: p.TenantID, Key: p.SubjectID, Since: since, Types: in.Types, WithPayload: in.Payload,
		Once: !in.Follow,
	})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, to *httpapi.Stream) error { return run(ctx, to) }, nil
}

type changesIn struct {
	Follow bool `query:"follow" default:"true" doc:"false ends the response at once."`
}

func (h handlers) streamChanges(ctx context.Context, in *changesIn) (httpapi.RunStream, error) {
	p := auth.From(ctx)
	run, err := h.service.OpenChanges(scope.Of(p.TenantID, p.Mode), p.SubjectID, in.Follow)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, to *httpapi.Stream) error { return run(ctx, to) }, nil
}

func (in *streamIn) since() (*int64, error) {
	since := in.Since
	if in.LastID != "" {
		last, err := strconv.ParseInt(in.LastID, 10, 64)
		if err != nil || last < 0 {
			return nil, fault.InvalidField("Last-Event-ID", "Last-Event-ID is not the sequence of an event.")
		}
		since = last
	}
	if since < 0 {
		return nil, nil
	}
	return &since, nil
}
