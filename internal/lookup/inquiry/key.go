package inquiry

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

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

// hashes returns the hashes of keys, each once. Keys without a text have none.
func (s *Service[D]) hashes(ctx context.Context, q db.Querier, at scope.Scope, keys []Key) ([]any, error) {
	hasher, err := s.Seal.Hasher(ctx, q, keyHash, at.Tenant)
	if err != nil {
		return nil, err
	}
	all, seen := []any{}, []Key{}
	for _, k := range keys {
		if k.text == "" || slices.Contains(seen, k) {
			continue
		}
		seen = append(seen, k)
		all = append(all, hasher.Sum(string(at.Mode), s.kind.Name, k.class, k.text))
	}
	return all, nil
}

// insertKeys makes an inquiry findable.
func (s *Service[D]) insertKeys(ctx context.Context, tx *db.Tx, i Inquiry[D]) error {
	hashes, err := s.hashes(ctx, tx, i.Scope(), s.kind.Keys(i.Doc))
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		if err := tx.Later(ctx, `INSERT INTO lookup_key (tenant_id, mode, key_hash, lookup_id)
				VALUES ($1, $2, $3, $4)`, i.TenantID, i.Mode, hash, i.ID); err != nil {
			return fmt.Errorf("insert key: %w", err)
		}
	}
	return nil
}

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
			return s.insertKeys(ctx, tx, i)
		}))
	}
	return len(old), errors.Join(errs...)
}
