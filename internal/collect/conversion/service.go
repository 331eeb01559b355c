package conversion

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/platform/telemetry"
)

const (
	storeEvery  = 2 * time.Second
	forgetEvery = time.Hour
	// usualRoom is how many steps wait in memory, a few megabytes, until the next tick.
	usualRoom = 20_000
)

// Deps are the service's dependencies.
type Deps struct {
	DB      *db.DB
	Seal    *seal.Sealer
	Clock   *clock.Clock
	Jobs    *job.Engine
	Log     *slog.Logger
	Sources *catalogue.Catalogue
	// Zone is the time zone of an organization; MISSING_RESOURCE when it was deleted.
	Zone func(ctx context.Context, q db.Querier, tenant string) (*time.Location, error)
	// Room is how many steps may wait to be stored; 0 means 20,000.
	Room int
}

// Service counts steps and failures.
type Service struct {
	Deps
	dropped *telemetry.Counter

	mu      sync.Mutex
	waiting []note
	lost    int // since the last line in the log
}

// New makes the service and adds its ticks to the engine.
func New(d Deps) *Service {
	if d.Room == 0 {
		d.Room = usualRoom
	}
	s := &Service{Deps: d}
	d.Jobs.Every("store steps of the widget", storeEvery, s.Store)
	d.Jobs.Every("forget steps of the widget", forgetEvery, s.forget)
	return s
}

// Measure adds the metric of steps that were dropped.
func (s *Service) Measure(m *telemetry.Metrics) {
	s.dropped = m.Counter("widget_steps_dropped_total",
		"Steps of the widget that were not counted, because too many waited.")
	s.dropped.Show()
}

// VisitOf returns the visit of a widget token.
func (s *Service) VisitOf(tokenID, templateID string) Visit {
	return Visit{s.Seal.Hash("conversion.visit", tokenID+"\x00"+templateID), templateID}
}

// Reached notes that a visit came to a step.
func (s *Service) Reached(at scope.Scope, v Visit, step Step, sourceID string) {
	s.note(note{Scope: at, visit: v, step: step, source: sourceID, at: s.Clock.Now()})
}

// Failed notes a login or a document that ended with an error.
func (s *Service) Failed(at scope.Scope, v Visit, sourceID string, code connector.ErrorCode) {
	s.note(note{Scope: at, visit: v, step: failed, source: sourceID, code: code, at: s.Clock.Now()})
}

func (s *Service) note(n note) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keep(n)
}

// keep puts notes behind those that wait, as far as there is room.
func (s *Service) keep(notes ...note) {
	fit := min(len(notes), s.Room-len(s.waiting))
	s.waiting = append(s.waiting, notes[:fit]...)
	for range notes[fit:] {
		s.lost++
		s.dropped.Add()
	}
}

// Store counts what was noted. It is work for a tick and for the end, so that no request waits for it.
func (s *Service) Store(ctx context.Context) error {
	s.mu.Lock()
	notes, lost := s.waiting, s.lost
	s.waiting, s.lost = nil, 0
	s.mu.Unlock()
	if lost > 0 {
		s.Log.WarnContext(ctx, "steps of the widget were not counted, because too many waited", "steps", lost)
	}
	if len(notes) == 0 {
		return nil
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error { return s.count(ctx, tx, notes) })
	if err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.keep(notes...)
		return fmt.Errorf("count steps of the widget: %w", err)
	}
	return nil
}

func (s *Service) count(ctx context.Context, tx *db.Tx, notes []note) error {
	zones, err := s.zones(ctx, tx, notes)
	if err != nil {
		return err
	}
	notes = slices.DeleteFunc(slices.Clone(notes), func(n note) bool { return zones[n.Tenant] == nil })
	visits, counts := map[visitRow]note{}, map[key]int{}
	for _, n := range notes {
		if n.step == failed {
			counts[n.key(failed, zones)]++
			continue
		}
		for _, step := range n.step.withEarlier() {
			at := visitRow{n.Tenant, n.Mode, n.visit.ID, step}
			if _, known := visits[at]; !known {
				visits[at] = n
			}
		}
	}
	expires := s.Clock.Now().AddDate(0, 0, visitDays)
	firsts, err := insertVisits(ctx, tx, slices.SortedFunc(maps.Keys(visits), visitRow.compare), expires)
	if err != nil {
		return fmt.Errorf("insert visits: %w", err)
	}
	for _, at := range firsts {
		counts[visits[at].key(at.Step, zones)]++
	}
	for _, k := range slices.SortedFunc(maps.Keys(counts), key.compare) {
		if err := addCount(ctx, tx, k, counts[k]); err != nil {
			return fmt.Errorf("add count: %w", err)
		}
	}
	return nil
}

// zones returns the zone of each organization; none for one that was deleted meanwhile.
func (s *Service) zones(ctx context.Context, tx *db.Tx, notes []note) (map[string]*time.Location, error) {
	zones := map[string]*time.Location{}
	for _, n := range notes {
		if _, known := zones[n.Tenant]; known {
			continue
		}
		zone, err := s.Zone(ctx, tx, n.Tenant)
		if err != nil && !fault.HasCode(err, fault.CodeMissingResource) {
			return nil, fmt.Errorf("find zone: %w", err)
		}
		zones[n.Tenant] = zone
	}
	return zones, nil
}

// key is the row that a note counts in. A visit that was first noted at a later step has its source only from the step
// on at which one is chosen.
func (n note) key(step Step, zones map[string]*time.Location) key {
	k := key{
		Scope: n.Scope, day: n.at.In(zones[n.Tenant]).Format(time.DateOnly), template: n.visit.TemplateID, step: step,
		code: n.code,
	}
	if step == failed || step.hasSource() {
		k.source = n.source
	}
	return k
}

// Funnel returns how far visits came, by day and template, oldest first. Days without visits are left out.
// Codes: INVALID_PARAMETERS.
func (s *Service) Funnel(ctx context.Context, at scope.Scope, span Span) ([]Day, error) {
	if err := s.checkSpan(ctx, at, &span); err != nil {
		return nil, err
	}
	rows, err := listSteps(ctx, s.DB.Read(), at, span)
	if err != nil {
		return nil, fmt.Errorf("list steps of the widget: %w", err)
	}
	days := []Day{}
	for _, r := range rows {
		if n := len(days); n == 0 || days[n-1].Date != r.Day || days[n-1].TemplateID != r.TemplateID {
			days = append(days, Day{Date: r.Day, TemplateID: r.TemplateID})
		}
		*days[len(days)-1].of(r.Step) += r.Count
	}
	return days, nil
}

// Failures returns what failed, the most frequent first. Codes: INVALID_PARAMETERS.
func (s *Service) Failures(ctx context.Context, at scope.Scope, span Span) ([]Failure, error) {
	if err := s.checkSpan(ctx, at, &span); err != nil {
		return nil, err
	}
	rows, err := listFailures(ctx, s.DB.Read(), at, span)
	if err != nil {
		return nil, fmt.Errorf("list failures: %w", err)
	}
	failures := []Failure{}
	for _, r := range rows {
		f := Failure{
			ErrorCode: r.ErrorCode, ErrorMessage: r.ErrorCode.Message(), SourceID: r.SourceID, SourceName: r.SourceID,
			Kind: catalogue.KindProvider, Count: r.Count, LastDate: r.LastDay,
		}
		if source, ok := s.Sources.Get(r.SourceID); ok {
			f.SourceName, f.Kind = source.Name, source.Kind
		}
		failures = append(failures, f)
	}
	return failures, nil
}

func (s *Service) checkSpan(ctx context.Context, at scope.Scope, span *Span) error {
	zone, err := s.Zone(ctx, s.DB.Read(), at.Tenant)
	if err != nil {
		return err
	}
	return span.Settle(s.Clock.Now().In(zone), usualDays, Days)
}

func (s *Service) forget(ctx context.Context) error {
	now := s.Clock.Now()
	if err := forgetSteps(ctx, s.DB, now.UTC().AddDate(0, 0, -Days-1).Format(time.DateOnly)); err != nil {
		return fmt.Errorf("forget steps of the widget: %w", err)
	}
	if err := forgetVisits(ctx, s.DB, now); err != nil {
		return fmt.Errorf("forget visits of the widget: %w", err)
	}
	return nil
}
