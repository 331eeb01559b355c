package mail

import (
	"context"
	"fmt"
	"strings"

	"nod/internal/platform/db"
)

// ForgetStrangers deletes mails that were sent to addresses while no tenant was known: sign-ups and password resets.
func ForgetStrangers(ctx context.Context, tx *db.Tx, addresses []string) error {
	for _, address := range addresses {
		_, err := tx.ExecContext(ctx, "DELETE FROM mail WHERE tenant_id = '' AND recipient = $1",
			strings.ToLower(address))
		if err != nil {
			return fmt.Errorf("forget mails: %w", err)
		}
	}
	return nil
}
