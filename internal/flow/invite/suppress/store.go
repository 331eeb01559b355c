package suppress

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

var suppressed = seal.HashColumn{Table: "invite_suppression", Name: "recipient_hash"}

func (s *Service) key(ctx context.Context, q db.Querier, at scope.Scope, email string) ([]byte, error) {
	hasher, err := s.Seal.Hasher(ctx, q, suppressed, at.Tenant)
	if err != nil {
		return nil, fmt.Errorf("hash address: %w", err)
	}
	return hasher.Sum(strings.ToLower(email)), nil
}

// spelling is how a suppressed address is written.
var spelling = seal.Column{Table: "invite_suppressed_address", Name: "address_sealed", Key: []string{"mode", "id"}}

type spelled struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	Sealed   []byte    `db:"address_sealed"`
	MailHash []byte    `db:"mail_hash"`
}

var spellings = db.TableOf[spelled]("invite_suppressed_address")

// spell stores how an address is written, for staff who look at the list.
func (s *Service) spell(ctx context.Context, tx *db.Tx, at scope.Scope, hash []byte, email string) error {
	row := spelled{TenantID: at.Tenant, Mode: at.Mode, ID: hex.EncodeToString(hash)}
	vault, err := s.Seal.Vault(ctx, tx, &spelling, at.Tenant)
	if err != nil {
		return err
	}
	if row.Sealed, err = vault.SealText(email, string(at.Mode), row.ID); err != nil {
		return err
	}
	if row.MailHash, err = mail.HashRecipient(ctx, tx, s.Seal, email); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO invite_suppressed_address (tenant_id, mode, id, address_sealed, mail_hash)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, mode, id)
		DO UPDATE SET address_sealed = excluded.address_sealed, mail_hash = excluded.mail_hash`,
		row.TenantID, row.Mode, row.ID, row.Sealed, row.MailHash)
	if err != nil {
		return fmt.Errorf("store suppressed address: %w", err)
	}
	return nil
}

func forgetSpelling(ctx context.Context, tx *db.Tx, at scope.Scope, hash []byte) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM invite_suppressed_address
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, hex.EncodeToString(hash))
	if err != nil {
		return fmt.Errorf("forget suppressed address: %w", err)
	}
	return nil
}

// spellAll fills in how addresses are written.
func (s *Service) spellAll(ctx context.Context, q db.Querier, at scope.Scope, all []Suppression) error {
	if len(all) == 0 {
		return nil
	}
	ids := make([]any, len(all))
	for n, x := range all {
		ids[n] = hex.EncodeToString(x.Hash)
	}
	b := db.Query(spellings.Columns).From("invite_suppressed_address")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.In("id", ids...))
	query, args := b.Build()
	found, err := db.Select[spelled](ctx, q, query, args...)
	if err != nil {
		return fmt.Errorf("select suppressed addresses: %w", err)
	}
	vault, err := s.Seal.Vault(ctx, q, &spelling, at.Tenant)
	if err != nil {
		return err
	}
	for n := range all {
		for _, row := range found {
			if row.ID != ids[n] || row.Sealed == nil {
				continue
			}
			if all[n].Email, err = vault.OpenText(row.Sealed, string(row.Mode), row.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

func list(ctx context.Context, q db.Querier, at scope.Scope, r page.Request) ([]Suppression, error) {
	b := db.Query("recipient_hash", "reason", "created_at").From("invite_suppression")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	if r.After != nil {
		key, err := hex.DecodeString(strings.TrimPrefix(r.After.ID, suppressionPrefix))
		if err != nil {
			return nil, fmt.Errorf("read position: %w", err)
		}
		b.Where("(created_at, recipient_hash) < (" + b.Var(r.After.At) + ", " + b.Var(key) + ")")
	}
	query, args := b.OrderBy("created_at DESC", "recipient_hash DESC").Limit(r.Limit()).Build()
	found, err := db.Select[Suppression](ctx, q, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list suppressions: %w", err)
	}
	return found, nil
}

// Parts are how the addresses of an erased person go, to whom recipients finds the hashes of mails. That they are
// suppressed stays, as a keyed hash.
func Parts(recipients string) []person.Part {
	return []person.Part{{
		Kind: "suppressedAddresses", Tables: []string{"invite_suppressed_address"},
		Delete: `DELETE FROM invite_suppressed_address WHERE tenant_id = $1 AND mode = $2 AND $4 > 0
			AND mail_hash IN (` + recipients + ")",
	}}
}

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&spelling} }

// Screen finds those of some addresses that are suppressed, spelled as asked.
func (s *Service) Screen(ctx context.Context, q db.Querier, at scope.Scope, emails []string) (map[string]bool, error) {
	by := map[string][]string{}
	for _, email := range emails {
		hash, err := s.key(ctx, q, at, email)
		if err != nil {
			return nil, err
		}
		by[string(hash)] = append(by[string(hash)], email)
	}
	b := db.Query("recipient_hash").From("invite_suppression")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	return Known(ctx, q, b, by)
}

// Known runs a query for hashes that are among those of some addresses, and returns the addresses.
func Known(
	ctx context.Context, q db.Querier, b *sqlbuilder.SelectBuilder, by map[string][]string,
) (map[string]bool, error) {
	out := map[string]bool{}
	if len(by) == 0 {
		return out, nil
	}
	hashes := make([]any, 0, len(by))
	for hash := range by {
		hashes = append(hashes, []byte(hash))
	}
	b.Where(b.In("recipient_hash", hashes...))
	query, args := b.Build()
	found, err := db.Select[[]byte](ctx, q, query, args...)
	if err != nil {
		return nil, fmt.Errorf("screen addresses: %w", err)
	}
	for _, hash := range found {
		for _, email := range by[string(hash)] {
			out[email] = true
		}
	}
	return out, nil
}
