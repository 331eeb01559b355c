package app_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/platform/auth"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// broken is an installation in which everything can be broken.
type broken struct {
	*testing.T
	kit      *apptest.Kit
	tenant   *apptest.Tenant
	mails    *testkit.MailSink
	noBucket atomic.Bool
	// connector responds until it is closed.
	connector *httptest.Server
	healthy   []series
	ops       string
	fired     map[string]bool
	known     map[string]bool // metrics that were seen
}

// closedAddress is one that nobody listens at.
func closedAddress(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(nil)
	defer server.Close()
	return server.Listener.Addr().String()
}

func newBroken(t *testing.T) *broken {
	t.Helper()
	b := &broken{T: t, mails: testkit.NewMailSink(t), fired: map[string]bool{}, known: map[string]bool{}}
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("documents"))
	files := gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()
	store := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if b.noBucket.Load() {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(store.Close)
	b.connector = httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(b.connector.Close)
	u, err := url.Parse(store.URL)
	require.NoError(t, err)
	b.kit = apptest.New(t, func(c *config.Serve) {
		c.SMTPURL = b.mails.URL()
		c.BlobURL = "s3://AKEXAMPLE:secret@" + u.Host + "/documents?region=us-east-1&insecure=true"
		c.Connectors = `[{"providers":["kestrel_*"],"url":"` + b.connector.URL +
			`","key":"0123456789abcdef0123456789abcdef"}]`
		c.WebhookHostRate, c.RetryScale = 2, 0
	})
	b.ops = openDoors(t, b.kit).ops
	b.tenant = b.kit.Tenant("Broken Loans")
	b.healthy = scrape(t, b.ops)
	return b
}

func (b *broken) exec(statement string, args ...any) {
	b.Helper()
	_, err := b.kit.App.DB.Write().ExecContext(b.Context(), statement, args...)
	require.NoError(b, err, statement)
}

// until waits for alerts to fire together.
func (b *broken) until(alerts ...string) {
	b.Helper()
	b.Cleanup(func() {
		for _, name := range alerts {
			if b.Failed() && !b.fired[name] {
				b.Logf("%s did not fire:\n%v", name, scrape(b.T, b.ops))
			}
		}
	})
	b.kit.Eventually(strings.Join(alerts, ", "), func() bool {
		now, all := scrape(b.T, b.ops), true
		for _, s := range now {
			b.known[s.name] = true
		}
		for _, r := range rules(b.T) {
			if !r.fires(b.healthy, now) {
				continue
			}
			b.fired[r.Alert] = true
		}
		for _, name := range alerts {
			all = all && b.fired[name]
		}
		return all
	})
}

// TestAlerts breaks everything that an alert is about and sees it fire; of a healthy installation none does.
func TestAlerts(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	b := newBroken(t)
	requireShown(t, b.healthy)
	for _, r := range rules(t) {
		require.False(t, r.fires(b.healthy, b.healthy), "%s fires of a healthy installation", r.Alert)
	}
	b.breakMail()
	b.breakDeliveries()
	b.breakConnector()
	b.refuse()
	b.breakFiles()
	b.holdDatabase()
	b.breakTasks()
	for _, r := range rules(t) {
		require.True(t, b.fired[r.Alert], "%s never fired: %s", r.Alert, r.Expr)
	}
	requirePanels(t, b.known)
}

// breakMail: the server refuses one address for good, and for another it wants a password; a job is given up, one is taken by nobody.
func (b *broken) breakMail() {
	b.mails.Answer(func(to string) error {
		if strings.HasPrefix(to, "refused") {
			return &smtp.SMTPError{Code: 550, Message: "there is no such mailbox"}
		}
		return &smtp.SMTPError{Code: 530, Message: "authentication required"}
	})
	for _, name := range []string{"refused", "later"} {
		b.kit.Anonymous(b.kit.Management()).Post("/registrations", map[string]any{
			"firstName": "Ada", "lastName": "Reyes", "tenantName": "Other " + name, "title": "Engineer",
			"emailAddress": name + "@example.com", "password": apptest.Password, "termsAccepted": true,
		}).Is(http.StatusCreated)
	}
	job := func(state string) {
		b.kit.Eventually("a job that is "+state, func() bool {
			n, err := db.Get[int](b.Context(), b.kit.App.DB.Read(), "SELECT count(*) FROM river_job WHERE state = $1", state)
			require.NoError(b, err)
			return n == 1
		})
	}
	job("retryable")
	b.exec(`UPDATE river_job SET max_attempts = attempt + 1, state = 'available', scheduled_at = created_at
		WHERE state = 'retryable'`)
	b.until("NodMailFails", "NodJobsDead")
	job("discarded")
	b.exec(`UPDATE river_job SET state = 'available', queue = 'nobodys', finalized_at = NULL,
		scheduled_at = '2020-01-01 00:00:00.000' WHERE state = 'discarded'`)
	b.kit.Advance(20 * time.Minute)
	b.until("NodMailStuck", "NodJobsStuck")
}

// breakDeliveries: one receiver is not there, another gets more than its host may be sent.
func (b *broken) breakDeliveries() {
	_, port, _ := strings.Cut(closedAddress(b.T), ":")
	hook := func(address string) string {
		return b.tenant.Sandbox.Post("/webhooks", map[string]any{
			"name": "Orders", "url": address, "secret": "0123456789", "eventTypes": []string{"USER_CREATED"}, "active": true,
		}).Is(http.StatusOK).Text("id")
	}
	gone := hook("http://localhost:" + port)
	user := func() { b.tenant.Sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated) }
	user()
	b.until("NodDeliveriesDead")
	b.kit.Advance(time.Minute)
	user()
	b.until("NodReceiverFails")
	b.tenant.Sandbox.Delete("/webhooks/" + gone).Is(http.StatusOK)
	slow := hook(testkit.NewReceiver(b.T).URL())
	for range 30 {
		user()
	}
	b.kit.Advance(10 * time.Minute)
	b.until("NodDeliveriesDelayed")
	b.tenant.Sandbox.Delete("/webhooks/" + slow).Is(http.StatusOK)
	// What waits in a queue that nobody takes up looks as if no server sent anything.
	b.exec(`INSERT INTO webhook_delivery (tenant_id, mode, id, webhook_id, lane, event_id, event_type, sequence, origin,
			with_payload, status, attempts, due_at, is_claimed, last_status_code, last_error, created_at)
		SELECT tenant_id, mode, 'dl-lost', 'nobodys', 'nobodys', event_id, event_type, sequence, origin,
			with_payload, 'PENDING', 0, 0, FALSE, 0, '', 0 FROM webhook_delivery LIMIT 1`)
	b.until("NodDeliveriesStuck")
}

func (b *broken) breakConnector() {
	b.connector.Close()
	found, err := b.kit.App.Operator().Tenant(b.Context(), b.tenant.Email)
	require.NoError(b, err)
	require.NoError(b, b.kit.App.Operator().Tenants.EnableProduction(b.Context(), found.ID, "operator"))
	b.tenant.SignIn()
	made := b.tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated)
	widget := b.kit.Bearer(b.kit.Widget(), made.Text("token.accessToken"))
	for range 6 {
		require.Equal(b, http.StatusServiceUnavailable, widget.Get("/datasources/kestrel_freight_ph").Status)
	}
	b.until("NodConnectorFails")
}

// refuse: a volume is used up, and streams of events find no place.
func (b *broken) refuse() {
	none := int64(0)
	require.NoError(b, b.kit.App.Operator().Usage.SetTotal(b.Context(), usage.SetInput{
		Tenant: b.tenant.TenantID, Mode: auth.Sandbox, Action: usage.CreateWebhook, Total: &none, Operator: "operator",
	}))
	b.tenant.Sandbox.Post("/webhooks", map[string]any{
		"name": "Orders", "url": "http://localhost:8443", "secret": "0123456789", "eventTypes": []string{"USER_CREATED"},
	}).Is(http.StatusForbidden)
	key := b.tenant.Key("SANDBOX")
	refused := false
	for range 6 {
		r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, b.kit.App.URLs.Sandbox+"/events/stream", nil)
		require.NoError(b, err)
		r.Header.Set("Authorization", key.Authorization())
		stream, err := http.DefaultClient.Do(r)
		require.NoError(b, err)
		b.Cleanup(func() { _ = stream.Body.Close() })
		refused = refused || stream.StatusCode == http.StatusTooManyRequests
	}
	require.True(b, refused)
	b.until("NodQuotaRefused", "NodEventStreamsFull")
}

// breakFiles: the bucket refuses us; anyone who uploads is told so.
func (b *broken) breakFiles() {
	var scan bytes.Buffer
	require.NoError(b, png.Encode(&scan, image.NewGray(image.Rect(0, 0, 40, 40))))
	b.noBucket.Store(true)
	_, widget := b.tenant.User()
	widget.Post("/consents", map[string]any{"templateId": "default_customization"}).Is(http.StatusCreated)
	for i := range 12 {
		answer := widget.Upload(apptest.Upload{
			FileType: "OTHERS", Name: "a.png", Type: "image/png", Body: scan.Bytes(), Key: fmt.Sprint("upload-", i),
		})
		require.Equal(b, http.StatusServiceUnavailable, answer.Status, "%s", answer.Body)
		require.Equal(b, "SERVER_UNAVAILABLE", answer.Code)
	}
	b.until("NodFilesFail", "NodObjectStoreOut", "NodServerErrors", "NodPartFailed")
}

// holdDatabase keeps the writer of SQLite until others have waited for it for ten seconds together.
func (b *broken) holdDatabase() {
	tx, err := b.kit.App.DB.WritePool().BeginTx(b.Context(), nil)
	require.NoError(b, err)
	const waiting = 100
	var all sync.WaitGroup
	before := b.kit.App.DB.WritePool().Stats().WaitCount
	for range waiting {
		all.Go(func() {
			_, _ = b.kit.App.DB.Write().ExecContext(context.Background(), "DELETE FROM tenant WHERE id = 'nobody'")
		})
	}
	b.kit.Eventually("who waits", func() bool { return b.kit.App.DB.WritePool().Stats().WaitCount >= before+waiting })
	began := time.Now()
	b.kit.Eventually("ten seconds in sum", func() bool { return waiting*time.Since(began) > 11*time.Second })
	require.NoError(b, tx.Rollback())
	all.Wait()
	b.until("NodDatabaseBusy")
}

// breakTasks: connections fail as their table is gone for a while, one task is left over, and figures cannot be read.
func (b *broken) breakTasks() {
	for range 6 {
		_, widget := b.tenant.User()
		widget.Post("/consents", map[string]any{"templateId": "default_customization"}).Is(http.StatusCreated)
		widget.Post("/accounts", map[string]any{
			"providerId": employer, "templateId": "default_customization",
			"fields": map[string]any{"username": "maria.villanueva", "password": "error:SERVICE_UNAVAILABLE"},
		}).Is(http.StatusCreated)
	}
	b.until("NodTasksFail")
	b.exec("UPDATE task SET started_at = 0, due_at = 9000000000000")
	b.until("NodTasksStuck")
	b.exec("ALTER TABLE erasure RENAME TO away")
	b.exec("ALTER TABLE mail RENAME TO lost")
	b.until("NodPeriodicWorkFails", "NodMeasureFailed")
}
