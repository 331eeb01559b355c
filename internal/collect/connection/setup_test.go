package connection_test

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/access/usage"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/source"
	"nod/internal/collect/sourcehealth"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
	"nod/internal/test/testkit"
)

const (
	mariaLogin, mariaPassword = "maria.villanueva", "Sandbox#Maria1"
	joseLogin, josePassword   = "jose.ramos", "Sandbox#Jose2"
	joseCode                  = "202020"
	lizaLogin, lizaPassword   = "liza.bautista", "Sandbox#Liza3"
	ramonLogin, ramonPassword = "ramon.cruz", "Sandbox#Ramon4"
)

// connectors is the outside world: the simulator in Sandbox, or whatever a test puts in its place.
type connectors struct{ sandbox connector.Connector }

func (c *connectors) For(mode auth.Mode, _ string) (connector.Connector, bool) {
	return c.sandbox, mode == auth.Sandbox
}

type fixture struct {
	*connection.Service
	t          *testing.T
	store      *db.DB
	clock      *clock.Clock
	users      *enduser.Service
	usage      *usage.Service
	tasks      *task.Service
	connectors *connectors
	user       scope.Ref
}

type options struct {
	delays      float64
	callTimeout time.Duration
}

func setup(t *testing.T, store *db.DB, o options) *fixture {
	t.Helper()
	ctx := t.Context()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(ctx, store, master)
	require.NoError(t, err)
	clk := clock.New(store)
	signer, err := token.NewSigner(ctx, store, sealer, clk)
	require.NoError(t, err)
	log := slog.New(slog.DiscardHandler)
	events, jobs, sources := event.NewRecorder(clk, sealer), job.New(store, log), catalogue.New()
	trail := audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})
	f := &fixture{t: t, store: store, clock: clk, connectors: &connectors{connector.NewSimulator(sources)}}
	f.tasks = task.NewService(store)
	f.usage = usage.New(usage.Deps{DB: store, Clock: clk, Audit: trail})
	utc := func(context.Context, db.Querier, string) (*time.Location, error) { return time.UTC, nil }
	f.users = enduser.New(enduser.Deps{
		DB: store, Clock: clk, Seal: sealer, Tokens: signer, Events: events, WidgetTokenTTL: time.Hour,
		Tenants: tenant.New(tenant.Deps{DB: store, Clock: clk, Audit: trail}), LinkURL: "http://link.test", Audit: trail,
		Usage: f.usage,
	})
	f.Service = connection.New(connection.Deps{
		Life: source.Life{
			DB: store, Clock: clk, Seal: sealer, Events: events, Jobs: jobs, Log: log, Audit: trail, Sources: sources, Usage: f.usage,
			Users: f.users, Records: record.New(record.Deps{DB: store, Seal: sealer, Events: events, Sources: sources, Zone: utc}),
			Tasks: f.tasks, LogoBase: "http://link.test",
		},
		TriesFactor: 1000, Connectors: f.connectors, FirstSync: time.Minute, DelayFactor: func() float64 { return o.delays },
		CallTimeout: o.callTimeout, Health: sourcehealth.New(store, clk, jobs),
	})
	require.NoError(t, jobs.Prepare())
	f.user = f.newUser("tenant-1")
	return f
}

func (f *fixture) newUser(tenantID string) scope.Ref {
	f.t.Helper()
	user, _, err := f.users.Create(f.t.Context(), enduser.CreateInput{Tenant: tenantID, Mode: auth.Sandbox, Source: enduser.SourceAPI})
	require.NoError(f.t, err)
	return user.Ref()
}

// provider returns the first data source that fits.
func (f *fixture) provider(fits func(s catalogue.DataSource) bool) string {
	f.t.Helper()
	for _, source := range catalogue.New().Search(catalogue.Filter{Kind: catalogue.KindProvider}).Items {
		if fits(source) {
			return source.ID
		}
	}
	f.t.Fatal("no such provider in the catalogue")
	return ""
}

func (f *fixture) plain() string {
	return f.provider(func(s catalogue.DataSource) bool { return s.Enabled && s.Active && !s.MFA && !s.MonitorSupported })
}

func (f *fixture) monitored() string {
	return f.provider(func(s catalogue.DataSource) bool { return s.Enabled && s.Active && !s.MFA && s.MonitorSupported })
}

func (f *fixture) start(provider, login, password string) (connection.StartedLogin, error) {
	f.t.Helper()
	return f.Start(f.t.Context(), connection.StartInput{
		User: f.user, ProviderID: provider, Fields: map[string]string{"username": login, "password": password},
	})
}

// submit starts a login and lets its jobs run.
func (f *fixture) submit(provider, login, password string) connection.StartedLogin {
	f.t.Helper()
	started, err := f.start(provider, login, password)
	require.NoError(f.t, err)
	f.work()
	return started
}

type jobRow struct {
	ID   int64  `db:"id"`
	Kind string `db:"kind"`
	Args string `db:"args"`
}

// jobs returns what waits to be worked.
func (f *fixture) jobs() []jobRow {
	f.t.Helper()
	text := "json(args)"
	if f.store.IsPostgres() {
		text = "args::text"
	}
	rows, err := db.Select[jobRow](f.t.Context(), f.store.Read(), "SELECT id, kind, "+text+" AS args FROM river_job ORDER BY id")
	require.NoError(f.t, err)
	return rows
}

func (f *fixture) done(row jobRow) {
	f.t.Helper()
	_, err := f.store.Write().ExecContext(f.t.Context(), "DELETE FROM river_job WHERE id = $1", row.ID)
	require.NoError(f.t, err)
}

// work runs jobs until none waits. A job that fails stays for the next call, as it would in the engine.
func (f *fixture) work() {
	f.t.Helper()
	failed := map[int64]bool{}
	for {
		rows := slices.DeleteFunc(f.jobs(), func(row jobRow) bool { return failed[row.ID] })
		if len(rows) == 0 {
			return
		}
		for _, row := range rows {
			if err := f.RunJob(f.t.Context(), row.Kind, []byte(row.Args)); err != nil {
				failed[row.ID] = true
				continue
			}
			f.done(row)
		}
	}
}

// advance moves the clock, runs what is due and the jobs that follow from it.
func (f *fixture) advance(d time.Duration) {
	f.t.Helper()
	require.NoError(f.t, f.clock.Advance(f.t.Context(), d))
	require.NoError(f.t, f.RunDue(f.t.Context()))
	f.work()
}

func (f *fixture) ref(id string) scope.Owned { return f.user.Scope.Ref(id).Any() }

func (f *fixture) progress(started connection.StartedLogin) connection.Progress {
	f.t.Helper()
	p, err := f.Progress(f.t.Context(), f.task(started))
	require.NoError(f.t, err)
	return p
}

func (f *fixture) task(started connection.StartedLogin) scope.Owned {
	return f.ref(started.TaskID)
}

// status is where a login stands: account status, task result, error code.
func (f *fixture) status(started connection.StartedLogin) string {
	f.t.Helper()
	p := f.progress(started)
	return strings.TrimSpace(fmt.Sprintf("%s %s %s", p.Account.Status, cmp.Or(string(p.Task.Result), "STARTED"), p.Task.ErrorCode))
}

// events returns the types of all events of the user since the last call, USER_CREATED left out.
func (f *fixture) events(after *int64) []string {
	f.t.Helper()
	type row struct {
		Sequence int64  `db:"sequence"`
		Type     string `db:"type"`
	}
	rows, err := db.Select[row](f.t.Context(), f.store.Read(), `SELECT sequence, type FROM event
		WHERE user_id = $1 AND sequence > $2 AND type <> 'USER_CREATED' ORDER BY sequence`, f.user.ID, *after)
	require.NoError(f.t, err)
	types := []string{}
	for _, r := range rows {
		types = append(types, r.Type)
		*after = r.Sequence
	}
	return types
}

// body returns the newest event of a type.
func (f *fixture) body(kind event.Type) string {
	f.t.Helper()
	events := testkit.Sealed{DB: f.store, Seal: f.Seal}.Events(f.t, "user_id = $1 AND type = $2", f.user.ID, kind)
	require.NotEmpty(f.t, events)
	return events[len(events)-1].Body
}

func (f *fixture) quota() (used, reserved int64) {
	f.t.Helper()
	volumes, err := f.usage.Summary(f.t.Context(), scope.Of(f.user.Tenant, auth.Sandbox))
	require.NoError(f.t, err)
	for _, v := range volumes {
		if v.Action == usage.ConnectAccount {
			return v.Used, v.Reserved
		}
	}
	return 0, 0
}

func (f *fixture) requireQuota(used, reserved int64) {
	f.t.Helper()
	gotUsed, gotReserved := f.quota()
	require.Equal(f.t, [2]int64{used, reserved}, [2]int64{gotUsed, gotReserved}, "used, reserved")
}

func (f *fixture) count(query string, args ...any) int {
	f.t.Helper()
	n, err := db.Get[int](f.t.Context(), f.store.Read(), query, args...)
	require.NoError(f.t, err)
	return n
}

// scripted is a provider that says what a test wants it to say.
type scripted struct {
	connector.Connector
	login  func(connector.LoginRequest) (connector.Step, error)
	answer func(connector.AnswerRequest) (connector.Step, error)
	fetch  func(connector.FetchRequest) (connector.Snapshot, error)
	revoke func(connector.RevokeRequest) error
}

func (s scripted) Login(ctx context.Context, r connector.LoginRequest) (connector.Step, error) {
	if s.login == nil {
		return s.Connector.Login(ctx, r)
	}
	return s.login(r)
}

func (s scripted) Answer(ctx context.Context, r connector.AnswerRequest) (connector.Step, error) {
	if s.answer == nil {
		return s.Connector.Answer(ctx, r)
	}
	return s.answer(r)
}

func (s scripted) Fetch(ctx context.Context, r connector.FetchRequest) (connector.Snapshot, error) {
	if s.fetch == nil {
		return s.Connector.Fetch(ctx, r)
	}
	return s.fetch(r)
}

func (s scripted) Revoke(ctx context.Context, r connector.RevokeRequest) error {
	if s.revoke == nil {
		return s.Connector.Revoke(ctx, r)
	}
	return s.revoke(r)
}

func requireCode(t *testing.T, code string, err error) {
	t.Helper()
	require.Error(t, err)
	require.Truef(t, fault.HasCode(err, code), "want %s, got %v", code, err)
}
