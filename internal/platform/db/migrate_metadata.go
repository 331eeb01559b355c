package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/pressly/goose/v3"
)

// rowsOfMetadata fills the table of external metadata from what users had before there was one. It is written in Go,
// because the databases have no SQL in common that reads JSON.
func rowsOfMetadata() *goose.Migration {
	const version = 118
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: fillMetadata}, nil)
}

func fillMetadata(ctx context.Context, tx *sql.Tx) error {
	type user struct {
		tenant, mode, id, metadata string
		createdAt                  int64
	}
	rows, err := tx.QueryContext(ctx, `SELECT tenant_id, mode, id, external_metadata, created_at FROM end_user
			WHERE external_metadata <> '{}'`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	var users []user
	for rows.Next() {
		var u user
		if err := rows.Scan(&u.tenant, &u.mode, &u.id, &u.metadata, &u.createdAt); err != nil {
			return err
		}
		users = append(users, u)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, u := range users {
		metadata := map[string]string{}
		if err := json.Unmarshal([]byte(u.metadata), &metadata); err != nil {
			return fmt.Errorf("read metadata of user %s: %w", u.id, err)
		}
		for name, value := range metadata {
			_, err := tx.ExecContext(ctx, `INSERT INTO end_user_metadata
					(tenant_id, mode, user_id, name, value, created_at) VALUES ($1, $2, $3, $4, $5, $6)
					ON CONFLICT (tenant_id, mode, user_id, name) DO NOTHING`,
				u.tenant, u.mode, u.id, name, value, u.createdAt)
			if err != nil {
				return err
			}
		}
	}
	return nil
}
