package webhook_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
	receiving "nod/sdk/nod-go/webhook"
)

// TestStockLibraries: generated secrets verify with a library of Standard Webhooks as it comes, when a webhook is made
// with one and when it is given another; a text of one's own is the key as it stands.
func TestStockLibraries(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		generated, next := receiving.NewSecret(), receiving.NewSecret()
		s := newShop(t, kit)
		receiver := testkit.NewReceiver(t)
		hook := s.Sandbox.Post("/webhooks", map[string]any{
			"name": "Stock", "url": receiver.URL(), "secret": generated, "eventTypes": []string{"ALL_EVENTS"},
		}).Is(http.StatusOK)
		s.record(event.UserCreated)
		created := receiver.Wait(1)[0]
		require.NoError(t, created.VerifyStock(generated))
		require.NoError(t, created.Verify(generated))
		require.NoError(t, receiving.Verify(created.Body, created.Header, generated))
		require.Len(t, strings.Fields(created.Header.Get("Webhook-Signature")), 1)
		require.Error(t, created.VerifyStock(next))

		s.Admin.Post("/webhooks/"+hook.Text("id")+"/rotateSecret?mode=SANDBOX", map[string]any{"secret": next}).Is(http.StatusOK)
		s.record(event.UserCreated)
		rotated := receiver.Wait(2)[1]
		require.Len(t, strings.Fields(rotated.Header.Get("Webhook-Signature")), 2)
		for _, either := range []string{generated, next} {
			require.NoError(t, rotated.VerifyStock(either))
		}
		require.NoError(t, receiving.VerifyBody(rotated.Body, rotated.Header, next))
	})
}

// TestSecretsFromBefore: a generated secret of a version that signed with its text verifies as it did, with the
// libraries too, and goes on for as long as it overlaps with its successor.
func TestSecretsFromBefore(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		old, next := receiving.NewSecret(), receiving.NewSecret()
		receiver := testkit.NewReceiver(t)
		b.start()
		w := b.hook(receiver.URL(), func(in *webhook.CreateInput) { in.Secret = old })
		// As the migration leaves what it finds.
		_, err := b.store.Write().ExecContext(t.Context(), "UPDATE webhook SET secret_signs_text = TRUE")
		require.NoError(t, err)
		b.record(event.UserCreated)
		before := receiver.Wait(1)[0]
		signatures := strings.Fields(before.Header.Get("Webhook-Signature"))
		require.Len(t, signatures, 2)
		require.NoError(t, before.VerifyStock(old))
		require.True(t, signedByText(before, old, signatures[1]))

		_, err = b.Rotate(t.Context(), caller(scope.Of(acme, auth.Sandbox)), w.Ref(), next)
		require.NoError(t, err)
		b.record(event.UserCreated)
		after := receiver.Wait(2)[1]
		signatures = strings.Fields(after.Header.Get("Webhook-Signature"))
		require.Len(t, signatures, 3)
		require.NoError(t, after.VerifyStock(next))
		require.NoError(t, after.VerifyStock(old))
		require.True(t, signedByText(after, old, signatures[2]))
		require.False(t, signedByText(after, next, signatures[0]))
	})
}

// signedByText verifies as receivers were told to before: the key is the text of the secret.
func signedByText(d testkit.Received, secret, signature string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(d.Header.Get("webhook-id") + "." + d.Header.Get("webhook-timestamp") + "." + string(d.Body)))
	return signature == "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// placed is a webhook with a secret in one column, sealed at the place of one; the other column has another.
type placed struct {
	column, place string
	opens         bool
	secret        string

	webhook.Webhook
	receiver *testkit.Receiver
	sealed   string
}

func (c *placed) String() string { return c.column + " at " + c.place }

func (c *placed) at() seal.Place {
	return seal.Place{Table: "webhook", Column: c.place, Tenant: acme, ID: c.ID}
}

// put makes the webhook.
func (c *placed) put(b bench, other string) {
	ctx := b.t.Context()
	c.receiver, c.secret = testkit.NewReceiver(b.t), receiving.NewSecret()
	c.Webhook = b.hook(c.receiver.URL(), func(in *webhook.CreateInput) { in.Secret = other })
	sealed, err := b.seal.Seal(ctx, b.store.Write(), c.at(), []byte(c.secret))
	require.NoError(b.t, err)
	c.sealed = sealed
	before, err := b.seal.Seal(ctx, b.store.Write(), dispatch.BeforePlace(acme, c.ID), []byte(other))
	require.NoError(b.t, err)
	_, err = b.store.Write().ExecContext(ctx, "UPDATE webhook SET secret_before_sealed = $1, secret_before_until = $2 WHERE id = $3",
		before, db.At(b.clock.Now().Add(time.Hour)), c.ID)
	require.NoError(b.t, err)
	_, err = b.store.Write().ExecContext(ctx, "UPDATE webhook SET "+c.column+" = $1 WHERE id = $2", sealed, c.ID)
	require.NoError(b.t, err)
}

// TestPlacesOfSecrets: the present secret and the one before a change open only at their own places. A webhook whose
// present one doesn't open gets no event; if it is the one before, the present one signs alone. A new data key leaves
// each where it is.
func TestPlacesOfSecrets(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		log, other := &lines{}, receiving.NewSecret()
		b := logged(t, store, log, 1<<20)
		cases := []*placed{
			{column: "secret_sealed", place: "secret_sealed", opens: true},
			{column: "secret_sealed", place: "secret_before_sealed"},
			{column: "secret_before_sealed", place: "secret_before_sealed", opens: true},
			{column: "secret_before_sealed", place: "secret_sealed"},
		}
		for _, c := range cases {
			c.put(b, other)
		}
		b.start()
		isLogged := func(message string, c *placed) bool {
			return slices.ContainsFunc(log.with(t, message), func(line map[string]any) bool { return line["webhook"] == c.ID })
		}
		isRefused := func(c *placed) bool { return isLogged("webhook cannot be sent to", c) }
		signs := func(n int) {
			t.Helper()
			b.record(event.UserCreated)
			for _, c := range cases {
				if !c.opens && c.column == "secret_sealed" {
					require.Eventually(t, func() bool { return isRefused(c) }, 2*time.Minute, 5*time.Millisecond, c)
					require.Empty(t, c.receiver.Received(), c)
					continue
				}
				sent := c.receiver.Wait(n)[n-1]
				require.Equal(t, c.opens, sent.VerifyStock(c.secret) == nil, c)
				require.NoError(t, sent.VerifyStock(other), c)
				require.False(t, isRefused(c), c)
				require.Equal(t, !c.opens, isLogged("a webhook's secret from before does not open", c), c)
			}
		}
		signs(1)
		b.reseals()
		for _, c := range cases {
			sealed, err := db.Get[string](t.Context(), store.Read(), "SELECT "+c.column+" FROM webhook WHERE id = $1", c.ID)
			require.NoError(t, err)
			require.Equal(t, c.opens, sealed != c.sealed, c)
			plain, err := b.seal.Open(t.Context(), store.Read(), c.at(), sealed)
			require.NoError(t, err, c)
			require.Equal(t, c.secret, string(plain), c)
		}
		signs(2)
	})
}

// reseals brings the secrets of acme under a new data key.
func (b bench) reseals() {
	b.t.Helper()
	require.NoError(b.t, b.store.Tx(b.t.Context(), func(tx *db.Tx) error {
		_, err := b.seal.Rotate(b.t.Context(), tx, acme)
		return err
	}))
	job := seal.NewJob(seal.JobDeps{
		DB: b.store, Seal: b.seal, Columns: dispatch.SealedTexts(), Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return time.Now().Add(time.Hour) }, // when every process has noticed the key
	})
	require.NoError(b.t, job.Run(b.t.Context()))
}

// TestSecretsMoveToTheirPlaces: what a change of a secret stores opens at the places of these columns alone, and the
// secret before is deleted once it no longer signs.
func TestSecretsMoveToTheirPlaces(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		w := b.hook("https://hooks.example.test/")
		until, err := b.Rotate(t.Context(), caller(scope.Of(acme, auth.Sandbox)), w.Ref(), "another")
		require.NoError(t, err)
		sealedIn := func(column string) string {
			sealed, err := db.Get[string](t.Context(), b.store.Read(), "SELECT "+column+" FROM webhook")
			require.NoError(t, err)
			return sealed
		}
		requireStored := func() {
			t.Helper()
			for column, text := range map[string]string{"secret_sealed": "another", "secret_before_sealed": secret} {
				for _, place := range []string{"secret_sealed", "secret_before_sealed"} {
					at := seal.Place{Table: "webhook", Column: place, Tenant: acme, ID: w.ID}
					plain, err := b.seal.Open(t.Context(), b.store.Read(), at, sealedIn(column))
					require.Equal(t, place == column, err == nil, "%s at %s", column, place)
					if place == column {
						require.Equal(t, text, string(plain))
					}
				}
			}
		}
		requireStored()
		b.reseals()
		requireStored()

		b.advance(until.Sub(b.clock.Now()) - time.Second)
		require.NoError(t, b.Purge(t.Context()))
		requireStored()
		b.advance(time.Second)
		require.NoError(t, b.Purge(t.Context()))
		require.Empty(t, sealedIn("secret_before_sealed"))
		require.NotEmpty(t, sealedIn("secret_sealed"))
	})
}
