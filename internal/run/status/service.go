package status

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"nod/internal/platform/buildinfo"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
)

const (
	// timeout is how long one part may take to answer.
	timeout = 2 * time.Second
	// fresh is how long an answer is shown again, so that readers put no load on the parts.
	fresh = 3 * time.Second
	// sampleEvery is short enough for an outage that people notice.
	sampleEvery = 15 * time.Second
)

// Deps is what the feature stands on.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Jobs  *job.Engine
}

// Service asks the parts and keeps their history.
type Service struct {
	Deps
	checks []Check

	mu    sync.Mutex
	last  Report
	asked time.Time

	historyMu sync.Mutex
	pending   map[slot]hourly // samples that the database does not have yet
	known     []hourly        // what it had when it was last read
}

// slot names a row of the history.
type slot struct {
	part string
	hour int64
}

// New makes the service and adds its tick to the engine. Checks are set before it starts.
func New(d Deps) *Service {
	s := &Service{Deps: d, pending: map[slot]hourly{}}
	d.Jobs.Every("status samples", sampleEvery, s.Sample)
	return s
}

// Watch sets the parts to ask, in the order of the page.
func (s *Service) Watch(checks []Check) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.checks = checks
}

// Ask returns how all parts are, from a moment ago at most.
func (s *Service) Ask(ctx context.Context) Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.asked.IsZero() && time.Since(s.asked) < fresh {
		return s.last
	}
	parts := make([]Part, len(s.checks))
	var all sync.WaitGroup
	for i, check := range s.checks {
		all.Go(func() {
			// The answer is for the next readers too, so it does not end with this one's request.
			limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
			defer cancel()
			state, detail := check.Ask(limited)
			parts[i] = Part{check.ID, check.Name, state, state.words(), detail}
		})
	}
	all.Wait()
	report := Report{
		State: Works, CheckedAt: s.Clock.Now().UTC(), Parts: parts, Version: buildinfo.Read().String(),
	}
	for _, p := range parts {
		report.State = worse(report.State, p.State)
	}
	report.OK, report.Words = report.State == Works, report.State.overall()
	s.last, s.asked = report, time.Now()
	return report
}

// Sample counts the answer of every part into the history and forgets what is too old. While the database is away
// samples are kept in memory: an outage belongs into the history most of all.
func (s *Service) Sample(ctx context.Context) error {
	report, hour := s.Ask(ctx), hourOf(s.Clock.Now())
	for _, p := range report.Parts {
		h := hourly{Part: p.ID, Hour: hour}
		switch p.State {
		case Works:
			h.Works = 1
		case Slow:
			h.Slow = 1
		case Failed:
			h.Failed = 1
		}
		s.keep(h)
	}
	return s.Store(ctx)
}

func (s *Service) keep(h hourly) {
	s.historyMu.Lock()
	defer s.historyMu.Unlock()
	at := slot{h.Part, h.Hour}
	s.pending[at] = s.pending[at].plus(h)
}

// Store writes the samples that are in memory. It is called at the end as well.
func (s *Service) Store(ctx context.Context) error {
	s.historyMu.Lock()
	pending := s.pending
	s.pending = map[slot]hourly{}
	s.historyMu.Unlock()
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, h := range inOrder(pending) {
			if err := addSample(ctx, tx, h); err != nil {
				return err
			}
		}
		return deleteBefore(ctx, tx, hourOf(s.Clock.Now())-(historyDays+1)*24)
	})
	if err == nil {
		return nil
	}
	for _, h := range pending {
		s.keep(h)
	}
	return fmt.Errorf("store status samples: %w", err)
}

// inOrder lists samples always in one order, so that replicas that write the same rows do not wait for each other.
func inOrder(pending map[slot]hourly) []hourly {
	return slices.SortedFunc(maps.Values(pending), func(a, b hourly) int {
		return cmp.Or(cmp.Compare(a.Part, b.Part), cmp.Compare(a.Hour, b.Hour))
	})
}

// history returns the hours that the bars need: those of the database, as far as it was read once, and what is
// still in memory.
func (s *Service) history(ctx context.Context) []hourly {
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	rows, err := samplesSince(limited, s.DB.Read(), hourOf(s.Clock.Now())-historyDays*24)
	s.historyMu.Lock()
	defer s.historyMu.Unlock()
	if err == nil {
		s.known = rows
	}
	return slices.Concat(s.known, slices.Collect(maps.Values(s.pending)))
}
