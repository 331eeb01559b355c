package source_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/access/usage"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/source"
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

// answers are a kind of source that the product does not have: a form that somebody filled in.
type answers struct {
	user    scope.Ref
	answer  string
	revoked bool
}

const formID = "form-1"

func (a answers) Origin() record.Source {
	return record.Source{
		TenantID: a.user.Tenant, Mode: a.user.Mode, UserID: a.user.ID, SourceID: formID, SourceType: "FORM",
		ProviderID: "user-provided", Facts: map[string]any{"formId": formID},
	}
}

func (a answers) Payload(records record.SourcePayload) any {
	return struct {
		Answer string `json:"answer"`
		record.SourcePayload
	}{a.answer, records}
}

func (a answers) IsLive() bool   { return !a.revoked }
func (a answers) HasEnded() bool { return a.revoked }

type fixture struct {
	*testing.T
	source.Life
	user   scope.Ref
	kept   answers
	events []event.Event
}

func setup(t *testing.T, store *db.DB) *fixture {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	clk := clock.New(store)
	signer, err := token.NewSigner(t.Context(), store, sealer, clk)
	require.NoError(t, err)
	log, events, sources := slog.New(slog.DiscardHandler), event.NewRecorder(clk, sealer), catalogue.New()
	trail := audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})
	spent := usage.New(usage.Deps{DB: store, Clock: clk, Audit: trail})
	utc := func(context.Context, db.Querier, string) (*time.Location, error) { return time.UTC, nil }
	f := &fixture{T: t, Life: source.Life{
		DB: store, Clock: clk, Seal: sealer, Events: events, Jobs: job.New(store, log), Log: log, Audit: trail,
		Sources: sources, Usage: spent, Tasks: task.NewService(store),
		Users: enduser.New(enduser.Deps{
			DB: store, Clock: clk, Seal: sealer, Tokens: signer, Events: events, Audit: trail, Usage: spent,
			WidgetTokenTTL: time.Hour, Tenants: tenant.New(tenant.Deps{DB: store, Clock: clk, Audit: trail}),
		}),
		Records: record.New(record.Deps{DB: store, Seal: sealer, Events: events, Sources: sources, Zone: utc}),
	}}
	user, _, err := f.Users.Create(t.Context(), enduser.CreateInput{
		Tenant: "tenant-1", Mode: auth.Sandbox, Source: enduser.SourceAPI,
	})
	require.NoError(t, err)
	f.user = user.Ref()
	f.kept = answers{user: f.user, answer: "For three years."}
	events.Subscribe(func(_ context.Context, _ *db.Tx, recorded []event.Event) error {
		f.events = append(f.events, recorded...)
		return nil
	})
	return f
}

// change is what a kind writes: it begins, takes a step, and shows what became of its sources.
func (f *fixture) change(step func(c *source.Change) error) {
	f.Helper()
	require.NoError(f, f.DB.Tx(f.Context(), func(tx *db.Tx) error {
		c, err := f.Begin(f.Context(), tx, f.user)
		if err != nil {
			return err
		}
		if err := step(&c); err != nil {
			return err
		}
		listed := func(a answers) enduser.UploadRef { return enduser.UploadRef{ID: formID, FileType: "FORM"} }
		return f.Users.SetUploads(f.Context(), tx, c.User, source.Summary(&c, []answers{f.kept}, listed))
	}))
}

func (f *fixture) person() enduser.User {
	f.Helper()
	user, err := f.Users.Get(f.Context(), f.DB.Read(), f.user)
	require.NoError(f, err)
	return user
}

// answered is the whole life of a form until it is revoked, in one change.
func (f *fixture) answered() {
	f.Helper()
	f.change(func(c *source.Change) error {
		c.Task = task.New(task.AnalyzeArchive, f.kept.Origin(), c.Now)
		c.Record(f.kept, event.TaskStarted, map[string]any{"taskId": c.Task.ID})
		found := connector.Snapshot{Identity: &connector.Identity{
			Key: "i", FullName: "Maria Villanueva", Emails: []connector.Email{}, Phones: []connector.Phone{},
			SocialProfiles: []connector.SocialProfile{}, Addresses: []connector.Address{},
		}}
		if err := c.Keep(f.Context(), f.kept, found); err != nil {
			return err
		}
		c.Finish(task.Succeeded, "")
		if err := f.Tasks.Insert(f.Context(), c.Tx, c.Task); err != nil {
			return err
		}
		return c.Announce(f.Context(), f.kept, event.TaskFinished, map[string]any{})
	})
}

func TestSourceOfAnyKindIsKept(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		f.answered()
		user := f.person()
		require.Equal(t, "Maria Villanueva", user.FullName)
		require.Equal(t, enduser.Success, user.Outcome)
		require.Equal(t, formID, user.Uploads.V[0].ID)
		types := []event.Type{}
		for _, e := range f.events {
			types = append(types, e.Type)
			for _, fact := range []string{`"formId":"form-1"`, `"sourceId":"form-1"`, `"sourceType":"FORM"`, f.user.ID} {
				require.Contains(t, e.Body, fact, e.Type)
			}
		}
		require.Equal(t, []event.Type{event.TaskStarted, event.IdentityAdded, event.InsightAdded, event.TaskFinished}, types)
		end := f.events[len(f.events)-1]
		require.Contains(t, end.Body, `"formId":"form-1"`)
		require.Contains(t, end.Body, `"datapoints":["IDENTITIES"]`)
		require.NotContains(t, end.Body, "Maria", "the event itself tells no data")
		require.Contains(t, end.BodyPayload, `"answer":"For three years."`)
		require.Contains(t, end.BodyPayload, "Maria Villanueva")
	})
}

func TestRevokedSourceIsForgotten(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		f.answered()
		f.kept.revoked = true
		f.change(func(c *source.Change) error { return c.Revoke(f.Context(), f.kept, "form.revoked", source.UserRevoked) })
		user := f.person()
		require.Empty(t, user.FullName)
		require.Equal(t, enduser.Fail, user.Outcome)
		require.Equal(t, enduser.Revoked, user.SessionStatus)
		left, err := f.Records.Count(t.Context(), store.Read(), f.user.Scope, formID)
		require.NoError(t, err)
		require.Zero(t, left)
		payloads, err := db.Get[int](t.Context(), store.Read(),
			"SELECT count(*) FROM event WHERE body_payload <> ''")
		require.NoError(t, err)
		require.Zero(t, payloads)
		actions, err := db.Select[string](t.Context(), store.Read(), "SELECT action FROM audit")
		require.NoError(t, err)
		require.Contains(t, actions, "form.revoked")
	})
}

func TestFailedTaskTellsNoData(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		f.answered()
		f.change(func(c *source.Change) error {
			c.Task = task.New(task.AnalyzeArchive, f.kept.Origin(), c.Now)
			c.Finish(task.Failed, connector.SystemError)
			return c.Announce(f.Context(), f.kept, event.TaskFinished, map[string]any{})
		})
		end := f.events[len(f.events)-1]
		require.Contains(t, end.Body, `"errorCode":"SYSTEM_ERROR"`)
		require.False(t, strings.Contains(end.Body+end.BodyPayload, "Maria"))
	})
}

func TestNobodyElsesUserIsLocked(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		err := store.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := f.Begin(t.Context(), tx, scope.Of("tenant-2", auth.Sandbox).Ref(f.user.ID))
			return err
		})
		require.Equal(t, fault.Missing("User"), err)
	})
}

func TestUnlessOver(t *testing.T) {
	t.Parallel()
	other := errors.New("other")
	require.NoError(t, source.UnlessOver(source.ErrOver))
	require.NoError(t, source.UnlessOver(nil))
	require.Equal(t, other, source.UnlessOver(other))
}
