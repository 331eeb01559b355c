package apikey_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

func TestKeysOverHTTP(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	created := tenant.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(http.StatusCreated)
	id, key, secret := created.Text("id"), created.Text("apiKey"), created.Text("apiSecret")
	require.Equal(t, "no-store", created.Header.Get("Cache-Control"))

	items := tenant.Admin.Get("/apiKeys?mode=SANDBOX&size=50").Is(http.StatusOK).Items()
	require.Len(t, items, 1)
	for _, field := range []string{"id", "tenantId", "mode", "status", "apiKey", "apiSecret", "createdAt", "name", "lastUsedAt", "expiresAt"} {
		require.Contains(t, items[0], field)
	}
	require.Equal(t, "ns_sbx_••••••••"+secret[len(secret)-4:], items[0]["apiSecret"])
	require.Empty(t, tenant.Admin.Get("/apiKeys?mode=PRODUCTION").Is(http.StatusOK).Items())
	require.Equal(t, "UNAUTHORIZED_ACCESS", tenant.Admin.Post("/apiKeys", map[string]any{"mode": "PRODUCTION"}).Is(http.StatusForbidden).Code)
	tenant.Admin.Get("/apiKeys").Is(http.StatusBadRequest)
	tenant.Admin.Get("/apiKeys?mode=sandbox").Is(http.StatusBadRequest)

	require.Equal(t, secret, tenant.Admin.Post("/apiKeys/"+id+"/reveal?mode=SANDBOX", nil).Is(http.StatusOK).Text("apiSecret"))
	tenant.Admin.Post("/apiKeys/"+id+"/reveal?mode=PRODUCTION", nil).Is(http.StatusNotFound)
	foreign := kit.Tenant("Fresh Start").Admin.Post("/apiKeys/"+id+"/reveal?mode=SANDBOX", nil).Is(http.StatusNotFound)
	unknown := tenant.Admin.Post("/apiKeys/key-x/reveal?mode=SANDBOX", nil).Is(http.StatusNotFound)
	require.Equal(t, unknown.Message, foreign.Message)

	data := kit.Basic(kit.App.URLs.Sandbox, key, secret)
	data.Get("/webhooks").Is(http.StatusOK)
	wrong := kit.Basic(kit.App.URLs.Open, key, secret).Get("/webhooks").Is(http.StatusUnauthorized)
	require.Equal(t, "INVALID_CREDENTIALS", wrong.Code)
	require.True(t, strings.HasPrefix(wrong.Header.Get("WWW-Authenticate"), "Basic"))
	bearer := kit.Bearer(kit.App.URLs.Sandbox, "x").Get("/webhooks").Is(http.StatusUnauthorized)
	require.Equal(t, "INVALID_TOKEN", bearer.Code)
	require.Empty(t, bearer.Header.Get("WWW-Authenticate"))

	path := "/apiKeys/" + id + "?mode=SANDBOX"
	require.Equal(t, "CONFLICT", tenant.Admin.Delete(path).Is(http.StatusConflict).Code)
	require.Equal(t, "INACTIVE", tenant.Admin.Do(http.MethodPatch, path, map[string]any{"status": "INACTIVE"}).Is(http.StatusOK).Text("status"))
	require.Equal(t, "INVALID_CREDENTIALS", data.Get("/webhooks").Is(http.StatusUnauthorized).Code)
	tenant.Admin.Delete(path).Is(http.StatusOK)
	require.Empty(t, tenant.Admin.Get("/apiKeys?mode=SANDBOX").Is(http.StatusOK).Items())
}

func TestExpiryOverHTTP(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	create := func(expiresAt string) *apptest.Answer {
		return tenant.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX", "name": "Loan engine", "expiresAt": expiresAt})
	}
	for _, wrong := range []string{"soon", "2026-11-21", "2001-01-01T00:00:00Z", "9999-01-01T00:00:00Z"} {
		answer := create(wrong).Is(http.StatusBadRequest)
		require.Equal(t, "expiresAt", answer.Errors[0].Field, wrong)
	}
	end := kit.App.Clock.Now().Add(15 * 24 * time.Hour).UTC().Truncate(time.Second)
	made := create(end.Format(time.RFC3339)).Is(http.StatusCreated)
	require.Equal(t, end.Format("2006-01-02T15:04:05.000Z"), made.Text("expiresAt"))
	require.Equal(t, "ACTIVE", made.Text("status"))
	data := kit.Basic(kit.App.URLs.Sandbox, made.Text("apiKey"), made.Text("apiSecret"))
	data.Get("/users").Is(http.StatusOK)
	kit.Advance(25 * time.Hour)
	kit.Eventually("the notice", func() bool { return len(kit.Mails(tenant.Email)) == 2 })
	notice := kit.Mails(tenant.Email)[0]
	require.Equal(t, "An API key of your organization expires soon", notice.Subject)
	require.Contains(t, notice.Text, `The sandbox key "Loan engine" expires on `+end.Format("2 January 2006, 15:04 UTC"))
	kit.Advance(14 * 24 * time.Hour)
	refused := data.Get("/users").Is(http.StatusUnauthorized)
	require.Equal(t, "INVALID_CREDENTIALS", refused.Code)
}
