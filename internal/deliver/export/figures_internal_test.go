package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/scope"
	"nod/internal/platform/spreadsheet"
	"nod/internal/test/testkit"
)

// TestFiguresAreTheSameEverywhere reads sources with random histories of incomes again and again, in different time
// zones, and compares what the data API lists, the payload that drawer, chart and report show, the summary, and the
// CSV with each other and with the plainest reading of the definition.
func TestFiguresAreTheSameEverywhere(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	n := 0
	rapid.Check(t, func(r *rapid.T) {
		n++
		h := drawHistory(r)
		w.zone = h.zone
		src := record.Source{
			TenantID: "tenant-1", Mode: auth.Sandbox, UserID: "user-1", SourceID: fmt.Sprintf("a-%d", n),
			SourceType: record.SourceAccount, ProviderID: "sandbox_employer_ph",
		}
		for _, reading := range h.readings {
			require.NoError(r, w.db.Tx(t.Context(), func(tx *db.Tx) error {
				_, err := w.records.Store(t.Context(), tx, src, h.snapshot(reading), reading.at)
				return err
			}))
		}
		listed := w.list(r, src.SourceID)
		payload, err := w.records.Payload(t.Context(), w.db.Read(), scope.Of(src.TenantID, src.Mode), src.SourceID)
		require.NoError(r, err)
		if listed == nil {
			require.Nil(r, payload.Insight)
			return
		}
		summaries, err := w.records.Summary(t.Context(), w.db.Read(), scope.Of(src.TenantID, src.Mode), src.SourceID)
		require.NoError(r, err)
		content, err := accountCSV(payload)
		require.NoError(r, err)
		cells := cellsOf(r, content)

		histories := h.expected()
		require.Len(r, payload.MonthlyIncomes(), len(histories))
		for _, income := range payload.MonthlyIncomes() {
			want := histories[income.Currency]
			got := map[string]string{
				"payload": text(income.Headline().Average), "list": listed[income.Currency].average,
				"summary": summaryOf(summaries, income.Currency), "csv": cells.average(income.Currency),
				"insight": want.average,
			}
			if len(histories) == 1 {
				got["insight"] = marked(string(payload.Insight.Data.Features["incomes_last3_months_amount_average"]))
			} else {
				require.Equal(r, "-998", string(payload.Insight.Data.Features["incomes_last3_months_amount_average"]))
			}
			for place, average := range got {
				require.Equal(r, want.average, average, "%s %s", income.Currency, place)
			}
			require.Equal(r, want.count, len(income.Headline().Counted))
			require.Equal(r, income.Headline().Over, listed[income.Currency].over)
			require.Equal(r, income.Headline().Over, cells.over(income.Currency))
			for _, m := range income.Course(18) { // the chart shows each complete month that the average counts
				if m.Amount == nil {
					continue
				}
				require.Equal(r, m.Amount.String(), cells.month(income.Currency, m.Month.String()))
			}
		}
	})
}

// world is the feature that keeps records, with the data API on it.
type world struct {
	db      *db.DB
	records *record.Service
	api     http.Handler
	zone    *time.Location
}

func openWorld(t *testing.T) *world {
	t.Helper()
	w := &world{db: testkit.Database(t)}
	clk, sealer := clock.New(nil), testkit.Sealer(t, w.db)
	w.records = record.New(record.Deps{
		DB: w.db, Seal: sealer, Events: event.NewRecorder(clk, sealer), Sources: catalogue.New(),
		Zone: func(context.Context, db.Querier, string) (*time.Location, error) { return w.zone, nil },
	})
	limits, err := ratelimit.New(ratelimit.Profile("test"))
	require.NoError(t, err)
	api := httpapi.New(httpapi.Deps{
		DB: w.db, Clock: clk, Log: slog.New(slog.DiscardHandler), Cursors: page.NewCodec([]byte("cursors"), clk.Now),
		Limiter: limits, Viewed: func(context.Context, auth.Mode, string, ...string) error { return nil }, // keys are no staff
	}, httpapi.Options{
		Title: "data API", Prefix: "/sandbox/v1", WrongMethod: http.StatusNotImplemented,
		CallerLimit: func(auth.Principal, httpapi.Op) (class, key string) { return "", "" },
		Authenticate: func(context.Context, string) (auth.Principal, error) {
			return auth.Principal{Kind: auth.KindKey, TenantID: "tenant-1", Mode: auth.Sandbox}, nil
		},
	})
	record.MountData(api, w.records)
	w.api = api
	return w
}

// shownIncome is the average of the last three complete months as a place shows it.
type shownIncome struct {
	average, over string
	count         int
}

// list asks the data API for the insight; nil when there is none.
func (w *world) list(t require.TestingT, sourceID string) map[connector.Currency]shownIncome {
	response := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "/sandbox/v1/insights?sourceId="+sourceID, nil)
	request.Header.Set("Authorization", "x")
	w.api.ServeHTTP(response, request)
	require.Equal(t, http.StatusOK, response.Code, response.Body)
	var a struct {
		Data struct {
			Items []struct {
				MonthlyIncomes []struct {
					Currency connector.Currency
					Windows  []struct {
						LastMonths int
						Average    *json.Number
						Over       string
					}
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(response.Body.Bytes(), &a))
	if len(a.Data.Items) == 0 {
		return nil
	}
	shown := map[connector.Currency]shownIncome{}
	for _, income := range a.Data.Items[0].MonthlyIncomes {
		for _, window := range income.Windows {
			if window.LastMonths == 3 {
				shown[income.Currency] = shownIncome{average: text(window.Average), over: window.Over}
			}
		}
	}
	return shown
}

func text(a *json.Number) string {
	if a == nil {
		return "unknown"
	}
	return a.String()
}

func marked(figure string) string {
	if figure == "-999" {
		return "unknown"
	}
	return figure
}

func summaryOf(summaries []record.Summary, currency connector.Currency) string {
	for _, row := range summaries[0].TableItems {
		if row.Title == "Last 3 complete months" && row.Currency == string(currency) {
			return marked(row.Average.String())
		}
	}
	return "no row"
}

// sheetCells are the rows of an account's CSV, each cell by the name of its column.
type sheetCells []map[string]string

func cellsOf(t require.TestingT, content []byte) sheetCells {
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(content, []byte(spreadsheet.Mark)))).ReadAll()
	require.NoError(t, err)
	var cells sheetCells
	for _, row := range rows[1:] {
		byName := map[string]string{}
		for i, name := range rows[0] {
			byName[name] = row[i]
		}
		cells = append(cells, byName)
	}
	return cells
}

// figure is a row of the average; where there are several currencies, it is that of the currency.
func (c sheetCells) figure(currency connector.Currency) map[string]string {
	var found map[string]string
	for _, row := range c {
		if row["feature"] != "incomes_last3_months_amount_average" {
			continue
		}
		if row["currency"] == string(currency) || found == nil {
			found = row
		}
	}
	return found
}

func (c sheetCells) average(currency connector.Currency) string {
	if value := c.figure(currency)["value"]; value != "" {
		return marked(value)
	}
	return "unknown"
}

func (c sheetCells) over(currency connector.Currency) string { return c.figure(currency)["over"] }

func (c sheetCells) month(currency connector.Currency, month string) string {
	for _, row := range c {
		if row["section"] == "monthlyIncomes" && row["month"] == month && row["currency"] == string(currency) {
			return row["amount"]
		}
	}
	return "no row"
}

// history is what happened to a source: pay that is known from a day on, and the readings of the source.
type history struct {
	zone      *time.Location
	incomes   []connector.Income
	estimates []connector.EIncome
	readings  []sourceReading
}

type sourceReading struct {
	at time.Time
	// failed says that the incomes could not be read.
	failed bool
}

func drawHistory(r *rapid.T) history {
	zone, err := time.LoadLocation(rapid.SampledFrom([]string{
		"Asia/Manila", "UTC", "Pacific/Kiritimati", "America/Los_Angeles",
	}).Draw(r, "zone"))
	require.NoError(r, err)
	h := history{zone: zone}
	some := func(what string) bool { return rapid.IntRange(0, 3).Draw(r, what) > 0 }
	currency := func() connector.Currency {
		return connector.Currency(rapid.SampledFrom([]string{"PHP", "PHP", "PHP", "USD"}).Draw(r, "currency"))
	}
	maybe := func(what string) *connector.Amount {
		if !some(what) {
			return nil
		}
		cents := rapid.Int64Range(0, 9_999_999).Draw(r, what+" cents")
		return new(connector.Amount(fmt.Sprintf("%d.%02d", cents/100, cents%100)))
	}
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for half := range 16 { // half months from January to August
		if !some("worked") {
			continue
		}
		month := start.AddDate(0, half/2, 0)
		from, to := month, month.AddDate(0, 0, 14)
		if half%2 == 1 {
			from, to = month.AddDate(0, 0, 15), month.AddDate(0, 1, -1)
		}
		h.incomes = append(h.incomes, connector.Income{
			Key: from.Format(time.DateOnly), StartDate: connector.Date(from.Format(time.DateOnly)),
			EndDate: new(connector.Date(to.Format(time.DateOnly))), Currency: currency(),
			GrossAmount: maybe("gross"), BaseAmount: maybe("base"), NetAmount: maybe("net"),
		})
	}
	for i := range 8 {
		if some("not estimated") {
			continue
		}
		month := start.AddDate(0, i, 0).Format("2006-01")
		h.estimates = append(h.estimates, connector.EIncome{
			Key: month, Month: month, Currency: currency(), Amount: maybe("estimate"),
		})
	}
	at := start.AddDate(0, 3, 0)
	for range rapid.IntRange(1, 4).Draw(r, "readings") {
		days := rapid.SampledFrom([]int{0, 1, 15, 29, 30, 31, 61}).Draw(r, "days")
		at = at.AddDate(0, 0, days).Add(time.Duration(rapid.IntRange(-12, 12).Draw(r, "hours")) * time.Hour)
		h.readings = append(h.readings, sourceReading{at, !some("readable")})
	}
	return h
}

// snapshot has what had been paid by the day of the reading.
func (h history) snapshot(reading sourceReading) connector.Snapshot {
	snap := connector.Snapshot{Employments: []connector.Employment{{Key: "job", StartDate: "2020-01-01"}}}
	if reading.failed {
		snap.FailedSections = []connector.Section{connector.Incomes, connector.EIncomes}
		return snap
	}
	snap.Incomes, snap.EIncomes = h.upTo(reading.at)
	return snap
}

func (h history) upTo(at time.Time) (incomes []connector.Income, estimates []connector.EIncome) {
	today := at.In(h.zone).Format(time.DateOnly)
	for _, item := range h.incomes {
		if string(*item.EndDate) <= today {
			incomes = append(incomes, item)
		}
	}
	for _, item := range h.estimates {
		if item.Month <= today[:7] {
			estimates = append(estimates, item)
		}
	}
	return incomes, estimates
}

// expected is the average of the three months before that of the last reading that brought incomes.
func (h history) expected() map[connector.Currency]shownIncome {
	var last time.Time
	known := map[string]bool{}
	for _, reading := range h.readings {
		if reading.failed {
			continue
		}
		last = reading.at
		incomes, estimates := h.upTo(reading.at)
		for _, item := range incomes { // what was read once stays
			known[item.Key] = true
		}
		for _, item := range estimates {
			known[item.Key] = true
		}
	}
	all := map[connector.Currency]shownIncome{}
	for _, currency := range []connector.Currency{"PHP", "USD"} {
		hasAny := false
		sum, shown := new(big.Rat), shownIncome{average: "unknown"}
		running := last.In(h.zone).Format("2006-01")
		first := time.Date(last.In(h.zone).Year(), last.In(h.zone).Month()-3, 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
		for i := range 12 {
			month := time.Date(2026, time.Month(1+i), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
			amount, hasRecord := h.incomeOf(currency, month, known)
			hasAny = hasAny || hasRecord && month <= running
			if amount != nil && first <= month && month < running {
				sum.Add(sum, amount)
				shown.count++
			}
		}
		if shown.count > 0 {
			shown.average = sum.Quo(sum, big.NewRat(int64(shown.count), 1)).FloatString(2)
		}
		if hasAny {
			all[currency] = shown
		}
	}
	return all
}

// incomeOf a month is nil when it is not known.
func (h history) incomeOf(
	currency connector.Currency, month string, known map[string]bool,
) (amount *big.Rat, hasRecord bool) {
	for _, item := range h.estimates {
		if item.Month != month || item.Currency != currency || !known[item.Key] {
			continue
		}
		hasRecord = true
		if item.Amount != nil {
			amount, _ := new(big.Rat).SetString(item.Amount.String())
			return amount, true
		}
	}
	sum, isKnown, periods := new(big.Rat), true, 0
	for _, item := range h.incomes {
		if !strings.HasPrefix(string(*item.EndDate), month) || item.Currency != currency || !known[item.Key] {
			continue
		}
		periods++
		pay := item.GrossAmount
		if pay == nil {
			pay = item.BaseAmount
		}
		if pay == nil {
			pay = item.NetAmount
		}
		if pay == nil {
			isKnown = false
			continue
		}
		value, _ := new(big.Rat).SetString(pay.String())
		sum.Add(sum, value)
	}
	if periods > 0 && isKnown {
		return sum, true
	}
	return nil, hasRecord || periods > 0
}
