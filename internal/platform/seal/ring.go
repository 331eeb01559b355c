package seal

import (
	"context"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/id"
)

// dataKey encrypts values of one tenant.
type dataKey struct {
	number uint32
	id     string
	aead   cipher.AEAD
	seals  atomic.Int64 // by this process
	// reserved is how many of them the database knows of; only [Sealer.count] uses it.
	reserved int64
}

// ring holds all data keys of a tenant. It never changes; a newer one takes its place.
type ring struct {
	rotations int64 // how many the installation had seen
	newest    *dataKey
	byNumber  map[uint32]*dataKey
	byID      map[string]*dataKey
}

var errUnknownKey = errors.New("the data key of a sealed value is not there")

// noticeEvery bounds for how long a process continues with keys in its memory
// after another one made newer ones. See [settle].
const noticeEvery = 10 * time.Second

// rotations is what a process knows of changes that others made to keys.
type rotations struct {
	number    atomic.Int64
	noticedAt atomic.Int64 // nanoseconds since started
	started   time.Time
}

// notice asks the database now and then whether keys were rotated. Anyone who is
// not the one who asks goes on meanwhile.
func (s *Sealer) notice(ctx context.Context, q db.Querier) error {
	if s.rotated.started.IsZero() {
		return nil // New is still running
	}
	last, now := s.rotated.noticedAt.Load(), int64(time.Since(s.rotated.started))+1
	if last > 0 && now-last < int64(noticeEvery) || !s.rotated.noticedAt.CompareAndSwap(last, now) {
		return nil
	}
	number, err := db.Get[int64](ctx, q, "SELECT rotations FROM seal_state WHERE id = 1")
	if err != nil {
		s.rotated.noticedAt.CompareAndSwap(now, last)
		return fmt.Errorf("ask for rotations of keys: %w", err)
	}
	if number != s.rotated.number.Load() {
		if err := errors.Join(s.follow(ctx, q), s.forgetShredded(ctx, q)); err != nil {
			s.rotated.noticedAt.CompareAndSwap(now, last)
			return err
		}
		s.rotated.number.Store(number)
	}
	return nil
}

// madeHere is under what a transaction keeps the keys that it made: it may be
// rolled back, so nobody else may use them yet.
type madeHere struct{ kind, tenant string }

// ringToSeal returns the tenant's keys, the first of which it makes.
func (s *Sealer) ringToSeal(ctx context.Context, q db.Querier, tenant string) (*ring, error) {
	r, err := s.ring(ctx, q, tenant)
	if err != nil || r.newest != nil {
		return r, err
	}
	if err := s.makeDataKey(ctx, q, numbered{tenant, 1}, time.Now()); err != nil {
		return nil, err
	}
	return s.keepMade(ctx, q, tenant)
}

// keepMade loads keys of which one was just made.
func (s *Sealer) keepMade(ctx context.Context, q db.Querier, tenant string) (*ring, error) {
	r, err := s.loadRing(ctx, q, tenant)
	if tx, ok := q.(*db.Tx); ok && err == nil {
		tx.SetValue(madeHere{"data", tenant}, r)
	}
	return r, err
}

// ring returns the tenant's keys, without any when it has none.
func (s *Sealer) ring(ctx context.Context, q db.Querier, tenant string) (*ring, error) {
	if tx, ok := q.(*db.Tx); ok {
		if r, ok := tx.Value(madeHere{"data", tenant}).(*ring); ok {
			return r, nil
		}
	}
	if err := s.notice(ctx, q); err != nil {
		return nil, err
	}
	if r, ok := s.rings.Load(tenant); ok && r.(*ring).rotations == s.rotated.number.Load() {
		return r.(*ring), nil
	}
	r, err := s.loadRing(ctx, q, tenant)
	if err == nil && r.newest != nil {
		s.rings.Store(tenant, r)
	}
	return r, err
}

type keyRow struct {
	ID      string `db:"id"`
	Number  int64  `db:"number"`
	Wrapped string `db:"wrapped"`
}

func (s *Sealer) loadRing(ctx context.Context, q db.Querier, tenant string) (*ring, error) {
	r := &ring{
		rotations: s.rotated.number.Load(), // before the keys are read: at worst they are newer
		byNumber:  map[uint32]*dataKey{}, byID: map[string]*dataKey{},
	}
	var before *ring // its keys count their seals
	if old, ok := s.rings.Load(tenant); ok {
		before = old.(*ring)
	}
	rows, err := db.Select[keyRow](ctx, q,
		"SELECT id, number, wrapped FROM tenant_key WHERE tenant_id = $1 ORDER BY number", tenant)
	if err != nil {
		return nil, fmt.Errorf("load data keys: %w", err)
	}
	for _, row := range rows {
		key := before.keyOf(row.ID)
		if key == nil {
			plain, err := s.unwrap(row.Wrapped, owned(tenant, row.ID))
			if err != nil {
				return nil, err
			}
			key = &dataKey{number: uint32(row.Number), id: row.ID}
			if key.aead, err = newGCM(plain); err != nil {
				return nil, err
			}
		}
		r.newest, r.byNumber[key.number], r.byID[key.id] = key, key, key
	}
	return r, nil
}

func (r *ring) keyOf(keyID string) *dataKey {
	if r == nil {
		return nil
	}
	return r.byID[keyID]
}

// makeDataKey stores a new wrapped key.
func (s *Sealer) makeDataKey(ctx context.Context, q db.Querier, k numbered, now time.Time) error {
	key := make([]byte, keyBytes)
	_, _ = rand.Read(key)
	keyID := id.New("dk")
	_, err := q.ExecContext(ctx,
		"INSERT INTO tenant_key (tenant_id, id, wrapped, number, made_at) VALUES ($1, $2, $3, $4, $5)",
		k.Tenant, keyID, s.active.Load().wrapped(key, owned(k.Tenant, keyID)), k.Number, db.At(now))
	if err != nil {
		return fmt.Errorf("store data key: %w", err)
	}
	return nil
}

// keyByID finds the key of a sealed text.
func (s *Sealer) keyByID(ctx context.Context, q db.Querier, tenant, keyID string) (*dataKey, error) {
	r, err := s.ring(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	if key := r.byID[keyID]; key != nil {
		return key, nil
	}
	if r, err = s.renewed(ctx, q, tenant); err != nil {
		return nil, err
	}
	if key := r.byID[keyID]; key != nil {
		return key, nil
	}
	return nil, errUnknownKey
}

// renewed reads the keys of a tenant again, for a value that was sealed with a
// key that another process has made since they were read last.
func (s *Sealer) renewed(ctx context.Context, q db.Querier, tenant string) (*ring, error) {
	if tx, ok := q.(*db.Tx); ok && tx.Value(madeHere{"data", tenant}) != nil {
		return s.keepMade(ctx, q, tenant)
	}
	r, err := s.loadRing(ctx, q, tenant)
	if err == nil && r.newest != nil {
		s.rings.Store(tenant, r)
	}
	return r, err
}

// knows reads the keys of a tenant again unless the one that was claimed is among them.
func (s *Sealer) knows(ctx context.Context, t numbered) error {
	r, err := s.ring(ctx, s.store.Read(), t.Tenant)
	if err == nil && r.byNumber[uint32(t.Number)] == nil {
		_, err = s.renewed(ctx, s.store.Read(), t.Tenant)
	}
	return err
}
