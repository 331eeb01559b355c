package mail

import (
	"context"
	"fmt"
	"strings"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns. Those of a message are beside them: its body
// is a sealed text, as it holds links, and its recipient a keyed hash.
func Sealed() []*seal.Column { return []*seal.Column{&sealedError} }

// sealedError is what a mail server said, which may quote the address.
var sealedError = seal.Column{
	Table: "mail", Name: "error_sealed", Key: []string{"id"},
	From: []seal.Plain{{Column: "error"}, {Column: "recipient"}},
	Convert: func(plain []string) ([]byte, error) {
		if plain[0] == "" && plain[1] == "" {
			return nil, nil
		}
		return []byte(plain[0]), nil
	},
	Also: func(ctx context.Context, tx *db.Tx, row seal.Moved) error {
		if row.Plain[1] == "" {
			return nil
		}
		hash, err := HashRecipient(ctx, tx, row.Seal, row.Plain[1])
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE mail SET recipient_hash = $1 WHERE tenant_id = $2 AND id = $3",
			hash, row.Tenant, row.Key[0])
		return err
	},
}

var recipients = seal.HashColumn{Table: "mail", Name: "recipient_hash"}

// HashRecipient returns what mails know an address by. It is the same for all tenants, because an address has its
// share of messages over all of them.
func HashRecipient(ctx context.Context, q db.Querier, sealer *seal.Sealer, address string) ([]byte, error) {
	hasher, err := sealer.Hasher(ctx, q, recipients, "")
	if err != nil {
		return nil, fmt.Errorf("hash address: %w", err)
	}
	return hasher.Sum(strings.ToLower(address)), nil
}

// row is a stored message.
type row struct {
	TenantID    string   `db:"tenant_id"`
	ID          string   `db:"id"`
	Sealed      string   `db:"body_sealed"`
	State       State    `db:"state"`
	Error       string   `db:"error"`
	ErrorSealed []byte   `db:"error_sealed"`
	CreatedAt   db.Time  `db:"created_at"`
	ExpiresAt   db.Time  `db:"expires_at"`
	SentAt      *db.Time `db:"sent_at"`
}

const columns = "tenant_id, id, body_sealed, state, error, error_sealed, created_at, expires_at, sent_at"

// errorOf returns what went wrong with a message. Rows of earlier releases hold it plain.
func (o *Outbox) errorOf(ctx context.Context, q db.Querier, r row) (string, error) {
	if r.ErrorSealed == nil {
		return r.Error, nil
	}
	vault, err := o.Seal.Vault(ctx, q, &sealedError, r.TenantID)
	if err != nil {
		return "", err
	}
	return vault.OpenText(r.ErrorSealed, r.ID)
}

// sealError returns nil where nothing went wrong.
func (o *Outbox) sealError(ctx context.Context, tx *db.Tx, r row, text string) ([]byte, error) {
	if text == "" {
		return nil, nil
	}
	vault, err := o.Seal.Vault(ctx, tx, &sealedError, r.TenantID)
	if err != nil {
		return nil, err
	}
	return vault.SealText(text, r.ID)
}
