package inquiry

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/lookup/namematch"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Key is something that an inquiry is found by. It is stored as a keyed hash of the tenant: who has the database can
// neither read a key nor try names.
type Key struct{ class, text string }

var keyHash = seal.HashColumn{Table: "lookup_key", Name: "key_hash"}

// NameKey finds a name, whatever the order of its words, their accents, and their case. Particles and suffixes don't
// count.
func NameKey(name string) Key { return Key{"name", namematch.Key(name)} }

// NumberKey finds the number of an ID, however it is grouped.
func NumberKey(number string) Key {
	return Key{"number", strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, number)}
}

// IDKey finds an ID: a number among those of its kind.
func IDKey(kind, number string) Key {
	key := NumberKey(number)
	if key.text == "" {
		return Key{}
	}
	return Key{"id", kind + " " + key.text}
}

// nationalDigits are those of a mobile number without country code or leading zero.
const nationalDigits = 10

// PhoneKey finds a phone number, with a country code or without.
func PhoneKey(phone string) Key {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, phone)
	if len(digits) < nationalDigits {
		return Key{}
	}
	return Key{"phone", digits[len(digits)-nationalDigits:]}
}

// MailKey finds an email address.
func MailKey(address string) Key { return Key{"email", strings.ToLower(strings.TrimSpace(address))} }

// searchKeys are the keys that somebody can mean who searches for a text.
func searchKeys(text string) []Key {
	switch {
	case strings.Contains(text, "@"):
		return []Key{MailKey(text)}
	case strings.ContainsFunc(text, unicode.IsDigit):
		return []Key{NumberKey(text), PhoneKey(text)}
	}
	return []Key{NameKey(text)}
}

// Keyring makes rows of a table findable by what they say about a person.
type Keyring struct {
	Seal  *seal.Sealer
	Table string
}

// hashes returns the hashes of keys, each once. Keys without a text have none.
func (k Keyring) hashes(ctx context.Context, q db.Querier, at scope.Scope, keys []Key) ([]any, error) {
	hasher, err := k.Seal.Hasher(ctx, q, keyHash, at.Tenant)
	if err != nil {
		return nil, err
	}
	all, seen := []any{}, []Key{}
	for _, key := range keys {
		if key.text == "" || slices.Contains(seen, key) {
			continue
		}
		seen = append(seen, key)
		all = append(all, hasher.Sum(string(at.Mode), k.Table, key.class, key.text))
	}
	return all, nil
}

// Add makes a row findable; it does no harm to keys that are there.
func (k Keyring) Add(ctx context.Context, tx *db.Tx, row scope.Ref, keys []Key) error {
	hashes, err := k.hashes(ctx, tx, row.Scope, keys)
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		if err := tx.Later(ctx, `INSERT INTO lookup_key (tenant_id, mode, key_hash, lookup_id)
				VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`, row.Tenant, row.Mode, hash, row.ID); err != nil {
			return fmt.Errorf("insert key: %w", err)
		}
	}
	return nil
}

// Forget deletes the keys of rows whose column has a value.
func (k Keyring) Forget(ctx context.Context, tx *db.Tx, at scope.Scope, column, value string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM lookup_key WHERE tenant_id = $1 AND mode = $2 AND lookup_id IN (
		SELECT id FROM `+k.Table+` WHERE tenant_id = $1 AND mode = $2 AND `+column+` = $3)`, at.Tenant, at.Mode, value)
	return err
}

// having is the condition of rows that have one of the hashes.
func having(b *sqlbuilder.Cond, at scope.Scope, hashes []any) string {
	return "id IN (SELECT lookup_id FROM lookup_key WHERE " + b.And(
		b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.In("key_hash", hashes...)) + ")"
}

func (s *Service[D]) keyring() Keyring { return Keyring{s.Seal, s.kind.Name} }

// KeyOld makes findable what an earlier program accepted. It is work for a tick, on every replica.
func (s *Service[D]) KeyOld(ctx context.Context) error {
	for {
		n, err := s.keySome(ctx)
		if err != nil || n < dueBatch {
			return err
		}
	}
}

// keySome does so for some, and returns how many.
func (s *Service[D]) keySome(ctx context.Context) (int, error) {
	old, err := db.Select[Inquiry[D]](ctx, s.DB.Read(), "SELECT "+columns+" FROM "+s.kind.Name+`
		WHERE NOT is_findable ORDER BY id LIMIT $1`, dueBatch)
	if err != nil {
		return 0, fmt.Errorf("find old %ss: %w", s.kind.Name, err)
	}
	errs := []error{}
	for n := range old {
		if err := s.open(ctx, s.DB.Read(), old[n:n+1]); err != nil {
			errs = append(errs, fmt.Errorf("open old %s %s: %w", s.kind.Name, old[n].ID, err))
			continue
		}
		i := old[n]
		errs = append(errs, s.DB.Tx(ctx, func(tx *db.Tx) error {
			n, err := db.Exec(ctx, tx, "UPDATE "+s.kind.Name+` SET is_findable = TRUE
				WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND NOT is_findable`, i.TenantID, i.Mode, i.ID)
			if err != nil || n == 0 {
				return err
			}
			return s.keyring().Add(ctx, tx, i.Ref(), s.kind.Keys(i.Doc))
		}))
	}
	return len(old), errors.Join(errs...)
}
