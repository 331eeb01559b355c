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
	"nod/internal/run/status/incident"
)

const (
	// timeout is how long one part may take to answer.
	timeout = 2 * time.Second
	// fresh is how long an answer is shown again, so that readers put no load on the parts.
	fresh = 3 * time.Second
	// sampleEvery is short enough for an outage that people notice.
	sampleEvery = 15 * time.Second
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Jobs  *job.Engine
	// Incidents are what the operator writes.
	Incidents *incident.Service
	PortalURL string
	// Folder is where the file lies that a server shows which cannot start; empty for none.
	Folder string
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
	isKnown   bool            // whether known is still what it has, as far as this process knows
	stored    int             // how often samples were stored
	written   time.Time       // when the file was
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
	var board []incident.Entry
	var all sync.WaitGroup
	all.Go(func() {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
		defer cancel()
		board = s.Incidents.Board(limited)
	})
	for i, check := range s.checks {
		all.Go(func() {
			// The answer is for the next readers too, so it does not end with this one's request.
			limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
			defer cancel()
			state, detail := check.Ask(limited)
			parts[i] = Part{ID: check.ID, Name: check.Name, Measured: state, Detail: detail}
		})
	}
	all.Wait()
	report := summarize(parts, board, s.PortalURL, s.Clock.Now())
	report.Version = buildinfo.Read().String()
	s.last, s.asked = report, time.Now()
	return report
}

// Sample counts the answer of every part into the history and forgets what is too old. While the database is away
// samples are kept in memory: an outage belongs into the history most of all.
func (s *Service) Sample(ctx context.Context) error {
	report, hour := s.Ask(ctx), hourOf(s.Clock.Now())
	for _, p := range report.Parts {
		s.keep(sampleOf(p, hour))
	}
	s.remember(ctx, report)
	return s.Store(ctx)
}

// remember writes the file from time to time. One that cannot be written is no reason to lose samples.
func (s *Service) remember(ctx context.Context, r Report) {
	if s.Folder == "" || time.Since(s.written) < rememberEvery {
		return
	}
	m := memory{Report: r, Days: s.history(ctx), Board: s.Incidents.Last()}
	if err := m.write(s.Folder); err == nil {
		s.written = time.Now()
	}
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
		s.historyMu.Lock()
		s.isKnown, s.stored = false, s.stored+1
		s.historyMu.Unlock()
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

// history returns the days that the bars need: those of the database, as far as it was read once, and what is still in
// memory. Readers of the page have it read once after each sample.
func (s *Service) history(ctx context.Context) []hourly {
	s.historyMu.Lock()
	isKnown, stored := s.isKnown, s.stored
	s.historyMu.Unlock()
	var rows []hourly
	var err error
	if !isKnown {
		limited, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		rows, err = samplesSince(limited, s.DB.Read(), hourOf(s.Clock.Now())-historyDays*24)
	}
	s.historyMu.Lock()
	defer s.historyMu.Unlock()
	if err == nil && !isKnown {
		s.known, s.isKnown = rows, stored == s.stored
	}
	return slices.Concat(s.known, slices.Collect(maps.Values(s.pending)))
}

// NameOf is what the page calls a part; its id, where it is no longer asked.
func (s *Service) NameOf(part string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.checks {
		if c.ID == part {
			return c.Name
		}
	}
	return part
}

// Parts are the ids of the parts that some server asked lately, for commands that write about them.
func (s *Service) Parts(ctx context.Context) ([]string, error) {
	return partsSince(ctx, s.DB.Read(), hourOf(s.Clock.Now())-7*24)
}

// Announcement returns an entry as machines read it, in its current state.
func (s *Service) Announcement(e incident.Entry) Announcement {
	return tell(e, s.PortalURL, s.Clock.Now())
}
