package archive_test

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/archive"
	"nod/internal/collect/source"
	"nod/internal/platform/blob"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/test/apptest"
)

// agedBlobs are blobs that have lain for some time.
type agedBlobs struct {
	blob.Store
	age time.Duration
}

func (a agedBlobs) List(ctx context.Context, prefix, after string, limit int) ([]blob.Info, error) {
	list, err := a.Store.List(ctx, prefix, after, limit)
	for i := range list {
		list[i].ModifiedAt = list[i].ModifiedAt.Add(-a.age)
	}
	return list, err
}

// TestSweep: files without an archive go once they are old; the database is asked once for each archive.
func TestSweep(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		front, back := picture(t, 40, 40), picture(t, 41, 41)
		b.ended(b.key.Post("/archives", map[string]any{"userId": b.userID, "fileType": "COMPANY_ID", "rawFiles": []map[string]any{
			{"fileName": "front.png", "fileExtensionType": "PNG", "fileContent": front},
			{"fileName": "back.png", "fileExtensionType": "PNG", "fileContent": back},
		}}).Is(http.StatusOK).Text("id"))
		for _, name := range []string{"lost/f-1", "lost/f-2", "lost/f-3"} {
			key := "archive/" + b.business.TenantID + "/sandbox/" + name
			require.NoError(t, kit.App.Blobs.Put(t.Context(), key, strings.NewReader("x"), 1, "application/octet-stream"))
		}
		sweep := func(age time.Duration) (asked int) {
			service := archive.New(archive.Deps{
				Life:  source.Life{DB: kit.App.DB, Jobs: job.New(kit.App.DB, slog.New(slog.DiscardHandler))},
				Blobs: agedBlobs{kit.App.Blobs, age},
			})
			require.NoError(t, service.Sweep(db.WithWatch(t.Context(), func(db.Statement) { asked++ })))
			return asked
		}
		require.Zero(t, sweep(59*time.Minute))
		require.Equal(t, 5, b.blobs(), "an upload may be under way")
		require.Equal(t, 2, sweep(61*time.Minute))
		require.Equal(t, 2, b.blobs(), "those of the archive are left")
	})
}
