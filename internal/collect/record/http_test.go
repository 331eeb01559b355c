package record_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// door is the data API with nothing but records on it. Its callers name themselves "tenant/MODE".
type door struct {
	bench
	api *httpapi.API
}

func openDoor(t *testing.T, store *db.DB) door {
	t.Helper()
	b, clk := setup(t, store), clock.New(nil)
	limits, err := ratelimit.New(ratelimit.Profile("test"))
	require.NoError(t, err)
	deps := httpapi.Deps{
		DB: store, Clock: clk, Log: slog.New(slog.DiscardHandler), Cursors: page.NewCodec([]byte("cursors"), clk.Now),
		Limiter: limits, Viewed: func(context.Context, auth.Mode, string, ...string) error { return nil }, // keys are no staff
	}
	api := httpapi.New(deps, httpapi.Options{
		Title: "data API", Prefix: "/sandbox/v1", WrongMethod: http.StatusNotImplemented,
		CallerLimit: func(auth.Principal, httpapi.Op) (class, key string) { return "", "" },
		Authenticate: func(_ context.Context, authorization string) (auth.Principal, error) {
			tenant, mode, ok := strings.Cut(authorization, "/")
			if !ok {
				return auth.Principal{}, fault.New(fault.Unauthenticated, fault.CodeInvalidToken, "Who are you?")
			}
			return auth.Principal{Kind: auth.KindKey, TenantID: tenant, Mode: auth.Mode(mode)}, nil
		},
	})
	record.MountData(api, b.records)
	return door{b, api}
}

const us = "tenant-1/SANDBOX"

type answer struct {
	Code    string
	Message string
	Data    struct {
		NextCursor *string
		Items      []map[string]any
	}
}

// get calls as somebody and checks that the answer keeps the contract of the data API.
func (d door) get(caller, path string, status int) answer {
	d.t.Helper()
	response := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(d.t.Context(), http.MethodGet, "/sandbox/v1"+path, nil)
	request.Header.Set("Authorization", caller)
	d.api.ServeHTTP(response, request)
	require.Equal(d.t, status, response.Code, "%s: %s", path, response.Body)
	testkit.Contract(d.t).Check(http.MethodGet, path, response.Code, response.Body.Bytes())
	var a answer
	require.NoError(d.t, json.Unmarshal(response.Body.Bytes(), &a))
	return a
}

func paths() []string {
	return []string{
		"/identities", "/ratings", "/employments", "/documents", "/incomes", "/eincomes", "/transactions",
		"/contributions", "/liabilities", "/links", "/insights",
	}
}

func TestPersonasKeepTheContract(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		d := openDoor(t, store)
		for i, p := range personas() {
			src := source(fmt.Sprint(i))
			src.ProviderID = p.providerID
			for sync := range 2 {
				d.link(src, connectedAt())
				d.store(src, fetch(t, p, sync), connectedAt().Add(time.Duration(sync)*time.Hour))
			}
			payload := d.payload(src)
			ofSource := record.SourcePayload{Metadata: record.SourceMetadata{
				SourceID: src.SourceID, SourceType: src.SourceType, UserID: src.UserID, ProviderID: src.ProviderID,
			}, Payload: payload}
			testkit.Contract(t).Model("AccountPayload", ofSource)
			written, err := d.records.WritePayload(t.Context(), store.Read(), scope.Of(src.TenantID, src.Mode), ofSource.Metadata)
			require.NoError(t, err)
			require.Equal(t, encoded(t, ofSource), encoded(t, written))
			testkit.Contract(t).Model("AllDatapointPayload", payload.Lists())
			shown := 0
			for _, path := range paths() {
				list := d.get(us, path+"?size=150&userId="+src.UserID, http.StatusOK)
				require.Nil(t, list.Data.NextCursor)
				for _, item := range list.Data.Items {
					id, ok := item["id"].(string)
					require.True(t, ok)
					d.get(us, path+"/"+id, http.StatusOK)
				}
				shown += len(list.Data.Items)
			}
			require.Equal(t, countOf(payload), shown, "lists and payload show the same records")
		}
	})
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

// TestRecordsAreWrittenAsDescribed holds what is written by hand to the types that the API describes.
func TestRecordsAreWrittenAsDescribed(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"a-1", `"quoted" \`, "naïve 👍", ""} {
		for _, account := range []*string{nil, &id} {
			r := record.Record[record.Link]{
				Item: record.Item[record.Link]{ID: id},
				Metadata: record.Origin{
					ItemCreatedAt: db.At(connectedAt()), CreatedAt: db.At(connectedAt().Add(time.Second)), AccountID: account,
					SourceID: id, SourceType: record.SourceArchive, UserID: id + "u", ProviderID: id + "p",
				},
			}
			var written struct {
				ID       string
				Metadata json.RawMessage
			}
			require.NoError(t, json.Unmarshal([]byte(encoded(t, r)), &written))
			require.Equal(t, id, written.ID)
			require.JSONEq(t, encoded(t, r.Metadata), string(written.Metadata))
		}
	}
}

func countOf(p record.Payload) int {
	count := len(p.Documents) + len(p.Incomes) + len(p.Transactions) + len(p.Employments) + len(p.Contributions) +
		len(p.Liabilities) + len(p.EIncomes) + len(p.Links)
	for _, isThere := range []bool{p.Identity != nil, p.Rating != nil, p.Insight != nil} {
		if isThere {
			count++
		}
	}
	return count
}

func TestEmptyPayload(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t))
	text, err := json.Marshal(b.payload(source("1")))
	require.NoError(t, err)
	require.JSONEq(t, `{"identity":null,"rating":null,"documents":[],"incomes":[],"transactions":[],"employments":[],
		"contributions":[],"liabilities":[],"eincomes":[],"links":[],"insight":null}`, string(text))
}

func TestGetShowsWhereARecordComesFrom(t *testing.T) {
	t.Parallel()
	d, src := openDoor(t, testkit.Database(t)), source("1")
	d.store(src, fetch(t, personas()[0], 0), connectedAt())
	income := d.get(us, "/incomes?size=1", http.StatusOK).Data.Items[0]
	require.Equal(t, map[string]any{
		"itemCreatedAt": "2026-03-20T04:00:00.000Z", "createdAt": "2026-03-20T04:00:00.000Z", "accountId": "a-1",
		"sourceId": "a-1", "sourceType": "ACCOUNT", "userId": "user-1", "providerId": "sandbox_employer_ph",
	}, income["metadata"])
	require.Equal(t, "2026-03-01", income["startDate"], "the newest income is on top")
	require.Equal(t, 19862.5, income["netAmount"])
}

func TestLists(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		d := openDoor(t, store)
		for i := range 2 {
			d.store(source(fmt.Sprint(i+1)), fetch(t, personas()[0], 0), connectedAt())
		}
		for query, count := range map[string]int{
			"/incomes":                                                    26,
			"/incomes?userId=user-1":                                      13,
			"/incomes?sourceId=a-2":                                       13,
			"/incomes?accountId=a-2":                                      13,
			"/incomes?accountId=a-2&sourceId=a-2":                         13,
			"/incomes?accountId=a-2&sourceId=a-1":                         0,
			"/incomes?userId=user-1&sourceId=a-2":                         0,
			"/incomes?userId=user-3":                                      0,
			"/incomes?startDate=2026-02-01":                               6,
			"/incomes?startDate=2026-02-02&userId=user-1":                 2,
			"/incomes?endDate=2025-09-01":                                 2,
			"/incomes?startDate=2025-10-01&endDate=2025-10-31":            4,
			"/incomes?startDate=2026-10-01&endDate=2025-10-31":            0,
			"/employments?startDate=2019-01-01&sourceId=a-1":              1,
			"/transactions?startDate=2026-03-20&sourceId=a-1":             1,
			"/contributions?endDate=2025-09-30&sourceId=a-1":              1,
			"/liabilities?startDate=2026-01-01":                           0,
			"/eincomes?startMonth=2026-01":                                4,
			"/eincomes?startMonth=2026-01&endMonth=2026-01&userId=user-1": 1,
			"/documents?sourceId=a-1":                                     2,
			"/insights?sourceId=a-1":                                      1,
			"/links":                                                      0,
		} {
			separator := "?"
			if strings.Contains(query, "?") {
				separator = "&"
			}
			require.Len(t, d.get(us, query+separator+"size=150", http.StatusOK).Data.Items, count, query)
		}
		for _, query := range []string{
			"/incomes?startDate=yesterday", "/eincomes?startMonth=2026-13", "/eincomes?endMonth=2026-01-01",
			"/incomes?size=0", "/incomes?size=151", "/incomes?cursor=abc",
		} {
			require.Equal(t, fault.CodeInvalidParameters, d.get(us, query, http.StatusBadRequest).Code, query)
		}
	})
}

func TestUnknownRecords(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		d, src := openDoor(t, store), source("1")
		d.store(src, fetch(t, personas()[0], 0), connectedAt())
		id := d.payload(src).Incomes[0].ID
		d.get(us, "/incomes/"+id, http.StatusOK)
		unknown := d.get(us, "/incomes/inc-0", http.StatusNotFound)
		require.Equal(t, "Income not found.", unknown.Message)
		require.Equal(t, unknown, d.get("tenant-2/SANDBOX", "/incomes/"+id, http.StatusNotFound), "another tenant")
		require.Equal(t, unknown, d.get("tenant-1/PRODUCTION", "/incomes/"+id, http.StatusNotFound), "the other mode")
		d.get(us, "/documents/"+id, http.StatusNotFound)
		d.get("nobody", "/incomes/"+id, http.StatusUnauthorized)
		for _, stranger := range []string{"tenant-2/SANDBOX", "tenant-1/PRODUCTION"} {
			for _, path := range paths() {
				list := d.get(stranger, path+"?sourceId="+src.SourceID, http.StatusOK)
				require.Empty(t, list.Data.Items, "%s %s", stranger, path)
			}
		}
		cursor := d.get(us, "/incomes?size=1", http.StatusOK).Data.NextCursor
		for _, foreign := range []struct{ caller, query string }{
			{"tenant-2/SANDBOX", "/incomes?cursor="}, {"tenant-1/PRODUCTION", "/incomes?cursor="},
			{us, "/documents?cursor="}, {us, "/incomes?userId=user-1&cursor="},
		} {
			d.get(foreign.caller, foreign.query+url.QueryEscape(*cursor), http.StatusBadRequest)
		}
	})
}

// TestPaging walks lists of any length in pages of any size: each record comes once, newest first,
// also when new records arrive on the way.
func TestPaging(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		d := openDoor(t, store)
		number := 0
		rapid.Check(t, func(rt *rapid.T) {
			number++
			src := source(fmt.Sprint(number))
			total := 0
			for batch, count := range rapid.SliceOfN(rapid.IntRange(1, 12), 0, 4).Draw(rt, "batches") {
				total += count
				d.store(src, connector.Snapshot{Transactions: transactions(total)[:total]},
					connectedAt().Add(time.Duration(batch/2)*time.Minute))
			}
			size := rapid.IntRange(1, 20).Draw(rt, "size")
			newcomer := rapid.Bool().Draw(rt, "newcomer")
			ids := d.walk(rt, src, size, func() {
				if newcomer {
					snap := connector.Snapshot{Transactions: transactions(1)}
					snap.Transactions[0].Key = "newcomer"
					d.store(src, snap, connectedAt().Add(time.Hour))
				}
			})
			require.Len(rt, ids, total)
			require.Len(rt, slices.Compact(slices.Sorted(slices.Values(ids))), total)
		})
	})
}

// walk reads a list to its end and returns the ids; after the first page it lets something happen.
func (d door) walk(rt *rapid.T, src record.Source, size int, happen func()) []string {
	var ids, times []string
	path := fmt.Sprintf("/transactions?size=%d&sourceId=%s", size, src.SourceID)
	cursor := ""
	for {
		list := d.get(us, path+cursor, http.StatusOK).Data
		require.LessOrEqual(rt, len(list.Items), size)
		for _, item := range list.Items {
			ids = append(ids, item["id"].(string))
			times = append(times, item["metadata"].(map[string]any)["createdAt"].(string))
		}
		if list.NextCursor == nil {
			break
		}
		if cursor == "" {
			happen()
		}
		cursor = "&cursor=" + url.QueryEscape(*list.NextCursor)
	}
	slices.Reverse(times)
	require.True(rt, slices.IsSorted(times), "newest first")
	return ids
}

// payloadDoor describes payloads as the features above this one will.
func payloadDoor(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{Method: http.MethodGet, Path: "/account", ID: "account", Access: httpapi.Caller},
		func(context.Context, *struct{}) (record.SourcePayload, error) { return record.SourcePayload{}, nil })
	httpapi.Register(api, httpapi.Op{Method: http.MethodGet, Path: "/user", ID: "user", Access: httpapi.Caller},
		func(context.Context, *struct{}) (record.ListPayload, error) { return record.ListPayload{}, nil })
}

func TestDescriptionOfPayloads(t *testing.T) {
	t.Parallel()
	d := openDoor(t, testkit.Database(t))
	payloadDoor(d.api)
	text, err := d.api.Description()
	require.NoError(t, err)
	type schema struct {
		Type       any
		Properties map[string]schema
	}
	var description struct {
		Components struct{ Schemas map[string]schema }
	}
	require.NoError(t, json.Unmarshal(text, &description))
	for _, name := range []string{"SourcePayload", "ListPayload"} {
		payload := description.Components.Schemas[name].Properties
		require.Equal(t, []any{"object", "null"}, payload["identity"].Type, name)
		require.Contains(t, payload["identity"].Properties, "fullName", name)
		require.Contains(t, payload, "documents", name)
	}
	require.Contains(t, description.Components.Schemas["SourcePayload"].Properties, "metadata")
}

// inWords finds what fields say about themselves.
var inWords = regexp.MustCompile(`"description":"(?:[^"\\]|\\.)*",`)

// TestDescription looks at what clients are generated from.
func TestDescription(t *testing.T) {
	t.Parallel()
	d := openDoor(t, testkit.Database(t))
	text, err := d.api.Description()
	require.NoError(t, err)
	var description struct {
		Paths map[string]map[string]struct {
			OperationID string
			Parameters  []struct{ Name string }
		}
	}
	require.NoError(t, json.Unmarshal(text, &description))
	parameters := func(path string) []string {
		var names []string
		for _, p := range description.Paths[path]["get"].Parameters {
			names = append(names, p.Name)
		}
		slices.Sort(names)
		return names
	}
	require.Len(t, description.Paths, 22)
	require.Equal(t, "get-feature-insight", description.Paths["/insights/{id}"]["get"].OperationID)
	require.Equal(t, []string{"accountId", "cursor", "size", "sourceId", "userId"}, parameters("/ratings"))
	require.Equal(t, []string{"accountId", "cursor", "endDate", "size", "sourceId", "startDate", "userId"},
		parameters("/incomes"))
	require.Equal(t, []string{"accountId", "cursor", "endMonth", "size", "sourceId", "startMonth", "userId"},
		parameters("/eincomes"))
	shape := inWords.ReplaceAllString(string(text), "")
	for _, field := range []string{
		`"netAmount":{"format":"double","type":["number","null"]}`, `"loanAmount":{"format":"double","type":"number"}`,
		`"dob":{"format":"date","type":["string","null"]}`, `"createdAt":{"format":"date-time","type":"string"}`,
		`"incomes_last3_months_amount_std":{"type":"number"}`,
	} {
		require.True(t, strings.Contains(shape, field), field)
	}
}

// TestMounted asks the real server for every list.
func TestMounted(t *testing.T) {
	t.Parallel()
	tenant := apptest.New(t).Tenant("Habagat Lending")
	for _, path := range paths() {
		list := tenant.Sandbox.Get(path).Is(http.StatusOK)
		testkit.Contract(t).Check(http.MethodGet, path, list.Status, list.Body)
		tenant.Production.Get(path).Is(http.StatusUnauthorized)
	}
	tenant.Sandbox.Post("/incomes", map[string]any{}).Is(http.StatusNotImplemented)
}
