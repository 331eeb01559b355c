package verification_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/lookup/verification"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const policyPath = "/portal/lookupPolicy"

// decide says what somebody thinks of a verification.
func decide(by apptest.Actor, id, decision, note string) *apptest.Answer {
	return by.Post("/portal/verifications/"+id+"/review", map[string]any{"decision": decision, "note": note})
}

func setPolicy(by apptest.Actor, needsSecond bool, webhookID string) {
	by.Do(http.MethodPut, policyPath, map[string]any{
		"needsSecond": needsSecond, "currentDays": 0, "webhookId": webhookID,
	}).Is(http.StatusOK)
}

func reviewed(by apptest.Actor, id string) string {
	return by.Get(path + "/" + id).Is(http.StatusOK).Text("review.status")
}

// listed are the IDs of verifications whose review is there.
func listed(by apptest.Actor, status string) []string {
	ids := []string{}
	for _, item := range by.Get(path + "?size=50&review=" + status).Is(http.StatusOK).Items() {
		ids = append(ids, item["id"].(string))
	}
	return ids
}

// TestReview: what doesn't match waits for somebody who decides; the decision holds for the same data and answers until
// the review is reopened.
func TestReview(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Review Lending"), kit.Tenant("Other Lending")
		template := consentTemplate(tenant)
		me := tenant.Sandbox
		fits := ended(kit, me, subject(template, "0000000001"))
		require.Nil(t, fits.Field("review"), "nothing to decide")
		decide(me, fits.Text("id"), "SAME_PERSON", "").Is(http.StatusConflict)

		id := ended(kit, me, subject(template, "0000000004")).Text("id")
		require.Equal(t, "OPEN", reviewed(me, id))
		require.Equal(t, []string{id}, listed(me, "OPEN"))
		decide(other.Sandbox, id, "SAME_PERSON", "").Is(http.StatusNotFound)
		decide(tenant.Key("SANDBOX"), id, "SAME_PERSON", "").Is(http.StatusForbidden)
		decide(me, id, "OPEN", "").Is(http.StatusConflict)
		decide(me, id, "SAME_PERSON", strings.Repeat("é", 1001)).Is(http.StatusBadRequest)
		decide(me, id, "SAME_PERSON", "a\u202eb").Is(http.StatusBadRequest)
		done := decide(me, id, "OTHER_PERSON", " Her brother's number. ").Is(http.StatusOK)
		require.Equal(t, "OTHER_PERSON", done.Text("review.status"))
		opinion := done.Field("review.opinions").([]any)[0].(map[string]any)
		require.Equal(t, "Her brother's number.", opinion["note"])
		require.Equal(t, "Ada Reyes", opinion["byName"])
		decide(me, id, "SAME_PERSON", "").Is(http.StatusConflict)
		require.Empty(t, listed(me, "OPEN"))
		require.NotContains(t, kit.Stored(), "brother", "sealed")

		again := rerun(kit, me, id)
		require.Equal(t, "OTHER_PERSON", again.Text("review.status"), "the same data and the same answers")
		require.Equal(t, id, again.Text("review.heldFrom"))
		body := subject(template, "0000000004")
		body["additionalData"].(map[string]any)["dob"] = "1991-03-15"
		require.Equal(t, "OPEN", ended(kit, me, body).Text("review.status"), "other data")
		require.Equal(t, "OPEN", ended(kit, me, subject(template, "0000000003")).Text("review.status"), "other answers")

		require.Equal(t, "OPEN", decide(me, again.Text("id"), "OPEN", "").Is(http.StatusOK).Text("review.status"))
		require.Equal(t, "OTHER_PERSON", reviewed(me, id), "what was decided stays written")
		require.Equal(t, "OPEN", rerun(kit, me, id).Text("review.status"), "and holds no longer")
		audit, err := json.Marshal(tenant.Admin.Get("/audit?size=50").Is(http.StatusOK).Items())
		require.NoError(t, err)
		require.Contains(t, string(audit), "verification.reviewed")
	})
}

// TestSecondOpinion: with four eyes, a decision takes two people who agree.
func TestSecondOpinion(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Four Eyes")
		vera := tenant.Colleague("Vera", "Lim")
		receiver := testkit.NewReceiver(t)
		hook := func(at string) string {
			return tenant.Sandbox.Post("/webhooks", map[string]any{
				"name": at, "url": receiver.URL() + at, "secret": "whsec-of-the-reviewers", "eventTypes": []string{"ALL_EVENTS"},
			}).Is(http.StatusOK).Text("id")
		}
		chosen := hook("/chosen")
		hook("/other")
		policy := map[string]any{"needsSecond": true, "currentDays": 0, "webhookId": chosen}
		vera.Sandbox.Do(http.MethodPut, policyPath, policy).Is(http.StatusForbidden)
		tenant.Sandbox.Do(http.MethodPut, policyPath, map[string]any{"needsSecond": true, "currentDays": 0, "webhookId": "wh-none"}).
			Is(http.StatusNotFound)
		tenant.Sandbox.Do(http.MethodPut, policyPath, map[string]any{"needsSecond": true, "currentDays": -1, "webhookId": ""}).
			Is(http.StatusBadRequest)
		tenant.Sandbox.Do(http.MethodPut, policyPath, policy).Is(http.StatusOK)
		tenant.Sandbox.Do(http.MethodPut, policyPath, map[string]any{"currentDays": 0}).Is(http.StatusOK)
		require.Equal(t, true, vera.Sandbox.Get(policyPath).Is(http.StatusOK).Field("needsSecond"), "left out: as before")

		id := ended(kit, tenant.Sandbox, subject(consentTemplate(tenant), "0000000004")).Text("id")
		first := decide(tenant.Sandbox, id, "SAME_PERSON", "").Is(http.StatusOK)
		require.Equal(t, "SECOND_OPINION", first.Text("review.status"))
		decide(tenant.Sandbox, id, "SAME_PERSON", "").Is(http.StatusConflict)
		differ := decide(vera.Sandbox, id, "OTHER_PERSON", "").Is(http.StatusOK)
		require.Equal(t, "OPEN", differ.Text("review.status"), "two who differ decide nothing")
		decide(vera.Sandbox, id, "OTHER_PERSON", "").Is(http.StatusOK)
		agreed := decide(tenant.Sandbox, id, "OTHER_PERSON", "").Is(http.StatusOK)
		require.Equal(t, "OTHER_PERSON", agreed.Text("review.status"))
		require.Len(t, agreed.Field("review.opinions"), 4)

		kit.Eventually("the decision", func() bool { return len(ofType(receiver, "VERIFICATION_REVIEWED")) == 2 })
		for _, d := range ofType(receiver, "VERIFICATION_REVIEWED") {
			require.Equal(t, "/chosen", d.Path, "only the webhook that was chosen")
			require.Contains(t, string(d.Body), id)
		}
	})
}

// TestLastDecision: of two decisions about the same data and answers, the one that was made last holds.
func TestLastDecision(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Last Word")
		me := tenant.Sandbox
		older := ended(kit, me, subject(consentTemplate(tenant), "0000000004")).Text("id")
		newer := rerun(kit, me, older).Text("id")
		decide(me, newer, "OTHER_PERSON", "").Is(http.StatusOK)
		decide(me, older, "SAME_PERSON", "").Is(http.StatusOK)
		held := rerun(kit, me, newer)
		require.Equal(t, "SAME_PERSON", held.Text("review.status"))
		require.Equal(t, older, held.Text("review.heldFrom"))
		require.Equal(t, "OTHER_PERSON", reviewed(me, newer), "what was decided stays")
	})
}

// TestOlderThanReviews: a mismatch of an earlier program has no review, and says so.
func TestOlderThanReviews(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Old Lending")
		id := ended(kit, tenant.Sandbox, subject(consentTemplate(tenant), "0000000004")).Text("id")
		service, at := beside(kit), scope.Of(tenant.TenantID, auth.Sandbox).Ref(id)
		old, err := service.Get(t.Context(), at)
		require.NoError(t, err)
		old.Doc.Review = nil
		require.NoError(t, kit.App.DB.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := service.Revise(t.Context(), tx, old)
			return err
		}))
		refused := decide(tenant.Sandbox, id, "SAME_PERSON", "").Is(http.StatusConflict)
		require.Contains(t, string(refused.Body), "Run it again to have it reviewed.")
		require.Equal(t, "OPEN", rerun(kit, tenant.Sandbox, id).Text("review.status"))
	})
}

// TestSecondOpinionLater: what one person decided stays, and holds for nothing new while two are asked for.
func TestSecondOpinionLater(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("More Eyes")
		me, vera := tenant.Sandbox, tenant.Colleague("Vera", "Lim").Sandbox
		policy := func(needsSecond bool) { setPolicy(me, needsSecond, "") }
		first := ended(kit, me, subject(consentTemplate(tenant), "0000000004")).Text("id")
		decide(me, first, "OTHER_PERSON", "").Is(http.StatusOK)
		held := rerun(kit, me, first)
		require.Equal(t, first, held.Text("review.heldFrom"))

		policy(true)
		waits := rerun(kit, me, first)
		require.Equal(t, "OPEN", waits.Text("review.status"), "two have to decide")
		require.Empty(t, waits.Field("review.opinions"))
		for _, id := range []string{first, held.Text("id")} {
			require.Equal(t, "OTHER_PERSON", reviewed(me, id), "what was decided stays")
		}
		policy(false)
		require.Equal(t, "OTHER_PERSON", rerun(kit, me, first).Text("review.status"), "one is enough again")

		policy(true)
		decide(me, waits.Text("id"), "SAME_PERSON", "").Is(http.StatusOK)
		decide(vera, waits.Text("id"), "OTHER_PERSON", "").Is(http.StatusOK)
		policy(false)
		decide(vera, waits.Text("id"), "OTHER_PERSON", "").Is(http.StatusOK)
		policy(true)
		alone := rerun(kit, me, waits.Text("id"))
		require.Equal(t, "OPEN", alone.Text("review.status"), "two differed, and one decided after them")
		decide(me, alone.Text("id"), "OTHER_PERSON", "").Is(http.StatusOK)
		decide(vera, alone.Text("id"), "OTHER_PERSON", "").Is(http.StatusOK)
		require.Equal(t, alone.Text("id"), rerun(kit, me, alone.Text("id")).Text("review.heldFrom"), "two agreed")
	})
}

func ofType(r *testkit.Receiver, kind string) []testkit.Received {
	all := []testkit.Received{}
	for _, d := range r.Received() {
		if d.Type() == kind {
			all = append(all, d)
		}
	}
	return all
}

// TestExpiry: a result is current for the days of the policy; its end is told once, unless it was run again.
func TestExpiry(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Old Lending")
		template := consentTemplate(tenant)
		receiver := testkit.NewReceiver(t)
		hook := tenant.Sandbox.Post("/webhooks", map[string]any{
			"name": "Old", "url": receiver.URL(), "secret": "whsec-of-the-old-ones", "eventTypes": []string{"USER_CREATED"},
		}).Is(http.StatusOK).Text("id")
		before := ended(kit, tenant.Sandbox, subject(template, "0000000001"))
		require.Nil(t, before.Field("expiresAt"))
		tenant.Sandbox.Do(http.MethodPut, policyPath, map[string]any{"needsSecond": false, "currentDays": 2, "webhookId": hook}).
			Is(http.StatusOK)
		replaced := ended(kit, tenant.Sandbox, subject(template, "0000000001")).Text("id")
		kit.Advance(time.Hour)
		tenant.SignIn()
		last := rerun(kit, tenant.Sandbox, replaced)
		ends, err := time.Parse(time.RFC3339, last.Text("expiresAt"))
		require.NoError(t, err)
		answered, err := time.Parse(time.RFC3339, last.Text("updatedAt"))
		require.NoError(t, err)
		require.Equal(t, 48*time.Hour, ends.Sub(answered))
		kit.Advance(time.Hour)
		tenant.SignIn()
		later := ended(kit, tenant.Sandbox, subject(template, "0000000002")).Text("id")
		kit.Advance(72 * time.Hour)
		told := func() []testkit.Received { return ofType(receiver, "LOOKUP_EXPIRED") }
		kit.Eventually("the last one", func() bool {
			return slices.ContainsFunc(told(), func(d testkit.Received) bool {
				return strings.Contains(string(d.Body), later)
			})
		})
		require.Len(t, told(), 2, "each once, and not the one that was run again")
		require.Contains(t, string(told()[0].Body), last.Text("id"))
	})
}

// TestWithdrawal: nothing is asked about a subject under a consent that was withdrawn.
func TestWithdrawal(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Withdraw Lending"), kit.Tenant("Other Lending")
		template := consentTemplate(tenant)
		key := tenant.Key("SANDBOX")
		first := ended(kit, key, subject(template, "0000000001")).Text("id")
		second := ended(kit, key, subject(template, "0000000001")).Text("id")
		mine := func(id string) *apptest.Answer { return key.Post(path+"/"+id+"/withdrawal", nil) }
		other.Sandbox.Post(path+"/"+first+"/withdrawal", nil).Is(http.StatusNotFound)
		at := mine(first).Is(http.StatusOK).Text("consentWithdrawnAt")
		require.NotEmpty(t, at)
		require.Equal(t, at, mine(first).Is(http.StatusOK).Text("consentWithdrawnAt"), "twice does no harm")
		before := remaining(tenant, "SANDBOX")
		for _, id := range []string{first, second} {
			require.Equal(t, at, key.Get(path+"/"+id).Is(http.StatusOK).Text("consentWithdrawnAt"))
			tenant.Sandbox.Post("/portal/verifications/"+id+"/rerun", nil).Is(http.StatusConflict)
		}
		refused := key.Post(path, subject(template, "0000-000-001")).Is(http.StatusBadRequest)
		require.Contains(t, string(refused.Body), "withdrew consent")
		require.InDelta(t, before, remaining(tenant, "SANDBOX"), 0, "nothing is spent")

		nameless := subject(template, "0000000002")
		nameless["fullName"] = "Jr." // of which a search finds nothing
		for _, part := range []string{"firstName", "middleName", "lastName"} {
			delete(nameless, part)
		}
		third := ended(kit, key, nameless).Text("id")
		mine(third).Is(http.StatusOK)
		require.NotNil(t, key.Get(path+"/"+third).Is(http.StatusOK).Field("consentWithdrawnAt"), "it is stored")
		key.Post(path, nameless).Is(http.StatusBadRequest)

		newer := subject(template, "0000000001")
		newer["consent"].(map[string]any)["consentedAt"] = kit.App.Clock.Now().Add(30 * time.Second).Format(time.RFC3339)
		key.Post(path, newer).Is(http.StatusOK)
		for _, name := range []string{"Althea Santos", "Althea R. Santos", "Somebody Else"} {
			written := subject(template, "0000000001")
			written["fullName"] = name
			key.Post(path, written).Is(http.StatusBadRequest)
		}
		of := func(profession string) map[string]any {
			license := subject(template, "0000000001")
			license["additionalData"].(map[string]any)["ids"] = []map[string]any{
				{"idType": "prclicense_ph", "idSubType": profession, "idNumber": "0000001"},
			}
			return license
		}
		mine(ended(kit, key, of("NURSE")).Text("id")).Is(http.StatusOK)
		key.Post(path, of("NURSE")).Is(http.StatusBadRequest)
		key.Post(path, of("MIDWIFE")).Is(http.StatusOK)
		theirs := subject(consentTemplate(other), "0000000001")
		other.Sandbox.Post(path, theirs).Is(http.StatusOK)
	})
}

// TestLabels: every status has words.
func TestLabels(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range []verification.ReviewStatus{
		verification.Open, verification.SecondOpinion, verification.SamePerson, verification.OtherPerson,
	} {
		require.NotEmpty(t, s.Label())
		seen[s.Label()] = true
	}
	require.Len(t, seen, 4)
}
