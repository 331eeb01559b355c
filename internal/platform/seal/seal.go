// Package seal encrypts what must be stored and read again: secrets, sessions
// at providers, mails with links. Each tenant has a data key, wrapped by the
// master key, which lives in a file outside the database. A sealed value is
// bound to its table, column, tenant and row, so that it cannot be moved.
//
//	v1|<master key id>|<data key id>|<nonce>|<ciphertext>   (AES-256-GCM)
package seal

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"

	"nod/internal/platform/db"
	"nod/internal/platform/id"
)

// Place is where a sealed value is stored. Tenant is empty for the few values
// of the installation itself.
type Place struct{ Table, Column, Tenant, ID string }

func (p Place) additionalData() []byte {
	return []byte(p.Table + "\x00" + p.Column + "\x00" + p.Tenant + "\x00" + p.ID)
}

// Sealer encrypts and decrypts with the tenants' data keys.
type Sealer struct {
	master   []byte
	masterID string
	keys     sync.Map // data key id -> cipher.AEAD; data keys never change
	current  sync.Map // tenant -> data key id
}

// ErrWrongKey is returned when the master key is not the one that the
// database was written with.
var ErrWrongKey = errors.New(
	"the master key does not fit this database: start with the key file that was used before",
)

// IsUnused reports whether nothing was ever sealed in this database.
func IsUnused(ctx context.Context, q db.Querier) (bool, error) {
	n, err := db.Get[int](ctx, q, "SELECT count(*) FROM tenant_key")
	if err != nil {
		return false, fmt.Errorf("count data keys: %w", err)
	}
	return n == 0, nil
}

// New makes a sealer from the 32 bytes of the master key and checks that it is
// the key this database was written with.
func New(ctx context.Context, store *db.DB, master []byte) (*Sealer, error) {
	if len(master) != 32 {
		return nil, errors.New("the master key must be 32 bytes")
	}
	sum := sha256.Sum256(append([]byte("nod master key id"), master...))
	s := &Sealer{master: master, masterID: hex.EncodeToString(sum[:4])}
	if err := s.check(ctx, store); err != nil {
		return nil, err
	}
	return s, nil
}

// check unwraps the data key of the installation, or makes it at first start.
func (s *Sealer) check(ctx context.Context, store *db.DB) error {
	prepare := func(tx *db.Tx) error { return s.Prepare(ctx, tx, "") }
	err := store.Tx(ctx, prepare)
	if db.IsUnique(err) { // another replica started at the same moment
		err = store.Tx(ctx, prepare)
	}
	return err
}

// Prepare makes the data key of a new tenant, so that later values need not.
func (s *Sealer) Prepare(ctx context.Context, tx *db.Tx, tenant string) error {
	_, err := s.dataKey(ctx, tx, tenant)
	return err
}

// MAC derives a key for keyed hashes of one purpose from the master key.
func (s *Sealer) MAC(purpose string) []byte {
	key, err := hkdf.Key(sha256.New, s.master, nil, "mac:"+purpose, 32)
	if err != nil {
		panic(err) // only for a length over 255 hashes
	}
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
	keyID, err := s.dataKey(ctx, q, at.Tenant)
	if err != nil {
		return "", err
	}
	aead, err := s.unwrapped(ctx, q, at.Tenant, keyID)
	if err != nil {
		return "", err
	}
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce)
	sealed := aead.Seal(nil, nonce, plain, at.additionalData())
	return strings.Join([]string{"v1", s.masterID, keyID, encode(nonce), encode(sealed)}, "|"), nil
}

// Open decrypts a sealed value of this place.
func (s *Sealer) Open(ctx context.Context, q db.Querier, at Place, sealed string) ([]byte, error) {
	parts := strings.Split(sealed, "|")
	if len(parts) != 5 || parts[0] != "v1" {
		return nil, errors.New("not a sealed value")
	}
	nonce, nonceErr := decode(parts[3])
	text, textErr := decode(parts[4])
	if err := errors.Join(nonceErr, textErr); err != nil {
		return nil, err
	}
	aead, err := s.unwrapped(ctx, q, at.Tenant, parts[2])
	if err != nil {
		return nil, err
	}
	if len(nonce) != aead.NonceSize() {
		return nil, errors.New("not a sealed value")
	}
	plain, err := aead.Open(nil, nonce, text, at.additionalData())
	if err != nil {
		return nil, fmt.Errorf("open sealed %s.%s: %w", at.Table, at.Column, err)
	}
	return plain, nil
}

// dataKey returns the id of the tenant's data key and makes one when missing.
func (s *Sealer) dataKey(ctx context.Context, q db.Querier, tenant string) (string, error) {
	if keyID, ok := s.current.Load(tenant); ok {
		return keyID.(string), nil
	}
	const newest = "SELECT id FROM tenant_key WHERE tenant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1"
	keyID, err := db.Get[string](ctx, q, newest, tenant)
	if errors.Is(err, db.ErrNotFound) {
		if keyID, err = s.makeDataKey(ctx, q, tenant); err != nil {
			return "", err
		}
		return keyID, nil
	}
	if err != nil {
		return "", fmt.Errorf("load data key: %w", err)
	}
	if _, err := s.unwrapped(ctx, q, tenant, keyID); err != nil {
		return "", err
	}
	s.current.Store(tenant, keyID)
	return keyID, nil
}

// makeDataKey stores a new wrapped key. It is not remembered as the tenant's
// current key here, because the transaction may still be rolled back.
func (s *Sealer) makeDataKey(ctx context.Context, q db.Querier, tenant string) (string, error) {
	key := make([]byte, 32)
	_, _ = rand.Read(key)
	keyID := id.New("dk")
	wrap, err := s.wrapper()
	if err != nil {
		return "", err
	}
	nonce := make([]byte, wrap.NonceSize())
	_, _ = rand.Read(nonce)
	wrapped := s.masterID + "|" + encode(
		nonce,
	) + "|" + encode(
		wrap.Seal(nil, nonce, key, []byte(tenant+"\x00"+keyID)),
	)
	_, err = q.ExecContext(ctx, `INSERT INTO tenant_key (tenant_id, id, wrapped, created_at)
		VALUES ($1, $2, $3, (SELECT coalesce(max(created_at), 0) + 1 FROM tenant_key WHERE tenant_id = $1))`,
		tenant, keyID, wrapped)
	if err != nil {
		return "", fmt.Errorf("store data key: %w", err)
	}
	return keyID, nil
}

func (s *Sealer) unwrapped(ctx context.Context, q db.Querier, tenant, keyID string) (cipher.AEAD, error) {
	if aead, ok := s.keys.Load(keyID); ok {
		return aead.(cipher.AEAD), nil
	}
	wrapped, err := db.Get[string](
		ctx,
		q,
		"SELECT wrapped FROM tenant_key WHERE tenant_id = $1 AND id = $2",
		tenant,
		keyID,
	)
	if err != nil {
		return nil, fmt.Errorf("load data key: %w", err)
	}
	parts := strings.Split(wrapped, "|")
	if len(parts) != 3 || parts[0] != s.masterID {
		return nil, ErrWrongKey
	}
	nonce, nonceErr := decode(parts[1])
	text, textErr := decode(parts[2])
	wrap, wrapErr := s.wrapper()
	if err := errors.Join(nonceErr, textErr, wrapErr); err != nil {
		return nil, err
	}
	key, err := wrap.Open(nil, nonce, text, []byte(tenant+"\x00"+keyID))
	if err != nil {
		return nil, ErrWrongKey
	}
	aead, err := newGCM(key)
	if err != nil {
		return nil, err
	}
	s.keys.Store(keyID, aead)
	return aead, nil
}

func (s *Sealer) wrapper() (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, s.master, nil, "wrap", 32)
	if err != nil {
		return nil, err
	}
	return newGCM(key)
}

func newGCM(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func encode(b []byte) string          { return base64.RawStdEncoding.EncodeToString(b) }
func decode(s string) ([]byte, error) { return base64.RawStdEncoding.DecodeString(s) }
