package connection_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/source"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

const (
	histories = 4
	steps     = 12
)

// TestOutcomeOfRandomHistories lets users connect, fail, be asked for codes, come too late, be disconnected and
// take accounts back in any order. After every step the derived columns of all users are those that one
// computes from the accounts alone, and every list finds exactly the users it should.
func TestOutcomeOfRandomHistories(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		for number := range histories {
			seed := rand.Uint64()
			h := &history{fixture: f, random: rand.New(rand.NewPCG(seed, 0))}
			for range 3 {
				h.users = append(h.users, f.newUser(fmt.Sprint("business-", number)))
			}
			for step := range steps {
				did := h.step()
				h.requireDerived(fmt.Sprintf("seed %d, step %d: %s", seed, step, did))
			}
		}
	})
}

// history is what happens to some users of one tenant.
type history struct {
	*fixture
	random  *rand.Rand
	users   []scope.Ref
	started []connection.StartedLogin
	owner   []scope.Ref // of what was started
}

// step lets something happen to one of the users and says what.
func (h *history) step() string {
	h.user = h.users[h.random.IntN(len(h.users))]
	provider := h.monitored()
	if h.random.IntN(2) == 0 {
		provider = h.plain()
	}
	switch h.random.IntN(8) {
	case 0:
		return h.logIn(provider, mariaLogin, mariaPassword)
	case 1:
		return h.logIn(provider, mariaLogin, "wrong")
	case 2:
		return h.logIn(provider, joseLogin, josePassword) // is asked for a code
	case 3:
		return h.logIn(h.monitored(), lizaLogin, lizaPassword) // is disconnected by her first sync
	case 4:
		return h.answerSomebody()
	case 5:
		h.advance(3 * time.Minute)
		return "three minutes pass"
	case 6:
		return h.revoke()
	default:
		require.NoError(h.t, h.fixture.users.ResetSession(h.t.Context(), h.user))
		return "the session is reset"
	}
}

func (h *history) logIn(provider, login, password string) string {
	started, err := h.start(provider, login, password)
	h.work()
	if err != nil {
		requireCode(h.t, connection.CodeAlreadyConnected, err)
		return login + " is connected already"
	}
	h.started, h.owner = append(h.started, started), append(h.owner, h.user)
	return login + " logs in"
}

func (h *history) answerSomebody() string {
	for i, started := range h.started {
		h.user = h.owner[i]
		if h.progress(started).Account.Status != connection.AwaitingMFA {
			continue
		}
		code := []string{joseCode, "1"}[h.random.IntN(2)]
		err := h.Answer(h.t.Context(), h.task(started), connector.ChallengeCode, code)
		h.work()
		return fmt.Sprintf("code %s: %v", code, err)
	}
	return "nobody is asked for a code"
}

func (h *history) revoke() string {
	if len(h.started) == 0 {
		return "there is nothing to revoke"
	}
	i := h.random.IntN(len(h.started))
	h.user = h.owner[i]
	err := h.Revoke(h.t.Context(), h.ref(h.started[i].AccountID), source.UserRevoked)
	h.work()
	if err != nil {
		requireCode(h.t, fault.CodeMissingResource, err)
	}
	return "an account is revoked"
}

// derived is what lists show of a user.
type derived struct {
	Outcome   enduser.Outcome
	Live      int
	Ended     int
	Providers []string
}

func (h *history) requireDerived(after string) {
	h.t.Helper()
	lists := map[enduser.Outcome][]string{}
	for _, at := range h.users {
		want := h.naive(at)
		user, err := h.fixture.users.Get(h.t.Context(), h.store.Read(), at)
		require.NoError(h.t, err)
		got := derived{Outcome: user.Outcome, Live: user.AccountsLive, Ended: user.AccountsEnded, Providers: []string{}}
		for _, account := range user.Accounts.V {
			got.Providers = append(got.Providers, account.ProviderID)
		}
		require.Equal(h.t, want, got, after)
		lists[want.Outcome] = append(lists[want.Outcome], at.ID)
		for _, provider := range want.Providers {
			require.Contains(h.t, h.find(enduser.ListFilter{Outcome: want.Outcome, ProviderID: provider}), at.ID, after)
			require.Contains(h.t, h.find(enduser.ListFilter{ProviderID: provider}), at.ID, after)
		}
	}
	for _, outcome := range []enduser.Outcome{enduser.Success, enduser.Fail, enduser.None} {
		require.ElementsMatch(h.t, lists[outcome], h.find(enduser.ListFilter{Outcome: outcome}), after)
		for _, provider := range []string{h.plain(), h.monitored()} {
			for _, id := range h.find(enduser.ListFilter{Outcome: outcome, ProviderID: provider}) {
				require.Contains(h.t, lists[outcome], id, after)
			}
		}
	}
}

// naive computes everything from the accounts.
func (h *history) naive(at scope.Ref) derived {
	accounts, err := h.OfUser(h.t.Context(), at)
	require.NoError(h.t, err)
	d := derived{Outcome: enduser.None, Providers: []string{}}
	for _, account := range accounts {
		d.Providers = append(d.Providers, account.ProviderID)
		switch account.Status {
		case connection.Connected:
			d.Live++
		case connection.Pending, connection.AwaitingMFA:
		default:
			d.Ended++
		}
	}
	if d.Live > 0 {
		d.Outcome = enduser.Success
	} else if d.Ended > 0 {
		d.Outcome = enduser.Fail
	}
	return d
}

func (h *history) find(filter enduser.ListFilter) []string {
	list, err := h.fixture.users.List(h.t.Context(), scope.Of(h.users[0].Tenant, auth.Sandbox), filter, page.Request{Size: 50})
	require.NoError(h.t, err)
	ids := []string{}
	for _, user := range list.Items {
		ids = append(ids, user.ID)
	}
	require.Len(h.t, slices.Compact(slices.Sorted(slices.Values(ids))), len(ids), "each user once")
	return ids
}
