package apptest

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// Person is an end user with data of every kind, and what one sees of them in the portal.
type Person struct {
	*testing.T
	Kit      *Kit
	Business *Tenant
	ID       string
	Widget   Actor
	Account  string            // id of the connected one
	Archive  string            // id of the uploaded document
	Canaries []string          // words that only their data has
	Receiver *testkit.Receiver // of all events of the business
}

// NewPerson connects an account and adds what only other ways bring: an archive with a file, a form, an
// invitation.
func NewPerson(t *testing.T, kit *Kit, business *Tenant) *Person {
	t.Helper()
	p := &Person{T: t, Kit: kit, Business: business}
	p.Receiver = testkit.NewReceiver(t) // sends back what it should keep to itself
	business.Sandbox.Post("/webhooks", map[string]any{
		"name": "All", "url": p.Receiver.URL(), "secret": "webhook-secret-1", "includePayload": true,
		"eventTypes": []string{"ALL_EVENTS"},
	}).Is(http.StatusOK)
	p.ID, p.Widget = business.User()
	p.AllDelivered() // what came before the person was known cannot tell of the person
	p.Receiver.Script(Indiscreet())
	p.Widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	p.Widget.Post("/sourceRequests", map[string]any{"name": "Bantayog Bangko"}).Is(http.StatusCreated)
	p.upload()
	started := p.Widget.Post("/accounts", LoginAs(connector.Personas()[0], Employer)).Is(http.StatusCreated)
	p.Account = started.Text("accountId")
	kit.Eventually("connected", func() bool {
		return p.Widget.Get("/tasks/"+started.Text("taskId")).Is(http.StatusOK).Text("step") == "DONE"
	})
	args := []any{business.TenantID, p.ID}
	kit.Exec(`INSERT INTO form (tenant_id, mode, id, user_id, name, data, created_at)
		VALUES ($1, 'SANDBOX', 'form-1', $2, 'Loan', '{"Purpose":"Bantayog bakery"}', 1)`, args...)
	kit.Exec(`INSERT INTO invite (tenant_id, mode, id, user_id, template_id, wink_template_id, email, full_name,
			token_hash, status, error, created_at)
		VALUES ($1, 'SANDBOX', 'inv-1', $2, '', '', 'bantayog@example.com', 'Bantayog Reyes', $1, 'LINKED', '', 1)`,
		args...)
	kit.Exec(`INSERT INTO mail (tenant_id, id, recipient, body_sealed, state, error, created_at, expires_at)
		VALUES ($1, 'mail-1', 'bantayog@example.com', $2, 'SENT', '', 1, 9000000000000)`, args...)
	p.Canaries = append(p.Canaries, "Bantayog", "bantayog@example.com", "Maria", "Villanueva")
	return p
}

// Indiscreet answers with the name of the person.
func Indiscreet() testkit.Behavior {
	return testkit.Reply(http.StatusOK, "Maria Clara Villanueva was received", "X-Received", "Villanueva")
}

// upload hands in a document that nobody reads, so that its file is kept and nothing else.
func (p *Person) upload() {
	p.Helper()
	var scan bytes.Buffer
	require.NoError(p, png.Encode(&scan, image.NewGray(image.Rect(0, 0, 40, 40))))
	made := p.Widget.Upload(Upload{
		FileType: "OTHERS", Name: "Bantayog payslip.png", Type: "image/png", Body: scan.Bytes(),
	}).Is(http.StatusCreated)
	p.Archive = made.Text("archiveId")
	p.Kit.Eventually("the document is kept", func() bool {
		return p.Widget.Get("/archives/"+p.Archive).Is(http.StatusOK).Text("status") == "UNSUPPORTED"
	})
}

// Files is how many uploaded files are stored.
func (p *Person) Files() int {
	p.Helper()
	list, err := p.Kit.App.Blobs.List(p.Context(), "archive/", "", 100)
	require.NoError(p, err)
	return len(list)
}

// AllDelivered waits until nothing is under way to the receiver.
func (p *Person) AllDelivered() {
	p.Kit.Eventually("the end of all deliveries", func() bool {
		left, err := db.Get[int](p.Context(), p.Kit.App.DB.Read(),
			"SELECT count(*) FROM webhook_delivery WHERE due_at IS NOT NULL")
		require.NoError(p, err)
		return left == 0
	})
}
