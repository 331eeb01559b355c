package seal

import (
	"bytes"
	"context"
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"

	"nod/internal/platform/db"
)

// Column declares a sealed column. The owner of the table keeps it in its
// package and hands it to the composition root with the others of the room, so
// that [Job] can bring it under the newest key.
//
//	var answers = seal.Column{
//		Table: "form", Name: "data_sealed", Key: []string{"mode", "id"},
//		From: []seal.Plain{{Column: "data", Blank: "{}"}},
//	}
type Column struct {
	Table, Name string
	// Key are the columns that, after tenant_id, make the primary key of the table: texts or numbers. Values are
	// bound to them.
	Key []string
	// From are the columns whose plain values the sealed one takes the place of. While it is null they still
	// hold the value; then they are blank.
	From []Plain
	// Convert makes the value of a row from those of From, in their order, of which null ones are empty. It returns
	// nil where there is nothing to seal. Without it the value is that of the one column, unless it is blank.
	Convert func(plain []string) ([]byte, error)
	// Also is what else must be done in the transaction that moves a row, if anything: its keyed hashes, for example.
	Also func(ctx context.Context, tx *db.Tx, row Moved) error
	// Batch is how many rows are brought under the newest key at a time, where values are large; 0 means 500.
	Batch int

	// Text is set for a column of sealed texts, the older form. It gives the [Place] of a row by its key.
	Text func(tenant string, key []string) Place
	// IsShared is set for a table without tenants: its rows belong to the installation.
	IsShared bool
}

// Plain is a column that a sealed one takes the place of.
type Plain struct {
	Column string
	// Blank is what it holds once its value is sealed.
	Blank string
	// IsKept is set for a column that is only read: one that is not personal, or that another column declared later
	// comes from as well.
	IsKept bool
}

// Moved is a row whose plain values were sealed just now.
type Moved struct {
	Tenant string
	Key    []string
	Plain  []string
	Seal   *Sealer // for keyed hashes
}

// String returns table and column.
func (c *Column) String() string { return c.Table + "." + c.Name }

// The binary form: one byte says so, four are the number of the data key.
const (
	form       = 2
	headBytes  = 1 + 4
	nonceBytes = 12
	tagBytes   = 16
	// Overhead is how much longer a sealed value is than its plain one.
	Overhead = headBytes + nonceBytes + tagBytes
)

// Vault seals and opens the values of one column for one tenant. It looks the
// keys up once; it is for one goroutine and for the request it was made for.
type Vault struct {
	column *Column
	keys   *ring
	renew  func() (*ring, error)
	place  []byte // what values are bound to, before the key of the row
	prefix int
}

// Vault returns the vault of a column for a tenant. To seal, q must be the
// transaction that stores the value, because a tenant's first key may have to be
// made; to open, any will do.
func (s *Sealer) Vault(ctx context.Context, q db.Querier, column *Column, tenant string) (*Vault, error) {
	find := s.ring
	if _, ok := q.(*db.Tx); ok {
		find = s.ringToSeal
	}
	keys, err := find(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	place := appendPart(appendPart([]byte{form}, column.Table), column.Name)
	place = appendPart(place, tenant)
	return &Vault{
		column: column, keys: keys, place: place, prefix: len(place),
		// Not through q: its rows may be in the middle of being read.
		renew: func() (*ring, error) { return s.renewed(ctx, s.store.Read(), tenant) },
	}, nil
}

// Vaults are the vaults of one column for rows of several tenants, each looked
// up once. They are for one goroutine.
type Vaults struct {
	sealer *Sealer
	q      db.Querier
	column *Column
	found  map[string]*Vault
}

// Vaults returns the vaults of a column; q is as for [Sealer.Vault].
func (s *Sealer) Vaults(q db.Querier, column *Column) *Vaults {
	return &Vaults{s, q, column, map[string]*Vault{}}
}

// Of returns the vault for a tenant.
func (v *Vaults) Of(ctx context.Context, tenant string) (*Vault, error) {
	if vault := v.found[tenant]; vault != nil {
		return vault, nil
	}
	vault, err := v.sealer.Vault(ctx, v.q, v.column, tenant)
	if err == nil {
		v.found[tenant] = vault
	}
	return vault, err
}

// Seal encrypts a value of the row with this key. Its parts are those of
// [Column.Key], in that order.
func (b *Vault) Seal(plain []byte, key ...string) ([]byte, error) {
	if err := b.bind(key); err != nil {
		return nil, err
	}
	newest := b.keys.newest
	if newest == nil {
		return nil, fmt.Errorf("seal %s: the vault was not made in a transaction", b.column)
	}
	newest.seals.Add(1)
	sealed := make([]byte, headBytes+nonceBytes, Overhead+len(plain))
	sealed[0] = form
	binary.BigEndian.PutUint32(sealed[1:], newest.number)
	nonce := sealed[headBytes:]
	_, _ = rand.Read(nonce)
	return newest.aead.Seal(sealed, nonce, plain, b.place), nil
}

// Open appends the value of the row with this key to dst, without allocating
// when it has room. Null, of a row that has no value, is empty.
func (b *Vault) Open(dst, sealed []byte, key ...string) ([]byte, error) {
	if sealed == nil {
		return dst, nil
	}
	if err := b.bind(key); err != nil {
		return nil, err
	}
	if len(sealed) < Overhead || sealed[0] != form {
		return nil, fmt.Errorf("open sealed %s: %w", b.column, errNotSealed)
	}
	aead, err := b.aeadOf(binary.BigEndian.Uint32(sealed[1:]))
	if err != nil {
		return nil, err
	}
	text := sealed[headBytes+nonceBytes:]
	plain, err := aead.Open(dst, sealed[headBytes:headBytes+nonceBytes], text, b.place)
	if err != nil {
		return nil, fmt.Errorf("open sealed %s: %w", b.column, errChanged)
	}
	return plain, nil
}

// bind completes what a value is bound to by the key of its row.
func (b *Vault) bind(key []string) error {
	if len(key) != len(b.column.Key) {
		return fmt.Errorf("%s is bound to %s, not to %d values",
			b.column, strings.Join(b.column.Key, ", "), len(key))
	}
	b.place = b.place[:b.prefix]
	for _, part := range key {
		b.place = appendPart(b.place, part)
	}
	return nil
}

func (b *Vault) aeadOf(number uint32) (cipher.AEAD, error) {
	if key := b.keys.byNumber[number]; key != nil {
		return key.aead, nil
	}
	keys, err := b.renew()
	if err != nil {
		return nil, err
	}
	key := keys.byNumber[number]
	if key == nil {
		return nil, fmt.Errorf("open sealed %s: %w", b.column, errUnknownKey)
	}
	b.keys = keys
	return key.aead, nil
}

// SealText is [Vault.Seal] for a text.
func (b *Vault) SealText(plain string, key ...string) ([]byte, error) {
	return b.Seal([]byte(plain), key...)
}

// OpenText is [Vault.Open] for a text.
func (b *Vault) OpenText(sealed []byte, key ...string) (string, error) {
	plain, err := b.Open(nil, sealed, key...)
	return string(plain), err
}

// SealJSON is [Vault.Seal] for a value that is stored as JSON.
func (b *Vault) SealJSON(value any, key ...string) ([]byte, error) {
	plain, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("seal %s: it cannot be written as JSON", b.column)
	}
	return b.Seal(plain, key...)
}

// OpenJSON is [Vault.Open] for a value that is stored as JSON. It leaves the
// value as it is for null.
func (b *Vault) OpenJSON(sealed []byte, into any, key ...string) error {
	if sealed == nil {
		return nil
	}
	plain, err := b.Open(nil, sealed, key...)
	if err != nil {
		return err
	}
	// The decoder's own error would quote what it stumbled over.
	if json.Unmarshal(plain, into) != nil {
		return fmt.Errorf("open sealed %s: not the JSON that belongs there", b.column)
	}
	return nil
}

// SealFrame is [Vault.Seal] for several fields, see [AppendFrame].
func (b *Vault) SealFrame(fields [][]byte, key ...string) ([]byte, error) {
	return b.Seal(AppendFrame(nil, fields...), key...)
}

// isUnder reports whether a sealed value has this key.
func isUnder(sealed []byte, key *dataKey) bool {
	var head [headBytes]byte
	head[0] = form
	binary.BigEndian.PutUint32(head[1:], key.number)
	return bytes.HasPrefix(sealed, head[:])
}
