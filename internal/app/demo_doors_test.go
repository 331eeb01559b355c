package app_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// TestTheOpsDoorIsNoTarget: nothing that a tenant names has the server call its own operations door, in demo mode either.
func TestTheOpsDoorIsNoTarget(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	d, tenant := openDoors(t, kit), kit.Tenant("Bayani Lending")
	hook := map[string]any{"name": "All", "secret": "webhook-secret-1", "active": true, "eventTypes": []string{"ALL_EVENTS"}}
	hook["url"] = d.ops + "/metrics"
	refused := tenant.Sandbox.Post("/webhooks", hook).Is(http.StatusBadRequest)
	require.Equal(t, "url must be a public address.", refused.Message)
	hook["url"] = d.link + "/dev/receiver"
	tenant.Sandbox.Post("/webhooks", hook).Is(http.StatusOK)
	require.Equal(t, http.StatusNoContent, d.send(http.MethodPost, d.link+"/dev/receiver", `{}`).status)
	require.Equal(t, http.StatusNotFound, d.send(http.MethodPost, d.ops+"/dev/receiver", `{}`).status)
}

// TestTheClockTakesJSONOnly: what a page of another origin may send without asking moves nothing.
func TestTheClockTakesJSONOnly(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	d, before := openDoors(t, kit), kit.App.Clock.Offset()
	for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", ";"} {
		r := d.send(http.MethodPost, d.ops+"/dev/clock", `{"advance":"1d"}`, "Content-Type", kind)
		require.Equal(t, http.StatusUnsupportedMediaType, r.status, kind)
	}
	require.Equal(t, before, kit.App.Clock.Offset())
	moved := d.send(http.MethodPost, d.ops+"/dev/clock", `{"advance":"1d"}`, "Content-Type", "application/json; charset=utf-8")
	require.Equal(t, http.StatusOK, moved.status)
	require.NotEqual(t, before, kit.App.Clock.Offset())
}

// TestReportsAreLimited: nobody fills the log with reports of a browser's policy.
func TestReportsAreLimited(t *testing.T) {
	t.Parallel()
	d := openDoors(t, apptest.New(t, func(c *config.Serve) { c.RateProfile = "strict" }))
	refused := 0
	for range 60 {
		if r := d.send(http.MethodPost, d.portal+"/csp", `{}`); r.status == http.StatusTooManyRequests {
			require.NotEmpty(t, r.header.Get("Retry-After"))
			refused++
		} else {
			require.Equal(t, http.StatusNoContent, r.status)
		}
	}
	require.Positive(t, refused)
	require.Equal(t, http.StatusTooManyRequests, d.send(http.MethodPost, d.link+"/csp", `{}`).status, "both doors count together")
}
