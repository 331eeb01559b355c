package seal

import (
	"context"
	"fmt"
	"sync"

	"nod/internal/platform/db"
)

// Shred deletes the keys of a tenant: from then on nothing that was sealed
// for it can be opened, wherever a copy of it lies without a copy of the keys.
// Other processes forget the keys that they have in memory within [noticeEvery].
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
	return s.tell(ctx, tx)
}

// forgetShredded drops from memory the keys of tenants that no longer have any.
func (s *Sealer) forgetShredded(ctx context.Context, q db.Querier) error {
	left, err := db.Select[string](ctx, q, "SELECT DISTINCT tenant_id FROM tenant_key")
	if err != nil {
		return fmt.Errorf("load owners of data keys: %w", err)
	}
	has := map[any]bool{}
	for _, tenant := range left {
		has[tenant] = true
	}
	for _, keys := range []*sync.Map{&s.rings, &s.macs} {
		keys.Range(func(tenant, _ any) bool {
			if !has[tenant] {
				keys.Delete(tenant)
			}
			return true
		})
	}
	return nil
}
