package record_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

func TestStore(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b, src, maria := setup(t, store), source("1"), personas()[0]

		b.link(src, connectedAt())
		changes := b.store(src, fetch(t, maria, 0), connectedAt())
		require.Equal(t, "Maria Clara Villanueva", changes.FullName)
		require.Equal(t, record.Count{Total: 13, Added: 13}, changes.Sections[connector.Incomes])
		require.Equal(t, 2, changes.Totals()[connector.Documents])
		first := b.takeEvents()
		require.Equal(t, []event.Type{
			event.LinkAdded, event.IdentityAdded, event.RatingAdded, event.EmploymentsAdded, event.DocumentsAdded,
			event.IncomesAdded, event.EIncomesAdded, event.TransactionsAdded, event.ContributionsAdded,
			event.LiabilitiesAdded, event.InsightAdded,
		}, types(first))
		before := b.payload(src)

		// The same snapshot again changes nothing and says nothing.
		changes = b.store(src, fetch(t, maria, 0), connectedAt().Add(time.Hour))
		require.False(t, changes.Any())
		require.Empty(t, changes.InsightID)
		require.Equal(t, record.Count{Total: 13}, changes.Sections[connector.Incomes])
		require.Empty(t, b.takeEvents())
		require.Equal(t, before, b.payload(src))

		changes = b.store(src, fetch(t, maria, 1), connectedAt().Add(2*time.Hour))
		require.Equal(t, record.Count{Total: 14, Added: 1, Updated: 1}, changes.Sections[connector.Incomes])
		require.Equal(t, []event.Type{
			event.EmploymentsAdded, event.EmploymentsUpdated, event.DocumentsAdded, event.DocumentsUpdated,
			event.IncomesAdded, event.IncomesUpdated, event.EIncomesAdded, event.EIncomesUpdated,
			event.TransactionsAdded, event.ContributionsAdded, event.ContributionsUpdated, event.LiabilitiesAdded,
			event.LiabilitiesUpdated, event.InsightAdded,
		}, types(b.takeEvents()))
		after := b.payload(src)
		require.Equal(t, before.Insight.ID, after.Insight.ID)
		require.Equal(t, changes.InsightID, after.Insight.ID)
		require.Equal(t, connectedAt().Add(2*time.Hour), after.Insight.Data.CutoffTime.Time)
		require.Equal(t, "Operations Manager", *after.Employments[0].Data.JobTitle)
		require.Equal(t, before.Employments[0].ID, after.Employments[0].ID, "an update keeps the id")
		require.Equal(t, "2012-03-05", string(after.Employments[2].Data.StartDate), "the newest job is on top")
	})
}

func TestStoreLeavesWhatItDidNotRead(t *testing.T) {
	t.Parallel()
	b, src := setup(t, testkit.Database(t)), source("1")
	snap := fetch(t, personas()[0], 0)
	b.store(src, snap, connectedAt())

	failed := snap.Without(connector.Incomes, connector.Identities)
	failed.FailedSections = []connector.Section{connector.Incomes}
	failed.Documents = failed.Documents[:1]
	changes := b.store(src, failed, connectedAt())
	require.False(t, changes.Any())
	require.Empty(t, changes.FullName)
	require.NotContains(t, changes.Sections, connector.Incomes)
	payload := b.payload(src)
	require.Len(t, payload.Incomes, 13)
	require.Len(t, payload.Documents, 2)
	require.NotNil(t, payload.Identity)
}

// TestAMonthThatEnded is complete with the next reading, also with one that finds nothing new.
func TestAMonthThatEnded(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b, src := setup(t, store), source("1")
		snap := connector.Snapshot{Incomes: []connector.Income{pay("2026-03-01", "2026-03-31", "500")}}
		before := time.Date(2026, 3, 31, 23, 0, 0, 0, time.UTC)
		b.store(src, snap, before)
		average := func() string {
			return string(b.payload(src).Insight.Data.Features["incomes_last3_months_amount_average"])
		}
		require.Equal(t, "-999", average())
		b.takeEvents()
		b.store(src, snap, before.Add(30*time.Minute))
		require.Empty(t, b.takeEvents())
		changes := b.store(src, snap, before.Add(2*time.Hour))
		require.Equal(t, b.payload(src).Insight.ID, changes.InsightID)
		require.Equal(t, []event.Type{event.InsightAdded}, types(b.takeEvents()))
		require.Equal(t, "500.00", average())
	})
}

func TestStoreUpdatesWithoutAnEvent(t *testing.T) {
	t.Parallel()
	b, src := setup(t, testkit.Database(t)), source("1")
	b.store(src, fetch(t, personas()[0], 0), connectedAt())
	b.takeEvents()
	snap := fetch(t, personas()[0], 0)
	snap.Identity.FullName = "Maria Clara Reyes"
	snap.Rating.ReviewsReceived = new(connector.Amount("15"))
	snap.Transactions[0].Amount = "1.00"
	changes := b.store(src, snap, connectedAt())
	require.Equal(t, "Maria Clara Reyes", changes.FullName)
	require.True(t, changes.Any())
	require.Equal(t, []event.Type{event.InsightAdded}, types(b.takeEvents()),
		"the public API has no event for a changed identity, rating or transaction")
	require.Equal(t, "Maria Clara Reyes", b.payload(src).Identity.Data.FullName)
}

func TestStoreRefusesABrokenSnapshot(t *testing.T) {
	t.Parallel()
	b, src := setup(t, testkit.Database(t)), source("1")
	snap := fetch(t, personas()[0], 0)
	snap.Incomes[0].StartDate = "soon"
	err := b.db.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := b.records.Store(t.Context(), tx, src, snap, connectedAt())
		return err
	})
	require.ErrorContains(t, err, "startDate")
	require.NotContains(t, err.Error(), "soon", "data does not get into messages")
	require.Empty(t, b.takeEvents())
}

func TestEventData(t *testing.T) {
	t.Parallel()
	b, src := setup(t, testkit.Database(t)), source("1")
	b.link(src, connectedAt())
	b.store(src, fetch(t, personas()[0], 0), connectedAt())
	b.store(src, fetch(t, personas()[0], 1), connectedAt().Add(time.Hour))
	payload := b.payload(src)
	common := map[string]any{
		"userId": "user-1", "accountId": "a-1", "sourceId": "a-1", "sourceType": "ACCOUNT",
		"providerId": "sandbox_employer_ph", "providers": []any{"sandbox_employer_ph"},
	}
	with := func(data map[string]any) map[string]any {
		for key, value := range common {
			data[key] = value
		}
		return data
	}
	found := map[event.Type]map[string]any{}
	for _, e := range b.takeEvents() {
		require.Equal(t, auth.Sandbox, e.Mode)
		found[e.Type] = e.Data // of two, the later one
	}
	at := connectedAt().Add(time.Hour).Format("2006-01-02T15:04:05.000Z")
	require.Equal(t, with(map[string]any{
		"taskId": "task-1", "count": 1.0, "ids": []any{payload.Identity.ID}, "identityId": payload.Identity.ID,
	}), found[event.IdentityAdded])
	require.Equal(t, payload.Rating.ID, found[event.RatingAdded]["ratingId"])
	require.Equal(t, with(map[string]any{
		"taskId": "task-1", "count": 1.0, "ids": []any{payload.Incomes[0].ID},
	}), found[event.IncomesAdded])
	require.Equal(t, with(map[string]any{
		"taskId": "task-1", "count": 1.0, "ids": []any{payload.Incomes[1].ID}, "updatedAt": at,
		"updatedFrom": "2026-03-01T00:00:00.000Z", "updatedTo": "2026-03-01T00:00:00.000Z",
	}), found[event.IncomesUpdated])
	require.Equal(t, "2026-02-01T00:00:00.000Z", found[event.EIncomesUpdated]["updatedFrom"])
	require.Equal(t, []any{payload.Employments[0].ID}, found[event.EmploymentsUpdated]["updatedIds"])
	require.Equal(t, at, found[event.EmploymentsUpdated]["updatedAt"])
	require.Equal(t, with(map[string]any{"id": payload.Insight.ID, "insightId": payload.Insight.ID}),
		found[event.InsightAdded])
	require.Equal(t, with(map[string]any{
		"id": payload.Links[0].ID, "linkId": payload.Links[0].ID, "linkedAt": "2026-03-20T04:00:00.000Z",
	}), found[event.LinkAdded])
}

func TestEventOfAnArchive(t *testing.T) {
	t.Parallel()
	b, src := setup(t, testkit.Database(t)), source("1")
	src.SourceID, src.SourceType = "archive-1", record.SourceArchive
	src.Facts = map[string]any{"archiveId": "archive-1", "fileType": "PAYSLIP"}
	snap := fetch(t, personas()[0], 0)
	b.store(src, connector.Snapshot{Identity: snap.Identity}, connectedAt())
	data := b.takeEvents()[0].Data
	require.Equal(t, "archive-1", data["archiveId"])
	require.Equal(t, "PAYSLIP", data["fileType"])
	require.NotContains(t, data, "accountId")
}

func TestEventNamesAtMost300(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b, src := setup(t, store), source("1")
		b.store(src, connector.Snapshot{Transactions: transactions(301)}, connectedAt())
		data := b.takeEvents()[0].Data
		require.Equal(t, 301.0, data["count"])
		require.Len(t, data["ids"], 300)
		require.Equal(t, true, data["idsTruncated"])
		payload := b.payload(src)
		require.Len(t, payload.Transactions, 301)
		require.Equal(t, payload.Transactions[0].ID, data["ids"].([]any)[0], "the newest come first")
		require.Len(t, payload.Cut(record.MaxPayloadItems).Transactions, 300)
		require.Len(t, payload.Cut(record.MaxPayloadItems).Documents, 0)
	})
}

// transactions are n of them, one a day, newest first.
func transactions(n int) []connector.Transaction {
	var list []connector.Transaction
	for i := range n {
		day := connectedAt().AddDate(0, 0, -i).Format(time.DateOnly)
		list = append(list, connector.Transaction{
			Key: fmt.Sprint(i), Date: connector.Date(day), Currency: "PHP", Amount: "10.50",
		})
	}
	return list
}

func TestAddLink(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b, src := setup(t, store), source("1")
		again := connectedAt().Add(48 * time.Hour)
		b.link(src, connectedAt())
		b.link(src, again)
		links := b.payload(src).Links
		require.Len(t, links, 1)
		times := []db.Time{db.At(connectedAt()), db.At(again)}
		require.Equal(t, record.Link{
			StartDate: times[0], EndDate: times[1], Records: []record.LinkRecord{{Count: 2, LinkedAt: times}},
		}, links[0].Data)
		events := b.takeEvents()
		require.Equal(t, []event.Type{event.LinkAdded, event.LinkAdded}, types(events))
		require.Equal(t, events[0].Data["linkId"], events[1].Data["linkId"])
	})
}

func TestForget(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b, gone, stays := setup(t, store), source("1"), source("2")
		for _, src := range []record.Source{gone, stays} {
			b.link(src, connectedAt())
			b.store(src, fetch(t, personas()[0], 0), connectedAt())
		}
		other := gone
		other.Mode = auth.Production
		b.store(other, fetch(t, personas()[0], 0), connectedAt())
		b.tx(func(tx *db.Tx) error {
			return b.records.Forget(t.Context(), tx, scope.Of(gone.TenantID, gone.Mode), gone.SourceID)
		})
		left, err := db.Get[int](t.Context(), store.Read(),
			`SELECT count(*) FROM record WHERE source_id = $1 AND mode = $2`, gone.SourceID, gone.Mode)
		require.NoError(t, err)
		require.Zero(t, left)
		require.Nil(t, b.payload(gone).Identity)
		require.NotNil(t, b.payload(stays).Identity)
		require.NotNil(t, b.payload(other).Identity, "the other mode is another world")
	})
}

func TestRolledBackWithItsTransaction(t *testing.T) {
	t.Parallel()
	b, src := setup(t, testkit.Database(t)), source("1")
	err := b.db.Tx(t.Context(), func(tx *db.Tx) error {
		if _, err := b.records.Store(t.Context(), tx, src, fetch(t, personas()[0], 0), connectedAt()); err != nil {
			return err
		}
		return fmt.Errorf("the task was cancelled")
	})
	require.Error(t, err)
	require.Nil(t, b.payload(src).Identity)
	require.Empty(t, b.takeEvents())
}
