package eventstream

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/platform/telemetry"
)

const (
	// MaxStreams is how many streams may be open at a time in one process, MaxOfTenant those of one tenant and
	// MaxOfKey those of one of its credentials, so that no forgotten script takes the place of others. When all
	// places are taken, a caller with fewer streams takes one from the caller with the most, whose reader comes back
	// when there is room.
	MaxStreams  = 200
	MaxOfTenant = 20
	MaxOfKey    = 5
	batchSize   = 100
	// beatEvery keeps proxies from closing a connection on which nothing happens.
	beatEvery = 15 * time.Second
	// recheckEvery bounds how long a stream outlives its credential.
	recheckEvery = 3 * time.Second
)

// Deps are the service's dependencies.
type Deps struct {
	DB   *db.DB
	Seal *seal.Sealer
	Log  *slog.Logger
	// Viewed writes down whose data staff see in payloads.
	Viewed httpapi.Viewed
}

// Service sends streams.
type Service struct {
	Deps
	process string // what this process calls itself in notices
	stopped context.Context
	stop    context.CancelFunc

	mu sync.Mutex
	// events are streams for developers' machines, changes those for the portal.
	events, changes *places
	// changed is gathered until it is told.
	changed map[change]struct{}
	// unlisten ends the connection for notices; nil while nobody reads here.
	unlisten context.CancelFunc
	refused  *telemetry.Counter
}

// New makes the service.
func New(d Deps) *Service {
	s := &Service{
		Deps: d, process: id.New("process"), changed: map[change]struct{}{},
		events:  newPlaces(MaxStreams, MaxOfTenant, MaxOfKey),
		changes: newPlaces(MaxChanges, MaxChangesOfTenant, MaxChangesOfDeveloper),
	}
	s.stopped, s.stop = context.WithCancel(context.Background())
	return s
}

// Measure adds the metrics of streams of events.
func (s *Service) Measure(m *telemetry.Metrics) {
	s.refused = m.Counter("event_streams_refused_total", "Streams of events that found no place.")
	s.refused.Show()
	m.Measure("streams", []telemetry.Gauge{
		{Name: "event_streams", Help: "Streams of events that are open in this process; it has 200 places."},
		{Name: "change_streams", Help: "Portals that follow changes in this process; it has 1,000 places."},
	}, func(context.Context) ([]telemetry.Reading, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		return []telemetry.Reading{
			telemetry.Read("event_streams", float64(s.events.taken)),
			telemetry.Read("change_streams", float64(s.changes.taken)),
		}, nil
	})
}

// Stop ends all streams; there are no new ones afterwards.
func (s *Service) Stop() { s.stop() }

// Sink is where a stream is written to.
type Sink interface {
	Send(id int64, kind string, data []byte) error
	Beat() error
	Recheck(ctx context.Context) error
}

// open takes a place for a stream.
func (s *Service) open(kind *places, at scope.Scope, key string) (*reader, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := kind.take(at, key)
	if err != nil {
		s.refused.Add()
		return nil, err
	}
	if s.unlisten == nil && s.DB.IsPostgres() {
		ctx, cancel := context.WithCancel(s.stopped)
		s.unlisten = cancel
		go s.listen(ctx)
		go s.listenToChanges(ctx)
	}
	return r, nil
}

func (s *Service) close(kind *places, tenant string, r *reader) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kind.leave(tenant, r)
	if s.events.taken+s.changes.taken == 0 && s.unlisten != nil {
		s.unlisten()
		s.unlisten = nil
	}
}

// until has a stream run until its reader leaves, its credential ends, or the server stops.
func (s *Service) until(
	kind *places, tenant string, place *reader, run func(ctx context.Context, to Sink) error,
) func(ctx context.Context, to Sink) error {
	return func(ctx context.Context, to Sink) error {
		defer s.close(kind, tenant, place)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(s.stopped, cancel)()
		if err := run(ctx, to); fault.As(err) == nil {
			return err
		}
		return nil // the credential has ended
	}
}

// Open takes a place for a stream and returns what writes it until the reader leaves.
func (s *Service) Open(r Request) (run func(ctx context.Context, to Sink) error, err error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	place, err := s.open(s.events, scope.Of(r.Tenant, auth.Sandbox), r.Key)
	if err != nil {
		return nil, err
	}
	return s.until(s.events, r.Tenant, place, func(ctx context.Context, to Sink) error {
		return s.run(ctx, r, place, to)
	}), nil
}

func (s *Service) run(ctx context.Context, r Request, place *reader, to Sink) error {
	last, err := s.begin(ctx, r, to)
	if err != nil {
		return err
	}
	beat, recheck := time.NewTicker(beatEvery), time.NewTicker(recheckEvery)
	defer beat.Stop()
	defer recheck.Stop()
	for {
		if last, err = s.sendFrom(ctx, r, last, to); err != nil || r.Once {
			return err
		}
		select {
		case <-place.woken:
			err = to.Recheck(ctx)
		case <-recheck.C:
			err = to.Recheck(ctx)
		case <-beat.C:
			err = to.Beat()
		case <-place.gone:
			return nil
		case <-ctx.Done():
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// begin says from where the stream goes on. A sequence that was never reached is of another database: the reader is
// set back to the newest one, or it would wait forever.
func (s *Service) begin(ctx context.Context, r Request, to Sink) (int64, error) {
	newest, err := event.NewestSequence(ctx, s.DB.Read(), scope.Of(r.Tenant, auth.Sandbox))
	if err != nil {
		return 0, fmt.Errorf("find the newest event: %w", err)
	}
	last := newest
	if r.Since != nil {
		last = min(*r.Since, newest)
	}
	return last, to.Send(last, "ready", []byte(fmt.Sprintf(`{"sequence":%d,"newest":%d}`, last, newest)))
}

// sendFrom sends what is there after a sequence, and returns how far it came.
func (s *Service) sendFrom(ctx context.Context, r Request, last int64, to Sink) (int64, error) {
	for {
		place := event.Place{Scope: scope.Of(r.Tenant, auth.Sandbox), After: last, Limit: batchSize}
		events, err := event.Next(ctx, s.DB.Read(), place)
		if err != nil {
			return last, fmt.Errorf("load events: %w", err)
		}
		if err := s.Viewed(ctx, auth.Sandbox, "the body of an event", r.about(events)...); err != nil {
			return last, err
		}
		bodies, err := event.BodiesOf(ctx, s.DB.Read(), s.Seal, r.Tenant)
		if err != nil {
			return last, err
		}
		for _, e := range events {
			if r.wants(e.Type) {
				if err := bodies.Open(&e); err != nil {
					return last, err
				}
				if err := to.Send(e.Sequence, string(e.Type), r.body(e)); err != nil {
					return last, err
				}
			}
			last = e.Sequence
		}
		if len(events) < batchSize {
			return last, nil
		}
		if err := to.Recheck(ctx); err != nil {
			return last, err
		}
	}
}
