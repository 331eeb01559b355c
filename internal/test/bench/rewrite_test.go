package bench_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// BenchmarkRewrite writes a SQLite database of a million users again under a server, while a caller creates users one
// after another: how long that takes, and how long a creation waits for it. NOD_BENCH_SCALE adds accounts and records.
func BenchmarkRewrite(b *testing.B) {
	var w world
	if os.Getenv(dataScale) == "" {
		w = newWorld(b, false, size().manyRows)
	} else {
		w = readingWorld(b, false)
	}
	pool, done := w.pool(b)
	defer done()
	nod := w.serve(b, build(b))
	client := &http.Client{Timeout: 10 * time.Minute}
	creator := side{name: "nod", process: nod, status: http.StatusCreated, request: func(int) *http.Request {
		return post(nod.base+usersPath, w.basic, "{}")
	}}
	b.Run("wait", func(b *testing.B) {
		for b.Loop() {
			_, err := pool.Exec("INSERT INTO file_rewrite (id, asked, written) VALUES (1, 1, 0)")
			require.NoError(b, err)
			longest, isDue := time.Duration(0), true
			for isDue {
				sent := time.Now()
				_, problem := creator.call(client, 0)
				if waited := time.Since(sent); waited > longest {
					longest = waited
					b.Logf("waited %s: %s", waited, problem)
				}
				require.NoError(b, pool.QueryRow("SELECT EXISTS (SELECT 1 FROM file_rewrite)").Scan(&isDue))
			}
			b.ReportMetric(longest.Seconds(), "longest-s")
		}
		info, err := os.Stat(filepath.Join(w.data, "nod.db"))
		require.NoError(b, err)
		b.ReportMetric(float64(info.Size())/1e6, "MB")
		b.ReportMetric(nod.memory(b, "VmHWM"), "most-MiB")
		b.ReportMetric(0, "ns/op")
	})
}
