package erasure_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/erasure"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// person is who is to be forgotten.
type person struct{ *apptest.Person }

// TestErasure erases a user with data of every kind and looks for what is left on the disk.
func TestErasure(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		kit, _ := apptest.Logged(t, storage, apptest.Everything)
		p := person{apptest.NewPerson(t, kit, kit.Tenant("Bayani Lending"))}
		p.Business.SignIn()
		portal := p.Business.Sandbox
		path := "/portal/users/" + p.ID
		require.Len(t, portal.Get(path+"/archives").Is(http.StatusOK).Items(), 1)
		require.Equal(t, 1, p.Files())
		require.Len(t, portal.Get(path+"/forms").Is(http.StatusOK).Items(), 1)
		invites := portal.Get("/invites").Is(http.StatusOK).Items()
		require.Equal(t, "Bantayog Reyes", invites[0]["fullName"])
		kit.SealAll() // what the release before wrote of invitations and mails
		p.exportLists()
		kit.Eventually("answers of the receiver", func() bool { return strings.Contains(kit.Opened(), "was received") })
		stored := kit.Stored() + kit.Opened()
		for _, canary := range p.Canaries {
			require.Contains(t, stored, canary, "what is stored is found")
		}

		portal.Post(path+"/erasures", map[string]any{"confirmation": "wrong-id"}).Is(http.StatusBadRequest)
		afterwards, before := make(chan struct{}), len(p.Receiver.Received())
		p.Receiver.Script(testkit.After(afterwards, apptest.Indiscreet()))
		started := portal.Post(path+"/erasures", map[string]any{"confirmation": p.ID[len(p.ID)-8:]}).Is(http.StatusAccepted)
		require.Equal(t, "RUNNING", started.Text("status"))
		portal.Get(path).Is(http.StatusNotFound)
		p.Widget.Get("/config").Is(http.StatusUnauthorized)
		p.Business.Sandbox.Get("/accounts/" + p.Account).Is(http.StatusNotFound)

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
		require.Zero(t, p.Files())
		p.Receiver.Wait(before + 1)
		close(afterwards)
		p.AllDelivered()
		p.nothingLeft()
	})
}

// TestErasureFindsUnsealedMails: a mail that the release before wrote is found by its address once it's sealed, so an
// erasure that starts earlier waits for that, on whichever side the hash is missing.
func TestErasureFindsUnsealedMails(t *testing.T) {
	t.Parallel()
	for name, plain := range map[string][]string{
		"nothing is sealed": {},
		"the mail": {`INSERT INTO mail (tenant_id, id, recipient, body_sealed, state, error, created_at, expires_at)
			VALUES ($1, 'mail-2', 'bantayog@example.com', '', 'SENT', '', 1, 9000000000000)`},
		"the invitation": {`UPDATE invite SET recipient_hash = NULL, person_sealed = NULL, full_name = 'Bantayog Reyes',
			email = 'bantayog@example.com' WHERE tenant_id = $1`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
				p := person{apptest.NewPerson(t, kit, kit.Tenant("Bayani Lending"))}
				p.Business.SignIn()
				for _, statement := range plain {
					kit.SealAll()
					kit.Exec(statement, p.Business.TenantID)
				}
				started := p.Business.Sandbox.Post("/portal/users/"+p.ID+"/erasures",
					map[string]any{"confirmation": p.ID[len(p.ID)-8:]}).Is(http.StatusAccepted)
				var proof erasure.Proof
				progress := func() erasure.Proof {
					p.Business.Sandbox.Get("/portal/erasures/" + started.Text("id")).Is(http.StatusOK).Into(&proof)
					return proof
				}
				kit.Eventually("what goes before mails", func() bool { return progress().Counts["forms"] == 1 })
				kit.SealAll()
				kit.Eventually("erased", func() bool { return progress().Status == erasure.Done })
				require.Positive(t, proof.Counts["mails"])
				left, err := db.Get[int](t.Context(), kit.App.DB.Read(),
					"SELECT count(*) FROM mail WHERE tenant_id = $1 AND id IN ('mail-1', 'mail-2')", p.Business.TenantID)
				require.NoError(t, err)
				require.Zero(t, left)
			})
		})
	}
}

// exportLists exports the person in both kinds of copies; the list's filter is the person's name.
func (p person) exportLists() {
	p.Helper()
	started := p.Business.Sandbox.Post("/portal/users/exports", map[string]any{"userName": "Villanueva"}).
		Is(http.StatusAccepted)
	p.Kit.Eventually("export is ready", func() bool {
		return p.Business.Sandbox.Get("/portal/exports/"+started.Text("id")).Is(http.StatusOK).Text("status") == "READY"
	})
	for _, format := range []string{"CSV", "PDF"} {
		p.Business.Sandbox.Post("/accounts/"+p.Account+"/exports/generate", map[string]any{"exportExtensionType": format}).
			Is(http.StatusOK)
	}
}

// TestRevokeLeavesNothing revokes an account and a document and looks for what is left of the person on the
// disk. The list of users that was made before is kept for a day at most.
func TestRevokeLeavesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		kit, log := apptest.Logged(t, storage, apptest.Everything)
		p := person{apptest.NewPerson(t, kit, kit.Tenant("Bayani Lending"))}
		p.Canaries = []string{"Maria", "Villanueva"}
		p.exportLists()
		kit.Eventually("answers of the receiver", func() bool { return strings.Contains(kit.Opened(), "was received") })
		key := p.Business.Key("SANDBOX")
		p.AllDelivered()
		p.Receiver.Script(testkit.Reply(http.StatusOK, ""))
		p.Widget.Delete("/accounts/" + p.Account).Is(http.StatusOK)
		p.Widget.Delete("/archives/" + p.Archive).Is(http.StatusOK)
		from, err := db.Get[string](t.Context(), kit.App.DB.Read(), "SELECT address FROM audit WHERE action = 'account.revoked'")
		require.NoError(t, err)
		require.Empty(t, from, "the log of acts outlives the person's data")
		kit.Advance(24 * time.Hour)
		kit.Eventually("the end of the file", func() bool { return p.Files() == 0 })
		kit.Eventually("the farewell and the end of the list", func() bool {
			left, err := db.Get[int](t.Context(), kit.App.DB.Read(),
				"SELECT (SELECT count(*) FROM account_farewell) + (SELECT count(*) FROM export)")
			require.NoError(t, err)
			return left == 0
		})
		for _, path := range []string{"/accounts/" + p.Account, "/accounts/" + p.Account + "/payload"} {
			key.Get(path).Is(http.StatusNotFound)
		}
		p.nothingLeft()
		for _, canary := range p.Canaries {
			require.NotContains(t, log.String(), canary)
		}
	})
}

func pick(counts map[string]int, kinds ...string) map[string]int {
	out := map[string]int{}
	for _, kind := range kinds {
		out[kind] = counts[kind]
	}
	return out
}

// verify computes the digest of a proof again and finds it in the log of the business.
func (p person) verify(proof erasure.Proof) {
	p.Helper()
	digest := proof.Digest
	proof.Digest = ""
	text, err := json.Marshal(proof)
	require.NoError(p, err)
	sum := sha256.Sum256(text)
	require.Equal(p, hex.EncodeToString(sum[:]), digest)
	entries := p.Business.Admin.Get("/audit?action=user.erased&target=" + p.ID).Is(http.StatusOK).Items()
	require.Len(p, entries, 1)
	require.Equal(p, digest, entries[0]["detail"].(map[string]any)["digest"])
	disconnected := `"reason":"USER_ERASED"`
	events := testkit.Sealed{DB: p.Kit.App.DB, Seal: p.Kit.App.Seal}.Events(p, "user_id = $1 AND type = 'ACCOUNT_DISCONNECTED'", p.ID)
	require.True(p, slices.ContainsFunc(events, func(e event.Event) bool { return strings.Contains(e.Body, disconnected) }))
}

// nothingLeft looks for the person on the disk. The log of the database holds old pages until it is
// written back, which happens on its own some time later.
func (p person) nothingLeft() {
	p.Helper()
	if !p.Kit.App.DB.IsPostgres() {
		p.Kit.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	}
	stored := p.Kit.Stored() + p.Kit.Opened()
	for _, canary := range p.Canaries {
		if at := strings.Index(stored, canary); at >= 0 {
			require.Fail(p, canary+" is left", "%q", stored[max(0, at-400):min(len(stored), at+200)])
		}
	}
}
