package signin

import (
	"context"
	"net/http"

	"nod/internal/access/secondfactor"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/ratelimit"
)

type secondStepIn struct {
	Body struct {
		Token       string              `json:"token" maxLength:"4000" doc:"From the login response."`
		Method      secondfactor.Method `json:"method" enum:"TOTP,RECOVERY_CODE,PASSKEY" doc:"What proves the second step."`
		Code        string              `json:"code" required:"false" maxLength:"100" doc:"For TOTP and RECOVERY_CODE."`
		ChallengeID string              `json:"challengeId" required:"false" maxLength:"100" doc:"The challenge of the passkey check; only with PASSKEY."`
		Credential  map[string]any      `json:"credential" required:"false" doc:"For PASSKEY: what the browser returned."`
	}
}

type askPasskeyIn struct {
	Body struct {
		Token string `json:"token" maxLength:"4000" doc:"From the login response."`
	}
}

type passkeySignInIn struct {
	Body struct {
		ChallengeID string         `json:"challengeId" maxLength:"100" doc:"From the passkey challenge."`
		Credential  map[string]any `json:"credential" doc:"What the browser returned, as WebAuthn JSON."`
	}
}

func mountSecondStep(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/signins/secondFactor", ID: "take-second-step", Tag: "Sign-in",
		Status: http.StatusCreated, Summary: "Complete a login with its second step", Access: httpapi.Public,
		Limit: ratelimit.SecondStep,
		Description: "Takes a code of the authenticator app, a recovery code, or a passkey. Returns the tokens of " +
			"a new session.",
	}, h.takeSecondStep)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/signins/secondFactor/passkey", ID: "ask-second-step-passkey", Tag: "Sign-in",
		Status: http.StatusCreated, Summary: "Start a passkey check as the second step", Access: httpapi.Public,
		Limit: ratelimit.SecondStep,
		Description: "For a login whose response asks for a second step. Send what the browser makes to POST " +
			"/signins/secondFactor.",
	}, h.askSecondStepPasskey)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/signins/passkey", ID: "ask-passkey", Tag: "Sign-in",
		Status: http.StatusCreated, Summary: "Start a passkey login",
		Access: httpapi.Public, Limit: ratelimit.SecondStep,
		Description: "Hand the options to the browser, and send what it makes to POST /signins/passkey/finish.",
	}, h.askPasskey)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/signins/passkey/finish", ID: "log-in-by-passkey", Tag: "Sign-in",
		Status: http.StatusCreated, Summary: "Log in with a passkey",
		Access: httpapi.Public, Limit: ratelimit.SecondStep,
		Description: "Takes the place of password and second step. Returns the tokens of a new session.",
	}, h.logInByPasskey)
}

func (h handlers) takeSecondStep(ctx context.Context, in *secondStepIn) (Tokens, error) {
	b := in.Body
	return h.service.TakeSecondStep(ctx, b.Token, secondfactor.Attempt{
		Method: b.Method, Code: b.Code,
		Answer: secondfactor.Answer{ChallengeID: b.ChallengeID, Credential: b.Credential},
	})
}

func (h handlers) askSecondStepPasskey(ctx context.Context, in *askPasskeyIn) (secondfactor.Question, error) {
	return h.service.AskPasskey(ctx, in.Body.Token)
}

func (h handlers) askPasskey(ctx context.Context, _ *struct{}) (secondfactor.Question, error) {
	return h.service.AskAnyPasskey(ctx)
}

func (h handlers) logInByPasskey(ctx context.Context, in *passkeySignInIn) (Tokens, error) {
	return h.service.LogInByPasskey(ctx, secondfactor.Answer{
		ChallengeID: in.Body.ChallengeID, Credential: in.Body.Credential,
	})
}

// signInOut is a sign-in as its owner sees it.
type signInOut struct {
	ID         string  `json:"id"`
	Current    bool    `json:"current" doc:"Whether it is the one that asks."`
	Address    string  `json:"address" doc:"The network address it was made from."`
	Device     string  `json:"device" doc:"The program in plain words, such as Chromium on Linux."`
	UserAgent  string  `json:"userAgent" doc:"The browser or program, as it named itself."`
	CreatedAt  db.Time `json:"createdAt"`
	LastSeenAt db.Time `json:"lastSeenAt" doc:"When it was last used, exact to five minutes."`
	ExpiresAt  db.Time `json:"expiresAt"`
}

type signInIn struct {
	ID string `path:"id"`
}

type endedOut struct {
	Ended int64 `json:"ended" doc:"How many sessions ended."`
}

func mountSignIns(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/signins", ID: "list-signins", Tag: "Sign-in",
		Summary: "List the caller's active sessions, the current one first", Access: httpapi.Caller,
		Description: "Returns all on one page.",
	}, h.listSignins)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/signins/{id}", ID: "revoke-signin", Tag: "Sign-in",
		Summary: "End one of the caller's sessions", Access: httpapi.Caller,
		Description: "Its tokens are refused at once. Your own session can be ended as well.",
	}, h.revokeSignin)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/signins/revokeOthers", ID: "revoke-other-signins", Tag: "Sign-in",
		Summary: "End all of the caller's other sessions", Access: httpapi.Caller,
		Description: "Their tokens are refused at once. Logins that wait for their second step end as well.",
	}, h.revokeOtherSignins)
}

func (h handlers) listSignins(ctx context.Context, _ *struct{}) (httpapi.Items[signInOut], error) {
	list, err := h.service.SignIns(ctx)
	items := make([]signInOut, 0, len(list))
	for _, in := range list {
		items = append(items, signInOut{
			ID: in.ID, Current: in.ID == auth.From(ctx).SignInID, Address: in.Address,
			Device: DeviceOf(in.UserAgent), UserAgent: in.UserAgent,
			CreatedAt: in.CreatedAt, LastSeenAt: in.LastSeenAt, ExpiresAt: in.ExpiresAt,
		})
	}
	return httpapi.Items[signInOut]{Items: items}, err
}

func (h handlers) revokeSignin(ctx context.Context, in *signInIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Revoke(ctx, in.ID)
}

func (h handlers) revokeOtherSignins(ctx context.Context, _ *struct{}) (endedOut, error) {
	ended, err := h.service.RevokeOthers(ctx)
	return endedOut{ended}, err
}
