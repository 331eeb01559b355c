package record_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

func (b bench) moveSealed() {
	b.t.Helper()
	job := seal.NewJob(seal.JobDeps{
		DB: b.db, Seal: testkit.Sealer(b.t, b.db), Columns: record.Sealed(), Log: slog.New(slog.DiscardHandler),
	})
	require.NoError(b.t, job.Run(b.t.Context()))
}

// unseal makes of all records of a source what the release before stored, with the keys of a snapshot.
func (b bench) unseal(src record.Source, snap connector.Snapshot) {
	b.t.Helper()
	keys := map[string]string{}
	for _, item := range snap.Records() {
		text, err := json.Marshal(item.Data)
		require.NoError(b.t, err)
		keys[string(item.Section)+string(text)] = item.Key
	}
	type stored struct {
		ID     string `db:"id"`
		Kind   string `db:"kind"`
		Sealed []byte `db:"data_sealed"`
	}
	ctx := b.t.Context()
	rows, err := db.Select[stored](ctx, b.db.Read(),
		"SELECT id, kind, data_sealed FROM record WHERE source_id = $1", src.SourceID)
	require.NoError(b.t, err)
	vault, err := testkit.Sealer(b.t, b.db).Vault(ctx, b.db.Read(), record.Sealed()[0], src.TenantID)
	require.NoError(b.t, err)
	for _, r := range rows {
		frame, err := vault.Open(nil, r.Sealed, string(src.Mode), r.ID)
		require.NoError(b.t, err)
		var data []byte
		require.NoError(b.t, seal.ReadFrame(frame, &data))
		key := map[string]string{string(record.Links): "link", string(record.Insights): "insight"}[r.Kind]
		if key == "" {
			key = keys[r.Kind+string(data)]
		}
		require.NotEmpty(b.t, key, r.Kind)
		_, err = b.db.Write().ExecContext(ctx, `UPDATE record SET data = $1, data_sealed = NULL, item_key = $2
			WHERE id = $3`, string(data), key, r.ID)
		require.NoError(b.t, err)
	}
}

// answers are the lists of all kinds as they are written.
func (d door) answers() map[string]string {
	d.t.Helper()
	answers := map[string]string{}
	for _, path := range paths() {
		response := httptest.NewRecorder()
		request := httptest.NewRequestWithContext(d.t.Context(), http.MethodGet, "/sandbox/v1"+path+"?size=150", nil)
		request.Header.Set("Authorization", us)
		d.api.ServeHTTP(response, request)
		var a struct{ Data json.RawMessage }
		require.NoError(d.t, json.Unmarshal(response.Body.Bytes(), &a))
		answers[path] = string(a.Data)
	}
	return answers
}

// TestRecordsAreSealed: nothing of a record is in the database as such, and what the release before stored is shown to
// the byte, is found again by its key and is sealed by the job.
func TestRecordsAreSealed(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		d := openDoor(t, store)
		canaries := []string{
			"Jose Antonio Ramos", "N04-19-000218", "Habagat Delivery", "Maria Clara Villanueva", "Bayani Retail", "BRC-",
			"Liza Mae Bautista", "Ramon Santiago Cruz", "fullName", "incomes_",
		}
		snaps := make([]connector.Snapshot, len(personas()))
		from := func(i int) record.Source {
			src := source(fmt.Sprint(i))
			src.ProviderID = personas()[i].providerID
			return src
		}
		for i, p := range personas() {
			snaps[i] = fetch(t, p, 0)
			d.link(from(i), connectedAt())
			d.store(from(i), snaps[i], connectedAt())
		}
		conceals := func() {
			t.Helper()
			stored := string(testkit.Stored(t, store))
			for _, canary := range canaries {
				require.NotContains(t, stored, canary)
			}
		}
		unchanged := func() {
			t.Helper()
			for i := range snaps {
				require.False(t, d.store(from(i), snaps[i], connectedAt()).Any(), "items are found again")
				d.link(from(i), connectedAt())
			}
		}
		conceals()
		written := d.answers()
		unchanged()

		for i := range snaps {
			d.unseal(from(i), snaps[i])
		}
		linked := d.answers()
		delete(written, "/links")
		for path, answer := range written {
			require.Equal(t, answer, linked[path], "what is passed on is what would be written")
		}
		unchanged()
		later := fetch(t, personas()[0], 1)
		require.True(t, d.store(from(0), later, connectedAt().Add(time.Hour)).Any())
		before := d.answers()

		d.moveSealed()
		conceals()
		require.Equal(t, before, d.answers())
		require.False(t, d.store(from(0), later, connectedAt().Add(time.Hour)).Any(), "moved items are found again")
		for _, snap := range []connector.Snapshot{snaps[0], later} { // sealed items change, and change back
			require.True(t, d.store(from(0), snap, connectedAt().Add(2*time.Hour)).Any())
			require.False(t, d.store(from(0), snap, connectedAt().Add(2*time.Hour)).Any(), "updated items are found again")
		}
	})
}

// TestConversion: what an earlier release stored is rewritten where nothing of it gets lost.
func TestConversion(t *testing.T) {
	t.Parallel()
	const whole = `{"date":"2026-04-15","description":"Allowance","currency":"PHP","amount":500.00,"referenceId":null}`
	const short = `{"amount":0.1,"currency":"PHP","date":"2026-04-15"}`
	for name, c := range map[string]struct {
		kind    connector.Section
		text    string
		want    string
		isShown bool
	}{
		"as today":        {connector.Transactions, whole, whole, true},
		"a field is new":  {connector.Transactions, short, `{"date":"2026-04-15","description":null,"currency":"PHP","amount":0.1,"referenceId":null}`, true},
		"a field is gone": {connector.Transactions, `{"date":"2026-04-15","memo":"x"}`, "", false},
		"a field within":  {connector.Identities, `{"fullName":"Maria","addresses":[{"planet":"Mars"}]}`, "", false},
		"an amount is kept": {connector.Transactions, `{"date":"","description":null,"currency":"","amount":1e2,"referenceId":null}`,
			`{"date":"","description":null,"currency":"","amount":1e2,"referenceId":null}`, true},
		"a list with nothing": {connector.Identities, `{"emails":["a@x.test","b@x.test",null]}`, "", false},
		"another type":        {connector.Transactions, `{"date":7}`, "", false},
		"no JSON":             {connector.Transactions, "Allowance", "", false},
		"an unknown kind":     {"GARDENS", whole, "", false},
	} {
		want := c.want
		if !c.isShown {
			want = c.text
		}
		got, isShown, err := record.Converted(c.kind, c.text)
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
		require.Equal(t, c.isShown, isShown, name)
	}
}

// TestRecordsCannotBeSwapped: what is sealed for one record does not open as another.
func TestRecordsCannotBeSwapped(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	b := setup(t, store)
	b.store(source("1"), fetch(t, personas()[0], 0), connectedAt())
	_, err := store.Write().ExecContext(t.Context(), `UPDATE record SET data_sealed =
		(SELECT data_sealed FROM record WHERE kind = 'RATINGS') WHERE kind = 'IDENTITIES'`)
	require.NoError(t, err)
	_, err = b.records.Payload(t.Context(), store.Read(), scope.Of("tenant-1", auth.Sandbox), source("1").SourceID)
	require.ErrorContains(t, err, "open sealed record.data_sealed")
	require.NotContains(t, err.Error(), "Maria")
}
