package hosted

import (
	"context"
	"net/http"

	"nod/internal/platform/httpapi"
)

type submitIn struct {
	ID       string `path:"id"     maxLength:"64"`
	ScreenID string `path:"screen" maxLength:"64"`
	Body     struct {
		Values Given `json:"values" required:"false" doc:"Answers by the names of the fields: a text, or {start, end} of a period."`
	}
}

type screenIn struct {
	ID       string `path:"id"     maxLength:"64"`
	ScreenID string `path:"screen" maxLength:"64"`
}

// maxAnswers is how large the answers of one screen may be together, as they are sent.
const maxAnswers = 64 << 10

func (h handlers) mountFlow(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sessions/{id}/screens/{screen}", ID: "submit-screen", Tag: tag,
		Summary: "Leave a screen of a flow by its button", Access: httpapi.Caller, MaxBody: maxAnswers,
		TooLarge:    "Your answers are too long.",
		Description: "Problems of fields are told as those of `body.values.{name}`. Sent twice, it does the same.",
	}, h.submitScreen)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sessions/{id}/screens/{screen}", ID: "get-screen", Tag: tag,
		Summary: "Retrieve a screen of a flow that was left before", Access: httpapi.Caller,
	}, h.getScreen)
}

func (h handlers) submitScreen(ctx context.Context, in *submitIn) (sessionOut, error) {
	at, err := own(ctx, in.ID)
	if err != nil {
		return sessionOut{}, err
	}
	run, view, err := h.service.Submit(ctx, at, in.ScreenID, in.Body.Values)
	return sessionOut{run.Status, view}, err
}

func (h handlers) getScreen(ctx context.Context, in *screenIn) (sessionOut, error) {
	at, err := own(ctx, in.ID)
	if err != nil {
		return sessionOut{}, err
	}
	run, view, err := h.service.ScreenOf(ctx, at, in.ScreenID)
	return sessionOut{run.Status, view}, err
}
