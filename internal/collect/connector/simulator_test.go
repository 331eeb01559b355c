package connector_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
)

func request(person, provider string, connectedAt time.Time, sync int) connector.FetchRequest {
	return connector.FetchRequest{
		ProviderID: provider, UserID: "user-1", AccountID: "a-1", Sync: sync,
		Session: []byte(`{"persona":"` + person + `"}`), ConnectedAt: connectedAt, Now: connectedAt,
	}
}

func anyRequest(t *rapid.T) connector.FetchRequest {
	providers := catalogue.New().Search(catalogue.Filter{Kind: catalogue.KindProvider}).Items
	// Liza's syncs before a reconnect are refused, so hers start behind one.
	req := request(
		rapid.SampledFrom([]string{"maria", "jose", "liza", "ramon"}).Draw(t, "person"),
		rapid.SampledFrom(providers).Draw(t, "provider").ID,
		time.Unix(rapid.Int64Range(1_500_000_000, 2_500_000_000).Draw(t, "connected"), 0),
		rapid.IntRange(0, 3).Draw(t, "sync"))
	req.Reconnects = rapid.IntRange(1, 2).Draw(t, "reconnects")
	return req
}

func TestSnapshotsAreValidAndRepeatable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		req := anyRequest(t)
		first, err := simulator().Fetch(t.Context(), req)
		require.NoError(t, err)
		require.NoError(t, first.Validate())

		req.UserID, req.AccountID = "user-2", "a-2"
		second, err := simulator().Fetch(t.Context(), req)
		require.NoError(t, err)
		require.True(t, reflect.DeepEqual(first, second), "not repeatable")
	})
}

// TestPayFollowsTheClock reads an account again at a later time: nothing is dated after that day, each pay period up to
// it is there once and without gaps, and what was there before stays as it was.
func TestPayFollowsTheClock(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		req := anyRequest(t)
		before, err := simulator().Fetch(t.Context(), req)
		require.NoError(t, err)
		req.Now = req.Now.Add(time.Duration(rapid.IntRange(0, 100*24).Draw(t, "hours later")) * time.Hour)
		snapshot, err := simulator().Fetch(t.Context(), req)
		require.NoError(t, err)
		require.NoError(t, snapshot.Validate())

		manila := req.Now.In(time.FixedZone("Asia/Manila", 8*60*60))
		today := connector.Date(manila.Format(time.DateOnly))
		for _, item := range snapshot.Incomes {
			require.LessOrEqual(t, *item.EndDate, today, "%s to %s", item.StartDate, *item.EndDate)
		}
		for _, item := range snapshot.EIncomes {
			require.Less(t, item.Month, string(today[:7]))
		}
		for _, item := range snapshot.Transactions {
			require.LessOrEqual(t, item.Date, today)
		}
		for _, item := range snapshot.Contributions {
			require.LessOrEqual(t, item.Date, today)
		}
		requireAllPeriods(t, snapshot.Incomes, manila)
		now := map[string]any{}
		for _, record := range snapshot.Records() {
			now[string(record.Section)+record.Key] = record.Data
		}
		for _, record := range before.Records() {
			require.True(t, reflect.DeepEqual(record.Data, now[string(record.Section)+record.Key]), record.Key)
		}
	})
}

// requireAllPeriods looks at the regular pay of each employer: one period begins where the one before ended, and the
// next one has not ended yet.
func requireAllPeriods(t *rapid.T, incomes []connector.Income, today time.Time) {
	newest := map[string]connector.Income{}
	for _, item := range incomes {
		if *item.Frequency == connector.Variable {
			continue
		}
		end, err := time.Parse(time.DateOnly, string(*item.EndDate))
		require.NoError(t, err)
		next := end.AddDate(0, 0, 1)
		later, ok := newest[*item.Employer]
		newest[*item.Employer] = item
		if ok {
			require.Equal(t, next.Format(time.DateOnly), string(later.StartDate))
			continue
		}
		nextEnd := next.AddDate(0, 1, -1)
		if *item.Frequency == connector.Semimonthly {
			if nextEnd = next.AddDate(0, 0, 14); next.Day() != 1 {
				nextEnd = time.Date(next.Year(), next.Month()+1, 0, 0, 0, 0, 0, time.UTC)
			}
		}
		require.Greater(t, nextEnd.Format(time.DateOnly), today.Format(time.DateOnly), "a past period is missing")
	}
}

func TestLaterSyncsFindNothingNew(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		req := anyRequest(t)
		req.Sync = 1
		first, err := simulator().Fetch(t.Context(), req)
		require.NoError(t, err)
		req.Sync = rapid.IntRange(2, 500).Draw(t, "later sync")
		later, err := simulator().Fetch(t.Context(), req)
		require.NoError(t, err)
		require.Equal(t, first, later)
	})
}

func TestSnapshotsHoldOnlyWhatTheProviderSupports(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		req := anyRequest(t)
		snapshot, err := simulator().Fetch(t.Context(), req)
		require.NoError(t, err)
		source, _ := catalogue.New().Get(req.ProviderID)
		for _, record := range snapshot.Records() {
			require.True(t, source.Supports(catalogue.Datapoint(record.Section)))
			requireSupportedItems(t, source, record)
		}
		for _, section := range snapshot.FailedSections {
			require.True(t, source.Supports(catalogue.Datapoint(section)))
		}
		if strings.Contains(string(req.Session), "ramon") {
			require.Contains(t, snapshot.FailedSections, connector.Documents, "Ramon's task is PARTIAL everywhere")
		}
	})
}

// TestUnknownIsNull: no record leaves a field out.
func TestUnknownIsNull(t *testing.T) {
	t.Parallel()
	for _, data := range []any{
		connector.Identity{}, connector.Rating{}, connector.Employment{}, connector.Document{}, connector.Income{},
		connector.EIncome{}, connector.Transaction{}, connector.Contribution{}, connector.Liability{},
	} {
		text, err := json.Marshal(data)
		require.NoError(t, err)
		var values map[string]any
		require.NoError(t, json.Unmarshal(text, &values))
		for _, field := range reflect.VisibleFields(reflect.TypeOf(data)) {
			name := field.Tag.Get("json")
			if name == "-" {
				continue
			}
			require.Contains(t, values, name, "%T", data)
			if field.Type.Kind() == reflect.Pointer {
				require.Nil(t, values[name], "%T %s", data, name)
			}
		}
	}
}

// requireSupportedItems keeps the catalogue honest: an item that it calls unsupported has no value.
func requireSupportedItems(t require.TestingT, source catalogue.DataSource, record connector.Record) {
	text, err := json.Marshal(record.Data)
	require.NoError(t, err)
	var values map[string]any
	require.NoError(t, json.Unmarshal(text, &values))
	for _, group := range source.Datapoints {
		if string(group.Datapoint) != string(record.Section) {
			continue
		}
		for _, item := range group.Items {
			value := values[item.Name]
			if list, ok := value.([]any); ok && len(list) == 0 {
				value = nil
			}
			if item.SupportedStatus == catalogue.Unsupported {
				require.Nil(t, value, "%s delivers %s %s", source.ID, record.Section, item.Name)
			}
		}
	}
}

func TestCatalogueNamesTheFieldsOfTheRecords(t *testing.T) {
	t.Parallel()
	source, _ := catalogue.New().Get("sandbox_employer_ph")
	records := map[catalogue.Datapoint]any{
		catalogue.Identities: connector.Identity{}, catalogue.Ratings: connector.Rating{},
		catalogue.Employments: connector.Employment{}, catalogue.Documents: connector.Document{},
		catalogue.Incomes: connector.Income{}, catalogue.EIncomes: connector.EIncome{},
		catalogue.Transactions: connector.Transaction{}, catalogue.Contributions: connector.Contribution{},
		catalogue.Liabilities: connector.Liability{},
	}
	require.Len(t, records, len(connector.Sections()))
	for _, group := range source.Datapoints {
		record, ok := records[group.Datapoint]
		if !ok {
			require.Contains(t, []catalogue.Datapoint{catalogue.Link, catalogue.Insights}, group.Datapoint)
			continue
		}
		var fields, items []string
		for field := range reflect.TypeOf(record).Fields() {
			if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "-" {
				fields = append(fields, name)
			}
		}
		for _, item := range group.Items {
			items = append(items, item.Name)
		}
		require.ElementsMatch(t, fields, items, group.Datapoint)
	}
}

func TestLizaLeavesOnce(t *testing.T) {
	t.Parallel()
	req := request("liza", "sandbox_government_ph", noon(), 0)
	first, err := simulator().Fetch(t.Context(), req)
	require.NoError(t, err)

	req.Sync = 1
	_, err = simulator().Fetch(t.Context(), req)
	var refused *connector.RefusedError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, connector.AuthRequired, refused.Code)

	req.Reconnects = 1
	for _, sync := range []int{0, 1, 2, 3} {
		req.Sync = sync
		again, err := simulator().Fetch(t.Context(), req)
		require.NoError(t, err)
		require.Equal(t, first, again)
	}
}

func TestReconnectKeepsWhatSyncsHaveBrought(t *testing.T) {
	t.Parallel()
	synced, err := simulator().Fetch(t.Context(), request("maria", "sandbox_employer_ph", noon(), 1))
	require.NoError(t, err)
	req := request("maria", "sandbox_employer_ph", noon(), 0)
	req.Reconnects = 1
	reconnected, err := simulator().Fetch(t.Context(), req)
	require.NoError(t, err)
	require.Equal(t, synced, reconnected)
}

func TestFetchNeedsTheTimeOfConnection(t *testing.T) {
	t.Parallel()
	_, err := simulator().Fetch(t.Context(), request("maria", "sandbox_employer_ph", time.Time{}, 0))
	require.Error(t, err)
}

func TestDayOfConnectionIsTheOneInManila(t *testing.T) {
	t.Parallel()
	newestOf := func(at string) connector.Date {
		connectedAt, err := time.Parse(time.RFC3339, at)
		require.NoError(t, err)
		snapshot, err := simulator().Fetch(t.Context(), request("jose", "sandbox_gig_ph", connectedAt, 0))
		require.NoError(t, err)
		return snapshot.Transactions[0].Date
	}
	require.Equal(t, connector.Date("2025-03-14"), newestOf("2025-03-14T15:59:59Z"))
	require.Equal(t, connector.Date("2025-03-15"), newestOf("2025-03-14T16:00:00Z"))
	require.Equal(t, connector.Date("2025-03-14"), newestOf("2025-03-14T10:00:00-05:00"))
}

func TestPersonasAreShown(t *testing.T) {
	t.Parallel()
	shown := connector.Personas()
	require.Len(t, shown, 4)
	var tabs, usernames, codes []string
	for _, person := range shown {
		tabs = append(tabs, person.Tab)
		usernames = append(usernames, person.Username)
		codes = append(codes, person.VerificationCode)
		require.True(t, strings.HasPrefix(person.Phone, "+63 900 555 01"))
		require.True(t, strings.HasSuffix(person.Email, "@example.com"))
		require.NotEmpty(t, person.Note)
		text, err := json.Marshal(person)
		require.NoError(t, err)
		require.Contains(t, string(text), `"files":[{"name":"payslip-`)
	}
	require.Equal(t, []string{"Maria", "Jose", "Liza", "Ramon"}, tabs)
	require.Equal(t, []string{"101010", "202020", "303030", "404040"}, codes)
	slices.Sort(usernames)
	require.Len(t, slices.Compact(usernames), 4)
}

func TestErrorCodes(t *testing.T) {
	t.Parallel()
	require.Equal(t, "The username or password is not correct.", connector.InvalidCredentials.Message())
	require.True(t, connector.InvalidCredentials.CanRetry())
	require.False(t, connector.AccountLocked.CanRetry())
	require.False(t, connector.ErrorCode("NONSENSE").IsKnown())
	require.Equal(t, connector.SystemError.Message(), connector.ErrorCode("NONSENSE").Message())
}
