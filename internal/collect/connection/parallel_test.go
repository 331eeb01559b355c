package connection_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

const crowd = 12

// together runs work at the same moment and returns the errors.
func together(work func(i int) error) []error {
	errs := make([]error, crowd)
	var all sync.WaitGroup
	for i := range crowd {
		all.Go(func() { errs[i] = work(i) })
	}
	all.Wait()
	return errs
}

func (f *fixture) input(user scope.Ref, provider, login, password string) connection.StartInput {
	return connection.StartInput{
		User: user, ProviderID: provider, Fields: map[string]string{"username": login, "password": password},
	}
}

// TestParallelSubmits: of many clicks at once the last one stands, on one account and with one credit.
func TestParallelSubmits(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		provider := f.plain()
		for _, err := range together(func(int) error {
			_, err := f.Start(t.Context(), f.input(f.user, provider, mariaLogin, mariaPassword))
			return err
		}) {
			require.NoError(t, err)
		}
		require.Equal(t, 1, f.count("SELECT count(*) FROM account"))
		require.Equal(t, 1, f.count("SELECT count(*) FROM task WHERE status = 'STARTED'"))
		f.requireQuota(0, 1)
		f.work()
		f.requireQuota(1, 0)
		require.Equal(t, 1, f.count("SELECT count(*) FROM event WHERE type = 'ACCOUNT_CONNECTED'"))
	})
}

func TestParallelAnswers(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		started := f.submit(f.plain(), joseLogin, josePassword)
		accepted := 0
		for _, err := range together(func(i int) error {
			return f.Answer(t.Context(), f.task(started), connector.ChallengeCode, fmt.Sprint(100000+i))
		}) {
			if err == nil {
				accepted++
				continue
			}
			requireCode(t, fault.CodeConflict, err)
		}
		require.Equal(t, 1, accepted)
		f.work()
		require.Equal(t, 2, f.progress(started).Challenge.Attempts)
	})
}

// TestLastCredit: one credit is left, many users ask for it.
func TestLastCredit(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		one := int64(1)
		require.NoError(t, f.usage.SetTotal(t.Context(), usage.SetInput{
			Tenant: f.user.Tenant, Mode: auth.Sandbox, Action: usage.ConnectAccount, Total: &one,
		}))
		users := make([]scope.Ref, crowd)
		for i := range users {
			users[i] = f.newUser(f.user.Tenant)
		}
		provider, started := f.plain(), 0
		for _, err := range together(func(i int) error {
			_, err := f.Start(t.Context(), f.input(users[i], provider, mariaLogin, mariaPassword))
			return err
		}) {
			if err == nil {
				started++
				continue
			}
			requireCode(t, fault.CodeQuotaExceeded, err)
		}
		require.Equal(t, 1, started)
		f.requireQuota(0, 1)
	})
}

// TestRevokeDuringCollection: whatever comes first, nothing of the account is left.
func TestRevokeDuringCollection(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		for range 5 {
			started, err := f.start(f.plain(), mariaLogin, mariaPassword)
			require.NoError(t, err)
			send := f.jobs()[0]
			require.NoError(t, f.RunJob(t.Context(), send.Kind, []byte(send.Args)))
			f.done(send)
			collect := f.jobs()[0]
			together(func(i int) error {
				if i == 0 {
					return f.Revoke(t.Context(), f.ref(started.AccountID), source.UserRevoked)
				}
				return f.RunJob(t.Context(), collect.Kind, []byte(collect.Args))
			})
			f.work()
			require.Zero(t, f.count("SELECT count(*) FROM record"))
			require.Zero(t, f.count("SELECT count(*) FROM event WHERE payload_sealed IS NOT NULL"))
			require.Zero(t, f.count("SELECT count(*) FROM task WHERE status = 'STARTED'"))
			require.Equal(t, 0, f.count("SELECT count(*) FROM account WHERE revoked_at IS NULL"))
		}
	})
}
