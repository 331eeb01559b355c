package usage_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/access/audit"
	"nod/internal/access/usage"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

func setup(t *testing.T, store *db.DB) *usage.Service {
	t.Helper()
	sealer := testkit.Sealer(t, store)
	clk := clock.New(nil)
	return usage.New(usage.Deps{DB: store, Clock: clk, Audit: audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})})
}

func volume(t *testing.T, s *usage.Service, at scope.Scope, action usage.Action) usage.Volume {
	t.Helper()
	volumes, err := s.Summary(t.Context(), at)
	require.NoError(t, err)
	for _, v := range volumes {
		if v.Action == action {
			return v
		}
	}
	t.Fatal("no volume of " + action)
	return usage.Volume{}
}

func TestSummaryOfAnUntouchedTenantHasTheDefaults(t *testing.T) {
	t.Parallel()
	s := setup(t, testkit.Database(t))
	volumes, err := s.Summary(t.Context(), scope.Of("tenant-a", auth.Sandbox))
	require.NoError(t, err)
	require.Equal(t, []usage.Volume{
		{Action: usage.ConnectAccount, Total: 100, Enabled: true},
		{Action: usage.CreateInvite, Total: 250, Enabled: true},
		{Action: usage.CreateWebhook, Total: 25, Enabled: true},
		{Action: usage.SubmitArchive, Total: 100, Enabled: true},
		{Action: usage.RequestVerification, Total: 100, Enabled: true},
		{Action: usage.RequestRecord, Total: 100, Enabled: true},
	}, volumes)
}

func TestCreditsMove(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		run := func(move func(tx *db.Tx) error) error { return store.Tx(ctx, move) }
		take := func(tx *db.Tx) error { return s.Take(ctx, tx, scope.Of("tenant-a", auth.Sandbox), usage.CreateWebhook) }

		for range 25 {
			require.NoError(t, run(take))
		}
		err := run(take)
		require.True(t, fault.HasCode(err, fault.CodeQuotaExceeded))
		require.Equal(t, `Sorry, you have used up your free webhooks. Please click "Get In Touch" to get more.`, fault.As(err).Message)
		require.Zero(t, volume(t, s, scope.Of("tenant-a", auth.Sandbox), usage.CreateWebhook).Remaining())
		require.EqualValues(t, 25, volume(t, s, scope.Of("tenant-a", auth.Production), usage.CreateWebhook).Remaining(), "the other mode")
		require.EqualValues(t, 25, volume(t, s, scope.Of("tenant-b", auth.Sandbox), usage.CreateWebhook).Remaining(), "another tenant")

		require.NoError(t, run(func(tx *db.Tx) error {
			return s.Return(ctx, tx, scope.Of("tenant-a", auth.Sandbox), usage.CreateWebhook)
		}))
		require.NoError(t, run(take))

		failed := errors.New("failed")
		require.ErrorIs(t, run(func(tx *db.Tx) error {
			require.NoError(t, s.Take(ctx, tx, scope.Of("tenant-a", auth.Sandbox), usage.SubmitArchive))
			return failed
		}), failed)
		require.EqualValues(t, 100, volume(t, s, scope.Of("tenant-a", auth.Sandbox), usage.SubmitArchive).Remaining(), "a rolled back act is free")

		require.Error(t, run(func(tx *db.Tx) error {
			return s.Return(ctx, tx, scope.Of("tenant-a", auth.Sandbox), usage.RequestRecord)
		}))
		require.Error(t, run(func(tx *db.Tx) error {
			return s.Commit(ctx, tx, scope.Of("tenant-a", auth.Sandbox), usage.RequestRecord)
		}))
		require.Error(t, run(func(tx *db.Tx) error {
			return s.Release(ctx, tx, scope.Of("tenant-a", auth.Sandbox), usage.RequestRecord)
		}))
	})
}

func TestSetTotal(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		take := func() error {
			return store.Tx(ctx, func(tx *db.Tx) error {
				return s.Take(ctx, tx, scope.Of("tenant-a", auth.Sandbox), usage.ConnectAccount)
			})
		}
		require.NoError(t, take())
		require.NoError(t, take())
		one, off, on := int64(1), false, true
		in := usage.SetInput{Tenant: "tenant-a", Mode: auth.Sandbox, Action: usage.ConnectAccount, Operator: "test"}

		in.Total = &one
		require.NoError(t, s.SetTotal(ctx, in))
		v := volume(t, s, scope.Of("tenant-a", auth.Sandbox), usage.ConnectAccount)
		require.Equal(t, usage.Volume{Action: usage.ConnectAccount, Total: 1, Used: 2, Enabled: true}, v)
		require.Zero(t, v.Remaining(), "lowered under what is used")

		ten := int64(10)
		in.Total, in.Enabled = &ten, &off
		require.NoError(t, s.SetTotal(ctx, in))
		require.True(t, fault.HasCode(take(), fault.CodeQuotaExceeded), "switched off")
		in.Total, in.Enabled = nil, &on
		require.NoError(t, s.SetTotal(ctx, in))
		require.NoError(t, take())

		below := int64(-1)
		in.Total = &below
		require.True(t, fault.HasCode(s.SetTotal(ctx, in), fault.CodeInvalidParameters))
		in.Action = "Nothing"
		require.True(t, fault.HasCode(s.SetTotal(ctx, in), fault.CodeInvalidParameters))

		verdict, err := s.Audit.Verify(ctx, "tenant-a")
		require.NoError(t, err)
		require.EqualValues(t, 3, verdict.Rows)
	})
}

func TestTheLastCreditIsDrawnOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		one := int64(1)
		require.NoError(t, s.SetTotal(ctx, usage.SetInput{Tenant: "tenant-a", Mode: auth.Sandbox, Action: usage.ConnectAccount, Total: &one}))
		var running sync.WaitGroup
		results := make(chan error, 50)
		for i := range 50 {
			draw := s.Take
			if i%2 == 0 {
				draw = s.Reserve
			}
			running.Go(func() {
				results <- store.Tx(ctx, func(tx *db.Tx) error { return draw(ctx, tx, scope.Of("tenant-a", auth.Sandbox), usage.ConnectAccount) })
			})
		}
		running.Wait()
		close(results)
		won := 0
		for err := range results {
			if err == nil {
				won++
				continue
			}
			require.True(t, fault.HasCode(err, fault.CodeQuotaExceeded), "%v", err)
		}
		require.Equal(t, 1, won)
	})
}

// TestVolumeProperties plays random moves beside a model that is plain arithmetic.
func TestVolumeProperties(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		rapid.Check(t, func(r *rapid.T) {
			tenant := id.New("tenant")
			model := usage.Volume{Action: usage.ConnectAccount, Total: 100, Enabled: true}
			set := func(total int64) {
				in := usage.SetInput{Tenant: tenant, Mode: auth.Sandbox, Action: usage.ConnectAccount, Total: &total}
				require.NoError(r, s.SetTotal(ctx, in))
				model.Total = total
			}
			set(rapid.Int64Range(0, 4).Draw(r, "total"))
			moves := map[string]struct {
				run   func(tx *db.Tx) error
				legal func() bool
				apply func()
			}{
				"take": {func(tx *db.Tx) error { return s.Take(ctx, tx, scope.Of(tenant, auth.Sandbox), usage.ConnectAccount) },
					func() bool { return model.Remaining() > 0 }, func() { model.Used++ }},
				"reserve": {func(tx *db.Tx) error { return s.Reserve(ctx, tx, scope.Of(tenant, auth.Sandbox), usage.ConnectAccount) },
					func() bool { return model.Remaining() > 0 }, func() { model.Reserved++ }},
				"commit": {func(tx *db.Tx) error { return s.Commit(ctx, tx, scope.Of(tenant, auth.Sandbox), usage.ConnectAccount) },
					func() bool { return model.Reserved > 0 }, func() { model.Reserved--; model.Used++ }},
				"release": {func(tx *db.Tx) error { return s.Release(ctx, tx, scope.Of(tenant, auth.Sandbox), usage.ConnectAccount) },
					func() bool { return model.Reserved > 0 }, func() { model.Reserved-- }},
				"return": {func(tx *db.Tx) error { return s.Return(ctx, tx, scope.Of(tenant, auth.Sandbox), usage.ConnectAccount) },
					func() bool { return model.Used > 0 }, func() { model.Used-- }},
			}
			names := []string{"take", "reserve", "commit", "release", "return"}
			for range rapid.IntRange(1, 12).Draw(r, "moves") {
				move := moves[rapid.SampledFrom(names).Draw(r, "move")]
				legal := move.legal()
				err := store.Tx(ctx, move.run)
				require.Equal(r, legal, err == nil, "%v", err)
				if legal {
					move.apply()
				}
				got := volume(t, s, scope.Of(tenant, auth.Sandbox), usage.ConnectAccount)
				require.Equal(r, model, got)
				require.GreaterOrEqual(r, got.Used, int64(0))
				require.GreaterOrEqual(r, got.Reserved, int64(0))
				require.LessOrEqual(r, got.Used+got.Reserved, got.Total)
			}
		})
	})
}

func TestFollowCountsByTheQuarter(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		recorder := event.NewRecorder(s.Clock, testkit.Sealer(t, store))
		recorder.Subscribe(s.Follow)
		record := func(mode auth.Mode, kinds ...event.Type) {
			require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
				for _, kind := range kinds {
					recorder.Record(tx, event.New{Tenant: "tenant-a", Mode: mode, Type: kind, Data: map[string]any{}})
				}
				return nil
			}))
		}
		from := s.Clock.Now().Truncate(15 * time.Minute)
		record(auth.Sandbox, event.UserCreated, event.AccountCreated, event.AccountConnected, event.TaskFinished)
		record(auth.Sandbox, event.UserCreated)
		record(auth.Production, event.UserCreated)
		record(auth.Production, event.LinkAdded)
		sum := func(mode auth.Mode) (total usage.Quarter) {
			quarters, err := s.Quarters(ctx, scope.Of("tenant-a", mode), from, s.Clock.Now().Add(time.Hour))
			require.NoError(t, err)
			for _, q := range quarters {
				require.Equal(t, q.StartsAt.Truncate(15*time.Minute), q.StartsAt.Time)
				total.Users = total.Users + q.Users
				total.Accounts = total.Accounts + q.Accounts
				total.Connected = total.Connected + q.Connected
			}
			return total
		}
		require.Equal(t, usage.Quarter{Users: 2, Accounts: 1, Connected: 1}, sum(auth.Sandbox))
		require.Equal(t, usage.Quarter{Users: 1}, sum(auth.Production))
		quarters, err := s.Quarters(ctx, scope.Of("tenant-a", auth.Sandbox), from.Add(-2*time.Hour), from)
		require.NoError(t, err)
		require.Empty(t, quarters)
	})
}

func TestDays(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		at := func(text string) db.Time {
			moment, err := time.Parse(time.RFC3339, text)
			require.NoError(t, err)
			return db.At(moment)
		}
		for _, e := range []event.Event{
			{Type: event.UserCreated, CreatedAt: at("2026-11-01T15:59:00Z")}, // the last minute of the first in Manila
			{Type: event.UserCreated, CreatedAt: at("2026-11-01T16:00:00Z")},
			{Type: event.AccountCreated, CreatedAt: at("2026-11-01T16:00:00Z")},
			{Type: event.AccountConnected, CreatedAt: at("2026-11-03T15:00:00Z")},
		} {
			e.TenantID, e.Mode = "tenant-a", auth.Sandbox
			require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return s.Follow(ctx, tx, []event.Event{e}) }))
		}
		days := func(span usage.Span) []usage.Day {
			got, err := s.Days(ctx, scope.Of("tenant-a", auth.Sandbox), span)
			require.NoError(t, err)
			return got
		}
		require.Equal(t, []usage.Day{
			{Date: "2026-11-01", Users: 1}, {Date: "2026-11-02", Users: 1, Accounts: 1}, {Date: "2026-11-03", Connected: 1},
		}, days(usage.Span{From: "2026-11-01", To: "2026-11-03", Zone: "Asia/Manila"}))
		require.Equal(t, []usage.Day{
			{Date: "2026-11-01", Users: 2, Accounts: 1}, {Date: "2026-11-03", Connected: 1},
		}, days(usage.Span{From: "2026-11-01", To: "2026-11-03"}))
		require.Empty(t, days(usage.Span{From: "2026-11-05", To: "2027-01-04"}), "61 dates are the most")

		for name, span := range map[string]usage.Span{
			"no start": {To: "2026-11-03"}, "no end": {From: "2026-11-03"}, "one day": {From: "2026-11-03", To: "2026-11-03"},
			"backwards": {From: "2026-11-03", To: "2026-11-01"}, "62 dates": {From: "2026-11-05", To: "2027-01-05"},
			"no date": {From: "2026-02-30", To: "2026-03-02"}, "no zone": {From: "2026-11-01", To: "2026-11-03", Zone: "Moon"},
		} {
			_, err := s.Days(ctx, scope.Of("tenant-a", auth.Sandbox), span)
			require.Equal(t, fault.CodeInvalidParameters, fault.As(err).Code, name)
		}
	})
}

// TestDaysOfZonesBesideTheHour: midnight of some zones is in the middle of an hour of UTC.
func TestDaysOfZonesBesideTheHour(t *testing.T) {
	t.Parallel()
	s := setup(t, testkit.Database(t))
	ctx := t.Context()
	for zone, midnight := range map[string]time.Time{
		"Asia/Kolkata":    time.Date(2026, 11, 1, 18, 30, 0, 0, time.UTC),
		"Asia/Kathmandu":  time.Date(2026, 11, 1, 18, 15, 0, 0, time.UTC),
		"Pacific/Chatham": time.Date(2026, 11, 1, 10, 15, 0, 0, time.UTC),
	} {
		require.NoError(t, s.DB.Tx(ctx, func(tx *db.Tx) error {
			e := event.Event{Type: event.UserCreated, TenantID: zone, Mode: auth.Sandbox}
			before, after := e, e
			before.CreatedAt, after.CreatedAt = db.At(midnight.Add(-time.Millisecond)), db.At(midnight)
			return s.Follow(ctx, tx, []event.Event{before, after, after})
		}))
		days, err := s.Days(ctx, scope.Of(zone, auth.Sandbox), usage.Span{From: "2026-11-01", To: "2026-11-02", Zone: zone})
		require.NoError(t, err)
		require.Equal(t, []usage.Day{{Date: "2026-11-01", Users: 1}, {Date: "2026-11-02", Users: 2}}, days, zone)
	}
}
