package usage

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/platform/telemetry"
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Audit *audit.Service
}

// Service moves credits and counts.
type Service struct {
	Deps
	// refused counts credits that were not given, where [Service.Measure] was called.
	refused *telemetry.Counter
}

// New makes the service.
func New(d Deps) *Service { return &Service{Deps: d} }

// Measure adds the metrics of volumes.
func (s *Service) Measure(m *telemetry.Metrics) {
	s.refused = m.Counter("quota_refusals_total", "Acts that were refused because a volume is used up or switched off.",
		"action", "mode")
	for _, action := range Actions() {
		for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
			s.refused.Show(string(action), string(mode))
		}
	}
}

// place is the key of a volume.
type place struct {
	scope.Scope
	action Action
}

// Take uses up a credit for good; QUOTA_EXCEEDED when none is free.
func (s *Service) Take(ctx context.Context, tx *db.Tx, at scope.Scope, action Action) error {
	return s.draw(ctx, tx, place{at, action}, used)
}

// Reserve sets a credit aside for an act whose outcome is open; QUOTA_EXCEEDED
// when none is free. Commit or Release must follow.
func (s *Service) Reserve(ctx context.Context, tx *db.Tx, at scope.Scope, action Action) error {
	return s.draw(ctx, tx, place{at, action}, reserved)
}

func (s *Service) draw(ctx context.Context, tx *db.Tx, p place, into column) error {
	ok, err := draw(ctx, tx, p, into, s.Clock.Now())
	if err != nil {
		return fmt.Errorf("draw %s credit: %w", p.action, err)
	}
	if !ok {
		s.refused.Add(string(p.action), string(p.Mode))
		return p.action.exceeded()
	}
	return nil
}

// Commit uses up a credit that was reserved.
func (s *Service) Commit(ctx context.Context, tx *db.Tx, at scope.Scope, action Action) error {
	ok, err := settle(ctx, tx, place{at, action}, s.Clock.Now())
	return moved(ok, err, "commit", action)
}

// Release frees a credit that was reserved.
func (s *Service) Release(ctx context.Context, tx *db.Tx, at scope.Scope, action Action) error {
	ok, err := giveBack(ctx, tx, place{at, action}, reserved, s.Clock.Now())
	return moved(ok, err, "release", action)
}

// Return frees a credit that was used: a capacity that is no longer taken, or
// an act that failed after all.
func (s *Service) Return(ctx context.Context, tx *db.Tx, at scope.Scope, action Action) error {
	ok, err := giveBack(ctx, tx, place{at, action}, used, s.Clock.Now())
	return moved(ok, err, "return", action)
}

// moved turns a credit that was not there into an error, because then a caller
// gives back what it never took.
func moved(ok bool, err error, verb string, action Action) error {
	if err != nil {
		return fmt.Errorf("%s %s credit: %w", verb, action, err)
	}
	if !ok {
		return fmt.Errorf("%s %s credit: none was taken", verb, action)
	}
	return nil
}

// Summary returns the volume of every action, defaults included.
func (s *Service) Summary(ctx context.Context, at scope.Scope) ([]Volume, error) {
	rows, err := listVolumes(ctx, s.DB.Read(), at)
	if err != nil {
		return nil, fmt.Errorf("list volumes: %w", err)
	}
	stored := map[Action]Volume{}
	for _, row := range rows {
		stored[row.Action] = row
	}
	volumes := []Volume{}
	for _, action := range Actions() {
		volume, ok := stored[action]
		if !ok {
			volume = Volume{Action: action, Total: action.defaultTotal(), Enabled: true}
		}
		volumes = append(volumes, volume)
	}
	return volumes, nil
}

// SetTotal is the operator's: it changes the total of a volume or switches its
// action on or off. What is used stays used.
func (s *Service) SetTotal(ctx context.Context, in SetInput) error {
	if err := in.validate(); err != nil {
		return err
	}
	detail := map[string]string{"mode": string(in.Mode)}
	if in.Total != nil {
		detail["total"] = strconv.FormatInt(*in.Total, 10)
	}
	if in.Enabled != nil {
		detail["enabled"] = strconv.FormatBool(*in.Enabled)
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := setVolume(ctx, tx, in, s.Clock.Now()); err != nil {
			return fmt.Errorf("set volume: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: in.Tenant, ActorKind: audit.Operator, ActorID: in.Operator, Action: "quota.set",
			Target: string(in.Action), Detail: detail,
		})
	})
}

// Follow counts events by the quarter of an hour; it is an event.Subscriber.
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	var tenant string
	var mode auth.Mode
	quarters := map[time.Time]*Quarter{}
	for _, e := range events {
		startsAt := e.CreatedAt.Truncate(quarter)
		q := quarters[startsAt]
		if q == nil {
			q = &Quarter{StartsAt: db.At(startsAt)}
		}
		switch e.Type {
		case event.UserCreated:
			if isOfEmulator(e) {
				continue // counted once something is connected
			}
			q.Users++
		case event.AccountCreated:
			q.Accounts++
		case event.AccountConnected:
			q.Connected++
		default:
			continue
		}
		tenant = e.TenantID
		mode = e.Mode
		quarters[startsAt] = q
	}
	for _, q := range quarters {
		if err := addQuarter(ctx, tx, scope.Of(tenant, mode), *q); err != nil {
			return fmt.Errorf("count usage: %w", err)
		}
	}
	return nil
}

// isOfEmulator reports whether a created user is one as whom a developer tries the widget.
func isOfEmulator(created event.Event) bool {
	var body struct{ Data struct{ Source string } }
	return json.Unmarshal([]byte(created.Body), &body) == nil && body.Data.Source == "EMULATOR"
}

// CountUser counts a user who was not counted when they were created.
func (s *Service) CountUser(ctx context.Context, tx *db.Tx, at scope.Scope) error {
	q := Quarter{StartsAt: db.At(s.Clock.Now().Truncate(quarter)), Users: 1}
	if err := addQuarter(ctx, tx, at, q); err != nil {
		return fmt.Errorf("count user: %w", err)
	}
	return nil
}

// Quarters returns what was counted in [from, to), oldest first; quarters of an hour without events are
// left out.
func (s *Service) Quarters(
	ctx context.Context, at scope.Scope, from, to time.Time,
) ([]Quarter, error) {
	quarters, err := listQuarters(ctx, s.DB.Read(), at, from, to)
	if err != nil {
		return nil, fmt.Errorf("list usage: %w", err)
	}
	return quarters, nil
}
