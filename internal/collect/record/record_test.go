package record_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// connectedAt is the day of the first connection of all sources in these tests.
func connectedAt() time.Time { return time.Date(2026, 3, 20, 4, 0, 0, 0, time.UTC) }

// bench is the feature on one database with all events that it recorded.
type bench struct {
	t       *testing.T
	db      *db.DB
	records *record.Service
	events  *[]recorded
}

// recorded is an event as webhooks see it.
type recorded struct {
	Type event.Type
	Mode auth.Mode
	Data map[string]any
}

func setup(t *testing.T, store *db.DB) bench {
	t.Helper()
	events := &[]recorded{}
	sealer := testkit.Sealer(t, store)
	recorder := event.NewRecorder(clock.New(nil), sealer)
	recorder.Subscribe(func(_ context.Context, _ *db.Tx, news []event.Event) error {
		for _, e := range news {
			var r recorded
			require.NoError(t, json.Unmarshal([]byte(e.Body), &r))
			*events = append(*events, r)
		}
		return nil
	})
	service := record.New(record.Deps{
		DB: store, Seal: sealer, Events: recorder, Sources: catalogue.New(),
		Zone: func(context.Context, db.Querier, string) (*time.Location, error) { return time.UTC, nil },
	})
	return bench{t, store, service, events}
}

func source(number string) record.Source {
	return record.Source{
		TenantID: "tenant-1", Mode: auth.Sandbox, UserID: "user-" + number, SourceID: "a-" + number,
		SourceType: record.SourceAccount, ProviderID: "sandbox_employer_ph", TaskID: "task-" + number,
		Facts: map[string]any{
			"accountId": "a-" + number, "providerId": "sandbox_employer_ph", "providers": []string{"sandbox_employer_ph"},
		},
	}
}

// takeEvents returns the events since the last call.
func (b bench) takeEvents() []recorded {
	taken := *b.events
	*b.events = nil
	return taken
}

func types(events []recorded) []event.Type {
	list := []event.Type{}
	for _, e := range events {
		list = append(list, e.Type)
	}
	return list
}

func (b bench) tx(run func(tx *db.Tx) error) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), run))
}

func (b bench) store(src record.Source, snap connector.Snapshot, at time.Time) record.Changes {
	b.t.Helper()
	var changes record.Changes
	b.tx(func(tx *db.Tx) (err error) {
		changes, err = b.records.Store(b.t.Context(), tx, src, snap, at)
		return err
	})
	return changes
}

func (b bench) link(src record.Source, at time.Time) {
	b.t.Helper()
	b.tx(func(tx *db.Tx) error { return b.records.AddLink(b.t.Context(), tx, src, at) })
}

func (b bench) payload(src record.Source) record.Payload {
	b.t.Helper()
	payload, err := b.records.Payload(b.t.Context(), b.db.Read(), scope.Of(src.TenantID, src.Mode), src.SourceID)
	require.NoError(b.t, err)
	return payload
}

// persona is a person of the Sandbox at the provider that shows all of their data.
type persona struct{ id, providerID string }

func personas() []persona {
	return []persona{
		{"maria", "sandbox_employer_ph"}, {"jose", "sandbox_gig_ph"}, {"liza", "sandbox_government_ph"},
		{"ramon", "sandbox_payroll_ph"},
	}
}

// fetch logs the persona in and reads their account; sync 0 is the first collection.
func fetch(t *testing.T, p persona, sync int) connector.Snapshot {
	t.Helper()
	simulator := connector.NewSimulator(catalogue.New())
	ctx := t.Context()
	for _, shown := range connector.Personas() {
		if shown.ID != p.id {
			continue
		}
		step, err := simulator.Login(ctx, connector.LoginRequest{
			ProviderID: p.providerID, Now: connectedAt(),
			Fields: map[string]string{
				connector.UsernameField: shown.Username, connector.PasswordField: shown.Password,
			},
		})
		require.NoError(t, err)
		if step.Outcome == connector.NeedsMFA {
			step, err = simulator.Answer(ctx, connector.AnswerRequest{
				ProviderID: p.providerID, Continuation: step.Continuation, Kind: connector.ChallengeCode,
				Answer: shown.VerificationCode, Now: connectedAt().Add(10 * time.Second),
			})
			require.NoError(t, err)
		}
		require.Equal(t, connector.Connected, step.Outcome)
		snap, err := simulator.Fetch(ctx, connector.FetchRequest{
			ProviderID: p.providerID, Session: step.Session, ConnectedAt: connectedAt(), Now: connectedAt(), Sync: sync,
			Reconnects: sync,
		})
		require.NoError(t, err)
		return snap
	}
	require.Fail(t, "no such persona", p.id)
	return connector.Snapshot{}
}
