package verification_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/lookuppolicy"
	"nod/internal/lookup/registry"
	"nod/internal/lookup/remote"
	"nod/internal/lookup/verification"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// refusing is a registry that answers nothing.
type refusing struct{}

func (refusing) Look(context.Context, registry.Query) (registry.Answer, error) {
	return registry.Answer{}, remote.ErrRefused
}

// beside is a service over the data of a server, past its doors.
func beside(kit *apptest.Kit) *verification.Service {
	a := kit.App
	return verification.New(verification.Deps{
		Deps: inquiry.Deps{
			DB: a.DB, Seal: a.Seal, Clock: a.Clock, Events: a.Events, Log: a.Log, Jobs: job.New(a.DB, a.Log),
			Audit:    audit.New(audit.Deps{DB: a.DB, Seal: a.Seal, Clock: a.Clock}),
			Policies: lookuppolicy.New(lookuppolicy.Deps{DB: a.DB, Clock: a.Clock}),
		},
		Source: func(auth.Mode) registry.Source { return refusing{} },
	})
}

// TestAgain: a transaction that the database gives up is run again, and what it does is done once.
func TestAgain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Again Lending")
		hook := tenant.Sandbox.Post("/webhooks", map[string]any{
			"name": "Again", "url": "https://example.com/reviews", "secret": "whsec-of-the-reviewers", "eventTypes": []string{"USER_CREATED"},
		}).Is(http.StatusOK).Text("id")
		setPolicy(tenant.Sandbox, true, hook)
		id := ended(kit, tenant.Sandbox, subject(consentTemplate(tenant), "0000000004")).Text("id")
		service, at := beside(kit), scope.Of(tenant.TenantID, auth.Sandbox).Ref(id)
		as := func(name string) context.Context {
			return testkit.Again(auth.With(t.Context(), auth.Principal{
				Kind: auth.KindOpenToken, TenantID: tenant.TenantID, Mode: auth.Sandbox, SubjectID: "dev-" + name, Name: name,
			}), t)
		}
		for n, name := range []string{"Ada", "Vera"} {
			made, err := service.Decide(as(name), at, verification.Opinion{Decision: verification.OtherPerson})
			require.NoError(t, err)
			require.Len(t, made.Doc.Review.Opinions, n+1)
			require.Len(t, tenant.Sandbox.Get(path+"/"+id).Is(http.StatusOK).Field("review.opinions"), n+1)
		}
		require.Equal(t, "OTHER_PERSON", reviewed(tenant.Sandbox, id))
		_, err := service.Withdraw(as("Ada"), at)
		require.NoError(t, err)

		log := tenant.Admin.Get("/audit?target=" + id).Is(http.StatusOK)
		require.Equal(t, 2, strings.Count(string(log.Body), "verification.reviewed"))
		require.Equal(t, 1, strings.Count(string(log.Body), "lookup.consentWithdrawn"))
		told, err := db.Get[int](t.Context(), kit.App.DB.Read(),
			"SELECT count(*) FROM event WHERE type = 'VERIFICATION_REVIEWED'")
		require.NoError(t, err)
		require.Equal(t, 1, told)
	})
}

// TestRace: of people who decide at the same time, each has one opinion, and whose was not taken is told.
func TestRace(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Race Lending")
		setPolicy(tenant.Sandbox, true, "")
		people := []apptest.Actor{tenant.Sandbox, tenant.Colleague("Vera", "Lim").Sandbox}
		id := ended(kit, tenant.Sandbox, subject(consentTemplate(tenant), "0000000004")).Text("id")
		statuses := make([]int, 10)
		var all sync.WaitGroup
		for n := range statuses {
			all.Go(func() { statuses[n] = decide(people[n%2], id, "SAME_PERSON", "").Status })
		}
		all.Wait()
		taken := 0
		for _, status := range statuses {
			if status == http.StatusOK {
				taken++
				continue
			}
			require.Equal(t, http.StatusConflict, status)
		}
		by := []string{}
		for _, o := range tenant.Sandbox.Get(path + "/" + id).Is(http.StatusOK).Field("review.opinions").([]any) {
			by = append(by, o.(map[string]any)["byId"].(string))
		}
		require.Len(t, by, taken)
		slices.Sort(by)
		require.Len(t, slices.Compact(by), taken, "one opinion each")
		require.Contains(t, []string{"SECOND_OPINION", "SAME_PERSON"}, reviewed(tenant.Sandbox, id))
	})
}
