// Package seal encrypts what must be stored and read again: secrets, sessions
// at providers, mails with links, and what is known about end users. Each
// tenant has a data key, wrapped by the master key, which lives in a file
// outside the database. A sealed value is bound to its table, column, tenant
// and row, so that it cannot be moved. There are two forms, both AES-256-GCM:
//
//	2 <data key number> <nonce> <ciphertext>                in a [Column], binary, 33 bytes more than plain
//	v1|<master key id>|<data key id>|<nonce>|<ciphertext>   at a [Place], text; the older form
//
// # Nouns
//
//   - column: a declared column of sealed values; a [Vault] is it for one tenant
//   - frame: several fields of a row as one sealed value
//   - keyed hash: stands for a value where rows are found by it ([HashColumn])
//   - pass: the walk that brings a column under the newest key ([Job])
package seal

import (
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"nod/internal/platform/db"
)

// Place is where a sealed text is stored. Tenant is empty for the few values
// of the installation itself.
type Place struct{ Table, Column, Tenant, ID string }

func (p Place) additionalData() []byte {
	return []byte(p.Table + "\x00" + p.Column + "\x00" + p.Tenant + "\x00" + p.ID)
}

// Sealer encrypts and decrypts with the tenants' data keys.
type Sealer struct {
	store    *db.DB
	load     func() ([][]byte, error) // reads the key file, see [Sealer.Follow]
	masters  atomic.Pointer[[]master] // newest first
	active   atomic.Pointer[master]   // wraps new keys
	root     []byte                   // of the hashes of the installation
	purposes sync.Map                 // purpose -> key of its hashes
	rings    sync.Map                 // tenant -> *ring
	macs     sync.Map                 // tenant -> key of its hashes; they never change
	rotated  rotations
}

// ErrWrongKey is returned when the master key is not the one that the
// database was written with.
var ErrWrongKey = errors.New(
	"the master key does not fit this database: start with the key file that was used before",
)

// ErrMissingKey is returned when only some organizations' keys can be read.
var ErrMissingKey = errors.New("the key file lacks a master key that some organizations still need: " +
	"put its line back below the newest one, and run nod operator key rotate before you remove it")

// IsUnused reports whether nothing was ever sealed in this database.
func IsUnused(ctx context.Context, q db.Querier) (bool, error) {
	n, err := db.Get[int](ctx, q, "SELECT count(*) FROM tenant_key")
	if err != nil {
		return false, fmt.Errorf("count data keys: %w", err)
	}
	return n == 0, nil
}

// Check refuses master keys that this database was not written with, and a file
// that lacks one of several. It writes nothing and reads only what every schema
// has, so it can go before a migration.
func Check(ctx context.Context, q db.Querier, secrets ...[]byte) error {
	masters, err := newMasters(secrets)
	if err != nil {
		return err
	}
	if _, err := installation(ctx, q, masters); err != nil {
		return err
	}
	used, err := db.Select[string](ctx, q, "SELECT DISTINCT substr(wrapped, 1, 8) FROM tenant_key")
	if err != nil {
		return fmt.Errorf("load data keys: %w", err)
	}
	for _, masterID := range used {
		if !slices.ContainsFunc(masters, func(m master) bool { return m.id == masterID }) {
			return ErrMissingKey
		}
	}
	return nil
}

func newMasters(secrets [][]byte) ([]master, error) {
	if len(secrets) == 0 {
		return nil, errors.New("there is no master key")
	}
	masters := make([]master, 0, len(secrets))
	for _, secret := range secrets {
		m, err := newMaster(secret)
		if err != nil {
			return nil, err
		}
		masters = append(masters, m)
	}
	return masters, nil
}

// installation returns the master key that wraps the keys of the installation:
// the first one when there are none yet.
func installation(ctx context.Context, q db.Querier, masters []master) (master, error) {
	rows, err := db.Select[keyRow](ctx, q, "SELECT id, wrapped FROM tenant_key WHERE tenant_id = ''")
	if err != nil {
		return master{}, fmt.Errorf("load data keys: %w", err)
	}
	wrappedBy := masters[0]
	for _, r := range rows {
		if _, wrappedBy, err = unwrap(masters, r.Wrapped, owned("", r.ID)); err != nil {
			return master{}, err
		}
	}
	return wrappedBy, nil
}

// New makes a sealer from the 32 bytes of each master key, newest first, and
// checks that one of them is the key this database was written with.
func New(ctx context.Context, store *db.DB, secrets ...[]byte) (*Sealer, error) {
	masters, err := newMasters(secrets)
	if err != nil {
		return nil, err
	}
	active, err := installation(ctx, store.Read(), masters)
	if err != nil {
		return nil, err
	}
	s := &Sealer{store: store}
	s.masters.Store(&masters)
	s.active.Store(&active)
	prepare := func(tx *db.Tx) error { return s.Prepare(ctx, tx, "") }
	err = store.Tx(ctx, prepare)
	if db.IsUnique(err) { // another replica started at the same moment
		err = store.Tx(ctx, prepare)
	}
	if err != nil {
		return nil, err
	}
	if s.root, err = s.macKey(ctx, store.Read(), ""); err != nil {
		return nil, err
	}
	s.rotated.started = time.Now()
	return s, nil
}

// Prepare makes the keys of a new tenant, so that later values need not.
func (s *Sealer) Prepare(ctx context.Context, tx *db.Tx, tenant string) error {
	if _, err := s.ringToSeal(ctx, tx, tenant); err != nil {
		return err
	}
	_, err := s.macKey(ctx, tx, tenant)
	return err
}

// MAC derives a key for keyed hashes of one purpose of the installation. It
// stays what it is when the master key is rotated.
func (s *Sealer) MAC(purpose string) []byte {
	if key, ok := s.purposes.Load(purpose); ok {
		return key.([]byte)
	}
	key, err := hkdf.Expand(sha256.New, s.root, "mac:"+purpose, keyBytes)
	if err != nil {
		panic(err) // only for a length over 255 hashes
	}
	s.purposes.Store(purpose, key)
	return key
}

// Hash returns the hex HMAC-SHA-256 of value under the key of the purpose.
func (s *Sealer) Hash(purpose, value string) string {
	mac := hmac.New(sha256.New, s.MAC(purpose))
	mac.Write([]byte(value))
	return hex.EncodeToString(mac.Sum(nil))
}

// Seal encrypts plain for its place. The tenant's data key is made on first
// use, therefore q must be able to write.
func (s *Sealer) Seal(ctx context.Context, q db.Querier, at Place, plain []byte) (string, error) {
	keys, err := s.ringToSeal(ctx, q, at.Tenant)
	if err != nil {
		return "", err
	}
	key := keys.newest
	key.seals.Add(1)
	nonce := make([]byte, nonceBytes)
	_, _ = rand.Read(nonce)
	sealed := key.aead.Seal(nil, nonce, plain, at.additionalData())
	return strings.Join([]string{"v1", s.active.Load().id, key.id, encode(nonce), encode(sealed)}, "|"), nil
}

// Open decrypts a sealed text of this place.
func (s *Sealer) Open(ctx context.Context, q db.Querier, at Place, sealed string) ([]byte, error) {
	parts := strings.Split(sealed, "|")
	if len(parts) != 5 || parts[0] != "v1" {
		return nil, errNotSealed
	}
	nonce, nonceErr := decode(parts[3])
	text, textErr := decode(parts[4])
	if errors.Join(nonceErr, textErr) != nil || len(nonce) != nonceBytes {
		return nil, errNotSealed
	}
	key, err := s.keyByID(ctx, q, at.Tenant, parts[2])
	if err != nil {
		return nil, err
	}
	plain, err := key.aead.Open(nil, nonce, text, at.additionalData())
	if err != nil {
		return nil, fmt.Errorf("open sealed %s.%s: %w", at.Table, at.Column, errChanged)
	}
	return plain, nil
}

// What is wrong with a value that does not open.
var (
	errNotSealed = errors.New("not a sealed value")
	errChanged   = errors.New("it was changed, or sealed for another place")
)

// IsUnreadable reports whether a value will never open, as opposed to a database that does not answer.
func IsUnreadable(err error) bool {
	return errors.Is(err, errNotSealed) || errors.Is(err, errChanged) || errors.Is(err, errUnknownKey)
}
