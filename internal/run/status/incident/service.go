package incident

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
)

// shownFor is how long the board keeps what is over.
const shownFor = 90 * 24 * time.Hour

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
}

// Service keeps entries.
type Service struct {
	Deps
	// followers learn of updates in the transaction that stores them.
	followers []Follower

	mu   sync.Mutex
	last []Entry
}

// Follower learns of an update in its transaction.
type Follower func(ctx context.Context, tx *db.Tx, updateID string) error

// New makes the service.
func New(d Deps) *Service { return &Service{Deps: d} }

// Follow adds a follower.
func (s *Service) Follow(f Follower) { s.followers = append(s.followers, f) }

// ErrNone is returned for an id that is none.
var ErrNone = errors.New("no incident, maintenance or notice has this id")

// Open makes an entry with its first update.
func (s *Service) Open(ctx context.Context, d Draft) (Entry, error) {
	now := s.Clock.Now()
	if d.StartsAt.IsZero() {
		d.StartsAt = now
	}
	if d.EndsAt.IsZero() && d.Lasts > 0 {
		d.EndsAt = d.StartsAt.Add(d.Lasts)
	}
	if err := d.check(now); err != nil {
		return Entry{}, err
	}
	e := Entry{
		ID: id.New("inc"), Kind: d.Kind, Title: strings.TrimSpace(d.Title), Impact: None,
		Parts: db.JSON[[]string]{V: d.Parts}, StartsAt: db.At(d.StartsAt), CreatedAt: db.At(now), UpdatedAt: db.At(now),
	}
	switch d.Kind {
	case Incident:
		e.Phase, e.Impact = Investigating, d.Impact
	case Maintenance:
		e.Phase = Planned
		e.EndsAt = db.AtPtr(d.EndsAt)
		e.ClosedAt = db.AtPtr(d.EndsAt)
	case Notice:
		e.Phase = Published
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := entries.Insert(ctx, tx, e); err != nil {
			return err
		}
		return s.say(ctx, tx, &e, Update{Phase: e.Phase, Text: d.Text, CreatedBy: d.By})
	})
	if err != nil {
		return Entry{}, fmt.Errorf("store entry of the status page: %w", err)
	}
	return e, nil
}

// Write adds an update to an entry. Empty for the phase it is in.
func (s *Service) Write(ctx context.Context, entryID string, u Update) (Entry, error) {
	if err := checkText(u.Text); err != nil {
		return Entry{}, err
	}
	var e Entry
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		e, err = get(ctx, tx, entryID)
		if errors.Is(err, db.ErrNotFound) {
			return ErrNone
		}
		if err != nil {
			return err
		}
		if u.Phase == "" {
			u.Phase = e.Phase
		}
		if err := e.follow(u.Phase, s.Clock.Now()); err != nil {
			return err
		}
		if err := update(ctx, tx, e); err != nil {
			return err
		}
		return s.say(ctx, tx, &e, u)
	})
	return e, err
}

func (s *Service) say(ctx context.Context, tx *db.Tx, e *Entry, u Update) error {
	u.ID = id.New("upd")
	u.IncidentID = e.ID
	u.CreatedAt = db.At(s.Clock.Now())
	u.Text = strings.TrimSpace(strings.ReplaceAll(u.Text, "\r\n", "\n"))
	if err := insertUpdate(ctx, tx, u); err != nil {
		return err
	}
	e.Updates = []Update{u}
	for _, follow := range s.followers {
		if err := follow(ctx, tx, u.ID); err != nil {
			return err
		}
	}
	return nil
}

// Get returns an entry with all its updates, however old it is.
func (s *Service) Get(ctx context.Context, entryID string) (Entry, error) {
	e, err := get(ctx, s.DB.Read(), entryID)
	if err == nil {
		e.Updates, err = updatesOf(ctx, s.DB.Read(), entryID)
	}
	if errors.Is(err, db.ErrNotFound) {
		return e, ErrNone
	}
	return e, err
}

// Board returns what is open, what is planned and what was over in the last 90 days, newest first. While the database
// is away, it is what was read last.
func (s *Service) Board(ctx context.Context) []Entry {
	read, err := s.List(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		s.last = read
	}
	return s.last
}

// Last is the board as it was read last, without asking.
func (s *Service) Last() []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// List is Board for whom an old one does not do.
func (s *Service) List(ctx context.Context) ([]Entry, error) {
	from := s.Clock.Now().Add(-shownFor)
	read, err := since(ctx, s.DB.Read(), from)
	if err != nil {
		return nil, fmt.Errorf("list entries of the status page: %w", err)
	}
	updates, err := updatesSince(ctx, s.DB.Read(), from)
	if err != nil {
		return nil, fmt.Errorf("list updates of the status page: %w", err)
	}
	at := map[string]int{}
	for i, e := range read {
		at[e.ID] = i
	}
	for _, u := range updates {
		if i, ok := at[u.IncidentID]; ok {
			read[i].Updates = append(read[i].Updates, u)
		}
	}
	return read, nil
}

// Said returns an update with its entry.
func (s *Service) Said(ctx context.Context, q db.Querier, updateID string) (Entry, Update, error) {
	u, err := getUpdate(ctx, q, updateID)
	if err != nil {
		return Entry{}, u, err
	}
	e, err := get(ctx, q, u.IncidentID)
	return e, u, err
}

// MailedThrough is the last subscriber that an update was mailed to; db.ErrNotFound once all have it.
func (s *Service) MailedThrough(ctx context.Context, q db.Querier, updateID string) (string, error) {
	return mailedThrough(ctx, q, updateID)
}

// MoveMailed notes how far an update was mailed; nil for all. It is false when another job did so meanwhile.
func (s *Service) MoveMailed(ctx context.Context, tx *db.Tx, updateID, from string, to *string) (bool, error) {
	return moveMailed(ctx, tx, updateID, from, to)
}
