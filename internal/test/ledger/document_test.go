package ledger_test

import (
	"encoding/base64"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
	"nod/internal/test/testkit"
)

const (
	// documentKills is how often a server is killed while its programs read, and readerKills how often one of those is.
	documentKills = 3
	readerKills   = 2
	// drainTime is how long the rest may take: a page takes a busy machine many seconds.
	drainTime = 5 * time.Minute
	// readingTime is more than the reading of a document may take, retries included.
	readingTime = 16 * time.Minute
)

// documents is an installation that reads documents in Production, by the programs of this machine.
type documents struct {
	t        *testing.T
	programs []*program
	open     func() *store
	bearer   string
	user     string
	taken    []string // the archives that were acknowledged
}

// TestDocumentsOnSQLite kills the server, and the programs that read, while documents are read: each archive that was
// acknowledged is there, ends once, is billed once, and has its events once and in order.
func TestDocumentsOnSQLite(t *testing.T) {
	testkit.SQLite.Want(t)
	testkit.Long(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	d := &documents{t: t, programs: []*program{newProgram(t, "nod", data, reader(t))}}
	d.open = func() *store { return openSQLite(t, filepath.Join(data, "nod.db")) }
	d.live()
}

// TestDocumentsOnPostgres kills one of two replicas at a time.
func TestDocumentsOnPostgres(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	r := postgresRun(t)
	for _, p := range r.programs[:2] {
		p.env = append(p.env, reader(t))
	}
	d := &documents{t: t, programs: r.programs[:2], open: func() *store { return openPostgres(t, r.server.url) }}
	d.live()
}

// reader is the setting of the second reader, which is used where it was built.
func reader(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs("../../../bin/ocr")
	require.NoError(t, err)
	return "NOD_OCR=" + folder
}

func (d *documents) live() {
	d.t.Helper()
	for _, p := range d.programs {
		p.start()
	}
	d.signUp()
	names := []string{"payslip-maria-villanueva.pdf", "payslip-liza-bautista.png", "payslip-unreadable-ramon-cruz.jpg"}
	for range 2 {
		for _, name := range names {
			d.submit(name)
		}
	}
	for n := range documentKills + readerKills {
		victim := d.programs[n%len(d.programs)]
		children := d.readers(victim)
		if n%2 == 1 && n/2 < readerKills {
			for _, child := range children {
				_ = syscall.Kill(child, syscall.SIGKILL) // it may have ended
			}
			continue
		}
		victim.kill()
		for _, child := range children {
			eventually(d.t, "the end of a program that reads for the dead", func() bool { return !isReader(child) })
		}
		victim.start()
		d.submit(names[1])
	}
	d.drain()
	d.verdict()
}

func (d *documents) signUp() {
	d.t.Helper()
	p := d.programs[0]
	p.signUp()
	p.run("operator", "tenant", "enable-production", email)
	p.run("operator", "quota", "set", "--tenant", email, "--mode", "PRODUCTION", "--action", "SubmitArchive",
		"--total", "1000000")
	in := p.must(http.StatusCreated, http.MethodPost, management, "/signins", "",
		map[string]string{"email": email, "password": password})
	d.bearer = "Bearer " + in.text("openApiProductionToken", "token")
	d.user = p.must(http.StatusCreated, http.MethodPost, production, "/users", d.bearer, map[string]any{}).text("user", "id")
}

// submit submits a sample: one has a text layer, one is a picture, and on one nothing can be read.
func (d *documents) submit(name string) {
	d.t.Helper()
	body, ok := []byte(nil), false
	for _, p := range connector.Personas() {
		if body, ok = payslip.File(p.ID, name); ok {
			break
		}
	}
	require.True(d.t, ok, name)
	format := strings.ToUpper(strings.TrimPrefix(filepath.Ext(name), "."))
	made := d.programs[len(d.taken)%len(d.programs)].must(http.StatusOK, http.MethodPost, production, "/archives",
		d.bearer, map[string]any{"userId": d.user, "fileType": "PAYSLIP", "rawFiles": []map[string]any{{
			"fileExtensionType": format, "fileContent": base64.StdEncoding.EncodeToString(body),
		}}})
	d.taken = append(d.taken, made.text("id"))
}

// readers waits until programs read for a server, and returns them.
func (d *documents) readers(p *program) (children []int) {
	d.t.Helper()
	eventually(d.t, "a program that reads", func() bool {
		children = childrenOf(p.cmd.Process.Pid)
		return len(children) > 0
	})
	return children
}

// childrenOf are the programs that a server has started to read a picture.
func childrenOf(parent int) []int {
	found := []int{}
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil || !isReader(pid) {
			continue
		}
		stat, _ := os.ReadFile(filepath.Join("/proc", entry.Name(), "stat"))
		_, rest, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			found = append(found, pid)
		}
	}
	return found
}

// isReader says that a program reads pictures, and has not ended.
func isReader(pid int) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	name, rest, _ := strings.Cut(string(stat), ") ")
	_, name, _ = strings.Cut(name, "(")
	return err == nil && !strings.HasPrefix(rest, "Z") && slices.Contains([]string{"tesseract", "nod-ocr"}, name)
}

// drain waits for the last end. What a document may not take longer than passes when no job works anymore.
func (d *documents) drain() {
	d.t.Helper()
	isAdvanced := false
	require.Eventually(d.t, func() bool {
		s := d.open()
		defer func() { _ = s.pool.Close() }()
		s.exec("UPDATE river_job SET state = 'available' WHERE state = 'retryable'")
		open := s.count("SELECT count(*) FROM archive WHERE status = 'STARTED'")
		jobs := s.count("SELECT count(*) FROM river_job WHERE state IN ('available', 'running', 'retryable', 'scheduled')")
		if open > 0 && jobs == 0 && !isAdvanced {
			d.programs[0].advance(readingTime)
			isAdvanced = true
		}
		return open == 0
	}, drainTime, time.Second, "waited for the last end")
}

func (d *documents) verdict() {
	d.t.Helper()
	s := d.open()
	ends, unread := map[string]int{}, map[string]string{}
	for _, row := range s.all("SELECT id, status, error_code FROM archive") {
		ends[row[1]+" "+row[2]]++
		unread[row[0]] = map[string]string{"ANALYZED": "ARCHIVE_ANALYZED", "ERROR": "ARCHIVE_FAILED"}[row[1]]
	}
	d.t.Logf("%d documents: %v", len(d.taken), ends)
	require.Len(d.t, unread, len(d.taken), "each is there, and no other")
	require.Positive(d.t, ends["ANALYZED "])
	require.Positive(d.t, ends["ERROR FILE_UNABLE_TO_RECOGNIZE"])
	for _, id := range d.taken {
		types := []string{}
		for _, row := range s.all("SELECT type FROM event WHERE source_id = $1 ORDER BY sequence", id) {
			types = append(types, row[0])
		}
		archive := slices.DeleteFunc(slices.Clone(types), func(name string) bool { return !strings.HasPrefix(name, "ARCHIVE_") })
		require.NotEmpty(d.t, unread[id], id)
		require.Equal(d.t, []string{"ARCHIVE_STARTED", unread[id]}, archive, "%s: %v", id, types)
		finished := slices.DeleteFunc(slices.Clone(types), func(name string) bool { return name != "TASK_FINISHED" })
		require.Len(d.t, finished, 1, "%s: %v", id, types)
	}
	require.Equal(d.t, len(d.taken), s.count("SELECT used FROM quota WHERE mode = 'PRODUCTION' AND action = 'SubmitArchive'"))
	require.Zero(d.t, s.count("SELECT count(*) FROM task WHERE status <> 'FINISHED'"))
}
