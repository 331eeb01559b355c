package connection_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// TestEveryStateCanBeMade follows the recipes that developers are given for the states of accounts and
// tasks, with the simulator's own times.
func TestEveryStateCanBeMade(t *testing.T) {
	t.Parallel()
	type recipe struct {
		login, password string
		then            func(f *fixture, s connection.StartedLogin)
		want            string
	}
	wait := func(d time.Duration) func(*fixture, connection.StartedLogin) {
		return func(f *fixture, _ connection.StartedLogin) { f.advance(d) }
	}
	answer := func(codes ...string) func(*fixture, connection.StartedLogin) {
		return func(f *fixture, s connection.StartedLogin) {
			f.advance(time.Second)
			for _, code := range codes {
				require.NoError(f.t, f.Answer(f.t.Context(), f.task(s), connector.ChallengeCode, code))
				f.work()
				f.advance(3 * time.Second)
			}
		}
	}
	recipes := map[string]recipe{
		"PENDING for 20 s: Ramon":      {ramonLogin, ramonPassword, wait(19 * time.Second), "PENDING STARTED"},
		"CONNECTED after 20 s: Ramon":  {ramonLogin, ramonPassword, wait(20 * time.Second), "CONNECTED PARTIAL"},
		"PENDING for 30 s: slow":       {mariaLogin, "slow:" + mariaPassword, wait(29 * time.Second), "PENDING STARTED"},
		"CONNECTED after 30 s: slow":   {mariaLogin, "slow:" + mariaPassword, wait(30 * time.Second), "CONNECTED SUCCEEDED"},
		"AWAITING_MFA: Jose":           {joseLogin, josePassword, wait(time.Second), "AWAITING_MFA STARTED"},
		"CONNECTED without a code":     {mariaLogin, mariaPassword, wait(2 * time.Second), "CONNECTED SUCCEEDED"},
		"CONNECTED after a code":       {joseLogin, josePassword, answer(joseCode), "CONNECTED SUCCEEDED"},
		"CONNECTED after a wrong code": {joseLogin, josePassword, answer("1", joseCode), "CONNECTED SUCCEEDED"},
		"asked where nobody would be":  {mariaLogin, "mfa:" + mariaPassword, answer("101010"), "CONNECTED SUCCEEDED"},
		"third wrong code":             {joseLogin, josePassword, answer("1", "2", "3"), "ERROR FAILED INVALID_MFA"},
		"code 999999":                  {joseLogin, josePassword, answer("999999"), "ERROR FAILED MFA_TIMEOUT"},
		"no code for 120 s": {joseLogin, josePassword, func(f *fixture, _ connection.StartedLogin) {
			f.advance(time.Second)
			f.advance(120 * time.Second)
		}, "ERROR FAILED MFA_TIMEOUT"},
		"timeout, before 120 s": {mariaLogin, "timeout:", wait(119 * time.Second), "PENDING STARTED"},
		"timeout, after 120 s":  {mariaLogin, "timeout:", wait(120 * time.Second), "ERROR FAILED SERVICE_UNAVAILABLE"},
		"unknown user name":     {"nobody", mariaPassword, wait(time.Second), "ERROR FAILED INVALID_CREDENTIALS"},
		"another password":      {mariaLogin, "other", wait(time.Second), "ERROR FAILED INVALID_CREDENTIALS"},
		"DISCONNECTED: Liza":    {lizaLogin, lizaPassword, lizaLeaves, "DISCONNECTED SUCCEEDED"},
		"REVOKED": {mariaLogin, mariaPassword, func(f *fixture, s connection.StartedLogin) {
			f.advance(2 * time.Second)
			require.NoError(f.t, f.Revoke(f.t.Context(), f.ref(s.AccountID), source.UserRevoked))
		}, "REVOKED SUCCEEDED"},
	}
	for _, code := range []string{
		"INVALID_CREDENTIALS", "INVALID_AUTH", "UNSUPPORTED_MFA_METHOD", "UNSUPPORTED_AUTH_TYPE", "ACCOUNT_LOCKED",
		"ACCOUNT_DISABLED", "ACCOUNT_INACCESSIBLE", "ACCOUNT_INCOMPLETE", "INVALID_ACCOUNT_TYPE", "EXPIRED_CREDENTIALS",
		"TOS_REQUIRED", "SERVICE_UNAVAILABLE", "SYSTEM_ERROR",
	} {
		recipes["ERROR "+code] = recipe{mariaLogin, "error:" + code, wait(2 * time.Second), "ERROR FAILED " + code}
	}
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{delays: 1})
		for name, r := range recipes {
			f.user = f.newUser("tenant-1")
			started := f.submit(f.monitored(), r.login, r.password)
			r.then(f, started)
			require.Equal(t, r.want, f.status(started), name)
		}
	})
}

// lizaLeaves waits for her first sync, 60 s after she is connected.
func lizaLeaves(f *fixture, s connection.StartedLogin) {
	f.advance(4 * time.Second)
	require.Equal(f.t, connection.MonitorActive, f.account(s).MonitorStatus)
	f.advance(30 * time.Second) // the clock runs on meanwhile
	require.Equal(f.t, connection.Connected, f.account(s).Status)
	f.advance(30 * time.Second)
}

// TestFirstSyncOfEachPersona comes 60 s after connecting and finds what the panel says.
func TestFirstSyncOfEachPersona(t *testing.T) {
	t.Parallel()
	data := []string{"EMPLOYMENTS", "DOCUMENTS", "INCOMES", "EINCOMES", "CONTRIBUTIONS", "LIABILITIES"}
	f := setup(t, testkit.Database(t), options{})
	sync := func(login, password, code string) []string {
		f.user = f.newUser("tenant-1")
		started := f.submit(f.monitored(), login, password)
		if code != "" {
			f.answer(started, code)
		}
		var seen int64
		f.events(&seen)
		f.advance(30 * time.Second)
		require.Empty(t, f.events(&seen), login)
		f.advance(30 * time.Second)
		return f.events(&seen)
	}
	maria := sync(mariaLogin, mariaPassword, "")
	for _, section := range data {
		require.Contains(t, maria, section+"_ADDED")
		require.Contains(t, maria, section+"_UPDATED")
	}
	require.Contains(t, maria, "TRANSACTIONS_ADDED")
	jose := sync(joseLogin, josePassword, joseCode)
	require.Contains(t, jose, "TRANSACTIONS_ADDED")
	for _, section := range data {
		require.NotContains(t, jose, section+"_ADDED")
		require.NotContains(t, jose, section+"_UPDATED")
	}
	require.Equal(t, []string{"ACCOUNT_DISCONNECTED", "ACCOUNT_SYNC_TASK_FINISHED"}, sync(lizaLogin, lizaPassword, ""))
	require.Equal(t, []string{"ACCOUNT_SYNC_TASK_FINISHED"}, sync(ramonLogin, ramonPassword, ""), "nothing new")
}
