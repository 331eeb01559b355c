package app_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/collect/connector"
	"nod/internal/deliver/erasure"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// person is an end user with data of every kind, and what one sees of them in the portal.
type person struct {
	*testing.T
	kit      *apptest.Kit
	business *apptest.Tenant
	id       string
	widget   apptest.Actor
	account  string
	archive  string
	canaries []string
	receiver *testkit.Receiver
}

// newPerson connects an account and adds what only other ways bring: an archive with a file, a form, an
// invitation.
func newPerson(t *testing.T, kit *apptest.Kit, business *apptest.Tenant) *person {
	t.Helper()
	p := &person{T: t, kit: kit, business: business}
	p.receiver = testkit.NewReceiver(t) // sends back what it should keep to itself
	business.Sandbox.Post("/webhooks", map[string]any{
		"name": "All", "url": p.receiver.URL(), "secret": "webhook-secret-1", "eventTypes": []string{"ALL_EVENTS"}, "includePayload": true,
	}).Is(http.StatusOK)
	p.id, p.widget = business.User()
	p.allDelivered() // what came before the person was known cannot tell of the person
	p.receiver.Script(indiscreet())
	p.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	p.widget.Post("/sourceRequests", map[string]any{"name": "Bantayog Bangko"}).Is(http.StatusCreated)
	p.upload()
	started := p.widget.Post("/accounts", loginAs(connector.Personas()[0], employer)).Is(http.StatusCreated)
	p.account = started.Text("accountId")
	kit.Eventually("connected", func() bool {
		return p.widget.Get("/tasks/"+started.Text("taskId")).Is(http.StatusOK).Text("step") == "DONE"
	})
	args := []any{business.TenantID, p.id}
	sqlOf(t, kit, `INSERT INTO form (tenant_id, mode, id, user_id, name, data, created_at)
		VALUES ($1, 'SANDBOX', 'form-1', $2, 'Loan', '{"Purpose":"Bantayog bakery"}', 1)`, args...)
	sqlOf(t, kit, `INSERT INTO invite (tenant_id, mode, id, user_id, template_id, wink_template_id, email, full_name, token_hash, status, error, created_at)
		VALUES ($1, 'SANDBOX', 'inv-1', $2, '', '', 'bantayog@example.com', 'Bantayog Reyes', $1, 'LINKED', '', 1)`, args...)
	sqlOf(t, kit, `INSERT INTO mail (tenant_id, id, recipient, body_sealed, state, error, created_at, expires_at)
		VALUES ($1, 'mail-1', 'bantayog@example.com', $2, 'SENT', '', 1, 9000000000000)`, args...)
	p.canaries = append(p.canaries, "Bantayog", "bantayog@example.com", "Maria", "Villanueva")
	return p
}

// indiscreet answers with the name of the person.
func indiscreet() testkit.Behaviour {
	return testkit.Reply(http.StatusOK, "Maria Clara Villanueva was received", "X-Received", "Villanueva")
}

// upload hands in a document that nobody reads, so that its file is kept and nothing else.
func (p *person) upload() {
	p.Helper()
	var scan bytes.Buffer
	require.NoError(p, png.Encode(&scan, image.NewGray(image.Rect(0, 0, 40, 40))))
	made := p.widget.Upload(apptest.Upload{
		FileType: "OTHERS", Name: "Bantayog payslip.png", Type: "image/png", Body: scan.Bytes(),
	}).Is(http.StatusCreated)
	p.archive = made.Text("archiveId")
	p.kit.Eventually("the document is kept", func() bool {
		return p.widget.Get("/archives/"+p.archive).Is(http.StatusOK).Text("status") == "UNSUPPORTED"
	})
}

// files is how many uploaded files are stored.
func (p *person) files() int {
	p.Helper()
	list, err := p.kit.App.Blobs.List(p.Context(), "archive/", "", 100)
	require.NoError(p, err)
	return len(list)
}

// TestErasure erases a user with data of every kind and looks for what is left on the disk.
func TestErasure(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		kit, _ := apptest.Logged(t, storage, everything)
		p := newPerson(t, kit, kit.Tenant("Bayani Lending"))
		p.business.SignIn()
		portal := p.business.Sandbox
		path := "/portal/users/" + p.id
		require.Len(t, portal.Get(path+"/archives").Is(http.StatusOK).Items(), 1)
		require.Equal(t, 1, p.files())
		require.Len(t, portal.Get(path+"/forms").Is(http.StatusOK).Items(), 1)
		invites := portal.Get("/portal/invites").Is(http.StatusOK).Items()
		require.Equal(t, "Bantayog Reyes", invites[0]["fullName"])
		p.exportLists()
		kit.Eventually("answers of the receiver", func() bool { return strings.Contains(storedBy(t, kit), "was received") })
		stored := storedBy(t, kit)
		for _, canary := range p.canaries {
			require.Contains(t, stored, canary, "what is stored is found")
		}

		portal.Post(path+"/erasures", map[string]any{"confirmation": "wrong-id"}).Is(http.StatusBadRequest)
		afterwards, before := make(chan struct{}), len(p.receiver.Received())
		p.receiver.Script(testkit.After(afterwards, indiscreet()))
		started := portal.Post(path+"/erasures", map[string]any{"confirmation": p.id[len(p.id)-8:]}).Is(http.StatusAccepted)
		require.Equal(t, "RUNNING", started.Text("status"))
		portal.Get(path).Is(http.StatusNotFound)
		p.widget.Get("/config").Is(http.StatusUnauthorized)
		p.business.Sandbox.Get("/accounts/" + p.account).Is(http.StatusNotFound)

		var proof erasure.Proof
		kit.Eventually("erased", func() bool {
			portal.Get("/portal/erasures/" + started.Text("id")).Is(http.StatusOK).Into(&proof)
			return proof.Status == erasure.Done
		})
		require.Equal(t, map[string]int{
			"users": 1, "files": 1, "forms": 1, "archives": 1, "invitations": 1, "accounts": 1, "mails": 1, "lists": 1,
		}, pick(proof.Counts, "users", "files", "forms", "archives", "invitations", "accounts", "mails", "lists"))
		for _, kind := range []string{"records", "eventPayloads", "consentOrigins", "tokens", "tasks", "sourceRequests"} {
			require.Positive(t, proof.Counts[kind], kind)
		}
		p.verify(proof)
		require.Zero(t, p.files())
		p.receiver.Wait(before + 1)
		close(afterwards)
		p.allDelivered()
		p.nothingLeft()
	})
}

// exportLists takes the person away in both kinds of copies; the list's filter is the person's name.
func (p *person) exportLists() {
	p.Helper()
	started := p.business.Sandbox.Post("/portal/users/exports", map[string]any{"userName": "Villanueva"}).
		Is(http.StatusAccepted)
	p.kit.Eventually("export is ready", func() bool {
		return p.business.Sandbox.Get("/portal/exports/"+started.Text("id")).Is(http.StatusOK).Text("status") == "READY"
	})
	for _, format := range []string{"CSV", "PDF"} {
		p.business.Sandbox.Post("/accounts/"+p.account+"/exports/generate", map[string]any{"exportExtensionType": format}).
			Is(http.StatusOK)
	}
}

// TestRevokeLeavesNothing takes an account and a document back and looks for what is left of the person on the
// disk. The list of users that was made before is kept for a day at most.
func TestRevokeLeavesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		kit, log := apptest.Logged(t, storage, everything)
		p := newPerson(t, kit, kit.Tenant("Bayani Lending"))
		p.canaries = []string{"Maria", "Villanueva"}
		p.exportLists()
		kit.Eventually("answers of the receiver", func() bool { return strings.Contains(storedBy(t, kit), "was received") })
		key := p.business.Key("SANDBOX")
		p.allDelivered()
		p.receiver.Script(testkit.Reply(http.StatusOK, ""))
		p.widget.Delete("/accounts/" + p.account).Is(http.StatusOK)
		p.widget.Delete("/archives/" + p.archive).Is(http.StatusOK)
		kit.Advance(24 * time.Hour)
		kit.Eventually("the end of the file", func() bool { return p.files() == 0 })
		kit.Eventually("the farewell and the end of the list", func() bool {
			left, err := db.Get[int](t.Context(), kit.App.DB.Read(),
				"SELECT (SELECT count(*) FROM account_farewell) + (SELECT count(*) FROM export)")
			require.NoError(t, err)
			return left == 0
		})
		for _, path := range []string{"/accounts/" + p.account, "/accounts/" + p.account + "/payload"} {
			key.Get(path).Is(http.StatusNotFound)
		}
		p.nothingLeft()
		for _, canary := range p.canaries {
			require.NotContains(t, log.String(), canary)
		}
	})
}

// allDelivered waits until nothing is under way to the receiver.
func (p *person) allDelivered() {
	p.kit.Eventually("the end of all deliveries", func() bool {
		left, err := db.Get[int](p.Context(), p.kit.App.DB.Read(),
			"SELECT count(*) FROM webhook_delivery WHERE due_at IS NOT NULL")
		require.NoError(p, err)
		return left == 0
	})
}

func pick(counts map[string]int, kinds ...string) map[string]int {
	out := map[string]int{}
	for _, kind := range kinds {
		out[kind] = counts[kind]
	}
	return out
}

// verify computes the digest of a proof anew and finds it in the log of the business.
func (p *person) verify(proof erasure.Proof) {
	p.Helper()
	digest := proof.Digest
	proof.Digest = ""
	text, err := json.Marshal(proof)
	require.NoError(p, err)
	sum := sha256.Sum256(text)
	require.Equal(p, hex.EncodeToString(sum[:]), digest)
	entries := p.business.Admin.Get("/audit?action=user.erased&target=" + p.id).Is(http.StatusOK).Items()
	require.Len(p, entries, 1)
	require.Equal(p, digest, entries[0]["detail"].(map[string]any)["digest"])
	disconnected := `"reason":"USER_ERASED"`
	events := testkit.Events(p, p.kit.App.DB, p.kit.App.Seal, "user_id = $1 AND type = 'ACCOUNT_DISCONNECTED'", p.id)
	require.True(p, slices.ContainsFunc(events, func(e event.Event) bool { return strings.Contains(e.Body, disconnected) }))
}

// nothingLeft looks for the person on the disk. The log of the database holds old pages until it is
// written back, which happens by itself some time later.
func (p *person) nothingLeft() {
	p.Helper()
	if !p.kit.App.DB.IsPostgres() {
		sqlOf(p.T, p.kit, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	stored := storedBy(p.T, p.kit)
	for _, canary := range p.canaries {
		if at := strings.Index(stored, canary); at >= 0 {
			require.Fail(p, canary+" is left", "%q", stored[max(0, at-400):min(len(stored), at+200)])
		}
	}
}

// TestEveryTableOfUsersIsErased: a table that knows users is in a part, or is named here with the reason
// why it stays.
func TestEveryTableOfUsersIsErased(t *testing.T) {
	t.Parallel()
	stays := map[string]string{"erasure": "the proof itself"}
	erased := []string{}
	for _, part := range app.PartsOfPerson() {
		erased = append(erased, part.Tables...)
	}
	kit := apptest.New(t)
	tables, err := db.Select[string](t.Context(), kit.App.DB.Read(), `SELECT m.name FROM sqlite_master m
		JOIN pragma_table_info(m.name) c ON c.name = 'user_id' WHERE m.type = 'table' ORDER BY m.name`)
	require.NoError(t, err)
	require.Greater(t, len(tables), 8)
	for _, table := range tables {
		if stays[table] == "" {
			require.Contains(t, erased, table, "the erasure of a user forgets table %s", table)
		}
	}
}

// TestPartsKeepTheirOrder: what finds others by its rows goes after them.
func TestPartsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	kinds := []string{}
	for _, part := range app.PartsOfPerson() {
		require.NotContains(t, kinds, part.Kind)
		kinds = append(kinds, part.Kind)
	}
	for _, pair := range [][2]string{
		{"records", "archives"}, {"records", "accounts"}, // by the id of their source
		{"eventPayloads", "openDeliveries"}, {"openDeliveries", "deliveryAnswers"}, // or answers come after them
		{"mails", "invitations"}, // by the address
	} {
		first, then := slices.Index(kinds, pair[0]), slices.Index(kinds, pair[1])
		require.GreaterOrEqual(t, first, 0, pair[0])
		require.Less(t, first, then, "%s go before %s", pair[0], pair[1])
	}
}

// TestTimeline walks a user's timeline page by page and compares it with one long page.
func TestTimeline(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		p := newPerson(t, kit, kit.Tenant("Bayani Lending"))
		path := "/portal/users/" + p.id + "/timeline"
		whole := p.business.Sandbox.Get(path + "?size=150").Is(http.StatusOK).Items()
		kinds := map[string]int{}
		for i, entry := range whole {
			kinds[entry["kind"].(string)]++
			if i > 0 {
				require.LessOrEqual(t, entry["at"], whole[i-1]["at"], "newest first")
			}
		}
		for _, kind := range []string{"INVITE", "TOKEN", "CONSENT", "SOURCE_REQUEST", "TASK", "EVENT"} {
			require.Positive(t, kinds[kind], kind)
		}
		require.Less(t, at(whole, "ACCOUNT_CONNECTED"), at(whole, "ACCOUNT_CREATED"))
		require.Less(t, at(whole, "TASK_FINISHED"), at(whole, "ACCOUNT_CONNECTED"), "events of one moment keep their sequence")
		deliveries := whole[at(whole, "ACCOUNT_CONNECTED")]["deliveries"].([]any)
		require.Len(t, deliveries, 1)
		require.Equal(t, "All", deliveries[0].(map[string]any)["webhookName"])
		for _, size := range []string{"1", "3", "7"} {
			pages, cursor := []map[string]any{}, ""
			for range 200 {
				answer := p.business.Sandbox.Get(path + "?size=" + size + "&cursor=" + cursor).Is(http.StatusOK)
				pages = append(pages, answer.Items()...)
				next, more := answer.Field("nextCursor").(string)
				if !more {
					break
				}
				cursor = next
			}
			require.Equal(t, idsIn(whole), idsIn(pages), "pages of %s", size)
		}
	})
}

func at(entries []map[string]any, kind string) int {
	return slices.IndexFunc(entries, func(e map[string]any) bool { return e["type"] == kind })
}

func idsIn(entries []map[string]any) (ids []string) {
	for _, e := range entries {
		ids = append(ids, e["id"].(string))
	}
	return ids
}

// TestViewsAreAudited: who opens a user's records in the portal is written down once an hour for each kind; a program
// of the customer is not.
func TestViewsAreAudited(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		p := newPerson(t, kit, kit.Tenant("Bayani Lending"))
		p.business.Key("SANDBOX").Get("/accounts/" + p.account + "/payload").Is(http.StatusOK)
		views := func() []map[string]any {
			return p.business.Admin.Get("/audit?action=user.viewed&target=" + p.id).Is(http.StatusOK).Items()
		}
		require.Empty(t, views())
		for range 3 {
			p.business.Sandbox.Get("/accounts/" + p.account + "/payload").Is(http.StatusOK)
			p.business.Sandbox.Get("/identities?userId=" + p.id).Is(http.StatusOK)
		}
		require.Len(t, views(), 2, "the payload, and identities")
		require.Equal(t, "developer", kindOfActor(views()[0]))
		kit.Advance(61 * 60 * 1e9)
		p.business.Sandbox.Get("/users/" + p.id + "/payload").Is(http.StatusOK)
		require.Len(t, views(), 3)
	})
}

func kindOfActor(entry map[string]any) string {
	if strings.HasPrefix(entry["actorId"].(string), "dev-") {
		return "developer"
	}
	return entry["actorKind"].(string)
}
