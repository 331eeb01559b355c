package app_test

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// servedConfig tells the test binary to be a separate server.
const servedConfig = "NOD_TEST_SERVE"

// TestServeUntilKilled is the server of the tests that kill one; on its own it does nothing.
func TestServeUntilKilled(t *testing.T) {
	text := os.Getenv(servedConfig)
	if text == "" {
		t.Skip("only a part of other tests")
	}
	var cfg config.Serve
	require.NoError(t, json.Unmarshal([]byte(text), &cfg))
	a, err := app.New(t.Context(), cfg, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	require.NoError(t, a.Start(t.Context()))
	require.NoError(t, json.NewEncoder(os.Stdout).Encode(a.URLs))
	select {} // until it is killed
}

// served is a server in its own process.
type served struct {
	command *exec.Cmd
	urls    app.URLs
}

func serveApart(t *testing.T, cfg config.Serve) served {
	t.Helper()
	text, err := json.Marshal(cfg)
	require.NoError(t, err)
	s := served{command: exec.Command(os.Args[0], "-test.run=^TestServeUntilKilled$")}
	s.command.Env = append(os.Environ(), servedConfig+"="+string(text))
	out, err := s.command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, s.command.Start())
	t.Cleanup(s.kill)
	line, err := bufio.NewReader(out).ReadBytes('\n')
	require.NoError(t, err, "the server does not start")
	require.NoError(t, json.Unmarshal(line, &s.urls))
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return s
}

// kill ends the process as a power cut would; a second call does nothing.
func (s served) kill() {
	if s.command.ProcessState == nil {
		_ = s.command.Process.Kill()
		_ = s.command.Wait()
	}
}

// manyUsers adds users to a business, one a second.
const manyUsers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
	INSERT INTO end_user (tenant_id, mode, id, source, external_metadata, full_name, full_name_folded, name_source_id,
		head_image_url, outcome, session_status, accounts, accounts_live, accounts_ended, uploads, uploads_live,
		uploads_ended, created_at, updated_at)
	SELECT $2, 'SANDBOX', 'user-' || CAST(100000 + i AS TEXT), 'API', '{}', '', '', '', '', 'success', 'COMPLETED', '[]', 1, 0,
		'[]', 0, 0, 1700000000000 + 1000 * CAST(i AS BIGINT), 1700000000000 FROM n`

// TestListExportSurvivesAKill kills the server in the middle of the export of a list. The next one continues where
// the last part was written: there is one file, and everybody is in it once.
func TestListExportSurvivesAKill(t *testing.T) {
	t.Parallel()
	const users = 20_000
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		kit, _ := apptest.Logged(t, storage, apptest.Everything)
		tenant := kit.Tenant("Killed Lending")
		_, err := kit.App.DB.Write().ExecContext(t.Context(), manyUsers, users, tenant.TenantID)
		require.NoError(t, err)
		cfg := kit.App.Config
		require.NoError(t, kit.App.Stop(t.Context()))

		path, done := "", 0
		first := serveApart(t, cfg)
		portal := kit.Bearer(first.urls.Sandbox, signInAt(t, kit, first, tenant))
		path = "/portal/exports/" + portal.Post("/portal/users/exports", map[string]any{}).Is(http.StatusAccepted).Text("id")
		require.Eventually(t, func() bool {
			done = int(portal.Get(path).Is(http.StatusOK).Field("done").(float64))
			return done > 0
		}, time.Minute, time.Millisecond)
		first.kill()
		require.Less(t, done, users, "it was killed in the middle")

		second := serveApart(t, cfg)
		portal = kit.Bearer(second.urls.Sandbox, signInAt(t, kit, second, tenant))
		var ready *apptest.Answer
		require.Eventually(t, func() bool {
			ready = portal.Get(path).Is(http.StatusOK)
			return ready.Text("status") == "READY"
		}, time.Minute, 20*time.Millisecond)
		file := kit.Anonymous("").Get(ready.Text("downloadUrl")).Is(http.StatusOK).Body
		rows, err := csv.NewReader(bytes.NewReader(file[3:])).ReadAll()
		require.NoError(t, err)
		seen := map[string]bool{}
		for _, row := range rows[1:] {
			seen[row[0]] = true
		}
		require.Len(t, rows, users+1)
		require.Len(t, seen, users)
		second.kill()
		store, err := db.Open(t.Context(), cfg.Data, cfg.DatabaseURL)
		require.NoError(t, err)
		t.Cleanup(func() { _ = store.Close() })
		exports, err := db.Get[int](t.Context(), store.Read(), "SELECT count(*) FROM export")
		require.NoError(t, err)
		require.Equal(t, 1, exports)
	})
}

func signInAt(t *testing.T, kit *apptest.Kit, s served, tenant *apptest.Tenant) string {
	t.Helper()
	return kit.Anonymous(s.urls.Portal+"/api/v1").
		Post("/signins", map[string]any{"email": tenant.Email, "password": apptest.Password}).
		Is(http.StatusCreated).Text("openApiSandboxToken.token")
}
