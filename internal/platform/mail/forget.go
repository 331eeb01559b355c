package mail

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// ForgetStrangers deletes mails that were sent to addresses while no tenant was known: sign-ups and password resets.
// Those of earlier releases have no hash until they are sealed, but the address itself.
func ForgetStrangers(ctx context.Context, tx *db.Tx, sealer *seal.Sealer, addresses []string) error {
	for _, address := range addresses {
		hash, err := HashRecipient(ctx, tx, sealer, address)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM mail WHERE tenant_id = '' AND (recipient_hash = $1
			OR recipient_hash IS NULL AND lower(recipient) = lower($2))`, hash, address)
		if err != nil {
			return fmt.Errorf("forget mails: %w", err)
		}
	}
	return nil
}
