package connection_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/source"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

func (f *fixture) account(started connection.StartedLogin) connection.Account {
	f.t.Helper()
	account, err := f.Get(f.t.Context(), f.ref(started.AccountID))
	require.NoError(f.t, err)
	return account
}

func TestSync(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		now := f.clock.Now() // no payday within the days of this test, whenever it runs
		require.NoError(t, f.clock.Advance(t.Context(), time.Date(now.Year(), now.Month()+1, 5, 12, 0, 0, 0, time.UTC).Sub(now)))
		var seen int64
		started := f.submit(f.monitored(), mariaLogin, mariaPassword)
		account := f.account(started)
		require.Equal(t, connection.MonitorActive, account.MonitorStatus)
		require.NotEmpty(t, account.SessionSealed)
		f.events(&seen)

		f.advance(30 * time.Second) // the clock runs on meanwhile
		require.Empty(t, f.events(&seen))
		f.advance(30 * time.Second)
		types := f.events(&seen)
		require.Equal(t, "ACCOUNT_SYNC_TASK_FINISHED", types[len(types)-1])
		require.Contains(t, types, "INCOMES_UPDATED")
		require.NotContains(t, types, "TASK_STARTED", "a sync has its own event")
		require.Contains(t, f.body(event.AccountSyncTaskFinished), `"monitorStatus":"ACTIVE"`)
		require.Equal(t, 1, f.account(started).Syncs)

		f.advance(23 * time.Hour)
		require.Empty(t, f.events(&seen))
		f.advance(2 * time.Hour)
		require.Equal(t, []string{"ACCOUNT_SYNC_TASK_FINISHED"}, f.events(&seen), "nothing new")
		f.requireQuota(1, 0)

		require.NoError(t, f.DisableMonitor(t.Context(), f.ref(started.AccountID)))
		account = f.account(started)
		require.Equal(t, connection.MonitorDisabled, account.MonitorStatus)
		require.Equal(t, connection.Connected, account.Status)
		require.Empty(t, account.SessionSealed)
		f.advance(48 * time.Hour)
		require.Empty(t, f.events(&seen))
		require.NoError(t, f.DisableMonitor(t.Context(), f.ref(started.AccountID)))

		plain := f.submit(f.plain(), mariaLogin, mariaPassword)
		require.NoError(t, f.DisableMonitor(t.Context(), f.ref(plain.AccountID)))
		require.Equal(t, connection.MonitorNone, f.account(plain).MonitorStatus)
	})
}

func TestDisconnectAndReconnect(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		var seen int64
		provider := f.monitored()
		started := f.submit(provider, lizaLogin, lizaPassword)
		connectedAt := f.account(started).ConnectedAt
		f.events(&seen)
		f.advance(time.Minute)
		require.Equal(t, []string{"ACCOUNT_DISCONNECTED", "ACCOUNT_SYNC_TASK_FINISHED"}, f.events(&seen))
		require.Contains(t, f.body(event.AccountDisconnected), `"reason":"AUTH_REQUIRED"`)
		account := f.account(started)
		require.Equal(t, connection.Disconnected, account.Status)
		require.Equal(t, connection.MonitorWaiting, account.MonitorStatus)
		require.Empty(t, account.SessionSealed)
		user, err := f.users.Get(t.Context(), store.Read(), f.user)
		require.NoError(t, err)
		require.Equal(t, enduser.Fail, user.Outcome)
		linked, err := f.Linked(t.Context(), f.user)
		require.NoError(t, err)
		require.Len(t, linked, 1)

		failed := f.submit(provider, lizaLogin, "wrong")
		require.Equal(t, started.AccountID, failed.AccountID)
		require.Equal(t, "DISCONNECTED FAILED INVALID_CREDENTIALS", f.status(failed), "it had been connected before")
		f.events(&seen)

		again := f.submit(provider, lizaLogin, lizaPassword)
		require.Equal(t, connection.StartedLogin{AccountID: started.AccountID, TaskID: again.TaskID}, again)
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(again))
		require.Equal(t, []string{"TASK_STARTED", "ACCOUNT_CONNECTED", "LINK_ADDED", "TASK_FINISHED"}, f.events(&seen))
		require.Contains(t, f.body(event.AccountConnected), `"reconnected":true`)
		require.Equal(t, connectedAt, f.account(again).ConnectedAt)
		f.requireQuota(1, 0)
		f.advance(time.Minute)
		require.Equal(t, []string{"ACCOUNT_SYNC_TASK_FINISHED"}, f.events(&seen))
		require.Contains(t, f.body(event.AccountSyncTaskFinished), `"status":"SUCCEEDED"`)
	})
}

func TestCollection(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		simulator := f.connectors.sandbox
		down := errors.New("provider is down")
		fetches := 0
		f.connectors.sandbox = scripted{Connector: simulator, fetch: func(connector.FetchRequest) (connector.Snapshot, error) {
			fetches++
			return connector.Snapshot{}, down
		}}
		started := f.submit(f.plain(), mariaLogin, mariaPassword)
		require.Equal(t, "CONNECTED STARTED", f.status(started))
		require.Equal(t, connection.StepCollecting, f.progress(started).Step)
		f.requireQuota(1, 0)
		f.work()
		require.Equal(t, 2, fetches, "reading is tried again")
		f.connectors.sandbox = simulator
		f.work()
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(started))

		f.connectors.sandbox = scripted{Connector: simulator, fetch: func(connector.FetchRequest) (connector.Snapshot, error) {
			return connector.Snapshot{}, down
		}}
		never := f.submit(f.monitored(), mariaLogin, mariaPassword)
		f.advance(11 * time.Minute)
		require.Equal(t, "CONNECTED FAILED SERVICE_UNAVAILABLE", f.status(never))
		require.Zero(t, f.count("SELECT count(*) FROM login_attempt"))
		f.connectors.sandbox = simulator
		f.work()
		f.advance(2 * time.Minute)
		require.Equal(t, 1, f.account(never).Syncs, "the next sync makes up for it")

		f.connectors.sandbox = scripted{Connector: simulator, fetch: func(connector.FetchRequest) (connector.Snapshot, error) {
			return connector.Snapshot{Identity: &connector.Identity{}}, nil
		}}
		broken := f.submit(f.plain(), lizaLogin, lizaPassword)
		require.Equal(t, "CONNECTED FAILED SYSTEM_ERROR", f.status(broken))

		f.connectors.sandbox = scripted{Connector: simulator, fetch: func(connector.FetchRequest) (connector.Snapshot, error) {
			return connector.Snapshot{}, &connector.RefusedError{Code: connector.AuthRequired}
		}}
		refused := f.submit(f.plain(), ramonLogin, ramonPassword)
		require.Equal(t, "DISCONNECTED FAILED AUTH_REQUIRED", f.status(refused))
		f.requireQuota(4, 0)
	})
}

func TestRevoke(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		ctx := t.Context()
		var seen int64
		var ended []connector.RevokeRequest
		f.connectors.sandbox = scripted{Connector: f.connectors.sandbox, revoke: func(r connector.RevokeRequest) error {
			ended = append(ended, r)
			return nil
		}}
		started := f.submit(f.monitored(), mariaLogin, mariaPassword)
		f.advance(time.Minute)
		f.events(&seen)
		at := f.ref(started.AccountID)

		require.NoError(t, f.Revoke(ctx, at, source.UserRevoked))
		require.Equal(t, []string{"ACCOUNT_DISCONNECTED"}, f.events(&seen))
		require.Contains(t, f.body(event.AccountDisconnected), `"connectionStatus":"DISCONNECTED"`)
		require.Contains(t, f.body(event.AccountDisconnected), `"reason":"USER_REVOKED"`)
		f.work()
		require.Len(t, ended, 1)
		require.NotEmpty(t, ended[0].Session, "the provider is told with the session")
		require.Zero(t, f.count("SELECT count(*) FROM account_farewell"))

		missing := fault.Missing("Account")
		_, err := f.Get(ctx, at)
		require.Equal(t, missing, err)
		require.Equal(t, missing, f.Revoke(ctx, at, source.TenantRevoked))
		require.Equal(t, missing, f.DisableMonitor(ctx, at))
		list, err := f.List(ctx, scope.Of(f.user.Tenant, auth.Sandbox), connection.ListFilter{}, page.Request{Size: 10})
		require.NoError(t, err)
		require.Empty(t, list.Items)
		linked, err := f.Linked(ctx, f.user)
		require.NoError(t, err)
		require.Empty(t, linked)

		kept, err := f.OfUser(ctx, f.user)
		require.NoError(t, err)
		require.Equal(t, connection.Revoked, kept[0].Status)
		require.Equal(t, [3]string{}, [3]string{kept[0].LoginMask, kept[0].LoginHash, kept[0].SessionSealed})
		require.Zero(t, f.count("SELECT count(*) FROM record"))
		require.Zero(t, f.count("SELECT count(*) FROM task WHERE login_hash <> ''"))
		require.Zero(t, f.count("SELECT count(*) FROM event WHERE payload_sealed IS NOT NULL"))
		user, err := f.users.Get(ctx, store.Read(), f.user)
		require.NoError(t, err)
		require.Empty(t, user.FullName)
		require.Equal(t, enduser.Revoked, user.SessionStatus)
		require.Equal(t, enduser.Fail, user.Outcome)
		f.advance(48 * time.Hour)
		require.Empty(t, f.events(&seen), "no sync anymore")

		again := f.submit(f.monitored(), mariaLogin, mariaPassword)
		require.True(t, again.Created, "a login after revoking makes a new account")
		f.requireQuota(2, 0)
	})
}

func TestRevokeInAnyState(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		revoke := func(started connection.StartedLogin) {
			t.Helper()
			require.NoError(t, f.Revoke(t.Context(), f.ref(started.AccountID), source.TenantRevoked))
			f.work()
			require.Zero(t, f.count("SELECT count(*) FROM login_attempt"))
			require.Zero(t, f.count("SELECT count(*) FROM task WHERE status = 'STARTED'"))
			require.Zero(t, f.count("SELECT count(*) FROM record"))
			accounts, err := f.OfUser(t.Context(), f.user)
			require.NoError(t, err)
			require.Equal(t, connection.Revoked, accounts[0].Status)
		}
		queued, err := f.start(f.plain(), mariaLogin, mariaPassword)
		require.NoError(t, err)
		revoke(queued)
		revoke(f.submit(f.plain(), joseLogin, josePassword))
		revoke(f.submit(f.plain(), mariaLogin, "wrong"))
		f.requireQuota(0, 0)

		started, err := f.start(f.plain(), mariaLogin, mariaPassword)
		require.NoError(t, err)
		send := f.jobs()[0]
		require.NoError(t, f.RunJob(t.Context(), send.Kind, []byte(send.Args)))
		f.done(send)
		require.Equal(t, connection.StepCollecting, f.progress(started).Step)
		revoke(started)
		f.requireQuota(1, 0)

		liza := f.submit(f.monitored(), lizaLogin, lizaPassword)
		f.advance(time.Minute)
		require.Equal(t, connection.Disconnected, f.account(liza).Status)
		revoke(liza)
	})
}

// TestFarewellIsGivenUp holds the promise that a session outlives its account by minutes only.
func TestFarewellIsGivenUp(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t), options{})
	f.connectors.sandbox = scripted{Connector: f.connectors.sandbox, revoke: func(connector.RevokeRequest) error {
		return errors.New("provider is down")
	}}
	started := f.submit(f.monitored(), mariaLogin, mariaPassword)
	require.NoError(t, f.Revoke(t.Context(), f.ref(started.AccountID), source.UserRevoked))
	f.work()
	require.Equal(t, 1, f.count("SELECT count(*) FROM account_farewell"))
	f.advance(11 * time.Minute)
	require.Zero(t, f.count("SELECT count(*) FROM account_farewell"))
	f.work()
	require.Empty(t, f.jobs())
}

// TestNoCredentialsAtRest looks for a password and a code in everything the database wrote.
func TestNoCredentialsAtRest(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	store, err := db.Open(t.Context(), dir, "")
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	require.NoError(t, store.Migrate(t.Context()))
	f := setup(t, store, options{delays: 1})
	const canary = "Canary-7f3a-password"
	f.connectors.sandbox = scripted{
		Connector: f.connectors.sandbox,
		login: func(r connector.LoginRequest) (connector.Step, error) {
			require.Equal(t, canary, r.Fields["password"])
			step, err := f.connectors.sandbox.(scripted).Connector.Login(t.Context(), connector.LoginRequest{
				ProviderID: r.ProviderID, Fields: map[string]string{"username": joseLogin, "password": josePassword}, Now: r.Now,
			})
			step.Continuation = append(step.Continuation, []byte(" ")...)
			return step, err
		},
	}
	look := func(when string) {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			content, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, secret := range []string{canary, "jose.ramos", `"persona"`} {
				require.False(t, strings.Contains(string(content), secret), "%s: %s in %s", when, secret, filepath.Base(file))
			}
		}
	}
	started, err := f.start(f.monitored(), joseLogin, canary)
	require.NoError(t, err)
	look("submitted")
	f.work()
	look("sent")
	f.advance(2 * time.Second)
	look("waiting for the code")
	f.answer(started, joseCode)
	look("accepted")
	require.NoError(t, f.clock.Advance(t.Context(), 5*time.Second))
	require.NoError(t, f.RunDue(t.Context()))
	require.Equal(t, "CONNECTED STARTED", f.status(started))
	look("connected")
	require.NoError(t, f.Revoke(t.Context(), f.ref(started.AccountID), source.UserRevoked))
	f.work()
	look("revoked")
}

func TestIsolation(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		ctx := t.Context()
		started := f.submit(f.plain(), joseLogin, josePassword)
		require.Equal(t, "AWAITING_MFA STARTED", f.status(started))
		other := f.newUser(f.user.Tenant)
		noAccount, noTask := fault.Missing("Account"), fault.Missing("Task")
		for _, at := range []scope.Owned{
			scope.Of("tenant-2", auth.Sandbox).Ref(started.AccountID).Any(),
			scope.Of(f.user.Tenant, auth.Production).Ref(started.AccountID).Any(),
			f.user.Scope.Ref(started.AccountID).Of(other.ID),
		} {
			_, err := f.Get(ctx, at)
			require.Equal(t, noAccount, err)
			require.Equal(t, noAccount, f.Revoke(ctx, at, source.UserRevoked))
			require.Equal(t, noAccount, f.DisableMonitor(ctx, at))
			login := at.Scope.Ref(started.TaskID).Of(at.User)
			_, err = f.tasks.Get(ctx, store.Read(), login)
			require.Equal(t, noTask, err)
			_, err = f.Progress(ctx, login)
			require.Equal(t, noTask, err)
			require.Equal(t, noTask, f.Answer(ctx, login, connector.ChallengeCode, joseCode))
			require.Equal(t, noTask, f.Resend(ctx, login))
			require.Equal(t, noTask, f.Cancel(ctx, login))
		}
		for _, elsewhere := range []scope.Scope{scope.Of("tenant-2", auth.Sandbox), scope.Of(f.user.Tenant, auth.Production)} {
			accounts, err := f.List(ctx, elsewhere, connection.ListFilter{}, page.Request{Size: 10})
			require.NoError(t, err)
			require.Empty(t, accounts.Items)
			tasks, err := f.tasks.List(ctx, elsewhere, task.ListFilter{}, page.Request{Size: 10})
			require.NoError(t, err)
			require.Empty(t, tasks.Items)
		}
		f.answer(started, joseCode)
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(started))
	})
}

func TestLists(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		ctx := t.Context()
		maria := f.submit(f.plain(), mariaLogin, mariaPassword)
		first := f.user
		f.user = f.newUser(first.Tenant)
		jose := f.submit(f.plain(), joseLogin, josePassword)
		ids := func(filter connection.ListFilter) []string {
			list, err := f.List(ctx, scope.Of(first.Tenant, auth.Sandbox), filter, page.Request{Size: 10})
			require.NoError(t, err)
			found := []string{}
			for _, a := range list.Items {
				found = append(found, a.ID)
			}
			return found
		}
		require.Equal(t, []string{jose.AccountID, maria.AccountID}, ids(connection.ListFilter{}))
		require.Equal(t, []string{maria.AccountID}, ids(connection.ListFilter{User: first.ID}))

		page1, err := f.tasks.List(ctx, scope.Of(first.Tenant, auth.Sandbox), task.ListFilter{}, page.Request{Size: 1})
		require.NoError(t, err)
		require.Equal(t, jose.TaskID, page1.Items[0].ID)
		page2, err := f.tasks.List(ctx, scope.Of(first.Tenant, auth.Sandbox), task.ListFilter{}, page.Request{Size: 1, After: page1.Next})
		require.NoError(t, err)
		require.Equal(t, maria.TaskID, page2.Items[0].ID)
		require.Nil(t, page2.Next)
		bySource, err := f.tasks.List(ctx, scope.Of(first.Tenant, auth.Sandbox), task.ListFilter{Source: jose.AccountID}, page.Request{Size: 10})
		require.NoError(t, err)
		require.Len(t, bySource.Items, 1)
	})
}

// TestQuotaBalance holds for any sequence of commands: used counts the accounts that ever connected,
// reserved those logins that run and whose account never did.
func TestQuotaBalance(t *testing.T) {
	t.Parallel()
	passwords := map[string]string{
		mariaLogin: mariaPassword, joseLogin: josePassword, lizaLogin: lizaPassword, ramonLogin: ramonPassword,
	}
	f := setup(t, testkit.Database(t), options{delays: 1})
	providers := []string{f.plain(), f.monitored()}
	runs := 0
	rapid.Check(t, func(rt *rapid.T) {
		runs++
		tenant := fmt.Sprintf("tenant-run-%d", runs)
		f.user = f.newUser(tenant)
		started := []connection.StartedLogin{{AccountID: "a-none", TaskID: "task-none"}}
		pick := func() connection.StartedLogin { return rapid.SampledFrom(started).Draw(rt, "login") }
		commands := map[string]func(){
			"submit": func() {
				login := rapid.SampledFrom([]string{mariaLogin, joseLogin, lizaLogin, ramonLogin}).Draw(rt, "person")
				password := rapid.SampledFrom([]string{passwords[login], passwords[login], "wrong", "timeout:"}).Draw(rt, "password")
				made, err := f.start(rapid.SampledFrom(providers).Draw(rt, "provider"), login, password)
				if err == nil {
					started = append(started, made)
				}
			},
			"work": f.work,
			"wait": func() { f.advance(time.Duration(rapid.IntRange(1, 130).Draw(rt, "seconds")) * time.Second) },
			"answer": func() {
				code := rapid.SampledFrom([]string{joseCode, "000000"}).Draw(rt, "code")
				_ = f.Answer(t.Context(), f.task(pick()), connector.ChallengeCode, code)
			},
			"cancel": func() { _ = f.Cancel(t.Context(), f.task(pick())) },
			"revoke": func() { _ = f.Revoke(t.Context(), f.ref(pick().AccountID), source.UserRevoked) },
		}
		names := []string{"submit", "submit", "work", "wait", "answer", "cancel", "revoke"}
		for range rapid.IntRange(3, 20).Draw(rt, "length") {
			commands[rapid.SampledFrom(names).Draw(rt, "command")]()
			used, reserved := f.quota()
			require.EqualValues(rt, f.count("SELECT count(*) FROM account WHERE tenant_id = $1 AND connected_at IS NOT NULL", tenant), used)
			require.EqualValues(rt, f.count(`SELECT count(*) FROM account
				WHERE tenant_id = $1 AND connected_at IS NULL AND status IN ('PENDING', 'AWAITING_MFA')`, tenant), reserved)
			require.Equal(rt, f.count("SELECT count(*) FROM task WHERE status = 'STARTED' AND type = 'LINK_ACCOUNT'"),
				f.count("SELECT count(*) FROM login_attempt"))
		}
	})
}
