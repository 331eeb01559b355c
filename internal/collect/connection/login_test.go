package connection_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

func TestConnect(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		ctx := t.Context()
		var seen int64
		provider := f.plain()

		started, err := f.start(provider, mariaLogin, mariaPassword)
		require.NoError(t, err)
		require.True(t, started.Created)
		require.Equal(t, "PENDING STARTED", f.status(started))
		require.Equal(t, connection.StepLogin, f.progress(started).Step)
		require.Equal(t, []string{"ACCOUNT_CREATED", "TASK_STARTED"}, f.events(&seen))
		f.requireQuota(0, 1)

		f.work()
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(started))
		p := f.progress(started)
		require.Equal(t, connection.StepDone, p.Step)
		require.Nil(t, p.Challenge)
		types := f.events(&seen)
		require.Equal(t, []string{"ACCOUNT_CONNECTED", "LINK_ADDED", "IDENTITY_ADDED"}, types[:3])
		require.Equal(t, []string{"INSIGHT_ADDED", "TASK_FINISHED"}, types[len(types)-2:])
		f.requireQuota(1, 0)
		require.Zero(t, f.count("SELECT count(*) FROM login_attempt"))

		account, err := f.Get(ctx, f.ref(started.AccountID))
		require.NoError(t, err)
		require.Equal(t, "ma•••a", account.LoginMask)
		require.Equal(t, connection.MonitorNone, account.MonitorStatus)
		require.Empty(t, account.SessionSealed, "an account that is not monitored keeps no session")
		require.Nil(t, account.NextSyncAt)
		require.NotNil(t, account.ConnectedAt)

		user, err := f.users.Get(ctx, store.Read(), f.user)
		require.NoError(t, err)
		require.Equal(t, "Maria Clara Villanueva", user.FullName)
		require.Equal(t, enduser.Success, user.Outcome)
		require.Equal(t, enduser.Completed, user.SessionStatus)
		require.Equal(t, []enduser.AccountRef{{
			AccountID: account.ID, ProviderID: provider,
		}}, user.Accounts.V)

		body := f.body(event.TaskFinished)
		require.Contains(t, body, `"status":"SUCCEEDED"`)
		require.Contains(t, body, `"accountId":"`+account.ID+`"`)
		require.Contains(t, body, `"taskType":"LINK_ACCOUNT"`)
		require.NotContains(t, body, "Maria", "personal data is in the payload only")
		finished := testkit.Sealed{DB: store, Seal: f.Seal}.Events(t, "type = 'TASK_FINISHED'")
		require.Contains(t, finished[0].BodyPayload, "Maria Clara Villanueva")
		payload, err := f.PayloadOf(ctx, store.Read(), account)
		require.NoError(t, err)
		require.Equal(t, "Maria Clara Villanueva", payload.Identity.Data.FullName)
		require.Len(t, payload.Links, 1)
	})
}

func TestDelays(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{delays: 1})
		started := f.submit(f.plain(), mariaLogin, mariaPassword)
		require.Equal(t, "PENDING STARTED", f.status(started))
		f.advance(time.Second)
		require.Equal(t, "PENDING STARTED", f.status(started))
		f.advance(2 * time.Second)
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(started))
	})
}

func TestFailures(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		provider := f.plain()
		var seen int64
		first := ""
		for _, try := range []struct{ login, password, code string }{
			{"nobody", "x", "INVALID_CREDENTIALS"},
			{mariaLogin, "wrong", "INVALID_CREDENTIALS"},
			{mariaLogin, "error:ACCOUNT_DISABLED", "ACCOUNT_DISABLED"},
			{joseLogin, "error:TOS_REQUIRED", "TOS_REQUIRED"},
		} {
			started := f.submit(provider, try.login, try.password)
			require.Equal(t, "ERROR FAILED "+try.code, f.status(started))
			require.Equal(t, first == "", started.Created)
			first = started.AccountID
			f.requireQuota(0, 0)
			want := []string{"TASK_STARTED", "ACCOUNT_FAILED", "TASK_FINISHED"}
			if started.Created {
				want = append([]string{"ACCOUNT_CREATED"}, want...)
			}
			require.Equal(t, want, f.events(&seen))
			require.Contains(t, f.body(event.AccountFailed), `"errorCode":"`+try.code+`"`)
			require.Contains(t, f.body(event.AccountFailed), connector.ErrorCode(try.code).Message())
			require.Contains(t, f.body(event.TaskFinished), `"status":"FAILED"`)
			listed, err := f.users.Get(t.Context(), store.Read(), f.user)
			require.NoError(t, err)
			require.Equal(t, try.code, listed.Accounts.V[0].ErrorCode, "lists say why")
		}
		user, err := f.users.Get(t.Context(), store.Read(), f.user)
		require.NoError(t, err)
		require.Equal(t, enduser.Fail, user.Outcome)

		again := f.submit(provider, mariaLogin, mariaPassword)
		require.Equal(t, first, again.AccountID, "an account that failed is tried again under its id")
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(again))
		require.Zero(t, f.count("SELECT count(*) FROM login_attempt"))
	})
}

func TestTimeout(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		started := f.submit(f.plain(), mariaLogin, "timeout:x")
		f.advance(119 * time.Second)
		require.Equal(t, "PENDING STARTED", f.status(started))
		f.advance(2 * time.Second)
		require.Equal(t, "ERROR FAILED SERVICE_UNAVAILABLE", f.status(started))
		f.requireQuota(0, 0)

		// The same when the job never ran at all.
		never, err := f.start(f.plain(), mariaLogin, mariaPassword)
		require.NoError(t, err)
		require.NoError(t, f.clock.Advance(t.Context(), 121*time.Second))
		require.NoError(t, f.RunDue(t.Context()))
		require.Equal(t, "ERROR FAILED SERVICE_UNAVAILABLE", f.status(never))
		f.work()
		require.Equal(t, "ERROR FAILED SERVICE_UNAVAILABLE", f.status(never), "a late job changes nothing")
	})
}

func TestAlreadyConnected(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		provider := f.plain()
		first := f.submit(provider, mariaLogin, mariaPassword)
		var seen int64
		f.events(&seen)
		_, err := f.start(provider, " Maria.Villanueva ", "whatever")
		requireCode(t, connection.CodeAlreadyConnected, err)
		require.Equal(t, []fault.Field{{Field: "accountId", Code: connection.CodeAlreadyConnected, Message: first.AccountID}}, fault.As(err).Fields)
		require.Empty(t, f.events(&seen))
		f.requireQuota(1, 0)

		other := f.submit(provider, joseLogin, josePassword)
		require.NotEqual(t, first.AccountID, other.AccountID, "another login name is another account")

		f.user = f.newUser(f.user.Tenant)
		mine := f.submit(provider, mariaLogin, mariaPassword)
		require.NotEqual(t, first.AccountID, mine.AccountID, "another user has a separate account")
	})
}

func TestSecondLoginCancelsTheFirst(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{delays: 1})
		provider := f.plain()
		var seen int64
		first := f.submit(provider, mariaLogin, mariaPassword)
		second := f.submit(provider, mariaLogin, mariaPassword)
		require.Equal(t, first.AccountID, second.AccountID)
		require.Equal(t, "PENDING FAILED USER_CANCELLED", f.status(first))
		require.Equal(t, []string{
			"ACCOUNT_CREATED", "TASK_STARTED", "ACCOUNT_FAILED", "TASK_FINISHED", "TASK_STARTED",
		}, f.events(&seen))
		f.requireQuota(0, 1)
		f.advance(time.Minute)
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(second))
		f.requireQuota(1, 0)
	})
}

func TestCancel(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{delays: 1})
		provider := f.plain()
		cancel := func(started connection.StartedLogin) {
			require.NoError(t, f.Cancel(t.Context(), f.task(started)))
		}
		queued, err := f.start(provider, mariaLogin, mariaPassword)
		require.NoError(t, err)
		cancel(queued)
		require.Equal(t, "ERROR FAILED USER_CANCELLED", f.status(queued))
		f.work()
		require.Equal(t, "ERROR FAILED USER_CANCELLED", f.status(queued))

		held := f.submit(provider, ramonLogin, "slow:"+ramonPassword)
		cancel(held)
		require.Equal(t, "ERROR FAILED USER_CANCELLED", f.status(held))
		f.advance(time.Hour)
		require.Equal(t, "ERROR FAILED USER_CANCELLED", f.status(held))

		atCode := f.submit(provider, joseLogin, josePassword)
		f.advance(time.Second)
		require.Equal(t, "AWAITING_MFA STARTED", f.status(atCode))
		cancel(atCode)
		cancel(atCode)
		require.Equal(t, "ERROR FAILED USER_CANCELLED", f.status(atCode))
		f.requireQuota(0, 0)

		connected := f.submit(provider, mariaLogin, mariaPassword)
		f.advance(3 * time.Second)
		cancel(connected)
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(connected), "what is connected is not cancelled")
		require.Zero(t, f.count("SELECT count(*) FROM login_attempt"))
	})
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t), options{})
	ctx := t.Context()
	disabled := f.provider(func(s catalogue.DataSource) bool { return !s.Enabled })
	_, err := f.start(disabled, mariaLogin, mariaPassword)
	requireCode(t, connection.CodeProviderDisabled, err)
	_, err = f.start("no_such_provider", mariaLogin, mariaPassword)
	requireCode(t, fault.CodeMissingResource, err)
	_, err = f.start("PAYSLIP", mariaLogin, mariaPassword)
	requireCode(t, fault.CodeMissingResource, err)
	for name, fields := range map[string]map[string]string{
		"nothing":       {},
		"no password":   {"username": "x", "password": ""},
		"unknown field": {"username": "x", "password": "y", "pin": "z"},
		"too long":      {"username": "x", "password": string(make([]byte, 501))},
	} {
		_, err := f.Start(ctx, connection.StartInput{User: f.user, ProviderID: f.plain(), Fields: fields})
		require.True(t, fault.HasCode(err, fault.CodeInvalidParameters), name)
	}
	production := scope.Of(f.user.Tenant, auth.Production).Ref(f.user.ID)
	_, err = f.Start(ctx, connection.StartInput{
		User: production, ProviderID: f.plain(), Fields: map[string]string{"username": mariaLogin, "password": mariaPassword},
	})
	requireCode(t, connection.CodeProviderDisabled, err)
	require.Zero(t, f.count("SELECT count(*) FROM account"))
	require.Empty(t, f.jobs())
}

func TestNoCreditsLeft(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		total := int64(1)
		require.NoError(t, f.usage.SetTotal(t.Context(), usage.SetInput{
			Tenant: f.user.Tenant, Mode: auth.Sandbox, Action: usage.ConnectAccount, Total: &total,
		}))
		f.submit(f.plain(), mariaLogin, mariaPassword)
		var seen int64
		f.events(&seen)
		_, err := f.start(f.plain(), joseLogin, josePassword)
		requireCode(t, fault.CodeQuotaExceeded, err)
		require.Empty(t, f.events(&seen))
		require.Equal(t, 1, f.count("SELECT count(*) FROM account"))
	})
}

func TestLockout(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		provider := f.plain()
		try := func(password string) string { return f.status(f.submit(provider, ramonLogin, password)) }
		require.Equal(t, "ERROR FAILED INVALID_CREDENTIALS", try("wrong"))
		require.Equal(t, "ERROR FAILED INVALID_CREDENTIALS", try("wrong"))
		require.Equal(t, "ERROR FAILED ACCOUNT_LOCKED", try("wrong"))
		f.advance(14 * time.Minute)
		require.Equal(t, "ERROR FAILED ACCOUNT_LOCKED", try(ramonPassword))
		f.advance(2 * time.Minute)
		partial := f.submit(provider, ramonLogin, ramonPassword)
		require.Equal(t, "CONNECTED PARTIAL", f.status(partial))
		require.NotEmpty(t, f.progress(partial).Task.FailedSections.V)
		require.Contains(t, f.body(event.TaskFinished), `"status":"PARTIAL"`)

		f.user = f.newUser(f.user.Tenant)
		require.Equal(t, "ERROR FAILED INVALID_CREDENTIALS", try("wrong"), "another user starts afresh")
	})
}
