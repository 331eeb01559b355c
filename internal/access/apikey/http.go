package apikey

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

// keyOut is a key as the portal sees it.
type keyOut struct {
	ID         string    `json:"id"`
	TenantID   string    `json:"tenantId"`
	Mode       auth.Mode `json:"mode" enum:"SANDBOX,PRODUCTION"`
	Status     Status    `json:"status" enum:"ACTIVE,INACTIVE" doc:"An INACTIVE key is refused until it is ACTIVE again."`
	APIKey     string    `json:"apiKey" doc:"Public half of the key: the username of Basic authentication."`
	APISecret  string    `json:"apiSecret" doc:"Masked, except in the response that creates the key."`
	CreatedAt  db.Time   `json:"createdAt"`
	Name       string    `json:"name" doc:"Your name of the key."`
	LastUsedAt *db.Time  `json:"lastUsedAt" doc:"To the minute; null when never used."`
	ExpiresAt  *db.Time  `json:"expiresAt" doc:"When the key stops working, regardless of its status; null if it doesn't expire."`
}

func (k Key) toWire() keyOut {
	return keyOut{
		ID: k.ID, TenantID: k.TenantID, Mode: k.Mode, Status: k.Status, APIKey: k.APIKey,
		APISecret: mask(k.Mode, k.SecretTail), CreatedAt: k.CreatedAt, Name: k.Name, LastUsedAt: k.LastUsedAt,
		ExpiresAt: k.ExpiresAt,
	}
}

type listIn struct {
	httpapi.LeftModeIn
	httpapi.PageIn
}

type createIn struct {
	Body struct {
		Mode auth.Mode `json:"mode" enum:"SANDBOX,PRODUCTION" doc:"The only mode that the key works in."`
		Name string    `json:"name" required:"false" doc:"Your name of the key; one is made up when it is empty."`
		// Text and not a time, so that our own words say what is wrong with it.
		ExpiresAt string `json:"expiresAt" required:"false" doc:"RFC 3339; without it the key lasts."`
	}
}

type oneIn struct {
	httpapi.LeftModeIn
	ID string `path:"id"`
}

type statusIn struct {
	httpapi.LeftModeIn
	ID   string `path:"id"`
	Body struct {
		Status Status `json:"status" enum:"ACTIVE,INACTIVE" doc:"INACTIVE refuses the key, ACTIVE accepts it again."`
	}
}

type secretOut struct {
	APISecret string `json:"apiSecret" doc:"Secret half of the key: the password of Basic authentication."`
}

const tag = "API keys"

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/apiKeys", ID: "list-api-keys", Tag: tag,
		Summary: "List API keys of a mode", Access: httpapi.Caller,
		Description: "Secrets are never returned: only the response that creates a key has one.",
	}, h.listAPIKeys)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/apiKeys", ID: "create-api-key", Tag: tag, Status: http.StatusCreated,
		Secret: true, Made: "id",
		Summary: "Create an API key", Access: httpapi.AdminOnly,
	}, h.createAPIKey)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/apiKeys/{id}/reveal", ID: "reveal-api-secret", Tag: tag,
		Secret:  true,
		Summary: "Reveal an API key's secret; recorded in the audit log", Access: httpapi.Caller,
	}, h.revealAPISecret)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPatch, Path: "/apiKeys/{id}", ID: "update-api-key", Tag: tag,
		Summary: "Activate or deactivate an API key", Access: httpapi.AdminOnly,
		Description: "An inactive key is refused at once and can be activated again. Requests of other keys go on.",
	}, h.updateAPIKey)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/apiKeys/{id}", ID: "delete-api-key", Tag: tag,
		Summary: "Delete an inactive API key", Access: httpapi.AdminOnly,
		Description: "Can't be undone. Deactivate the key first: CONFLICT while it is ACTIVE.",
	}, h.deleteAPIKey)
}

func (h handlers) listAPIKeys(ctx context.Context, in *listIn) (httpapi.Items[keyOut], error) {
	binding := page.Binding("apiKeys", auth.From(ctx).TenantID, string(in.Mode))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[keyOut]{}, err
	}
	keys, err := h.service.List(ctx, in.Mode, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(keys, Key.toWire)), err
}

func (h handlers) createAPIKey(ctx context.Context, in *createIn) (keyOut, error) {
	expiresAt, err := parseExpiry(in.Body.ExpiresAt)
	if err != nil {
		return keyOut{}, err
	}
	k, secret, err := h.service.Create(ctx, CreateInput{Mode: in.Body.Mode, Name: in.Body.Name, ExpiresAt: expiresAt})
	out := k.toWire()
	out.APISecret = secret
	return out, err
}

func (h handlers) revealAPISecret(ctx context.Context, in *oneIn) (secretOut, error) {
	secret, err := h.service.Reveal(ctx, in.Mode, in.ID)
	return secretOut{secret}, err
}

func (h handlers) updateAPIKey(ctx context.Context, in *statusIn) (keyOut, error) {
	k, err := h.service.SetStatus(ctx, in.Mode, in.ID, in.Body.Status)
	return k.toWire(), err
}

func (h handlers) deleteAPIKey(ctx context.Context, in *oneIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Delete(ctx, in.Mode, in.ID)
}
