package webhook_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
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
