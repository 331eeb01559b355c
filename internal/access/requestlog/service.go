package requestlog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"nod/internal/access/apikey"
	"nod/internal/access/developer"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

const (
	storeEvery  = 2 * time.Second
	forgetEvery = time.Hour
	// usualRoom is how many calls wait in memory with their bodies, at most 8 MB.
	usualRoom = 1000
	// listOperation reads the log with a key. Who follows the log would fill it with nothing else.
	listOperation = "list-requests"
	// perMinute is how many calls of one outcome of a tenant and mode become entries in a minute.
	perMinute = 300
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Seal  *seal.Sealer
	Jobs  *job.Engine
	Keys  *apikey.Service
	// Tenants are who the calls belong to.
	Tenants *tenant.Service
	// Developers knows the admins who are told of operations that will be removed, and Mail tells them.
	Developers *developer.Service
	Mail       *mail.Outbox
	// ProductName and PortalURL stand in mails.
	ProductName string
	PortalURL   string
	// API is what is called; its description has the names that may be shown.
	API func() API
	// Room is how many calls may wait to be stored; 0 means 1,000.
	Room int
}

// API is what the log knows of an API.
type API interface {
	Description() ([]byte, error)
	Operations() []httpapi.Op
}

// waiting is a call until it is stored; its address, key and bodies are gone by then.
type waiting struct {
	scope.Scope
	Entry
	address           *url.URL
	key               string
	request, response []byte
	isShaped          bool
	objects           []string // IDs, and the Idempotency-Key
}

// countKey is a row of counts.
type countKey struct {
	scope.Scope
	hour      int64 // its beginning, in milliseconds
	operation string
	outcome   Outcome
	bucket    int
}

type count struct{ all, skipped int64 }

// share is whose entries are limited by the minute.
type share struct {
	scope.Scope
	outcome Outcome
}

// Service keeps the log.
type Service struct {
	Deps
	names func() (map[string]bool, error)
	paths func() map[string]string // of operations, by their IDs

	mu     sync.Mutex
	calls  []waiting
	counts map[countKey]count
	minute int64 // the one that taken is of
	taken  map[share]int
}

// New makes the service and adds its ticks to the engine.
func New(d Deps) *Service {
	if d.Room == 0 {
		d.Room = usualRoom
	}
	s := &Service{Deps: d, counts: map[countKey]count{}, taken: map[share]int{}}
	s.names = sync.OnceValues(func() (map[string]bool, error) { return fieldNames(d.API().Description) })
	s.paths = sync.OnceValue(func() map[string]string {
		paths := map[string]string{}
		for _, op := range d.API().Operations() {
			paths[op.ID] = op.Path
		}
		return paths
	})
	d.Jobs.Every("store request log", storeEvery, s.Store)
	d.Jobs.Every("forget request log", forgetEvery, s.Forget)
	d.Jobs.Every("tell of deprecated operations", tellEvery, s.TellDeprecated)
	return s
}

func isLogged(c auth.Watched) bool { return c.Kind == auth.KindKey && c.Operation != listOperation }

// observe notes a call. It waits for nothing but other calls that are being noted.
func (s *Service) observe(c call) {
	if !isLogged(c.Watched) {
		return
	}
	now := s.Clock.Now()
	at, outcome := scope.Of(c.TenantID, c.Mode), outcomeOf(c.status)
	key := countKey{at, now.Truncate(hour).UnixMilli(), c.Operation, outcome, bucketOf(c.took)}
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.counts[key]
	n.all++
	if c.isEntry && len(s.calls) < s.Room {
		waits := waiting{Scope: at, address: c.address, key: c.key, request: c.request, response: c.response}
		waits.Entry = Entry{
			ID: c.requestID, KeyID: c.SubjectID, Operation: c.Operation, Outcome: outcome, Status: c.status,
			Code: codeIn(c.response), Micros: c.took.Microseconds(), Query: strings.Join(c.query, " "),
			CreatedAt: db.At(now),
		}
		s.calls = append(s.calls, waits)
	} else {
		n.skipped++
	}
	s.counts[key] = n
}

// takes reports whether one more call becomes an entry, once its status is known.
func (s *Service) takes(c auth.Watched, status int) bool {
	if !isLogged(c) {
		return false
	}
	of := share{scope.Of(c.TenantID, c.Mode), outcomeOf(status)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if minute := s.Clock.Now().Unix() / 60; minute != s.minute {
		s.minute = minute
		clear(s.taken)
	}
	if len(s.calls) >= s.Room || s.taken[of] >= perMinute {
		return false
	}
	s.taken[of]++
	return true
}

// Store writes what was noted. It is work for a tick and for the end, so that no request waits for it.
func (s *Service) Store(ctx context.Context) error {
	s.mu.Lock()
	calls, counts := s.calls, s.counts
	s.calls, s.counts = nil, map[countKey]count{}
	s.mu.Unlock()
	if len(counts) == 0 {
		return nil
	}
	known, err := s.names()
	if err != nil {
		return err
	}
	for i := range calls {
		calls[i].shape(known, s.paths())
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		calls, counts, err := s.withTenant(ctx, tx, calls, counts)
		if err != nil {
			return err
		}
		if err := insert(ctx, tx, calls); err != nil {
			return err
		}
		if err := insertObjects(ctx, tx, s.Seal, calls); err != nil {
			return err
		}
		return addCounts(ctx, tx, counts)
	})
	if err != nil {
		s.keep(calls, counts)
		return fmt.Errorf("store request log: %w", err)
	}
	return nil
}

// withTenant leaves out what belongs to a tenant that was deleted since: storing it would make keys for nobody.
func (s *Service) withTenant(
	ctx context.Context, tx *db.Tx, calls []waiting, counts map[countKey]count,
) ([]waiting, map[countKey]count, error) {
	tenants := map[string]bool{}
	for key := range counts {
		tenants[key.Tenant] = true
	}
	exists, err := s.Tenants.Existing(ctx, tx, slices.Collect(maps.Keys(tenants)))
	if err != nil || len(exists) == len(tenants) {
		return calls, counts, err
	}
	calls, counts = slices.Clone(calls), maps.Clone(counts)
	maps.DeleteFunc(counts, func(key countKey, _ count) bool { return !exists[key.Tenant] })
	return slices.DeleteFunc(calls, func(c waiting) bool { return !exists[c.Tenant] }), counts, nil
}

// shape replaces the address, the key and the bodies of a call by what may be stored of them.
func (c *waiting) shape(known map[string]bool, paths map[string]string) {
	if c.isShaped {
		return
	}
	c.isShaped = true
	c.RequestShape, c.ResponseShape = shapeOf(c.request, known), shapeOf(c.response, known)
	c.objects = withKey(objectsIn(paths[c.Operation], c.address, c.response), c.key)
	c.address, c.key, c.request, c.response = nil, "", nil, nil
	names := strings.Fields(c.Query)
	for i, name := range names {
		if !known[name] {
			names[i] = unknownName
		}
	}
	c.Query = strings.Join(slices.Compact(names), " ")
}

// keep puts back what could not be stored, as far as there is room.
func (s *Service) keep(calls []waiting, counts map[countKey]count) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fit := min(len(calls), max(0, s.Room-len(s.calls)))
	for _, c := range calls[fit:] {
		key := countKey{
			c.Scope, c.CreatedAt.Truncate(hour).UnixMilli(), c.Operation, c.Outcome,
			bucketOf(time.Duration(c.Micros) * time.Microsecond),
		}
		n := counts[key]
		n.skipped++
		counts[key] = n
	}
	s.calls = append(calls[:fit:fit], s.calls...)
	for key, n := range counts {
		have := s.counts[key]
		s.counts[key] = count{have.all + n.all, have.skipped + n.skipped}
	}
}

// List returns a page of the log of a mode, newest first, without shapes.
func (s *Service) List(ctx context.Context, at scope.Scope, f Filter, r page.Request) (page.List[Entry], error) {
	f.since = s.since()
	if f.ObjectID != "" {
		hashes, err := objectHashes(ctx, s.Seal, s.DB.Read(), at, f.ObjectID)
		if err != nil {
			return page.List[Entry]{}, fmt.Errorf("hash object of request log: %w", err)
		}
		f.object = hashes[0]
	}
	rows, err := list(ctx, s.DB.Read(), at, f, r)
	if err != nil {
		return page.List[Entry]{}, fmt.Errorf("list request log: %w", err)
	}
	return page.Cut(rows, r, func(e Entry) page.Position { return page.At(e.CreatedAt.Time, e.ID) }), nil
}

// Get returns an entry with its shapes. Codes: MISSING_RESOURCE.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Entry, error) {
	e, err := get(ctx, s.DB.Read(), at, s.since())
	if errors.Is(err, db.ErrNotFound) {
		return e, fault.Missing("Request")
	}
	if err != nil {
		return e, fmt.Errorf("load request: %w", err)
	}
	return e, nil
}

// since is the oldest moment that is shown: what waits to be deleted is gone for everybody.
func (s *Service) since() time.Time { return s.Clock.Now().AddDate(0, 0, -Days) }

// Routes returns the figures of each operation that was called in the last hours, by its ID.
func (s *Service) Routes(ctx context.Context, at scope.Scope, hours int) (map[string]Figures, error) {
	rows, err := sumByOperation(ctx, s.DB.Read(), at, s.from(hours))
	if err != nil {
		return nil, fmt.Errorf("count requests by route: %w", err)
	}
	return figuresBy(rows, func(r sum) string { return r.Operation }), nil
}

// Codes returns the codes that calls in the list ended in as an error, the one that was seen last first.
func (s *Service) Codes(ctx context.Context, at scope.Scope) ([]ErrorCode, error) {
	codes, err := sumByCode(ctx, s.DB.Read(), at, s.since())
	if err != nil {
		return nil, fmt.Errorf("count requests by code: %w", err)
	}
	codes = slices.DeleteFunc(codes, func(c ErrorCode) bool { return c.Outcome == Success })
	slices.SortFunc(codes, func(a, b ErrorCode) int {
		return cmp.Or(b.Last.Compare(a.Last.Time), cmp.Compare(a.Code, b.Code))
	})
	return codes, nil
}

// Hours returns the figures of one operation for each of the last hours that it was called in, by the beginning of the
// hour in milliseconds; of all operations without an ID.
func (s *Service) Hours(ctx context.Context, at scope.Scope, operation string, hours int) (map[int64]Figures, error) {
	rows, err := sumByHour(ctx, s.DB.Read(), at, operation, s.from(hours))
	if err != nil {
		return nil, fmt.Errorf("count requests by hour: %w", err)
	}
	return figuresBy(rows, func(r sum) int64 { return r.Hour }), nil
}

// from is the beginning of the first of some hours, the current one among them.
func (s *Service) from(hours int) int64 {
	return s.Clock.Now().Truncate(hour).Add(-time.Duration(hours-1) * hour).UnixMilli()
}

func figuresBy[K comparable](rows []sum, keyOf func(sum) K) map[K]Figures {
	all, buckets := map[K]Figures{}, map[K]map[int]int64{}
	for _, r := range rows {
		key := keyOf(r)
		f := all[key]
		f.Calls += r.Count
		f.Skipped += r.Skipped
		switch r.Outcome {
		case ClientError:
			f.ClientErrors += r.Count
		case ServerError:
			f.ServerErrors += r.Count
		}
		all[key] = f
		if buckets[key] == nil {
			buckets[key] = map[int]int64{}
		}
		buckets[key][r.Bucket] += r.Count
	}
	for key, f := range all {
		f.P95 = p95(buckets[key])
		all[key] = f
	}
	return all
}

// Forget deletes what is older than seven days.
func (s *Service) Forget(ctx context.Context) error {
	if err := forget(ctx, s.DB, s.since()); err != nil {
		return fmt.Errorf("forget request log: %w", err)
	}
	return nil
}
