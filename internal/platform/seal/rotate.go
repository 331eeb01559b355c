package seal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/platform/db"
)

const (
	// block is how many seals of a key are reserved at a time.
	block = 1 << 16
	// maxSeals is when a key is replaced: half of the 2^32 that random nonces
	// bear, so what a killed process did not count is of no weight.
	maxSeals = 1 << 31
	// maxAge is when a key is replaced that has not sealed as much.
	maxAge = 365 * 24 * time.Hour
	// replaceBatch is how many keys are replaced in one run of the job, so that those of a large installation that
	// were made on one day don't come all at once.
	replaceBatch = 100
	// rewrapBatch is how many keys are rewrapped in one transaction.
	rewrapBatch = 500
)

// Follow has the sealer read its master keys again when keys were rotated, and
// when it meets a key that is wrapped by one it does not know.
func (s *Sealer) Follow(load func() ([][]byte, error)) { s.load = load }

func (s *Sealer) known() []master { return *s.masters.Load() }

// reread reads the key file. One that cannot be read, or is not the new one yet,
// leaves everything as it is: what this process has in its memory goes on.
func (s *Sealer) reread() {
	if s.load == nil {
		return
	}
	secrets, err := s.load()
	if err != nil {
		return
	}
	if masters, err := newMasters(secrets); err == nil {
		s.masters.Store(&masters)
	}
}

// unwrap opens a wrapped key, with the key file as it is now if need be.
func (s *Sealer) unwrap(wrapped string, owner []byte) ([]byte, error) {
	key, _, err := unwrap(s.known(), wrapped, owner)
	if errors.Is(err, ErrWrongKey) && s.load != nil {
		s.reread()
		key, _, err = unwrap(s.known(), wrapped, owner)
	}
	return key, err
}

// follow finds the master key that new keys are wrapped by.
func (s *Sealer) follow(ctx context.Context, q db.Querier) error {
	s.reread()
	active, err := installation(ctx, q, s.known())
	if errors.Is(err, ErrWrongKey) {
		return nil
	}
	if err == nil {
		s.active.Store(&active)
	}
	return err
}

// wrappedKey is a data key, or with the id macName a key of hashes.
type wrappedKey struct {
	Tenant  string `db:"tenant_id"`
	ID      string `db:"id"`
	Wrapped string `db:"wrapped"`
}

// HasNewerMaster reports whether some keys of the database are not wrapped by the
// first key of the file yet: a rotation was prepared, or interrupted.
func (s *Sealer) HasNewerMaster(ctx context.Context) (bool, error) {
	s.reread()
	rows, err := s.keysNotWrappedBy(ctx, s.store.Read(), s.known()[0])
	return len(rows) > 0, err
}

// Rewrap wraps every key of the database by the first master key of the file. It
// may be stopped and run again. Values stay as they are: they are sealed by data keys.
func (s *Sealer) Rewrap(ctx context.Context) (keys int, err error) {
	s.reread()
	newest := s.known()[0]
	keys, err = s.wrapAll(ctx, newest, func(*db.Tx) (bool, error) { return true, nil })
	if err == nil {
		s.active.Store(&newest)
	}
	return keys, err
}

// rewrapRest wraps what a process has wrapped as before, which had not noticed a rotation yet.
func (s *Sealer) rewrapRest(ctx context.Context) error {
	s.rotated.noticedAt.Store(0)
	if err := s.notice(ctx, s.store.Read()); err != nil {
		return err
	}
	active := *s.active.Load()
	_, err := s.wrapAll(ctx, active, func(tx *db.Tx) (bool, error) {
		now, err := installation(ctx, tx, s.known())
		return now.id == active.id, err // else somebody rotates at this moment
	})
	return err
}

// wrapAll wraps all keys by one master key, a batch in a transaction and one process at a time.
func (s *Sealer) wrapAll(ctx context.Context, by master, mayGoOn func(*db.Tx) (bool, error)) (keys int, err error) {
	for {
		rows, err := s.keysNotWrappedBy(ctx, s.store.Read(), by)
		if err != nil || len(rows) == 0 {
			return keys, err
		}
		err = s.store.Tx(ctx, func(tx *db.Tx) error {
			if _, err := tx.ExecContext(ctx, "UPDATE seal_state SET rotations = rotations WHERE id = 1"); err != nil {
				return fmt.Errorf("lock rotations of keys: %w", err)
			}
			ok, err := mayGoOn(tx)
			if err != nil || !ok {
				rows = nil
				return err
			}
			if rows, err = s.keysNotWrappedBy(ctx, tx, by); err != nil {
				return err
			}
			return s.rewrap(ctx, tx, by, rows)
		})
		if err != nil || len(rows) == 0 {
			return keys, err
		}
		keys += len(rows)
	}
}

// keysNotWrappedBy returns keys that other master keys wrap; those of the installation come first.
func (s *Sealer) keysNotWrappedBy(ctx context.Context, q db.Querier, by master) ([]wrappedKey, error) {
	rows, err := db.Select[wrappedKey](ctx, q, `SELECT tenant_id, id, wrapped FROM tenant_key WHERE wrapped NOT LIKE $1
		UNION ALL SELECT tenant_id, 'mac' AS id, wrapped FROM tenant_mac_key WHERE wrapped NOT LIKE $1
		ORDER BY tenant_id LIMIT $2`, by.id+"|%", rewrapBatch)
	if err != nil {
		return nil, fmt.Errorf("load keys to wrap: %w", err)
	}
	return rows, nil
}

func (s *Sealer) rewrap(ctx context.Context, tx *db.Tx, by master, rows []wrappedKey) error {
	for _, r := range rows {
		key, err := s.unwrap(r.Wrapped, owned(r.Tenant, r.ID))
		if err != nil {
			return err
		}
		args := []any{by.wrapped(key, owned(r.Tenant, r.ID)), r.Tenant}
		if r.ID == macName {
			_, err = tx.ExecContext(ctx, "UPDATE tenant_mac_key SET wrapped = $1 WHERE tenant_id = $2", args...)
		} else {
			_, err = tx.ExecContext(ctx,
				"UPDATE tenant_key SET wrapped = $1 WHERE tenant_id = $2 AND id = $3", append(args, r.ID)...)
		}
		if err != nil {
			return fmt.Errorf("store wrapped key: %w", err)
		}
	}
	if len(rows) == 0 || rows[0].Tenant != "" {
		return nil
	}
	return s.tell(ctx, tx) // by what those of the installation are wrapped says by what new ones are
}

// tell lets other processes, and this one, notice that keys changed.
func (s *Sealer) tell(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.ExecContext(ctx, "UPDATE seal_state SET rotations = rotations + 1 WHERE id = 1"); err != nil {
		return fmt.Errorf("tell of new keys: %w", err)
	}
	tx.AfterCommit(func() { s.rotated.noticedAt.Store(0) })
	return nil
}

// Rotate makes a new data key for a tenant and returns its number. What is
// sealed under those before is resealed by [Job], which then deletes them.
func (s *Sealer) Rotate(ctx context.Context, tx *db.Tx, tenant string) (number int64, err error) {
	return s.rotate(ctx, tx, tenant, time.Now())
}

func (s *Sealer) rotate(ctx context.Context, tx *db.Tx, tenant string, now time.Time) (number int64, err error) {
	newest, err := db.Get[*int64](ctx, tx, "SELECT max(number) FROM tenant_key WHERE tenant_id = $1", tenant)
	if err != nil {
		return 0, fmt.Errorf("load data keys: %w", err)
	}
	if newest == nil {
		return 0, errUnknownKey
	}
	number = *newest + 1
	if err := s.makeDataKey(ctx, tx, numbered{tenant, number}, now); err != nil {
		return 0, err
	}
	if err := s.tell(ctx, tx); err != nil {
		return 0, err
	}
	_, err = s.keepMade(ctx, tx, tenant)
	return number, err
}

// keepUp does what a process owes its keys from time to time.
func (s *Sealer) keepUp(ctx context.Context, now time.Time) error {
	if err := s.count(ctx); err != nil {
		return err
	}
	if err := s.replaceUsed(ctx, now); err != nil {
		return err
	}
	return s.rewrapRest(ctx)
}

// count reserves seals of the keys that this process uses, ahead of their use.
func (s *Sealer) count(ctx context.Context) (err error) {
	s.rings.Range(func(tenant, keys any) bool {
		for _, key := range keys.(*ring).byNumber {
			used := key.seals.Load()
			missing := used + block/2 - key.reserved
			if used == 0 || missing <= 0 {
				continue
			}
			n := (missing + block - 1) / block * block
			_, err = s.store.Write().ExecContext(ctx,
				"UPDATE tenant_key SET seals = seals + $1 WHERE tenant_id = $2 AND id = $3", n, tenant, key.id)
			if err != nil {
				err = fmt.Errorf("count seals: %w", err)
				return false
			}
			key.reserved += n
		}
		return true
	})
	return err
}

// replaceUsed rotates the keys that have sealed as much as one should, or for as long. Keys of earlier releases, whose
// age nobody knows, are rotated as well.
func (s *Sealer) replaceUsed(ctx context.Context, now time.Time) error {
	tenants, err := db.Select[string](ctx, s.store.Read(), `SELECT k.tenant_id FROM tenant_key k
		WHERE (k.seals >= $1 OR k.made_at IS NULL OR k.made_at <= $2)
		AND k.number = (SELECT max(n.number) FROM tenant_key n WHERE n.tenant_id = k.tenant_id)
		ORDER BY k.tenant_id LIMIT $3`, int64(maxSeals), db.At(now.Add(-maxAge)), replaceBatch)
	if err != nil {
		return fmt.Errorf("find keys to replace: %w", err)
	}
	for _, tenant := range tenants {
		err := s.store.Tx(ctx, func(tx *db.Tx) error {
			_, err := s.rotate(ctx, tx, tenant, now)
			return err
		})
		if err != nil && !db.IsUnique(err) { // another replica was faster
			return err
		}
	}
	return nil
}

// forget deletes the keys that no longer seal anything: a newer one has
// all rows of its tenant since a time before.
func (s *Sealer) forget(ctx context.Context, goal string, before time.Time) (int64, error) {
	n, err := db.Exec(ctx, s.store.Write(), `DELETE FROM tenant_key WHERE EXISTS (
			SELECT 1 FROM tenant_key n WHERE n.tenant_id = tenant_key.tenant_id AND n.number > tenant_key.number
				AND n.finished = $1 AND n.finished_at <= $2)
		AND NOT EXISTS (SELECT 1 FROM seal_pass p WHERE p.tenant_id = tenant_key.tenant_id AND p.broken > 0)`,
		goal, db.At(before))
	if err != nil {
		return 0, fmt.Errorf("delete old data keys: %w", err)
	}
	return n, nil
}
