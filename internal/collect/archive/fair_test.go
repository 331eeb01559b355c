package archive_test

import (
	"encoding/base64"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// TestFairShare: a tenant's first documents go before the many that another has in reading.
func TestFairShare(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		one, other := newReading(t, kit), newReading(t, kit)
		require.NoError(t, kit.App.Jobs.Stop(t.Context())) // so that they wait
		send := func(r reading, count int) {
			userID := r.user()
			for range count {
				r.key.Post("/archives", map[string]any{"userId": userID, "fileType": "PAYSLIP", "rawFiles": []map[string]any{{
					"fileExtensionType": "PDF", "fileContent": base64.StdEncoding.EncodeToString(maria(t).Body),
				}}}).Is(http.StatusOK)
			}
		}
		send(one, 23)
		send(other, 1)
		ranks, err := db.Select[int](t.Context(), kit.App.DB.Read(),
			"SELECT priority FROM river_job WHERE kind = 'archive.recognize' ORDER BY id")
		require.NoError(t, err)
		require.Equal(t, []int{1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 1}, ranks)
	})
}
