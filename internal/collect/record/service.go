package record

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB      *db.DB
	Seal    *seal.Sealer
	Events  *event.Recorder
	Sources *catalogue.Catalogue
	// Zone is the time zone of an organization, in which its months and days end.
	Zone func(ctx context.Context, q db.Querier, tenant string) (*time.Location, error)
}

// Service keeps and shows records.
type Service struct {
	Deps
	store store
	kinds []kind
}

// New makes the service.
func New(deps Deps) *Service {
	s := &Service{Deps: deps, kinds: kinds()}
	s.store = store{seal: deps.Seal, shapes: shapesOf(s.kinds)}
	return s
}

// Keys of the records that a source has one of and that no connector names.
const (
	linkKey    = "link"
	insightKey = "insight"
)

// Store brings the records of a source up to date with what was read from it at the time at, in the
// caller's transaction, and records the events of what was added and updated. Items that are not in
// the snapshot stay. It refuses a snapshot that breaks the promises of the data API.
func (s *Service) Store(
	ctx context.Context, tx *db.Tx, src Source, snap connector.Snapshot, at time.Time,
) (Changes, error) {
	if err := snap.Validate(); err != nil {
		return Changes{}, fmt.Errorf("check snapshot: %w", err)
	}
	known, err := s.store.ofSource(ctx, tx, scope.Of(src.TenantID, src.Mode), src.SourceID)
	if err != nil {
		return Changes{}, fmt.Errorf("load records of source: %w", err)
	}
	places, err := s.store.places(ctx, tx, src.TenantID)
	if err != nil {
		return Changes{}, fmt.Errorf("find key of hashes: %w", err)
	}
	m, err := newMatcher(src, known, places, db.At(at)).match(s.kinds, snap)
	if err != nil {
		return Changes{}, err
	}
	if err := s.save(ctx, tx, m); err != nil {
		return Changes{}, err
	}
	changes := m.changes()
	if snap.Identity != nil {
		changes.FullName = snap.Identity.FullName
	}
	s.announce(tx, src, m, db.At(at))
	reading := insightReading{src: src, records: m.after(known), failed: snap.FailedSections, changed: changes.Any()}
	changes.InsightID, err = s.refreshInsight(ctx, tx, reading, at)
	return changes, err
}

func (s *Service) save(ctx context.Context, tx *db.Tx, m matched) error {
	if err := s.store.insert(ctx, tx, m.inserts()); err != nil {
		return fmt.Errorf("add records: %w", err)
	}
	for _, section := range m {
		if err := s.store.update(ctx, tx, section.updated); err != nil {
			return fmt.Errorf("update records: %w", err)
		}
	}
	return nil
}

// AddLink notes that the person linked the source at a time, and records LINK_ADDED.
func (s *Service) AddLink(ctx context.Context, tx *db.Tx, src Source, linkedAt time.Time) error {
	at := db.At(linkedAt)
	var before Link
	r, err := s.store.find(ctx, tx, src, Links, linkKey)
	switch {
	case errors.Is(err, db.ErrNotFound):
		r = src.row("link", Links, linkKey, at)
	case err != nil:
		return fmt.Errorf("load link: %w", err)
	default:
		if err := json.Unmarshal(r.Data, &before); err != nil {
			return fmt.Errorf("read link: %w", err)
		}
	}
	if err := s.put(ctx, tx, r, before.with(at), at); err != nil {
		return fmt.Errorf("save link: %w", err)
	}
	s.record(tx, src, event.LinkAdded, map[string]any{"id": r.ID, "linkId": r.ID, "linkedAt": at})
	return nil
}

// insightReading is what an insight is computed from.
type insightReading struct {
	src     Source
	records []row
	failed  []connector.Section
	changed bool // whether the reading added or updated a record
}

// refreshInsight computes the insight of a source again and records INSIGHT_ADDED, when the reading changed a record or
// a month is complete now that was not before.
func (s *Service) refreshInsight(
	ctx context.Context, tx *db.Tx, in insightReading, at time.Time,
) (insightID string, err error) {
	r, before, err := in.known(db.At(at))
	if err != nil || r.Data == nil && !in.changed {
		return "", err
	}
	f, err := figuresOf(in.records)
	if err != nil {
		return "", err
	}
	zone, err := s.Zone(ctx, tx, in.src.TenantID)
	if err != nil {
		return "", fmt.Errorf("find time zone: %w", err)
	}
	provider, _ := s.Sources.Get(in.src.ProviderID)
	f.isGig = provider.Type == catalogue.TypeGig
	f.read = figure.Reading{At: at, Zone: zone}
	f.incomesRead = f.read
	if slices.Contains(in.failed, connector.Incomes) || slices.Contains(in.failed, connector.EIncomes) {
		f.incomesRead.At = before.incomesReadAt()
	}
	insight := f.insight()
	if !in.changed && reflect.DeepEqual(insight.MonthlyIncomes, before.MonthlyIncomes) {
		return "", nil
	}
	if err := s.put(ctx, tx, r, insight, db.At(at)); err != nil {
		return "", fmt.Errorf("save insight: %w", err)
	}
	s.record(tx, in.src, event.InsightAdded, map[string]any{"id": r.ID, "insightId": r.ID})
	return r.ID, nil
}

// known is the record of the insight, a new one if there is none, with what it told before.
func (in insightReading) known(at db.Time) (r row, before Insight, err error) {
	i := slices.IndexFunc(in.records, func(r row) bool { return r.Kind == Insights })
	if i < 0 {
		return in.src.row("insight", Insights, insightKey, at), Insight{}, nil
	}
	if err := json.Unmarshal(in.records[i].Data, &before); err != nil {
		return row{}, Insight{}, fmt.Errorf("read insight: %w", err)
	}
	return in.records[i], before, nil
}

func (i Insight) incomesReadAt() time.Time {
	if i.IncomesReadAt == nil {
		return time.Time{}
	}
	return i.IncomesReadAt.Time
}

// put gives a record its data; one that has none yet is new.
func (s *Service) put(ctx context.Context, tx *db.Tx, r row, value any, at db.Time) error {
	isNew := r.Data == nil
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	r.Data, r.UpdatedAt = data, at
	if isNew {
		return s.store.insert(ctx, tx, []row{r})
	}
	return s.store.update(ctx, tx, []row{r})
}

// Payload reads all records of a source.
func (s *Service) Payload(
	ctx context.Context, q db.Querier, at scope.Scope, sourceID string,
) (Payload, error) {
	rows, err := s.store.ofSource(ctx, q, at, sourceID)
	if err != nil {
		return Payload{}, fmt.Errorf("load records of source: %w", err)
	}
	return payloadOf(rows)
}

// Payloads reads all records of some sources at once, by the id of the source.
func (s *Service) Payloads(
	ctx context.Context, q db.Querier, at scope.Scope, sourceIDs []string,
) (map[string]Payload, error) {
	if len(sourceIDs) == 0 {
		return map[string]Payload{}, nil
	}
	rows, err := s.store.ofSources(ctx, q, at, sourceIDs)
	if err != nil {
		return nil, fmt.Errorf("load records of sources: %w", err)
	}
	bySource := map[string][]row{}
	for _, r := range rows {
		bySource[r.SourceID] = append(bySource[r.SourceID], r)
	}
	payloads := map[string]Payload{}
	for _, id := range sourceIDs {
		if payloads[id], err = payloadOf(bySource[id]); err != nil {
			return nil, err
		}
	}
	return payloads, nil
}

// Count returns how many records a source has.
func (s *Service) Count(
	ctx context.Context, q db.Querier, at scope.Scope, sourceID string,
) (int, error) {
	n, err := s.store.count(ctx, q, at, sourceID)
	if err != nil {
		return 0, fmt.Errorf("count records of source: %w", err)
	}
	return n, nil
}

// Forget deletes all records of a source, links and insight included.
func (s *Service) Forget(ctx context.Context, tx *db.Tx, at scope.Scope, sourceID string) error {
	if err := s.store.forget(ctx, tx, at, sourceID); err != nil {
		return fmt.Errorf("delete records of source: %w", err)
	}
	return nil
}

// row is a new record of the source without data.
func (src Source) row(prefix string, section connector.Section, key string, at db.Time) row {
	return row{
		TenantID: src.TenantID, Mode: src.Mode, ID: id.New(prefix), Kind: section, UserID: src.UserID,
		SourceID: src.SourceID, SourceType: src.SourceType, ProviderID: src.ProviderID, ItemKey: key,
		CreatedAt: at, UpdatedAt: at, ItemCreatedAt: at,
	}
}
