package secondfactor

import (
	"context"
	"net/http"

	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
)

type passwordIn struct {
	Body struct {
		Password string `json:"password" maxLength:"1000" doc:"The caller's password."`
	}
}

type codeIn struct {
	Body struct {
		Code string `json:"code" maxLength:"100" doc:"Six digits of the app."`
	}
}

type proofIn struct {
	Body struct {
		Password string `json:"password" maxLength:"1000" doc:"The caller's password."`
		Code     string `json:"code" maxLength:"100" doc:"An authentication code, or a recovery code."`
	}
}

func (in proofIn) proof() Proof { return Proof{Password: in.Body.Password, Code: in.Body.Code} }

// codesOut holds recovery codes. They are shown once.
type codesOut struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"Each works once in place of the app. They aren't shown again."`
}

type passkeyOut struct {
	ID         string   `json:"id"`
	Name       string   `json:"name" doc:"Name to tell passkeys apart."`
	CreatedAt  db.Time  `json:"createdAt"`
	LastUsedAt *db.Time `json:"lastUsedAt" doc:"When the passkey was last used, RFC 3339 in UTC; null when it never was."`
}

func (k StoredPasskey) toWire() passkeyOut {
	return passkeyOut{ID: k.ID, Name: k.Name, CreatedAt: k.CreatedAt, LastUsedAt: k.LastUsedAt}
}

type addPasskeyIn struct {
	Body struct {
		ChallengeID string         `json:"challengeId" maxLength:"100" doc:"From the passkey challenge."`
		Name        string         `json:"name" doc:"What the caller calls it, such as the device it is on."`
		Credential  map[string]any `json:"credential" doc:"The browser's new credential, in the JSON form of the WebAuthn standard."`
	}
}

type renamePasskeyIn struct {
	ID   string `path:"id"`
	Body struct {
		Name string `json:"name" doc:"Name to tell passkeys apart."`
	}
}

type passkeyIn struct {
	ID string `path:"id"`
}

const tag = "Second factor"

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	mountTOTP(api, h)
	mountPasskeys(api, h)
}

func mountTOTP(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/totp", ID: "get-totp", Tag: tag,
		Summary: "Retrieve the caller's two-step login settings", Access: httpapi.Caller,
		Description: "Whether a second step is needed, and how many recovery codes are left. Secrets and codes " +
			"are never returned.",
	}, h.getTOTP)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/totp", ID: "enrol-totp", Tag: tag, Status: http.StatusCreated,
		Secret:  true,
		Summary: "Start setting up an authenticator app", Access: httpapi.Caller,
		Description: "Logins don't change until a code from the app is confirmed. " +
			"Starting again replaces the secret.",
	}, h.enrolTOTP)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/totp/confirm", ID: "confirm-totp", Tag: tag,
		Secret:  true,
		Summary: "Turn on two-step login with a first code and get recovery codes", Access: httpapi.Caller,
	}, h.confirmTOTP)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/totp", ID: "remove-totp", Tag: tag,
		Summary: "Turn off two-step login", Access: httpapi.Caller,
		Description: "Needs your password and a code. Your recovery codes are deleted, and your other sessions " +
			"end.",
	}, h.removeTOTP)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/recoveryCodes", ID: "renew-recovery-codes", Tag: tag,
		Secret: true,
		Status: http.StatusCreated, Summary: "Replace all recovery codes", Access: httpapi.Caller,
	}, h.renewRecoveryCodes)
}

func (h handlers) getTOTP(ctx context.Context, _ *struct{}) (Status, error) {
	return h.service.Status(ctx)
}

func (h handlers) enrolTOTP(ctx context.Context, in *passwordIn) (Enrolment, error) {
	return h.service.Enrol(ctx, in.Body.Password)
}

func (h handlers) confirmTOTP(ctx context.Context, in *codeIn) (codesOut, error) {
	codes, err := h.service.Confirm(ctx, in.Body.Code)
	return codesOut{codes}, err
}

func (h handlers) removeTOTP(ctx context.Context, in *proofIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Remove(ctx, in.proof())
}

func (h handlers) renewRecoveryCodes(ctx context.Context, in *proofIn) (codesOut, error) {
	codes, err := h.service.RenewRecoveryCodes(ctx, in.proof())
	return codesOut{codes}, err
}

func mountPasskeys(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/passkeys", ID: "list-passkeys", Tag: tag,
		Summary: "List the caller's passkeys", Access: httpapi.Caller,
		Description: "Returns all on one page; the maximum is 20.",
	}, h.listPasskeys)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/passkeys", ID: "begin-passkey", Tag: tag, Status: http.StatusCreated,
		Summary: "Start adding a passkey", Access: httpapi.Caller,
		Description: "Needs your password. Hand the options to the browser, and send what it makes to POST " +
			"/passkeys/finish.",
	}, h.beginPasskey)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/passkeys/finish", ID: "add-passkey", Tag: tag, Status: http.StatusCreated,
		Summary: "Add a passkey", Access: httpapi.Caller,
		Description: "Completes POST /passkeys with what the browser made. Your other sessions end.",
	}, h.addPasskey)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPatch, Path: "/passkeys/{id}", ID: "rename-passkey", Tag: tag,
		Summary: "Rename a passkey", Access: httpapi.Caller,
		Description: "The name is only for you. The passkey stays the same.",
	}, h.renamePasskey)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/passkeys/{id}", ID: "delete-passkey", Tag: tag,
		Summary: "Delete a passkey", Access: httpapi.Caller,
		Description: "The passkey stops working at once, and your other sessions end.",
	}, h.deletePasskey)
}

func (h handlers) listPasskeys(ctx context.Context, _ *struct{}) (httpapi.Items[passkeyOut], error) {
	list, err := h.service.Passkeys(ctx)
	items := make([]passkeyOut, 0, len(list))
	for _, k := range list {
		items = append(items, k.toWire())
	}
	return httpapi.Items[passkeyOut]{Items: items}, err
}

func (h handlers) beginPasskey(ctx context.Context, in *passwordIn) (Question, error) {
	return h.service.BeginPasskey(ctx, in.Body.Password)
}

func (h handlers) addPasskey(ctx context.Context, in *addPasskeyIn) (passkeyOut, error) {
	answer := Answer{ChallengeID: in.Body.ChallengeID, Credential: in.Body.Credential}
	k, err := h.service.AddPasskey(ctx, in.Body.Name, answer)
	return k.toWire(), err
}

func (h handlers) renamePasskey(ctx context.Context, in *renamePasskeyIn) (passkeyOut, error) {
	k, err := h.service.RenamePasskey(ctx, in.ID, in.Body.Name)
	return k.toWire(), err
}

func (h handlers) deletePasskey(ctx context.Context, in *passkeyIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.DeletePasskey(ctx, in.ID)
}
