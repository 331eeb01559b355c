package webhook_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector/reference"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const (
	employer     = "sandbox_employer_ph"
	connectorKey = "0123456789abcdef0123456789abcdef"
	maxBody      = 256 << 10
)

// rich is a connector whose people have as many payments as a test wants, each described in so many letters.
type rich struct {
	honest            http.Handler
	payments, letters atomic.Int64
}

func (c *rich) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/fetch" {
		c.honest.ServeHTTP(w, r)
		return
	}
	said := httptest.NewRecorder()
	c.honest.ServeHTTP(said, r)
	var snapshot map[string]any
	_ = json.Unmarshal(said.Body.Bytes(), &snapshot) // what is no snapshot fails the login
	payments := make([]map[string]any, c.payments.Load())
	for i := range payments {
		payments[i] = map[string]any{
			"key": fmt.Sprint("p-", i), "date": time.Date(2020, 1, 1+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly),
			"currency": "PHP", "amount": 100 + i, "description": strings.Repeat("d", int(c.letters.Load())),
		}
	}
	snapshot["transactions"] = payments
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(snapshot)
}

// TestPayloadLimits connects people who have more than a payload carries: lists are cut at 300 items, a body over
// 256 KiB says that it was left out, and who did not ask for payloads is told of neither.
func TestPayloadLimits(t *testing.T) {
	t.Parallel()
	const employer = "kestrel_freight_ph" // of an operator's list, which is not the Sandbox's
	people := &rich{honest: reference.New(reference.Options{
		Keys: []string{connectorKey}, Providers: map[string][]string{employer: reference.Sections()},
	})}
	server := httptest.NewServer(people)
	t.Cleanup(server.Close)
	kit := apptest.New(t, func(c *config.Serve) {
		c.Connectors = `[{"providers":["` + employer + `"],"url":"` + server.URL + `","key":"` + connectorKey + `"}]`
	})
	tenant := kit.Tenant("Rich Lending")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	with, without := testkit.NewReceiver(t), testkit.NewReceiver(t)
	for receiver, isWanted := range map[*testkit.Receiver]bool{with: true, without: false} {
		tenant.Production.Post("/webhooks", map[string]any{
			"name": "Finished", "url": receiver.URL(), "secret": secret, "eventTypes": []string{"TASK_FINISHED"},
			"includePayload": isWanted,
		}).Is(http.StatusOK)
	}
	for n, c := range []struct {
		name                        string
		password                    string
		payments, letters, inBodies int64
		status                      string
		isOmitted                   bool
	}{
		{"as many as fit", "Reference-Amihan-1", 300, 10, 300, "SUCCEEDED", false},
		{"one more", "Reference-Amihan-1", 301, 10, 300, "SUCCEEDED", false},
		{"too long", "Reference-Amihan-1", 300, 1000, 0, "SUCCEEDED", true},
		{"cut, and too long all the same", "Reference-Amihan-1", 900, 1000, 0, "SUCCEEDED", true},
		{"nothing", "wrong", 300, 10, 0, "FAILED", false},
	} {
		people.payments.Store(c.payments)
		people.letters.Store(c.letters)
		made := tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated)
		widget := kit.Bearer(kit.Widget(), made.Text("token.accessToken"))
		widget.Post("/consents", map[string]any{"templateId": "default_customization"}).Is(http.StatusCreated)
		widget.Post("/accounts", map[string]any{
			"providerId": employer, "templateId": "default_customization",
			"fields": map[string]any{"login": "amihan.dizon", "password": c.password},
		}).Is(http.StatusCreated)
		got, plain := finished(t, with.Wait(n + 1)[n]), finished(t, without.Wait(n + 1)[n])
		require.Equal(t, c.status, got.Status, c.name)
		require.NotContains(t, plain.raw, "payload", c.name)
		require.NotContains(t, plain.raw, "Omitted", c.name)
		switch {
		case c.isOmitted:
			require.Equal(t, "TOO_LARGE", got.PayloadOmitted, c.name)
			require.Nil(t, got.Payload, c.name)
			require.EqualValues(t, c.payments, got.Counts["TRANSACTIONS"], "%s: %v", c.name, got.Counts)
		case c.status == "FAILED":
			require.NotContains(t, got.raw, "payload", c.name)
		default:
			require.Empty(t, got.PayloadOmitted, c.name)
			require.Len(t, got.Payload.Transactions, int(c.inBodies), c.name)
			require.EqualValues(t, c.payments, got.Counts["TRANSACTIONS"], "%s: %v", c.name, got.Counts)
			require.NotEmpty(t, got.Payload.Identity["fullName"], c.name)
			first, last := got.Payload.Transactions[0], got.Payload.Transactions[c.inBodies-1]
			require.Greater(t, first["date"], last["date"], "%s: the newest stay", c.name)
		}
	}
}

// finishedData is what TASK_FINISHED says.
type finishedData struct {
	raw            string
	Status         string
	Counts         map[string]int
	PayloadOmitted string
	Payload        *struct {
		Identity     map[string]any
		Transactions []map[string]any
	}
}

func finished(t *testing.T, d testkit.Received) finishedData {
	t.Helper()
	require.NoError(t, d.Verify(secret))
	require.LessOrEqual(t, len(d.Body), maxBody)
	var envelope struct{ Data finishedData }
	require.NoError(t, json.Unmarshal(d.Body, &envelope), "%s", d.Body)
	envelope.Data.raw = string(d.Body)
	return envelope.Data
}
