package bench_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// BenchmarkSite opens the page of a site and of a flow of 30 screens, walks whole sessions, from the page to the result
// that people see, and lists a million sessions as the portal does.
func BenchmarkSite(b *testing.B) {
	eachEngine(b, func(b *testing.B, isPostgres bool) {
		binary := build(b)
		w := newWorld(b, isPostgres, size().fewRows)
		server := w.serveWidget(b, binary)
		client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections}, Timeout: time.Minute}
		defer client.CloseIdleConnections()
		page := w.publish(b, server, `"winkTemplateId":"default_customization","winkSiteTemplate":{}`)
		flow := w.publish(b, server, longFlow(b))
		b.Run("view", func(b *testing.B) { reportViews(b, server, page) })
		b.Run("flow", func(b *testing.B) { reportViews(b, server, flow) })
		b.Run("sessions", func(b *testing.B) {
			visit := func(s *session) { s.visit(page) }
			visit(&session{B: b, server: server, client: client}) // warm
			reportSessions(b, server, client, visit)
		})
		server.stop()

		big, small := newWorld(b, isPostgres, size().fewRows), newWorld(b, isPostgres, size().fewRows)
		big.fillSessions(b, size().manyRows)
		small.fillSessions(b, size().fewRows)
		b.Run("list", func(b *testing.B) { listSessions(b, big, small, binary) })
	})
}

// publish makes a site as the tenant's staff, and returns its id.
func (w world) publish(b *testing.B, server widgetServer, look string) string {
	b.Helper()
	r := readings{world: w, nod: server.process}
	var signedIn struct {
		Data struct{ DeveloperToken struct{ Token string } }
	}
	body := fmt.Sprintf(`{"email":%q,"password":%q}`, w.email, apptest.Password)
	r.do(b, post(server.base+"/api/v1/signins", "", body), &signedIn)
	var made struct{ Data struct{ ID string } }
	r.do(b, post(server.base+"/api/v1/sites?mode=SANDBOX", "Bearer "+signedIn.Data.DeveloperToken.Token,
		`{"name":"Salary loan","enabled":true,`+look+`}`), &made)
	return made.Data.ID
}

// longFlow is a flow of 30 screens with 50 fields each.
func longFlow(b *testing.B) string {
	b.Helper()
	type object = map[string]any
	letters := func(n int) string { return string([]rune{'a' + rune(n/10), 'a' + rune(n%10)}) }
	screens := make([]object, 30)
	for s := range screens {
		fields := make([]object, 50)
		for n := range fields {
			fields[n] = object{
				"reference": fmt.Sprintf("INPUT_s%dc%daaaa", s, n), "itemType": "INPUT", "required": true, "disabled": false,
				"props": object{"label": fmt.Sprint("Question ", n), "name": "question" + letters(n), "placeholder": ""},
				"extra": object{"rules": []any{}, "defaultValue": ""},
			}
		}
		routers := []object{}
		if s < len(screens)-1 {
			routers = append(routers, object{"target": fmt.Sprintf("Screen_n%daaaa", s+1), "conditions": []any{}})
		}
		name := fmt.Sprint("Screen ", s)
		screens[s] = object{
			"reference": fmt.Sprintf("Screen_n%daaaa", s),
			"props":     object{"screenName": name, "nextButtonName": ""},
			"module": object{
				"reference": fmt.Sprintf("Module_n%daaaa", s), "type": "FormModule", "props": object{"title": name},
				"components": fields,
			},
			"routers": routers,
		}
	}
	look, err := json.Marshal(object{
		"scenes":           []any{object{"reference": "Scene_1", "sceneName": "Default Scene", "screens": screens}},
		"additionalConfig": object{"themeColor": "#167e1c", "urlParams": []any{}},
	})
	require.NoError(b, err)
	return `"type":"LOWCODE","winkSiteTemplate":` + string(look)
}

func (s widgetServer) door() string { return strings.TrimSuffix(s.link, "/link/v1") }

// reportViews opens a page as a browser does that has its files already.
func reportViews(b *testing.B, server widgetServer, site string) {
	b.Helper()
	view := side{name: "view", process: server.process, status: 200, size: 1000, request: func(int) *http.Request {
		return pageOf(server, site)
	}}
	rounds := compare(b, view)["view"]
	micros := median(rounds, round.cpuMicros)
	b.ReportMetric(micros, "cpu-us")
	b.ReportMetric(1e6/micros, "views/s/core")
	b.ReportMetric(median(rounds, p50), "p50-ms")
	b.ReportMetric(median(rounds, p99), "p99-ms")
}

func pageOf(server widgetServer, site string) *http.Request {
	r := get(server.door()+"/s/"+site, "")
	r.Header.Set("Accept", "text/html")
	return r
}

// visit goes from the page over the widget to the result that people see.
func (s *session) visit(site string) {
	s.call(pageOf(s.server, site), nil)
	public := s.server.door() + "/public/v1"
	var opened struct{ Session struct{ ID, Token string } }
	s.call(post(public+"/sites/"+site+"/sessions", "", "{}"), &opened)
	bearer, run := "Bearer "+opened.Session.Token, public+"/sessions/"+opened.Session.ID
	s.call(post(run+"/start", bearer, "{}"), nil)
	var pass struct{ AccessToken string }
	s.call(post(run+"/widget-token", bearer, "{}"), &pass)
	s.token = "Bearer " + pass.AccessToken
	s.call(get(s.server.link+"/config", s.token), nil)
	s.connect()
	s.call(post(run+"/widget-closed", bearer, "{}"), nil)
	var ended struct{ View struct{ State string } }
	s.call(get(run, bearer), &ended)
	if ended.View.State != "SUCCESS_PAGE" {
		s.Errorf("a visit ended with %q", ended.View.State)
	}
}

// fillSessions adds sessions of all tenants in turns, one a second, at two hundred sites of each.
const fillSessions = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
	INSERT INTO wink_session (tenant_id, mode, id, site_id, site_name, version_id, user_id, status, token_hash,
		active_at, created_at, updated_at)
	SELECT CASE WHEN i % 5 = 0 THEN $2 ELSE 'tenant-' || CAST(i % 80 AS TEXT) END, 'SANDBOX',
		'wses-' || CAST(1000000000 + i AS TEXT), 'wsit-' || CAST(i / 5 % 200 AS TEXT), 'Salary loan', 'wsiv-1',
		'user-' || CAST(1000000000 + i AS TEXT), CASE WHEN i % 3 = 0 THEN 'FAILURE' ELSE 'SUCCESS' END,
		'hash-' || CAST(i AS TEXT), $3 + 1000 * CAST(i AS BIGINT), $3 + 1000 * CAST(i AS BIGINT),
		$3 + 1000 * CAST(i AS BIGINT) FROM n`

func (w world) fillSessions(b *testing.B, rows int) {
	b.Helper()
	pool, done := w.pool(b)
	defer done()
	_, err := pool.ExecContext(context.Background(), fillSessions, rows, w.tenant, firstCreated)
	require.NoError(b, err)
	after := "ANALYZE"
	if w.url != "" {
		after = "VACUUM ANALYZE wink_session"
	}
	_, err = pool.ExecContext(context.Background(), after)
	require.NoError(b, err)
}

// listSessions reads the list of Sites Data: newest, far down, of one site, of a status in days, and beside a list of
// few.
func listSessions(b *testing.B, big, small world, binary string) {
	const path = "/sandbox/v1/portal/winkSessions?size=20"
	nod, few := readings{world: big, nod: big.serve(b, binary)}, readings{world: small, nod: small.serve(b, binary)}
	nod.bearer, few.bearer = "Bearer "+nod.signIn(b), "Bearer "+few.signIn(b)
	nod.basic = nod.bearer // the list is a screen of the portal
	cursor := nod.after(b, path, 100)
	list := func(r readings, name, filter string) side {
		return r.call(name, r.bearer, func(int) string { return path + filter })
	}
	rounds := compare(b,
		list(nod, "newest", ""), list(nod, "deep", "&cursor="+cursor), list(nod, "site", "&winkSiteId=wsit-7"),
		list(nod, "days", "&status=FAILURE&startDate=2023-11-15&endDate=2023-11-16"), list(few, "few", ""),
	)
	for _, name := range []string{"newest", "deep", "site", "days"} {
		b.ReportMetric(median(rounds[name], round.cpuMicros), name+"-cpu-us")
	}
	b.ReportMetric(ratio(rounds["deep"], rounds["newest"], round.cpuMicros), "deep-x-newest")
	b.ReportMetric(ratio(rounds["newest"], rounds["few"], round.cpuMicros), "cpu-x-few-rows")
	b.ReportMetric(median(rounds["newest"], p99), "p99-ms")
}
