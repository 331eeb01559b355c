package eventstream

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Topic is something on the portal's screens that changed. A stream of changes names topics and nothing else: what
// changed the screens read by their own calls, with their own policies.
type Topic string

// The topics.
const (
	TopicEvents     Topic = "events"     // something happened
	TopicDeliveries Topic = "deliveries" // a delivery was attempted, taken, or given up
)

const (
	// MaxChanges is how many streams of changes may be open in one process, MaxChangesOfTenant those of one tenant and
	// MaxChangesOfDeveloper those of one of its developers, each browser of whom has one.
	MaxChanges            = 1000
	MaxChangesOfTenant    = 100
	MaxChangesOfDeveloper = 10
	// gatherFor bounds what changes cost, however many there are: they are told together, once in that time.
	gatherFor = 500 * time.Millisecond
)

type change struct {
	at    scope.Scope
	topic Topic
}

// Changed tells the portals of a tenant, at all processes, that something changed.
func (s *Service) Changed(at scope.Scope, topic Topic) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.changed) == 0 {
		time.AfterFunc(gatherFor, s.tell)
	}
	s.changed[change{at, topic}] = struct{}{}
}

// tell wakes the readers of what was gathered, here and at the other processes.
func (s *Service) tell() {
	s.mu.Lock()
	gathered := s.changed
	s.changed = map[change]struct{}{}
	s.mu.Unlock()
	if s.stopped.Err() != nil {
		return
	}
	for c := range gathered {
		s.wakeChanged(c)
	}
	if !s.DB.IsPostgres() {
		return
	}
	err := s.DB.Tx(s.stopped, func(tx *db.Tx) error {
		for c := range gathered {
			text := strings.Join([]string{c.at.Tenant, string(c.at.Mode), string(c.topic)}, " ")
			if err := db.Announce(s.stopped, tx, changeChannel, s.process, text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil && s.stopped.Err() == nil {
		s.Log.Warn("changes could not be told to other processes", "error", err)
	}
}

// heardChange is tell for what another process gathered.
func (s *Service) heardChange(text string) {
	parts := strings.Split(text, " ")
	if len(parts) == 3 {
		s.wakeChanged(change{scope.Of(parts[0], auth.Mode(parts[1])), Topic(parts[2])})
	}
}

func (s *Service) wakeChanged(c change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.changes.of(c.at.Tenant) {
		if r.mode == c.at.Mode {
			r.topics[c.topic] = struct{}{}
			r.wake()
		}
	}
}

// wakeAllChanged tells every reader to look at everything, because notices may have been missed.
func (s *Service) wakeAllChanged() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.changes.of("") {
		r.topics[TopicEvents], r.topics[TopicDeliveries] = struct{}{}, struct{}{}
		r.wake()
	}
}

// OpenChanges takes a place for a stream of changes and returns what writes it until the reader leaves.
// Without follow it only says that it would.
func (s *Service) OpenChanges(
	at scope.Scope, key string, follow bool,
) (run func(ctx context.Context, to Sink) error, err error) {
	place, err := s.open(s.changes, at, key)
	if err != nil {
		return nil, err
	}
	return s.until(s.changes, at.Tenant, place, func(ctx context.Context, to Sink) error {
		if err := to.Send(0, "ready", []byte("{}")); err != nil || !follow {
			return err
		}
		return s.runChanges(ctx, place, to)
	}), nil
}

func (s *Service) runChanges(ctx context.Context, place *reader, to Sink) error {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for n := int64(1); ; {
		var err error
		select {
		case <-place.woken:
			if topics := s.taken(place); len(topics) > 0 {
				err = sendTopics(to, n, topics)
				n++
			}
		case <-beat.C:
			if err = to.Recheck(ctx); err == nil {
				err = to.Beat()
			}
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

// taken returns what changed since the last time.
func (s *Service) taken(place *reader) (topics []Topic) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for topic := range place.topics {
		topics = append(topics, topic)
	}
	clear(place.topics)
	slices.Sort(topics)
	return topics
}

func sendTopics(to Sink, n int64, topics []Topic) error {
	data, err := json.Marshal(map[string][]Topic{"topics": topics})
	if err != nil {
		return err
	}
	return to.Send(n, "changed", data)
}
