package sitelink_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/flow/sitelink"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

const sandbox = "?mode=SANDBOX"

// fixture is a site that only its links open.
type fixture struct {
	t      *testing.T
	kit    *apptest.Kit
	tenant *apptest.Tenant
	siteID string
}

func setup(t *testing.T, kit *apptest.Kit, linksOnly bool) fixture {
	t.Helper()
	f := fixture{t: t, kit: kit, tenant: kit.Tenant("Bayani Lending")}
	f.siteID = f.site(linksOnly)
	return f
}

func (f fixture) site(linksOnly bool) string {
	f.t.Helper()
	return f.tenant.Admin.Post("/sites"+sandbox, map[string]any{
		"name": "Salary loan", "enabled": true, "winkTemplateId": "default_customization",
		"winkSiteTemplate": map[string]any{"availability": map[string]any{"linksOnly": linksOnly}},
	}).Is(http.StatusCreated).Text("id")
}

func (f fixture) create(body map[string]any) *apptest.Answer {
	f.t.Helper()
	return f.tenant.Admin.Post("/sites/"+f.siteID+"/links"+sandbox, body).Is(http.StatusCreated)
}

func (f fixture) token(made *apptest.Answer) string {
	f.t.Helper()
	address, err := url.Parse(made.Text("url"))
	require.NoError(f.t, err)
	require.Equal(f.t, "/s/"+f.siteID, address.Path)
	return address.Query().Get(sitelink.Param)
}

// page is what the address of the site shows with a token; empty for none.
func (f fixture) page(siteID, token string) *apptest.Answer {
	f.t.Helper()
	path := "/s/" + siteID
	if token != "" {
		path += "?" + url.Values{sitelink.Param: {token}}.Encode()
	}
	return f.kit.Anonymous(f.kit.App.URLs.Link).Send(http.MethodGet, path, nil, http.Header{"Accept": {"text/html"}})
}

func (f fixture) open(siteID, token string) *apptest.Answer {
	params := map[string]any{"plan": "gold"}
	if token != "" {
		params[sitelink.Param] = token
	}
	return f.kit.Anonymous(f.kit.App.URLs.Link+"/public/v1").Post("/sites/"+siteID+"/sessions", map[string]any{"params": params})
}

func (f fixture) first() map[string]any {
	f.t.Helper()
	return f.tenant.Admin.Get("/sites/" + f.siteID + "/links" + sandbox).Is(http.StatusOK).Items()[0]
}

// nothing is what an address shows that never was any.
func (f fixture) isNothing(a *apptest.Answer) {
	f.t.Helper()
	other := f.page("site-that-never-was", "")
	require.Equal(f.t, http.StatusNotFound, other.Status)
	require.Equal(f.t, other.Status, a.Status)
	require.Equal(f.t, string(other.Body), string(a.Body))
}

// TestLink: a link opens one session, which goes on; then its address is as one that never was.
func TestLink(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		f := setup(t, kit, true)
		f.isNothing(f.page(f.siteID, ""))
		f.open(f.siteID, "").Is(http.StatusNotFound)
		made := f.create(map[string]any{})
		token := f.token(made)
		require.True(t, strings.HasSuffix(token, made.Text("tokenEnd")))
		require.Equal(t, "ACTIVE", f.first()["status"])
		require.NotContains(t, f.first(), "url")
		require.Equal(t, http.StatusOK, f.page(f.siteID, token).Status, "looking uses nothing up")
		require.Equal(t, http.StatusOK, f.page(f.siteID, token).Status)
		f.isNothing(f.page(f.siteID, token+"x"))
		f.isNothing(f.page(f.site(true), token))
		f.open(f.site(true), token).Is(http.StatusNotFound)

		begun := f.open(f.siteID, token).Is(http.StatusCreated)
		sessionID := begun.Text("session.id")
		require.Equal(t, "USED", f.first()["status"])
		require.Equal(t, sessionID, f.first()["sessionId"])
		f.isNothing(f.page(f.siteID, token))
		f.open(f.siteID, token).Is(http.StatusNotFound)
		visitor := kit.Bearer(kit.App.URLs.Link+"/public/v1", begun.Text("session.token"))
		visitor.Get("/sessions/" + sessionID).Is(http.StatusOK)
		require.Equal(t, "WIDGET", visitor.Post("/sessions/"+sessionID+"/start", nil).Is(http.StatusOK).Text("state"))

		form := f.tenant.Sandbox.Get("/alpha/forms").Is(http.StatusOK)
		require.Contains(t, string(form.Body), "gold")
		require.NotContains(t, string(form.Body), token, "the token is no value of the address")
		refused := f.tenant.Admin.Do(http.MethodDelete, "/sites/"+f.siteID+"/links/"+made.Text("id")+sandbox, nil)
		require.Equal(t, "LINK_IS_OVER", refused.Is(http.StatusConflict).Code)
	})
}

// TestStatusAt: what happened first to a link stays.
func TestStatusAt(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 24, 4, 0, 0, 0, time.UTC)
	at := db.AtPtr(now.Add(-time.Hour))
	for name, c := range map[string]struct {
		link sitelink.Link
		want sitelink.Status
	}{
		"new":                    {sitelink.Link{ExpiresAt: db.At(now.Add(time.Second))}, sitelink.Active},
		"at its end":             {sitelink.Link{ExpiresAt: db.At(now)}, sitelink.Expired},
		"used, then old":         {sitelink.Link{ExpiresAt: db.At(now), UsedAt: at}, sitelink.Used},
		"revoked, then old":      {sitelink.Link{ExpiresAt: db.At(now), RevokedAt: at}, sitelink.Revoked},
		"revoked before its end": {sitelink.Link{ExpiresAt: db.At(now.Add(time.Hour)), RevokedAt: at}, sitelink.Revoked},
	} {
		require.Equal(t, c.want, c.link.StatusAt(now), name)
	}
}

// TestTokenIsNowhere: the database has no token of a link, only its end and a hash.
func TestTokenIsNowhere(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		f := setup(t, kit, false)
		token := f.token(f.create(map[string]any{}))
		rows, err := db.Select[sitelink.Link](t.Context(), kit.App.DB.Read(), `SELECT tenant_id, mode, id, site_id,
			token_hash, token_end, created_by, created_at, expires_at, used_at, revoked_at, session_id FROM site_link`)
		require.NoError(t, err)
		require.Len(t, rows, 1)
		require.Equal(t, token[len(token)-4:], rows[0].TokenEnd)
		require.Len(t, rows[0].TokenHash, 16)
		require.NotContains(t, string(rows[0].TokenHash), token[:8])
		f.open(f.siteID, token).Is(http.StatusCreated)
		require.NotContains(t, kit.Stored(), token, "no table, file or log of the database has it")
		require.NotContains(t, kit.Opened(), token, "nor any sealed value, such as what came with the address")
	})
}

// TestEnds: links that time or staff ended open nothing, on sites that anybody may open as well.
func TestEnds(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		f := setup(t, kit, false)
		require.Equal(t, http.StatusOK, f.page(f.siteID, "").Status)
		made := f.create(map[string]any{})
		path := "/sites/" + f.siteID + "/links/" + made.Text("id") + sandbox
		f.tenant.Admin.Do(http.MethodDelete, "/sites/"+f.site(false)+"/links/"+made.Text("id")+sandbox, nil).
			Is(http.StatusNotFound)
		for range 2 {
			ended := f.tenant.Admin.Do(http.MethodDelete, path, nil).Is(http.StatusOK)
			require.Equal(t, "REVOKED", ended.Text("status"))
		}
		f.isNothing(f.page(f.siteID, f.token(made)))
		f.open(f.siteID, f.token(made)).Is(http.StatusNotFound)

		for _, days := range []int{-1, 91} {
			f.tenant.Admin.Post("/sites/"+f.siteID+"/links"+sandbox, map[string]any{"expiresInDays": days}).
				Is(http.StatusBadRequest)
		}
		short := f.create(map[string]any{"expiresInDays": 1})
		kit.Advance(24*time.Hour - time.Minute)
		require.Equal(t, http.StatusOK, f.page(f.siteID, f.token(short)).Status)
		kit.Advance(2 * time.Minute)
		f.isNothing(f.page(f.siteID, f.token(short)))
		f.open(f.siteID, f.token(short)).Is(http.StatusNotFound)
		kept := func() []string {
			t.Helper()
			require.NoError(t, kit.App.Jobs.Now(t.Context(), "site links"))
			ids, err := db.Select[string](t.Context(), kit.App.DB.Read(), "SELECT id FROM site_link")
			require.NoError(t, err)
			return ids
		}
		kit.Advance(90*24*time.Hour - 3*time.Minute)
		require.Len(t, kept(), 2)
		kit.Advance(3 * time.Minute)
		require.Equal(t, []string{made.Text("id")}, kept(), "which was to last a week")
		kit.Advance(6 * 24 * time.Hour)
		require.Empty(t, kept())
	})
}

// TestClosedKeepsLinks: a page that accepts no visitors uses no link up.
func TestClosedKeepsLinks(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		f := setup(t, kit, true)
		opens := kit.App.Clock.Now().Add(time.Hour).UTC().Format(time.RFC3339)
		f.tenant.Admin.Do(http.MethodPut, "/sites/"+f.siteID+sandbox, map[string]any{
			"name": "Salary loan", "enabled": true, "winkTemplateId": "default_customization",
			"winkSiteTemplate": map[string]any{"availability": map[string]any{"linksOnly": true, "opensAt": opens}},
		}).Is(http.StatusOK)
		token := f.token(f.create(map[string]any{}))
		require.Equal(t, "SITE_CLOSED", f.open(f.siteID, token).Is(http.StatusConflict).Code)
		require.Equal(t, "ACTIVE", f.first()["status"])
		kit.Advance(2 * time.Hour)
		f.open(f.siteID, token).Is(http.StatusCreated)
	})
}

// TestOneOfTwenty: of many who open a link at the same moment, one is let in.
func TestOneOfTwenty(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		f := setup(t, kit, true)
		token := f.token(f.create(map[string]any{}))
		var all sync.WaitGroup
		statuses := make([]int, 20)
		for i := range statuses {
			all.Go(func() { statuses[i] = f.open(f.siteID, token).Status })
		}
		all.Wait()
		seen := map[int]int{}
		for _, status := range statuses {
			seen[status]++
		}
		require.Equal(t, map[int]int{http.StatusCreated: 1, http.StatusNotFound: 19}, seen)
		sessions, err := db.Select[string](t.Context(), kit.App.DB.Read(), "SELECT id FROM wink_session")
		require.NoError(t, err)
		require.Equal(t, []string{f.first()["sessionId"].(string)}, sessions)
	})
}
