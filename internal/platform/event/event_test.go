package event_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/test/testkit"
)

func created(user string) event.New {
	return event.New{
		Tenant: "t", Mode: auth.Sandbox, Type: event.UserCreated, UserID: user,
		Data: map[string]any{"userId": user, "note": "a < b & c"},
	}
}

func TestRecord(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		recorder := event.NewRecorder(clock.New(nil), testkit.Sealer(t, store))
		var seen []event.Event
		recorder.Subscribe(func(_ context.Context, _ *db.Tx, events []event.Event) error {
			seen = append(seen, events...)
			return nil
		})
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			recorder.Record(tx, created("u1"))
			recorder.Record(tx, created("u2"))
			other := created("u3")
			other.Mode = auth.Production
			recorder.Record(tx, other)
			return nil
		}))
		require.Len(t, seen, 3)
		require.Equal(t, []int64{1, 2, 1}, []int64{seen[0].Sequence, seen[1].Sequence, seen[2].Sequence})

		stored := testkit.Sealed{DB: store, Seal: testkit.Sealer(t, store)}.Events(t, "tenant_id = 't' AND mode = 'SANDBOX'")
		require.Equal(t, seen[:2], stored, "subscribers see what is stored")
		var body struct {
			ID, Type, Mode string
			Version        int
			Sequence       int64
			CreatedAt      string
			Data           map[string]any
		}
		require.NoError(t, json.Unmarshal([]byte(stored[0].Body), &body))
		require.Equal(t, stored[0].ID, body.ID)
		require.Equal(t, 1, body.Version)
		require.Equal(t, "u1", body.Data["userId"])
		require.Contains(t, stored[0].Body, "a < b & c", "no HTML escapes")
		require.True(t, strings.HasPrefix(stored[0].Body, `{"id":"et-`) && !strings.HasSuffix(stored[0].Body, "\n"))
	})
}

func TestNothingIsRecordedOnRollback(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		recorder := event.NewRecorder(clock.New(nil), testkit.Sealer(t, store))
		fail := true
		recorder.Subscribe(func(context.Context, *db.Tx, []event.Event) error {
			if fail {
				return errors.New("no room for deliveries")
			}
			return nil
		})
		record := func(tx *db.Tx) error { recorder.Record(tx, created("u")); return nil }
		require.Error(t, store.Tx(ctx, record), "an event and what follows from it stand or fall together")
		fail = false
		require.NoError(t, store.Tx(ctx, record))
		last, err := db.Get[int64](ctx, store.Read(), "SELECT max(sequence) FROM event")
		require.NoError(t, err)
		require.EqualValues(t, 1, last)
	})
}

func TestSequenceHasNoRepetitionUnderConcurrency(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		recorder := event.NewRecorder(clock.New(nil), testkit.Sealer(t, store))
		const writers, each = 8, 10
		var group sync.WaitGroup
		for range writers {
			group.Go(func() {
				for range each {
					_ = store.Tx(
						context.Background(),
						func(tx *db.Tx) error { recorder.Record(tx, created("u")); return nil },
					)
				}
			})
		}
		group.Wait()
		row, err := db.Get[struct {
			Count int64 `db:"n"`
			Last  int64 `db:"last"`
		}](t.Context(), store.Read(), "SELECT count(*) AS n, max(sequence) AS last FROM event")
		require.NoError(t, err)
		require.EqualValues(t, writers*each, row.Count)
		require.EqualValues(t, writers*each, row.Last)
	})
}

func TestLargePayloadIsLeftOut(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	recorder := event.NewRecorder(clock.New(nil), testkit.Sealer(t, store))
	var seen []event.Event
	recorder.Subscribe(func(_ context.Context, _ *db.Tx, events []event.Event) error { seen = events; return nil })
	record := func(size int) string {
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
			n := created("u")
			n.Payload = strings.Repeat("x", size)
			recorder.Record(tx, n)
			return nil
		}))
		require.NotContains(t, seen[0].Body, "payload")
		return seen[0].BodyPayload
	}
	const limit = 256 << 10
	around := len(record(0)) // what is not payload, as long each time
	largest := record(limit - around)
	require.Len(t, largest, limit)
	require.Contains(t, largest, `"payload":"xxx`)
	for _, size := range []int{limit - around + 1, 300 << 10} {
		omitted := record(size)
		require.Contains(t, omitted, `"payloadOmitted":"TOO_LARGE"`)
		require.NotContains(t, omitted, `"payload":`)
	}
}
