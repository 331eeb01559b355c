package seal

import (
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"

	"nod/internal/platform/db"
)

// HashBytes is the length of a keyed hash.
const HashBytes = 16

// HashColumn declares a column that rows are found by without holding what they
// are found by: a keyed hash of it. Equal values of a tenant have equal hashes in
// the column, and nowhere else.
type HashColumn struct{ Table, Name string }

// Hasher makes the hashes of a column of one tenant. It is for one goroutine.
type Hasher struct {
	mac    hash.Hash
	prefix []byte
}

// Hasher returns the hasher of a column for a tenant. For a tenant that has no
// hashes yet the key is made when q is a transaction; otherwise any will do, as
// there is nothing to be found.
func (s *Sealer) Hasher(ctx context.Context, q db.Querier, column HashColumn, tenant string) (*Hasher, error) {
	key, err := s.macKey(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	prefix := appendPart(appendPart(nil, column.Table), column.Name)
	return &Hasher{mac: hmac.New(sha256.New, key), prefix: appendPart(prefix, tenant)}, nil
}

// Sum returns the hash of several parts. No two lists of parts have the same.
func (h *Hasher) Sum(parts ...string) []byte {
	h.mac.Reset()
	text := h.prefix
	for _, part := range parts {
		text = appendPart(text, part)
	}
	h.mac.Write(text)
	h.prefix = text[:len(h.prefix)]
	return h.mac.Sum(nil)[:HashBytes:HashBytes]
}

func appendPart(dst []byte, part string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(part))), part...)
}

// macName is what the wrapped key is bound to, beside the tenant.
const macName = "mac"

// macKey returns the key of the tenant's hashes.
func (s *Sealer) macKey(ctx context.Context, q db.Querier, tenant string) ([]byte, error) {
	if key, ok := s.macs.Load(tenant); ok {
		return key.([]byte), nil
	}
	tx, isTx := q.(*db.Tx)
	if isTx {
		if key, ok := tx.Value(madeHere{"mac", tenant}).([]byte); ok {
			return key, nil
		}
	}
	key, err := s.loadMAC(ctx, q, tenant)
	if err == nil {
		s.macs.Store(tenant, key)
		return key, nil
	}
	if !errors.Is(err, db.ErrNotFound) {
		return nil, err
	}
	if key, err = s.newMAC(tenant); err != nil || !isTx {
		return key, err
	}
	_, err = tx.ExecContext(ctx,
		"INSERT INTO tenant_mac_key (tenant_id, wrapped) VALUES ($1, $2) ON CONFLICT (tenant_id) DO NOTHING",
		tenant, s.active.Load().wrapped(key, owned(tenant, macName)))
	if err != nil {
		return nil, fmt.Errorf("store key of hashes: %w", err)
	}
	if key, err = s.loadMAC(ctx, q, tenant); err == nil { // that of the process that was first
		tx.SetValue(madeHere{"mac", tenant}, key)
	}
	return key, err
}

func (s *Sealer) loadMAC(ctx context.Context, q db.Querier, tenant string) ([]byte, error) {
	wrapped, err := db.Get[string](ctx, q, "SELECT wrapped FROM tenant_mac_key WHERE tenant_id = $1", tenant)
	if err != nil {
		return nil, fmt.Errorf("load key of hashes: %w", err)
	}
	return s.unwrap(wrapped, owned(tenant, macName))
}

// newMAC makes a key at random; that of the installation is what the first
// master key gave before keys of hashes were stored, so that what was hashed
// then is found.
func (s *Sealer) newMAC(tenant string) ([]byte, error) {
	if tenant == "" {
		return hkdf.Extract(sha256.New, s.active.Load().secret, nil)
	}
	key := make([]byte, keyBytes)
	_, _ = rand.Read(key)
	return key, nil
}
