package person_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/person"
	"nod/internal/test/testkit"
)

// TestParts: a part deletes some rows of one user in one mode of one tenant, and is run until it finds none.
func TestParts(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		insert := func(tenant, mode, user, name string, count int) {
			for i := range count {
				_, err := store.Write().ExecContext(t.Context(),
					`INSERT INTO form (tenant_id, mode, id, user_id, name, data, created_at) VALUES ($1, $2, $3, $4, $5, '{}', 1)`,
					tenant, mode, fmt.Sprintf("%s-%s-%d", user, name, i), user, name)
				require.NoError(t, err)
			}
		}
		left := func() int {
			n, err := db.Get[int](t.Context(), store.Read(), "SELECT count(*) FROM form")
			require.NoError(t, err)
			return n
		}
		run := func(p person.Part, most int) int64 {
			done, err := store.Write().ExecContext(t.Context(), p.Delete, "tenant-a", "SANDBOX", "ana", most)
			require.NoError(t, err)
			n, err := done.RowsAffected()
			require.NoError(t, err)
			return n
		}
		insert("tenant-a", "SANDBOX", "ana", "loan", 5)
		insert("tenant-a", "SANDBOX", "ana", "kept", 1)
		insert("tenant-a", "SANDBOX", "ben", "loan", 1)
		insert("tenant-a", "PRODUCTION", "ana", "loan", 1)
		insert("tenant-b", "SANDBOX", "ana", "loan", 1)

		some := person.Part{Delete: person.Batch("DELETE FROM form", "form", "name <> 'kept'")}
		require.EqualValues(t, 3, run(some, 3))
		require.EqualValues(t, 2, run(some, 3))
		require.Zero(t, run(some, 3), "the condition holds back the last one")

		own := person.Own("forms", "form")
		require.Equal(t, []string{"form"}, own.Tables)
		require.EqualValues(t, 1, run(own, 3))
		require.Zero(t, run(own, 3))
		require.Equal(t, 3, left(), "nothing of others")

		insert("tenant-a", "SANDBOX", "ana", "again", 2)
		require.EqualValues(t, 2, run(person.Few("forms", "form"), 1), "all at once")
		require.Equal(t, 3, left())
	})
}
