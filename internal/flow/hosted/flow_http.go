package hosted

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
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
		Summary: "Submit a flow screen", Access: httpapi.Caller, MaxBody: maxAnswers,
		TooLarge:    "Your answers are too long.",
		Description: "Problems of fields are told as those of `body.values.{name}`. Sent twice, it does the same.",
	}, h.submitScreen)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sessions/{id}/screens/{screen}", ID: "get-screen", Tag: tag,
		Summary: "Retrieve a screen of a flow that was left before", Access: httpapi.Caller,
	}, h.getScreen)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/sessions/{id}/language", ID: "set-session-language", Tag: tag,
		Summary: "Change a flow's language", Access: httpapi.Caller,
	}, h.setSessionLanguage)
}

type languageIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Language string `json:"language" maxLength:"20" doc:"One of the languages of the flow, BCP 47."`
	}
}

func (h handlers) setSessionLanguage(ctx context.Context, in *languageIn) (sessionOut, error) {
	at, err := own(ctx, in.ID)
	if err != nil {
		return sessionOut{}, err
	}
	run, view, err := h.service.Speak(ctx, at, in.Body.Language)
	return sessionOut{run.Status, view}, err
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

type tryIn struct {
	httpapi.ModeIn
	Body Tryout
}

// maxTry is room for a flow of 30 screens with 50 components each, and for its answers.
const maxTry = 4 << 20

func (h handlers) mountTryout(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sites/try", ID: "try-site", Tag: "Sites",
		Summary: "Try a flow without saving it", Access: httpapi.Caller, MaxBody: maxTry,
		Description: "Returns what the public page would show next. Nothing is stored or counted, and no account is " +
			"connected. Problems of answers are told as those of `body.values.{name}`.",
	}, h.trySite)
}

func (h handlers) trySite(ctx context.Context, in *tryIn) (Tried, error) {
	return h.service.Try(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode), in.Body)
}
