package ledger_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// objectStoreVariable names the program of an S3 server; scripts/replicas.sh builds it.
const objectStoreVariable = "NOD_OBJECT_STORE"

// bucketServer is an S3 server that can be stopped and started again on its files.
type bucketServer struct {
	t       *testing.T
	binary  string
	address string
	dir     string
	cmd     *exec.Cmd
}

func newBucketServer(t *testing.T) *bucketServer {
	t.Helper()
	b := &bucketServer{t: t, binary: os.Getenv(objectStoreVariable), dir: t.TempDir()}
	b.address = fmt.Sprintf("127.0.0.1:%d", steadyPort(t))
	for _, name := range []string{"files/documents", "about"} {
		require.NoError(t, os.MkdirAll(filepath.Join(b.dir, name), 0o755))
	}
	t.Cleanup(b.stop)
	b.start()
	return b
}

func (b *bucketServer) start() {
	b.t.Helper()
	b.cmd = exec.Command(b.binary, "--port", b.address, "--access", "AKLEDGER", "--secret", "ledger-secret", "--quiet",
		"posix", "--sidecar", filepath.Join(b.dir, "about"), filepath.Join(b.dir, "files"))
	require.NoError(b.t, b.cmd.Start())
	eventually(b.t, "the object store", func() bool {
		c, err := net.Dial("tcp", b.address)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
}

func (b *bucketServer) stop() {
	if b.cmd != nil {
		_ = b.cmd.Process.Kill()
		_ = b.cmd.Wait()
		b.cmd = nil
	}
}

func (b *bucketServer) url() string {
	return "s3://AKLEDGER:ledger-secret@" + b.address + "/documents?region=us-east-1&insecure=true&lookup=path"
}

// cluster is three replicas behind a proxy for each door, with PostgreSQL, an S3 server and a mail server.
type cluster struct {
	*run
	bucket       *bucketServer
	mails        *testkit.MailSink
	mailAddress  string
	mailServer   net.Listener
	portal, link *testkit.Proxy
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{run: postgresRun(t), bucket: newBucketServer(t), mails: testkit.NewMailSink(t)}
	c.mailAddress = fmt.Sprintf("127.0.0.1:%d", steadyPort(t))
	c.openMail()
	var portals, links []string
	for _, p := range c.programs {
		p.portal, p.link = fmt.Sprintf("127.0.0.1:%d", steadyPort(t)), fmt.Sprintf("127.0.0.1:%d", steadyPort(t))
		portals, links = append(portals, p.portal), append(links, p.link)
	}
	c.portal, c.link = testkit.NewProxy(t, portals...), testkit.NewProxy(t, links...)
	for _, p := range c.programs {
		p.env = append(p.env, "NOD_BLOB_URL="+c.bucket.url(), "NOD_SMTP_URL=smtp://user:pass@"+c.mailAddress+"?tls=none",
			"NOD_PORTAL_URL="+c.portal.URL, "NOD_LINK_URL="+c.link.URL, "NOD_DRAIN_DELAY=1s",
			"NOD_TRUSTED_PROXIES=127.0.0.1/32")
	}
	c.front = &program{t: t, name: "proxy", doors: &doors{portal: c.portal.URL, link: c.link.URL}}
	return c
}

func (c *cluster) openMail() {
	c.t.Helper()
	var err error
	c.mailServer, err = net.Listen("tcp", c.mailAddress)
	require.NoError(c.t, err)
	forward(c.t, c.mailServer, c.mails.Address())
}

func (c *cluster) allReady() {
	c.t.Helper()
	eventually(c.t, "all replicas", func() bool { return c.portal.Ready() == replicas && c.link.Ready() == replicas })
}

// TestReplicas is an installation as it is run for real. A rolling restart under load loses no request; the database,
// the object store and the mail server go away and come back: callers get 503 (mail waits), the status page, its
// history and the metrics tell, and all of it heals without a restart.
func TestReplicas(t *testing.T) {
	if os.Getenv(objectStoreVariable) == "" {
		t.Skip("it needs an S3 server: scripts/replicas.sh builds one and runs this")
	}
	c := newCluster(t)
	c.kills = replicas
	var uploads uploader
	c.walk(func(n int) {
		c.allReady()
		if n == 0 {
			uploads.begin(c)
		}
		p := c.programs[n]
		p.stop()
		require.Contains(t, p.logged(), "msg=stopping")
		c.ready = append(c.ready, p.start())
		c.allReady()
		if n == replicas-1 {
			uploads.end()
		}
	})
	c.print()
	require.Zero(t, c.portal.Lost()+c.link.Lost(), "requests that the proxy could not pass")
	require.Zero(t, c.producer.calls[unknown]+c.producer.calls[notMade], "calls without an answer")
	require.Zero(t, c.table.duplicates, "nothing is sent twice")
	require.Empty(t, uploads.refused)
	require.NotZero(t, uploads.taken.Load())
	require.Equal(t, [][]string{{"UNSUPPORTED", fmt.Sprint(uploads.taken.Load())}}, // a scan of nothing
		c.store.all("SELECT status, count(*) FROM archive GROUP BY status"), "what was taken was read, once")
	t.Logf("rolling restart: %d calls, %d uploads, 0 lost", c.producer.calls[answered], uploads.taken.Load())

	c.databaseGoes()
	c.bucketGoes()
	c.mailGoes()
}

// uploader sends documents through the proxy while it is not told to end.
type uploader struct {
	over    atomic.Bool
	all     sync.WaitGroup
	taken   atomic.Int64
	refused []string
}

func (u *uploader) begin(c *cluster) {
	_, token := c.user()
	u.all.Go(func() {
		for n := 0; !u.over.Load(); n++ {
			got := c.upload(*c.front.at(), token, fmt.Sprint("rolling-", n))
			if got.status != http.StatusCreated {
				u.refused = append(u.refused, fmt.Sprint(got.status, " ", string(got.raw)))
				return
			}
			u.taken.Add(1)
		}
	})
}

func (u *uploader) end() {
	u.over.Store(true)
	u.all.Wait()
}

// user makes one who may upload.
func (c *cluster) user() (id, token string) {
	c.t.Helper()
	made := c.front.must(http.StatusCreated, http.MethodPost, sandbox, "/users", c.producer.basic, ownUser())
	token = "Bearer " + made.text("token", "accessToken")
	c.front.must(http.StatusCreated, http.MethodPost, widget, "/consents", token, map[string]any{})
	return made.text("user", "id"), token
}

// upload sends a new document to a door.
func (c *cluster) upload(to doors, token, key string) reply {
	var scan, body bytes.Buffer
	_ = png.Encode(&scan, image.NewGray(image.Rect(0, 0, 40, 40)))
	form := multipart.NewWriter(&body)
	_ = form.WriteField("fileType", "OTHERS")
	_ = form.WriteField("key", key)
	part, _ := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {multipart.FileContentDisposition("file", "scan.png")}, "Content-Type": {"image/png"},
	})
	_, _ = part.Write(scan.Bytes())
	_ = form.Close()
	r, err := http.NewRequest(http.MethodPost, widget(to)+"/archives", &body)
	if err != nil {
		return reply{}
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Authorization", token)
	response, err := client().Do(r)
	if err != nil {
		return reply{raw: []byte(err.Error())}
	}
	defer func() { _ = response.Body.Close() }()
	raw, _ := io.ReadAll(response.Body)
	return reply{status: response.StatusCode, raw: raw}
}

// status is the state of a part on the status page of a replica; "" where there is none.
func (c *cluster) status(n int, part string) string {
	got := c.past(n, http.MethodGet, "/status.json", "", "")
	found := regexp.MustCompile(`"id":"` + part + `","name":"[^"]*","state":"([A-Z]+)"`).FindSubmatch(got.raw)
	if found == nil {
		return ""
	}
	return string(found[1])
}

// past calls a replica past the proxy, which passes nothing to a replica that isn't ready.
func (c *cluster) past(n int, method, path, authorization string, body string) reply {
	r, err := http.NewRequest(method, "http://"+c.programs[n].portal+path, strings.NewReader(body))
	require.NoError(c.t, err)
	r.Host = strings.TrimPrefix(c.portal.URL, "http://")
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", authorization)
	response, err := client().Do(r)
	require.NoError(c.t, err)
	defer func() { _ = response.Body.Close() }()
	raw, err := io.ReadAll(response.Body)
	require.NoError(c.t, err)
	return reply{status: response.StatusCode, raw: raw}
}

// metric reads a value of a replica; "" where there is none.
func (c *cluster) metric(n int, series string) string {
	got, _ := call(c.t.Context(), http.MethodGet, ops(*c.programs[n].at())+"/metrics", "", nil)
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(series) + ` (\S+)$`).FindSubmatch(got.raw)
	if found == nil {
		return ""
	}
	return string(found[1])
}

// tells waits until a replica says that a part is in a state, on the page and in metrics.
func (c *cluster) tells(n int, part, state string) {
	c.t.Helper()
	eventually(c.t, part+" "+state, func() bool {
		return c.status(n, part) == state &&
			c.metric(n, `nod_part_state{part="`+part+`",state="`+strings.ToLower(state)+`"}`) == "1"
	})
}

// history waits until the page of a replica shows that a part did not always work.
func (c *cluster) history(n int, part string) {
	c.t.Helper()
	eventually(c.t, "history of "+part, func() bool {
		page := c.past(n, http.MethodGet, "/status", "", "")
		row := regexp.MustCompile(`(?s)data-part="` + part + `".*?</li>`).Find(page.raw)
		found := regexp.MustCompile(`last 90 days: ([0-9.]+) %`).FindSubmatch(row)
		return found != nil && string(found[1]) != "100"
	})
}

// databaseGoes for long enough that the history has samples of it.
func (c *cluster) databaseGoes() {
	c.t.Helper()
	c.t.Log("database away")
	require.NoError(c.t, c.store.pool.Close())
	_, err := c.server.script("down")
	require.NoError(c.t, err)
	var slowest time.Duration
	for n := range c.programs {
		for _, ask := range []struct{ method, path, authorization, body string }{
			{http.MethodPost, "/sandbox/v1/users", c.producer.basic, "{}"},
			{http.MethodGet, "/sandbox/v1/users?size=10", c.producer.basic, ""},
			{http.MethodGet, "/sandbox/v1/webhooks", c.producer.basic, ""},
			{http.MethodPost, "/api/v1/signins", "", `{"email":"` + email + `","password":"` + password + `"}`},
			{http.MethodGet, "/api/v1/developers/me", "Bearer x.y.z", ""},
		} {
			began := time.Now()
			got := c.past(n, ask.method, ask.path, ask.authorization, ask.body)
			if strings.HasSuffix(ask.path, "/me") {
				require.Contains(c.t, []int{http.StatusUnauthorized, http.StatusServiceUnavailable}, got.status, "%s", got.raw)
				continue
			}
			require.Equal(c.t, http.StatusServiceUnavailable, got.status, "%s %s: %s", ask.method, ask.path, got.raw)
			require.Contains(c.t, string(got.raw), "SERVER_UNAVAILABLE")
			slowest = max(slowest, time.Since(began))
		}
		require.Equal(c.t, http.StatusServiceUnavailable, c.past(n, http.MethodGet, "/readyz", "", "").status)
		require.Equal(c.t, http.StatusOK, c.past(n, http.MethodGet, "/healthz", "", "").status)
		c.tells(n, "database", "FAILED")
		require.Equal(c.t, "1", c.metric(n, `nod_measure_failed{part="webhooks"}`))
		c.history(n, "database")
	}
	c.t.Logf("calls without a database: 503, the slowest after %s", slowest.Round(time.Millisecond))
	_, err = c.server.script("up")
	require.NoError(c.t, err)
	c.allReady()
	c.store = openPostgres(c.t, c.server.url)
	for n := range c.programs {
		c.tells(n, "database", "WORKS")
	}
	c.front.must(http.StatusCreated, http.MethodPost, sandbox, "/users", c.producer.basic, ownUser())
	eventually(c.t, "samples of the outage", func() bool {
		return c.store.count("SELECT COALESCE(SUM(failed), 0) FROM status_sample WHERE part = 'database'") > 0
	})
}

// bucketGoes: uploads are refused at once, everything else works.
func (c *cluster) bucketGoes() {
	c.t.Helper()
	c.t.Log("object store away")
	_, token := c.user()
	c.bucket.stop()
	began, slowest := time.Now(), time.Duration(0)
	for n := range 12 {
		asked := time.Now()
		got := c.upload(*c.front.at(), token, fmt.Sprint("away-", n))
		require.Equal(c.t, http.StatusServiceUnavailable, got.status, "%s", got.raw)
		require.Contains(c.t, string(got.raw), "SERVER_UNAVAILABLE")
		slowest = max(slowest, time.Since(asked))
	}
	c.t.Logf("12 uploads refused in %s, the slowest after %s", time.Since(began).Round(time.Millisecond),
		slowest.Round(time.Millisecond))
	c.front.must(http.StatusCreated, http.MethodPost, sandbox, "/users", c.producer.basic, ownUser())
	require.Equal(c.t, replicas, c.portal.Ready(), "who only wants data is served")
	for n := range c.programs {
		c.tells(n, "files", "FAILED")
		eventually(c.t, "the circuit", func() bool { return c.metric(n, "nod_blob_circuit_open") == "1" })
		c.history(n, "files")
	}
	c.bucket.start()
	for n := range c.programs {
		c.tells(n, "files", "WORKS")
	}
	eventually(c.t, "uploads", func() bool {
		return c.upload(*c.front.at(), token, "back").status == http.StatusCreated
	})
	require.Equal(c.t, "0", c.metric(0, "nod_blob_circuit_open"))
}

// mailGoes: what is to be sent is taken and waits; the longer it waits, the louder it is told.
func (c *cluster) mailGoes() {
	c.t.Helper()
	c.t.Log("mail server away")
	before := len(c.mails.Messages())
	require.NoError(c.t, c.mailServer.Close())
	c.front.must(http.StatusCreated, http.MethodPost, management, "/passwordResets", "", map[string]string{"emailAddress": email})
	for n := range c.programs {
		eventually(c.t, "a mail that waits", func() bool { return c.metric(n, "nod_mail_waiting") == "1" })
	}
	c.programs[0].advance(5 * time.Minute)
	for n := range c.programs {
		c.tells(n, "mail", "SLOW")
	}
	c.openMail()
	c.store.exec("UPDATE river_job SET state = 'available' WHERE state = 'retryable'") // its time comes sooner
	eventually(c.t, "the mail", func() bool { return len(c.mails.Messages()) == before+1 })
	for n := range c.programs {
		c.tells(n, "mail", "WORKS")
	}
}
