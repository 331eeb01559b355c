package httpconnector_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/connector/conformance"
	"nod/internal/collect/connector/httpconnector"
)

// onTheWire is a snapshot as a connector would send it: each item with its key.
func onTheWire(t *testing.T, s connector.Snapshot) map[string]any {
	t.Helper()
	names := map[connector.Section]string{
		connector.Identities: "identity", connector.Ratings: "rating", connector.Employments: "employments",
		connector.Documents: "documents", connector.Incomes: "incomes", connector.EIncomes: "eincomes",
		connector.Transactions: "transactions", connector.Contributions: "contributions",
		connector.Liabilities: "liabilities",
	}
	out := map[string]any{"failedSections": s.FailedSections}
	for _, record := range s.Records() {
		raw, err := json.Marshal(record.Data)
		require.NoError(t, err)
		item := map[string]any{}
		decoder := json.NewDecoder(strings.NewReader(string(raw)))
		decoder.UseNumber()
		require.NoError(t, decoder.Decode(&item))
		item["key"] = record.Key
		name := names[record.Section]
		if record.Section == connector.Identities || record.Section == connector.Ratings {
			out[name] = item
			continue
		}
		list, _ := out[name].([]any)
		out[name] = append(list, item)
	}
	return out
}

// TestPersonasOverTheWire: all data of the simulator has the form of the schema, and comes out of the JSON
// as it went in.
func TestPersonasOverTheWire(t *testing.T) {
	t.Parallel()
	simulator := connector.NewSimulator(catalogue.New())
	seen := map[connector.Section]bool{}
	for _, person := range connector.Personas() {
		for _, sync := range []int{0, 1} {
			session, err := json.Marshal(map[string]string{"persona": person.ID})
			require.NoError(t, err)
			want, err := simulator.Fetch(t.Context(), connector.FetchRequest{
				ProviderID: "sandbox_employer_ph", Session: session, ConnectedAt: now(), Now: now(), Sync: sync, Reconnects: 1,
			})
			require.NoError(t, err)
			raw, err := json.Marshal(onTheWire(t, want))
			require.NoError(t, err)
			require.NoError(t, conformance.Validate("snapshot", raw), person.ID)
			got, err := client(t, says(200, string(raw)), httpconnector.Options{}).
				Fetch(t.Context(), connector.FetchRequest{Now: now()})
			require.NoError(t, err)
			require.Equal(t, want.Records(), got.Records())
			require.Equal(t, len(want.FailedSections), len(got.FailedSections))
			for _, record := range want.Records() {
				seen[record.Section] = true
			}
		}
	}
	require.Len(t, seen, len(connector.Sections()), "every kind of record was seen")
}

// TestSchemaNamesWhatTheCodeKnows keeps the lists of the schema in step with those of Go.
func TestSchemaNamesWhatTheCodeKnows(t *testing.T) {
	t.Parallel()
	var document struct {
		ID   string `json:"$id"`
		Defs map[string]struct {
			Enum       []string
			Properties map[string]any
		} `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(httpconnector.Schema(), &document))
	require.Equal(t, httpconnector.SchemaID, document.ID)
	sections := []string{}
	for _, section := range connector.Sections() {
		sections = append(sections, string(section))
	}
	require.Equal(t, sections, document.Defs["section"].Enum)
	for _, code := range document.Defs["errorCode"].Enum {
		require.True(t, connector.ErrorCode(code).IsKnown(), code)
		_, err := client(t, says(200, `{"outcome":"FAILED","errorCode":"`+code+`"}`), httpconnector.Options{}).
			Login(t.Context(), login())
		require.NoError(t, err, code)
	}
	for definition, item := range map[string]any{
		"identity": connector.Identity{}, "rating": connector.Rating{}, "employment": connector.Employment{},
		"document": connector.Document{DocumentType: new("")}, "income": connector.Income{}, "eincome": connector.EIncome{},
		"transaction": connector.Transaction{}, "contribution": connector.Contribution{},
		"field": connector.Field{}, "option": connector.Option{},
	} {
		raw, err := json.Marshal(item)
		require.NoError(t, err)
		fields := map[string]any{}
		require.NoError(t, json.Unmarshal(raw, &fields))
		for _, name := range slices.Collect(maps.Keys(fields)) {
			require.Contains(t, document.Defs[definition].Properties, name, definition)
		}
	}
}

// TestRequestsFollowTheSchema: what we send is what the schema promises to those who write connectors.
func TestRequestsFollowTheSchema(t *testing.T) {
	t.Parallel()
	for definition, message := range map[string]string{
		"describeRequest": `{"providerId":"p"}`,
		"loginRequest": `{"idempotencyKey":"k","providerId":"p","userId":"u","accountId":"a","fields":{"u":"ana"},` +
			`"now":"2025-03-14T02:15:30Z","recentFailures":[{"at":"2025-03-14T02:15:30Z","code":"INVALID_CREDENTIALS"}]}`,
		"answerRequest": `{"idempotencyKey":"k","providerId":"p","userId":"u","accountId":"a","continuation":"eA==",` +
			`"kind":"CODE","answer":"1","resend":false,"now":"2025-03-14T02:15:30Z"}`,
		"fetchRequest": `{"providerId":"p","userId":"u","accountId":"a","session":null,"connectedAt":"2025-03-14T02:15:30Z",` +
			`"now":"2025-03-14T02:15:30.123456Z","sync":0,"reconnects":0}`,
		"revokeRequest": `{"providerId":"p","userId":"u","accountId":"a","session":"eA==","now":"2025-03-14T02:15:30Z"}`,
	} {
		require.NoError(t, conformance.Validate(definition, []byte(message)), definition)
		require.Error(t, conformance.Validate(definition, []byte(strings.Replace(message, `"p"`, `7`, 1))), definition)
	}
	require.NoError(t, conformance.Validate("refusal", []byte(`{"error":"UNAVAILABLE"}`)))
}
