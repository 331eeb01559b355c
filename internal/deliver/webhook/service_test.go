package webhook_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

const somewhere = "https://hooks.example.test/in"

func TestCreateValidates(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t))
	for name, c := range map[string]struct {
		change func(in *webhook.CreateInput)
		want   string
	}{
		"no name":       {func(in *webhook.CreateInput) { in.Name = "" }, "name is required."},
		"blank name":    {func(in *webhook.CreateInput) { in.Name = " \t" }, "name is required."},
		"long name":     {func(in *webhook.CreateInput) { in.Name = strings.Repeat("ü", 201) }, "name is too long (maximum 200)."},
		"no url":        {func(in *webhook.CreateInput) { in.URL = "" }, "url is required and must begin with https://"},
		"plain url":     {func(in *webhook.CreateInput) { in.URL = "http://a.test" }, "url is required and must begin with https://"},
		"no secret":     {func(in *webhook.CreateInput) { in.Secret = "" }, "secret is required."},
		"long secret":   {func(in *webhook.CreateInput) { in.Secret = strings.Repeat("s", 257) }, "secret is too long (maximum 256)."},
		"no types":      {func(in *webhook.CreateInput) { in.EventTypes = nil }, "at least one event type is required."},
		"unknown type":  {func(in *webhook.CreateInput) { in.EventTypes = []event.Type{"PARTY"} }, "eventTypes holds an unknown event type."},
		"known and not": {func(in *webhook.CreateInput) { in.EventTypes = []event.Type{event.UserCreated, ""} }, "eventTypes holds an unknown event type."},
	} {
		in := input(somewhere)
		c.change(&in)
		_, err := b.Create(t.Context(), caller(scope.Of(acme, auth.Sandbox)), in)
		f := fault.As(err)
		require.NotNil(t, f, name)
		require.Equal(t, fault.CodeInvalidParameters, f.Code, name)
		require.Equal(t, c.want, f.Message, name)
		require.Len(t, f.Fields, 1, name)
	}
	_, err := b.Create(t.Context(), caller(scope.Of(acme, auth.Sandbox)), webhook.CreateInput{})
	require.Len(t, fault.As(err).Fields, 4, "all that is wrong is said at once")
	in := input(somewhere)
	in.Name, in.Secret = strings.Repeat("ü", 200), strings.Repeat("s", 256)
	_, err = b.Create(t.Context(), caller(scope.Of(acme, auth.Sandbox)), in)
	require.NoError(t, err)
}

func TestEventTypes(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t))
	types := func(asked ...event.Type) []event.Type {
		w := b.hook(somewhere, func(in *webhook.CreateInput) { in.EventTypes = asked })
		stored, err := b.Get(t.Context(), scope.Of(acme, auth.Sandbox).Ref(w.ID))
		require.NoError(t, err)
		require.Equal(t, w.Types(), stored.Types())
		return stored.Types()
	}
	require.Equal(t, event.Types(), types(webhook.AllEvents))
	require.Len(t, types(webhook.AllEvents, event.UserCreated), 33)
	require.Equal(t, []event.Type{event.TaskStarted, event.UserCreated}, types(event.UserCreated, event.TaskStarted, event.UserCreated))
	require.Equal(t, []event.Type{"RECORD_CREATED"}, types("RECORD_CREATED"), "clients of the public API may name it")
	require.Equal(t, event.Types(), types(event.Types()...))
}

func TestListAndDelete(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		ctx := t.Context()
		var ids []string
		for range 5 {
			ids = append(ids, b.hook(somewhere).ID)
		}
		b.hookOf(scope.Of(acme, auth.Production), somewhere)
		other := b.hookOf(scope.Of("tenant-other", auth.Sandbox), somewhere)
		var listed []string
		request := page.Request{Size: 2}
		for {
			rows, err := b.List(ctx, scope.Of(acme, auth.Sandbox), request)
			require.NoError(t, err)
			for _, w := range rows.Items {
				listed = append(listed, w.ID)
			}
			if request.After = rows.Next; rows.Next == nil {
				break
			}
		}
		slices.Reverse(listed)
		require.Equal(t, ids, listed)

		for _, id := range []string{other.ID, "wh-unknown", ""} {
			missing := fault.Missing("Webhook")
			_, err := b.Get(ctx, scope.Of(acme, auth.Sandbox).Ref(id))
			require.Equal(t, missing, fault.As(err))
			require.Equal(t, missing, fault.As(b.Service.Delete(ctx, caller(scope.Of(acme, auth.Sandbox)), id)))
		}
		require.NoError(t, b.Service.Delete(ctx, caller(scope.Of(acme, auth.Sandbox)), ids[0]))
		require.Error(t, b.Service.Delete(ctx, caller(scope.Of(acme, auth.Sandbox)), ids[0]))
		require.Error(t, b.Service.Delete(ctx, caller(scope.Of(acme, auth.Production)), ids[1]), "the other mode does not know it")
		_, err := b.Get(ctx, scope.Of("tenant-other", auth.Sandbox).Ref(other.ID))
		require.NoError(t, err)
	})
}

func TestQuota(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		ctx := t.Context()
		remaining := func() int64 {
			volumes, err := b.Usage.Summary(ctx, scope.Of(acme, auth.Sandbox))
			require.NoError(t, err)
			i := slices.IndexFunc(volumes, func(v usage.Volume) bool { return v.Action == usage.CreateWebhook })
			return volumes[i].Remaining()
		}
		var hooks sync.Map
		var group sync.WaitGroup
		var refused sync.Map
		for i := range 30 {
			group.Go(func() {
				w, err := b.Create(ctx, caller(scope.Of(acme, auth.Sandbox)), input(somewhere))
				if fault.HasCode(err, fault.CodeQuotaExceeded) {
					refused.Store(i, true)
				} else if err == nil {
					hooks.Store(i, w.ID)
				}
			})
		}
		group.Wait()
		require.Equal(t, 25, size(&hooks))
		require.Equal(t, 5, size(&refused))
		require.Zero(t, remaining())
		rows, err := b.List(ctx, scope.Of(acme, auth.Sandbox), page.Request{Size: 100})
		require.NoError(t, err)
		require.Len(t, rows.Items, 25)
		require.NoError(t, b.Service.Delete(ctx, caller(scope.Of(acme, auth.Sandbox)), rows.Items[0].ID))
		require.EqualValues(t, 1, remaining(), "deleting gives one back")
		b.hook(somewhere)
		_, err = b.Create(ctx, caller(scope.Of(acme, auth.Sandbox)), webhook.CreateInput{})
		require.True(t, fault.HasCode(err, fault.CodeInvalidParameters))
		require.Zero(t, remaining(), "what is refused costs nothing")
	})
}

func size(m *sync.Map) int {
	n := 0
	m.Range(func(any, any) bool { n++; return true })
	return n
}

func TestSecretIsSealed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		w := b.hook(somewhere)
		sealed, err := db.Get[string](t.Context(), b.store.Read(), "SELECT secret_sealed FROM webhook WHERE id = $1", w.ID)
		require.NoError(t, err)
		require.NotContains(t, sealed, secret)
		details, err := db.Select[string](t.Context(), b.store.Read(), "SELECT detail FROM audit")
		require.NoError(t, err)
		require.NotEmpty(t, details)
		require.NotContains(t, strings.Join(details, ""), secret)
	})
}

// TestFollow: exactly the right webhooks get rows.
func TestFollow(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		ctx := t.Context()
		types := func(types ...event.Type) func(in *webhook.CreateInput) {
			return func(in *webhook.CreateInput) { in.EventTypes = types }
		}
		everything, users := b.hook(somewhere), b.hook(somewhere, types(event.UserCreated, event.TaskStarted))
		tasks := b.hook(somewhere, types(event.TaskFinished))
		inactive := b.hook(somewhere, func(in *webhook.CreateInput) { in.Active = false })
		foreign := b.hookOf(scope.Of("tenant-other", auth.Sandbox), somewhere)
		production := b.hookOf(scope.Of(acme, auth.Production), somewhere)
		deleted := b.hook(somewhere)
		require.NoError(t, b.Service.Delete(ctx, caller(scope.Of(acme, auth.Sandbox)), deleted.ID))

		b.recordAll(
			happened(scope.Of(acme, auth.Sandbox), event.UserCreated), happened(scope.Of(acme, auth.Production), event.AccountCreated),
			happened(scope.Of(acme, auth.Sandbox), event.TaskFinished), happened(scope.Of("tenant-third", auth.Sandbox), event.LinkAdded),
		)
		rolledBack := errors.New("rolled back")
		require.ErrorIs(t, b.store.Tx(ctx, func(tx *db.Tx) error {
			b.events.Record(tx, happened(scope.Of(acme, auth.Sandbox), event.UserCreated))
			return rolledBack
		}), rolledBack)
		late := b.hook(somewhere)

		got := func(w webhook.Webhook) []event.Type {
			out := []event.Type{}
			for _, row := range b.log(w) {
				require.Equal(t, webhook.Pending, row.Status)
				require.Zero(t, row.Attempts)
				out = append(out, row.EventType)
			}
			slices.Sort(out)
			return out
		}
		require.Equal(t, []event.Type{event.TaskFinished, event.UserCreated}, got(everything))
		require.Equal(t, []event.Type{event.UserCreated}, got(users))
		require.Equal(t, []event.Type{event.TaskFinished}, got(tasks))
		require.Equal(t, []event.Type{event.AccountCreated}, got(production))
		for name, w := range map[string]webhook.Webhook{
			"inactive": inactive, "another tenant's": foreign, "deleted": deleted, "created after": late,
		} {
			require.Empty(t, got(w), name)
		}
	})
}

// TestNoCrossings records events of a hundred tenants in both modes; each receiver sees its own and nothing else.
func TestNoCrossings(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		const tenants, rounds = 100, 2
		modes := []auth.Mode{auth.Sandbox, auth.Production}
		wanted := map[string]int{} // by path
		var news []event.New
		for i := range tenants {
			for _, mode := range modes {
				tenant := fmt.Sprint("tenant-", i)
				path := "/" + tenant + "/" + string(mode)
				b.hookOf(scope.Of(tenant, mode), receiver.URL()+path)
				for range rounds {
					n := happened(scope.Of(tenant, mode), event.UserCreated)
					n.Data["canary"] = path
					news = append(news, n)
					wanted[path]++
				}
			}
		}
		b.start()
		b.recordAll(news...)
		for _, d := range receiver.Wait(len(news)) {
			require.Contains(t, string(d.Body), `"canary":"`+d.Path+`"`)
			require.NoError(t, d.Verify(secret))
			wanted[d.Path]--
		}
		for path, missing := range wanted {
			require.Zero(t, missing, path)
		}
	})
}

// TestStorm lets everything happen at once, for three endpoints of one host: no more than fifty attempts start in a
// second, no more than ten are on the wire, four to one endpoint.
func TestStorm(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t), func(d *webhook.Deps) { d.HostRate = 0 })
	var mu sync.Mutex
	on, most := map[string]int{}, map[string]int{}
	count := func(path string, by int) {
		for _, of := range []string{path, "the host"} {
			on[of] += by
			most[of] = max(most[of], on[of])
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		count(r.URL.Path, 1)
		mu.Unlock()
		runtime.Gosched()
		mu.Lock()
		count(r.URL.Path, -1)
		mu.Unlock()
	}))
	t.Cleanup(server.Close)
	var hooks []webhook.Webhook
	for i := range 3 {
		hooks = append(hooks, b.hook(fmt.Sprint(server.URL, "/", i)))
	}
	b.record(event.Types()...)
	b.start()
	var began []int64
	for _, w := range hooks {
		for _, row := range b.until(w, all(webhook.Delivered, len(event.Types()))) {
			sent, err := b.Delivery(t.Context(), w.Ref(), row.ID)
			require.NoError(t, err)
			began = append(began, sent.Attempts[0].CreatedAt.UnixMilli()-sent.Attempts[0].DurationMS)
		}
	}
	slices.Sort(began)
	for i := dispatch.DefaultHostRate; i < len(began); i++ {
		// What a busy machine does between our look at the clock and the attempt's is half a second at most.
		require.Greater(t, began[i]-began[i-dispatch.DefaultHostRate], int64(500), "%v", began)
	}
	mu.Lock()
	defer mu.Unlock()
	require.LessOrEqual(t, most["the host"], attempt.MaxPerHost)
	for i := range hooks {
		require.LessOrEqual(t, most[fmt.Sprint("/", i)], 4)
	}
}
