package app_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"nod/internal/collect/connector/reference"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// hostileData are texts that a provider may hold of a person and that mean something to those who show them.
func hostileData(canary string) []string {
	return []string{
		`<img src=x onerror="fetch('http://` + canary + `/')">`, `<iframe src=http://` + canary + `/></iframe>`,
		`"><script src=//` + canary + `></script>`, `javascript:fetch('http://` + canary + `/')`,
		`</script><svg/onload=fetch('//` + canary + `')>`, `{{7*7}}${7*7}<%= 7*7 %>`,
		`=cmd|' /C calc'!A0`, `=HYPERLINK("http://` + canary + `","pay")`, `+1+1`, `-2+3`, `@SUM(A1)`, "\t=1+1", "\r=1+1",
		" \n=1+1", "＝1+1", "－cmd", "a,b;c\"d'e\r\nf", "\u202egpj.exe", "\u2028\u2029\ufeff",
		"\xff\xfe broken", `' OR '1'='1`, `\`, `%00`, strings.Repeat("Ñ", 32<<10), strings.Repeat("<b>", 21845),
	}
}

// hostileProvider is a connector whose person has nothing but hostile texts in every field that takes one.
type hostileProvider struct {
	honest http.Handler
	texts  []string
	from   int
	used   int
}

// next is a different text for each field.
func (h *hostileProvider) next() string {
	h.used++
	return h.texts[(h.from+h.used)%len(h.texts)]
}

func (h *hostileProvider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/fetch" {
		h.honest.ServeHTTP(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(h.snapshot())
}

func (h *hostileProvider) snapshot() map[string]any {
	with := func(fixed map[string]any, names ...string) map[string]any {
		for _, name := range names {
			fixed[name] = h.next()
		}
		return fixed
	}
	type object = map[string]any
	money := func(key string) object {
		return object{"key": key, "date": "2026-01-31", "currency": "PHP", "amount": 10.5}
	}
	return object{
		"identity": with(object{
			"key":    "identity",
			"emails": []object{with(object{"type": "Primary"}, "address")},
			"phones": []object{}, "socialProfiles": []object{with(object{"type": "Others"}, "socialUrl")},
			"addresses": []object{with(object{"type": "Primary", "tags": []string{}},
				"fullAddress", "line1", "line2", "city", "region", "zip")},
		}, "fullName", "firstName", "middleName", "lastName", "suffix", "photoUrl", "profileUrl", "referenceId", "latestEmployerName"),
		"employments": []object{with(object{"key": "job", "startDate": "2020-01-01"}, "name", "description", "jobTitle",
			"department", "employeeNumber", "employerNumber", "employer", "status")},
		"documents": []object{with(object{"key": "paper"}, "name", "docId", "status", "fileUrl", "remarks")},
		"incomes": []object{with(object{
			"key": "pay", "startDate": "2026-01-01", "endDate": "2026-01-31", "currency": "PHP", "grossAmount": 10.5,
		}, "workItem", "employer")},
		"transactions":  []object{with(money("transfer"), "description", "referenceId")},
		"contributions": []object{with(money("fund"), "referenceId")},
		"liabilities": []object{with(object{
			"key": "loan", "startDate": "2025-01-01", "amortizationFrequency": "Monthly", "currency": "PHP",
			"loanAmount": 100, "outstandingBalance": 50,
		}, "type", "referenceId")},
	}
}

// TestHostileData lets a provider tell texts that attack anyone who shows them, in every field, and takes the data
// out of every door: as JSON, in webhooks, as spreadsheet and as report. All of it stays data.
func TestHostileData(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		canary, touched := listenForTheCurious(t)
		const employer = "kestrel_freight_ph" // of an operator's list, which is not the Sandbox's
		const key = "0123456789abcdef0123456789abcdef"
		provider := &hostileProvider{texts: hostileData(canary), honest: reference.New(reference.Options{
			Keys: []string{key}, Providers: map[string][]string{employer: reference.Sections()},
		})}
		server := httptest.NewServer(provider)
		t.Cleanup(server.Close)
		kit, log := apptest.Logged(t, storage, apptest.Everything, func(c *config.Serve) {
			c.Connectors = `[{"providers":["` + employer + `"],"url":"` + server.URL + `","key":"` + key + `"}]`
		})
		tenant, _, _ := producer(t, kit)
		receiver := testkit.NewReceiver(t)
		tenant.Production.Post("/webhooks", map[string]any{
			"name": "All", "url": receiver.URL(), "secret": "webhook-secret-1", "active": true,
			"eventTypes": []string{"ALL_EVENTS"}, "includePayload": true,
		}).Is(http.StatusOK)
		const rounds = 3 // each puts other texts into the fields
		for round := range rounds {
			provider.from, provider.used = round*len(provider.texts)/rounds, 0
			readHostile(t, kit, tenant, log)
		}
		kit.Eventually("deliveries", func() bool { return len(receiver.Received()) > 12*rounds })
		for _, delivery := range receiver.Received() {
			require.True(t, json.Valid(delivery.Body))
		}
		inertTable(t, usersExport(t, kit, tenant))
		require.Zero(t, touched.Load(), "nothing in the data was looked up by the server")
		require.NotContains(t, log.String(), "onerror")
		require.NotContains(t, log.String(), `"level":"ERROR"`)
	})
}

// listenForTheCurious tells how often somebody connected to an address that stands in the data.
func listenForTheCurious(t *testing.T) (address string, touched *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	touched = &atomic.Int64{}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			touched.Add(1)
			_ = connection.Close()
		}
	}()
	return listener.Addr().String(), touched
}

// readHostile connects a person and reads everything there is of them.
func readHostile(t *testing.T, kit *apptest.Kit, tenant *apptest.Tenant, log *apptest.Log) {
	t.Helper()
	made := tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated)
	userID, widget := made.Text("user.id"), kit.Bearer(kit.Widget(), made.Text("token.accessToken"))
	widget.Post("/consents", map[string]any{"templateId": "default_customization"}).Is(http.StatusCreated)
	started := connect(widget, employer, "amihan.dizon", "Reference-Amihan-1").Is(http.StatusCreated)
	var task *apptest.Answer
	kit.Eventually("end of the login", func() bool {
		task = widget.Get("/tasks/" + started.Text("taskId")).Is(http.StatusOK)
		return task.Text("status") == "FINISHED"
	})
	if task.Text("result") != "SUCCEEDED" {
		for line := range strings.SplitSeq(log.String(), "\n") {
			if strings.Contains(line, "cannot be kept") || strings.Contains(line, "failed") {
				t.Log(line)
			}
		}
	}
	require.Equal(t, "SUCCEEDED", task.Text("result"), "%s", task.Body)
	account := "/accounts/" + started.Text("accountId")
	payload := tenant.Production.Get(account + "/payload").Is(http.StatusOK)
	testkit.Contract(t).Check(http.MethodGet, "/accounts/a/payload", payload.Status, payload.Body)
	require.Equal(t, "nosniff", payload.Header.Get("X-Content-Type-Options"))
	require.Contains(t, payload.Header.Get("Content-Type"), "application/json")
	require.NotContains(t, string(payload.Body), "<script", "signs that browsers know are escaped")
	for _, path := range []string{
		"/users/" + userID, "/users/" + userID + "/accounts", "/users/" + userID + "/timeline", "/users?status=success",
		"/insightSummary?environment=PRODUCTION&accountId=" + started.Text("accountId"),
	} {
		tenant.Production.Get("/portal" + path).Is(http.StatusOK)
	}
	for _, format := range []string{"CSV", "PDF"} {
		export := tenant.Production.Post(account+"/exports/generate", map[string]any{"exportExtensionType": format})
		file := kit.Anonymous("").Get(export.Is(http.StatusOK).Text("downloadUrl")).Is(http.StatusOK)
		require.Equal(t, "nosniff", file.Header.Get("X-Content-Type-Options"))
		if format == "CSV" {
			inertTable(t, file.Body)
			continue
		}
		require.True(t, bytes.HasPrefix(file.Body, []byte("%PDF-")))
		for _, active := range []string{"/JavaScript", "/JS ", "/Launch", "/Type /EmbeddedFile"} {
			require.False(t, bytes.Contains(file.Body, []byte(active)), active)
		}
	}
}

func usersExport(t *testing.T, kit *apptest.Kit, tenant *apptest.Tenant) []byte {
	t.Helper()
	started := tenant.Production.Post("/portal/users/exports", map[string]any{"status": "success"}).Is(http.StatusAccepted)
	at := "/portal/exports/" + started.Text("id")
	kit.Eventually("export is ready", func() bool { return tenant.Production.Get(at).Is(http.StatusOK).Text("status") == "READY" })
	return kit.Anonymous("").Get(tenant.Production.Get(at).Text("downloadUrl")).Is(http.StatusOK).Body
}

// inertTable requires that a spreadsheet program takes no cell for a formula, byte by byte: whatever it may skip
// or fold before it looks, the first sign is none that begins one.
func inertTable(t *testing.T, file []byte) {
	t.Helper()
	require.NotContains(t, string(file), "\x00")
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(file, []byte("\ufeff")))).ReadAll()
	require.NoError(t, err)
	require.Greater(t, len(rows), 1)
	for _, row := range rows {
		for _, cell := range row {
			if plainNumber(cell) {
				continue
			}
			bare := strings.TrimLeft(norm.NFKC.String(cell), " \n\v\f\u00a0\u2028\u2029\ufeff\u202e")
			if bare != "" && slices.Contains([]byte("=+-@\t\r"), bare[0]) {
				require.Fail(t, fmt.Sprintf("%q may be taken for a formula", cell[:min(len(cell), 80)]))
			}
		}
	}
}

func plainNumber(cell string) bool {
	digits := strings.TrimPrefix(cell, "-")
	return digits != "" && strings.Trim(digits, "0123456789.") == ""
}
