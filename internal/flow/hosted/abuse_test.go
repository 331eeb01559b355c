package hosted_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// TestOpenedPagesAreCheap: a page that somebody opens with as much in its address as they can costs the database less
// than a kilobyte until its session starts.
func TestOpenedPagesAreCheap(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		params := map[string]any{"nodCustomer": strings.Repeat("c", 500), "nodSignature": strings.Repeat("s", 500)}
		for i := range 24 {
			params[fmt.Sprintf("p%d%s", i, strings.Repeat("n", 40))] = strings.Repeat("é", 150)
		}
		open(t, kit, tenant, publish(tenant, map[string]any{}), params)
		rows, err := kit.App.DB.Read().QueryContext(t.Context(), "SELECT * FROM wink_session")
		require.NoError(t, err)
		defer rows.Close()
		columns, err := rows.Columns()
		require.NoError(t, err)
		require.True(t, rows.Next())
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		require.NoError(t, rows.Scan(into...))
		size := 0
		for _, value := range values {
			switch v := value.(type) {
			case string:
				size += len(v)
			case []byte:
				size += len(v)
			case nil:
			default:
				size += 8
			}
		}
		require.Less(t, size, 1024)
		require.Greater(t, size, 256)
		require.False(t, rows.Next())
		require.NoError(t, rows.Err())
	})
}

// TestBots: a hundred thousand opened pages (with -short, a tenth) leave nothing after a month; the one that somebody uses stays.
func TestBots(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		v := open(t, kit, tenant, publish(tenant, map[string]any{}), nil)
		tenThousands := 10
		if testing.Short() {
			tenThousands = 1
		}
		for from := range tenThousands { // a busy machine writes ten thousand within the limit of a statement
			kit.Exec(fmt.Sprintf(`INSERT INTO wink_session (tenant_id, mode, id, site_id, site_name, version_id, user_id, status,
					token_hash, active_at, due_at, created_at, updated_at)
				WITH RECURSIVE many (n) AS (SELECT %d UNION ALL SELECT n + 1 FROM many WHERE n < %d)
				SELECT tenant_id, mode, id || '-' || n, site_id, site_name, version_id, '', status,
					token_hash || '-' || n, active_at, due_at, created_at, updated_at
				FROM wink_session, many WHERE id = '%s'`, from*10_000+1, (from+1)*10_000, v.id))
		}
		v.start()
		kit.Advance(31 * 24 * time.Hour)
		require.NoError(t, kit.App.Jobs.Now(t.Context(), "wink sessions"))
		left, err := db.Select[string](t.Context(), kit.App.DB.Read(), "SELECT id FROM wink_session")
		require.NoError(t, err)
		require.Equal(t, []string{v.id}, left)
	})
}
