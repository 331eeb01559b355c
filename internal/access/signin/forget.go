package signin

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
)

// DeletePendingRequests deletes the sign-ups and password resets that are pending for some addresses.
func DeletePendingRequests(ctx context.Context, tx *db.Tx, emails []string) error {
	for _, email := range emails {
		if err := forgetRegistration(ctx, tx, email); err != nil {
			return fmt.Errorf("forget sign-up: %w", err)
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM password_reset WHERE email = $1", email); err != nil {
			return fmt.Errorf("forget reset: %w", err)
		}
	}
	return nil
}
