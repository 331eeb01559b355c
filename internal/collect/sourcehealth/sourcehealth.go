package sourcehealth

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
)

// Days is how far back health looks, today included.
const Days = 30

const forgetEvery = time.Hour

// Result is how a task ended.
type Result string

// The results, as tasks name them.
const (
	Succeeded Result = "SUCCEEDED"
	Partial   Result = "PARTIAL"
	Failed    Result = "FAILED"
)

// Outcome is the end of one task.
type Outcome struct {
	TenantID   string
	Mode       auth.Mode
	ProviderID string
	Result     Result
	ErrorCode  connector.ErrorCode
	// Took is the time that the source needed, without the time that the person took to log in.
	Took time.Duration
	At   time.Time
}

// Service counts outcomes and tells the health of sources.
type Service struct {
	store *db.DB
	clock *clock.Clock
}

// New makes the service and adds its tick to the engine.
func New(store *db.DB, clk *clock.Clock, jobs *job.Engine) *Service {
	s := &Service{store, clk}
	jobs.Every("source health", forgetEvery, s.forget)
	return s
}

// bounds are the upper ends, in seconds, of the classes that times are counted in: each a good third
// longer than the one before, up to an hour.
func bounds() []int {
	return []int{
		1, 2, 3, 4, 5, 7, 10, 14, 20, 27, 37, 50, 70, 95, 130, 180, 240, 330, 450, 600, 900, 1300, 1800, 2600, 3600,
	}
}

func classOf(took time.Duration) int {
	all := bounds()
	for _, bound := range all {
		if took <= time.Duration(bound)*time.Second {
			return bound
		}
	}
	return all[len(all)-1]
}

// Count adds an outcome in the transaction that ends the task.
func (s *Service) Count(ctx context.Context, tx *db.Tx, o Outcome) error {
	seconds := 0
	if o.Result != Failed {
		seconds = classOf(o.Took)
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO source_day
		(tenant_id, mode, provider_id, day, result, error_code, seconds, count, last_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)
		ON CONFLICT (tenant_id, mode, day, provider_id, result, error_code, seconds)
		DO UPDATE SET count = source_day.count + 1, last_at = excluded.last_at`,
		o.TenantID, o.Mode, o.ProviderID, dayOf(o.At), o.Result, o.ErrorCode, seconds, db.At(o.At))
	if err != nil {
		return fmt.Errorf("count outcome: %w", err)
	}
	return nil
}

func dayOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// row is what one day counted of one kind of outcome.
type row struct {
	ProviderID string              `db:"provider_id"`
	Day        string              `db:"day"`
	Result     Result              `db:"result"`
	ErrorCode  connector.ErrorCode `db:"error_code"`
	Seconds    int                 `db:"seconds"`
	Count      int                 `db:"count"`
	LastAt     db.Time             `db:"last_at"`
}

// Day is the sum of one day.
type Day struct {
	Day       string `json:"day"       format:"date" doc:"The day in UTC, as 2026-11-28."`
	Succeeded int    `json:"succeeded" doc:"Tasks that brought data."`
	Failed    int    `json:"failed" doc:"Tasks that failed because of the source or of a mistake of ours."`
}

// Health is how a source did in the last 30 days.
type Health struct {
	ProviderID  string `json:"providerId"`
	Succeeded   int    `json:"succeeded" doc:"Tasks that brought all data."`
	Partial     int    `json:"partial"          doc:"Some sections could not be read."`
	Failed      int    `json:"failed"           doc:"Because of the source or of a mistake of ours."`
	PersonError int    `json:"personErrors"     doc:"Because of the person, such as a wrong password; not in the rate."`
	// SuccessRate is a percentage of what did not fail because of the person.
	SuccessRate   *float64             `json:"successRate"      doc:"Percent, without failures that the person caused."`
	MedianSeconds *int                 `json:"medianSeconds"    doc:"Upper bound of the median time from login to data."`
	LastErrorCode *connector.ErrorCode `json:"lastErrorCode" doc:"Why a task failed last; null when none did."`
	LastErrorText *string              `json:"lastErrorMessage" doc:"lastErrorCode as a sentence; null when none failed."`
	LastFailedAt  *db.Time             `json:"lastFailedAt" doc:"When a task failed last; null when none did."`
	Days          []Day                `json:"days"             doc:"Days with an outcome, oldest first."`
}

// isOfPerson reports whether a failure says nothing about the source.
func isOfPerson(code connector.ErrorCode) bool {
	switch code {
	case connector.ServiceUnavailable, connector.SystemError, connector.UnsupportedMFAMethod,
		connector.UnsupportedAuthType, "":
		return false
	default:
		return true
	}
}

// healthOf sums up the rows of one source, which come in the order of their days.
func healthOf(rows []row) Health {
	h := Health{ProviderID: rows[0].ProviderID, Days: []Day{}}
	times := map[int]int{}
	for _, r := range rows {
		if len(h.Days) == 0 || h.Days[len(h.Days)-1].Day != r.Day {
			h.Days = append(h.Days, Day{Day: r.Day})
		}
		today := &h.Days[len(h.Days)-1]
		switch {
		case r.Result == Succeeded:
			h.Succeeded += r.Count
		case r.Result == Partial:
			h.Partial += r.Count
		case isOfPerson(r.ErrorCode):
			h.PersonError += r.Count
			continue
		default:
			h.Failed += r.Count
			today.Failed += r.Count
			if h.LastFailedAt == nil || r.LastAt.After(h.LastFailedAt.Time) {
				code, text := r.ErrorCode, r.ErrorCode.Message()
				h.LastErrorCode = &code
				h.LastErrorText = &text
				h.LastFailedAt = &r.LastAt
			}
			continue
		}
		today.Succeeded += r.Count
		times[r.Seconds] += r.Count
	}
	good := h.Succeeded + h.Partial
	if all := good + h.Failed; all > 0 {
		rate := float64(good*1000/all) / 10 // rounded down: 100 means that nothing failed
		h.SuccessRate = &rate
	}
	if good > 0 {
		h.MedianSeconds = median(times, good)
	}
	return h
}

// median is the class in which the middle one of all times lies.
func median(times map[int]int, all int) *int {
	seen := 0
	for _, bound := range bounds() {
		if seen += times[bound]; seen*2 >= all {
			return &bound
		}
	}
	return nil
}

// List tells the health of every source that a task of the tenant ended at in the last 30 days.
func (s *Service) List(ctx context.Context, at scope.Scope) ([]Health, error) {
	from := dayOf(s.clock.Now().AddDate(0, 0, 1-Days))
	rows, err := db.Select[row](ctx, s.store.Read(),
		`SELECT provider_id, day, result, error_code, seconds, count, last_at
		FROM source_day WHERE tenant_id = $1 AND mode = $2 AND day >= $3
		ORDER BY provider_id, day, result, error_code, seconds`, at.Tenant, at.Mode, from)
	if err != nil {
		return nil, fmt.Errorf("list health of sources: %w", err)
	}
	all := []Health{}
	for len(rows) > 0 {
		n := slices.IndexFunc(rows, func(r row) bool { return r.ProviderID != rows[0].ProviderID })
		n = cmp.Or(max(n, 0), len(rows))
		all = append(all, healthOf(rows[:n]))
		rows = rows[n:]
	}
	return all, nil
}

// forget deletes days that nobody looks at anymore. It looks first, because a write takes the writer.
func (s *Service) forget(ctx context.Context) error {
	before := dayOf(s.clock.Now().AddDate(0, 0, -Days-1))
	due, err := db.Get[bool](ctx, s.store.Read(), "SELECT EXISTS (SELECT 1 FROM source_day WHERE day < $1)", before)
	if err != nil || !due {
		return err
	}
	_, err = s.store.Write().ExecContext(ctx, "DELETE FROM source_day WHERE day < $1", before)
	return err
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountManagement adds the operation of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/datasources/health", ID: "list-datasource-health", Tag: "Data sources",
		Summary: "List connection health by source over the last 30 days", Access: httpapi.Caller,
		Description: "How many logins of your users each source took, how many worked, and how long they took.",
	}, h.listDatasourceHealth)
}

func (h handlers) listDatasourceHealth(ctx context.Context, in *httpapi.ModeIn) (httpapi.Items[Health], error) {
	all, err := h.service.List(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode))
	return httpapi.Items[Health]{Items: all}, err
}
