package seal

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
)

// Shred deletes the keys of a tenant: from then on nothing that was sealed
// for it can be opened, wherever a copy of it lies without a copy of the keys.
// Processes that opened something before go on until they are restarted.
func (s *Sealer) Shred(ctx context.Context, tx *db.Tx, tenant string) error {
	for _, text := range []string{
		"DELETE FROM tenant_key WHERE tenant_id = $1", "DELETE FROM tenant_mac_key WHERE tenant_id = $1",
	} {
		if _, err := tx.ExecContext(ctx, text, tenant); err != nil {
			return fmt.Errorf("delete keys: %w", err)
		}
	}
	tx.AfterCommit(func() {
		s.rings.Delete(tenant)
		s.macs.Delete(tenant)
	})
	return nil
}
