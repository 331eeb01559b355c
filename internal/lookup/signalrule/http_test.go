package signalrule_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/lookup/signalsource"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const (
	rules   = "/portal/signalRules"
	signals = "/alpha/signals"
	overdue = "events_overdue_day30" // 2 of +639170000002
)

// terms are those of a rule that matches a number with an overdue payment; the changes replace some.
func terms(changes map[string]any) map[string]any {
	all := map[string]any{
		"name": "Overdue this month", "metric": overdue, "comparison": "AT_LEAST", "threshold": 1, "webhookId": "",
	}
	for name, value := range changes {
		all[name] = value
	}
	return all
}

// add makes a rule and returns its ID.
func add(by apptest.Actor, changes map[string]any) string {
	return by.Post(rules, terms(changes)).Is(http.StatusCreated).Text("id")
}

// ended looks a number up and waits for the end.
func ended(kit *apptest.Kit, by apptest.Actor, phone string) *apptest.Answer {
	id := by.Post(signals, map[string]any{"phone": phone, "consent": map[string]any{
		"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
	}}).Is(http.StatusOK).Text("id")
	kit.Eventually("the end of the signal", func() bool {
		return by.Get(signals+"/"+id).Is(http.StatusOK).Text("status") != "PROCESSING"
	})
	return by.Get(signals + "/" + id).Is(http.StatusOK)
}

// matches are the rules that matched; none where the signal has no word of them.
func matches(a *apptest.Answer) []any {
	all, _ := a.Field("ruleMatches").([]any)
	return all
}

func TestRules(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Rule Lending"), kit.Tenant("Other Lending")
		tenant.OpenProduction()
		me := tenant.Sandbox
		require.Empty(t, me.Get(rules).Is(http.StatusOK).Items())
		first := me.Post(rules, terms(map[string]any{"name": " Señor's  rule ", "threshold": 1_000_000_000_000})).
			Is(http.StatusCreated)
		require.Regexp(t, "^rule-", first.Text("id"))
		require.Equal(t, "Señor's  rule", first.Text("name"))
		require.InDelta(t, 1_000_000_000_000, first.Field("threshold"), 0)
		second := add(me, map[string]any{"comparison": "AT_MOST", "threshold": 0})
		listed := me.Get(rules).Is(http.StatusOK).Items()
		require.Len(t, listed, 2)
		require.Equal(t, second, listed[0]["id"], "newest first")

		changed := terms(map[string]any{"name": "Anything", "metric": "events_debt_day90_amount", "threshold": 9000})
		me.Do(http.MethodPut, rules+"/"+second, changed).Is(http.StatusOK)
		require.Equal(t, []any{"Anything", "events_debt_day90_amount", "AT_LEAST", 9000.0}, func() []any {
			got := me.Get(rules).Is(http.StatusOK).Items()[0]
			return []any{got["name"], got["metric"], got["comparison"], got["threshold"]}
		}())

		strangers := []apptest.Actor{other.Sandbox, tenant.Production}
		for _, stranger := range strangers {
			require.Empty(t, stranger.Get(rules).Is(http.StatusOK).Items())
			stranger.Do(http.MethodPut, rules+"/"+second, changed).Is(http.StatusNotFound)
			stranger.Delete(rules + "/" + second).Is(http.StatusNotFound)
		}
		vera := tenant.Colleague("Vera", "Lim").Sandbox
		require.Len(t, vera.Get(rules).Is(http.StatusOK).Items(), 2)
		vera.Post(rules, terms(nil)).Is(http.StatusForbidden)
		vera.Do(http.MethodPut, rules+"/"+second, changed).Is(http.StatusForbidden)
		vera.Delete(rules + "/" + second).Is(http.StatusForbidden)
		tenant.Key("SANDBOX").Get(rules).Is(http.StatusForbidden)
		kit.Anonymous(kit.App.URLs.Sandbox).Get(rules).Is(http.StatusUnauthorized)

		me.Delete(rules + "/" + second).Is(http.StatusOK)
		me.Delete(rules + "/" + second).Is(http.StatusNotFound)
		require.Len(t, me.Get(rules).Is(http.StatusOK).Items(), 1)
		log := string(tenant.Admin.Get("/audit?size=50").Is(http.StatusOK).Body)
		for _, action := range []string{"signalRule.created", "signalRule.changed", "signalRule.deleted"} {
			require.Contains(t, log, action)
		}
	})
}

// TestRefused sends what is no rule; none of it is stored.
func TestRefused(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Refused Lending"), kit.Tenant("Other Lending")
		receiver := testkit.NewReceiver(t)
		me, kept := tenant.Sandbox, add(tenant.Sandbox, nil)
		theirs := hook(other.Sandbox, receiver, "/theirs")
		for _, bad := range []struct {
			field string
			value any
		}{
			{"name", ""},
			{"name", "  "},
			{"name", strings.Repeat("é", 101)},
			{"name", "12"},
			{"name", "a\u202eb"},
			{"name", "See https://example.com/"},
			{"metric", ""},
			{"metric", "events_overdue"},
			{"metric", "events_marketing_day30_amount"},
			{"comparison", ""},
			{"comparison", "EQUAL"},
			{"threshold", -1},
			{"threshold", signalsource.Never},
			{"threshold", 1_000_000_000_001},
			{"threshold", 1.5},
			{"threshold", "many"},
		} {
			body, what := terms(map[string]any{bad.field: bad.value}), fmt.Sprint(bad)
			for _, refused := range []*apptest.Answer{
				me.Post(rules, body), me.Do(http.MethodPut, rules+"/"+kept, body),
			} {
				require.Equal(t, http.StatusBadRequest, refused.Status, what)
				require.Regexp(t, `"field":"(body\.)?`+bad.field+`"`, string(refused.Body), what)
			}
		}
		for _, webhook := range []string{"wh-none", theirs} {
			body := terms(map[string]any{"webhookId": webhook})
			me.Post(rules, body).Is(http.StatusNotFound)
			me.Do(http.MethodPut, rules+"/"+kept, body).Is(http.StatusNotFound)
		}
		require.Len(t, me.Get(rules).Is(http.StatusOK).Items(), 1)
		require.Equal(t, "Overdue this month", me.Get(rules).Is(http.StatusOK).Items()[0]["name"])
	})
}

func TestMostRules(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Many Lending")
		tenant.OpenProduction()
		last := ""
		for range 50 {
			last = add(tenant.Sandbox, nil)
		}
		full := tenant.Sandbox.Post(rules, terms(nil)).Is(http.StatusConflict)
		require.Contains(t, string(full.Body), "You have 50 rules in this mode")
		require.Len(t, tenant.Sandbox.Get(rules).Is(http.StatusOK).Items(), 50)
		tenant.Sandbox.Do(http.MethodPut, rules+"/"+last, terms(nil)).Is(http.StatusOK)
		add(tenant.Production, nil)
		tenant.Sandbox.Delete(rules + "/" + last).Is(http.StatusOK)
		add(tenant.Sandbox, nil)
	})
}

func TestMatches(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Match Lending")
		tenant.OpenProduction()
		me := tenant.Sandbox
		for _, c := range []struct {
			metric, comparison string
			threshold          int
			matches            bool
		}{
			{overdue, "AT_LEAST", 1, true},
			{overdue, "AT_LEAST", 2, true},
			{overdue, "AT_LEAST", 3, false},
			{overdue, "AT_MOST", 3, true},
			{overdue, "AT_MOST", 2, true},
			{overdue, "AT_MOST", 1, false},
			{"events_debt_day30", "AT_MOST", 0, true},
			{"events_debt_day30", "AT_LEAST", 0, true},
			{"events_debt_day30_days_since_last", "AT_MOST", 10000, false}, // -999: there is no event
		} {
			name := fmt.Sprint(c.metric, " ", c.comparison, " ", c.threshold, " ", c.matches)
			add(me, map[string]any{"name": name, "metric": c.metric, "comparison": c.comparison, "threshold": c.threshold})
		}
		found := ended(kit, me, "+639170000002")
		require.InDelta(t, 2, found.Field("result."+overdue), 0)
		all := matches(found)
		require.Len(t, all, 6)
		for _, m := range all {
			require.Regexp(t, "true$", m.(map[string]any)["name"])
		}
		require.Equal(t, all, me.Get(signals + "?signalId=" + found.Text("id")).Is(http.StatusOK).Items()[0]["ruleMatches"])

		amounts := ended(kit, me, "+639170000011") // -998: the source can't compute them
		add(me, map[string]any{"name": "Amounts", "metric": "events_debt_day30_amount", "comparison": "AT_MOST"})
		add(me, map[string]any{"name": "Debts", "metric": "events_debt_day30", "comparison": "AT_MOST", "threshold": 100})
		require.Len(t, matches(ended(kit, me, amounts.Text("requestMeta.phone"))), len(matches(amounts))+1, "the debts alone")
		for _, phone := range []string{"+639170000012", "+639170000091"} {
			require.NotContains(t, string(ended(kit, me, phone).Body), "ruleMatches", "no result, no match")
		}
		require.Empty(t, matches(ended(kit, tenant.Production, "+639170000002")), "rules of the other mode")

		account := tenant.Sandbox.Get("/portal/signals/requests?size=50").Is(http.StatusOK).Items()
		results := map[string]any{}
		for _, line := range account {
			results[line["id"].(string)] = line["result"]
		}
		require.Equal(t, "SUCCESS, 6 rules matched", results[found.Text("id")])
	})
}

// hook makes a webhook that subscribes to everything, and returns its ID.
func hook(by apptest.Actor, receiver *testkit.Receiver, at string) string {
	return by.Post("/webhooks", map[string]any{
		"name": at, "url": receiver.URL() + at, "secret": "whsec-of-the-rule-makers", "eventTypes": []string{"ALL_EVENTS"},
	}).Is(http.StatusOK).Text("id")
}

// TestTold: the webhook of a rule learns of its matches, and no other one does; what matched stays as it was.
func TestTold(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Told Lending")
		me, receiver := tenant.Sandbox, testkit.NewReceiver(t)
		chosen := hook(me, receiver, "/chosen")
		hook(me, receiver, "/other")
		loud := add(me, map[string]any{"webhookId": chosen})
		quiet := add(me, map[string]any{"name": "Quiet", "comparison": "AT_MOST", "threshold": 5})
		add(me, map[string]any{"name": "Never reached", "threshold": 500, "webhookId": chosen})
		found := ended(kit, me, "+639170000002")
		want := []any{
			map[string]any{
				"ruleId": quiet, "name": "Quiet", "metric": overdue, "comparison": "AT_MOST", "threshold": 5.0, "value": 2.0,
			},
			map[string]any{
				"ruleId": loud, "name": "Overdue this month", "metric": overdue, "comparison": "AT_LEAST",
				"threshold": 1.0, "value": 2.0,
			},
		}
		require.Equal(t, want, matches(found))
		require.NotContains(t, kit.Stored(), "Overdue this month\",\"metric", "sealed in the signal")

		me.Do(http.MethodPut, rules+"/"+loud, terms(map[string]any{"name": "Louder", "threshold": 2, "webhookId": chosen})).
			Is(http.StatusOK)
		me.Delete(rules + "/" + quiet).Is(http.StatusOK)
		require.Equal(t, want, matches(me.Get(signals+"/"+found.Text("id")).Is(http.StatusOK)), "as it was then")
		next := ended(kit, me, "+639170000002")
		require.Len(t, matches(next), 1)
		require.Equal(t, "Louder", next.Field("ruleMatches").([]any)[0].(map[string]any)["name"])

		told := func() (all []testkit.Received) {
			for _, d := range receiver.Received() {
				if d.Type() == "SIGNAL_RULE_MATCHED" {
					all = append(all, d)
				}
			}
			return all
		}
		kit.Eventually("both matches", func() bool { return len(told()) == 2 })
		for _, d := range told() {
			require.Equal(t, "/chosen", d.Path, "only the webhook of the rule")
			require.Contains(t, string(d.Body), loud)
			require.Contains(t, string(d.Body), `"metric":"`+overdue+`"`)
			require.NotContains(t, string(d.Body), "+63")
			require.NotContains(t, string(d.Body), `"value"`)
		}
	})
}

// TestPartOfARule: what a change leaves out stays as it is, no matter who changed it meanwhile.
func TestPartOfARule(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		me := kit.Tenant("Part Lending").Sandbox
		at := rules + "/" + add(me, nil)
		me.Do(http.MethodPut, at, map[string]any{"threshold": 7}).Is(http.StatusOK)
		changed := me.Do(http.MethodPut, at, map[string]any{"name": "  Late payers "}).Is(http.StatusOK)
		require.Equal(t, "Late payers", changed.Text("name"))
		require.InDelta(t, 7, changed.Field("threshold"), 0)
		me.Do(http.MethodPut, at, map[string]any{"threshold": -1}).Is(http.StatusBadRequest)
		me.Do(http.MethodPut, at, map[string]any{"name": " "}).Is(http.StatusBadRequest)
		require.Equal(t, changed.Field("threshold"), me.Get(rules).Is(http.StatusOK).Items()[0]["threshold"])
	})
}

// TestChanges: a signal that is run again says which rules match otherwise than before.
func TestChanges(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Change Lending")
		me := tenant.Sandbox
		kept, gone := add(me, map[string]any{"name": "Kept"}), add(me, map[string]any{"name": "Gone"})
		moved := add(me, map[string]any{"name": "Moved"})
		add(me, map[string]any{"name": "Twice"})
		first := ended(kit, me, "+639170000002").Text("id")
		again := func(id string) []any {
			next := me.Post("/portal/signals/"+id+"/rerun", nil).Is(http.StatusOK).Text("id")
			kit.Eventually("the end of the signal", func() bool {
				return me.Get(signals+"/"+next).Is(http.StatusOK).Text("status") == "COMPLETED"
			})
			return me.Get("/portal/signals/" + next + "/changes").Is(http.StatusOK).Field("changes").([]any)
		}
		require.Empty(t, again(first), "the same rules")

		me.Do(http.MethodPut, rules+"/"+kept, terms(map[string]any{"name": "Kept"})).Is(http.StatusOK)
		me.Delete(rules + "/" + gone).Is(http.StatusOK)
		me.Do(http.MethodPut, rules+"/"+moved, terms(map[string]any{"name": "Moved", "threshold": 2})).Is(http.StatusOK)
		add(me, map[string]any{"name": "New", "comparison": "AT_MOST", "threshold": 9})
		add(me, map[string]any{"name": "Twice", "threshold": 2})
		add(me, map[string]any{"name": "Not reached", "threshold": 500})
		change := func(name, before, after string) map[string]any {
			return map[string]any{"fact": "Rule: " + name, "before": before, "after": after}
		}
		const limit = "Number of overdue payments in the last 30 days: "
		require.Equal(t, []any{
			change("Twice", limit+"at least 1", limit+"at least 2; "+limit+"at least 1"),
			change("New", "-", limit+"at most 9"),
			change("Moved", limit+"at least 1", limit+"at least 2"),
			change("Gone", limit+"at least 1", "-"),
		}, again(first))
	})
}
