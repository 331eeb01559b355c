package seal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"nod/internal/platform/db"
)

// FindMasters is LoadMasters without an error where there is no file.
func FindMasters(keyFile, dataDir string) ([][]byte, error) {
	if _, err := os.Stat(masterPath(keyFile, dataDir)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return LoadMasters(keyFile, dataDir)
}

// CheckAll reports with ErrWrongKey whether the master keys open every data key of a database. It writes nothing and
// reads only what every schema has.
func CheckAll(ctx context.Context, q db.Querier, secrets ...[]byte) error {
	masters, err := newMasters(secrets)
	if err != nil {
		return err
	}
	keys, err := db.Select[struct {
		TenantID string `db:"tenant_id"`
		ID       string `db:"id"`
		Wrapped  string `db:"wrapped"`
	}](ctx, q, "SELECT tenant_id, id, wrapped FROM tenant_key")
	if err != nil {
		return fmt.Errorf("load data keys: %w", err)
	}
	for _, key := range keys {
		if _, _, err := unwrap(masters, key.Wrapped, owned(key.TenantID, key.ID)); err != nil {
			return err
		}
	}
	return nil
}
