package batch_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/flow/batch"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	mailer "nod/internal/platform/mail"
	"nod/internal/platform/scope"
	"nod/internal/platform/spreadsheet"
	"nod/internal/test/apptest"
)

// business is an organization that may invite.
func business(t *testing.T, kit *apptest.Kit) *apptest.Tenant {
	t.Helper()
	tenant := kit.Tenant("Bayani Lending")
	tenant.OpenProduction()
	return tenant
}

func file(contacts string) map[string]any {
	return map[string]any{"fileName": "staff.csv", "templateId": "default", "format": "CSV", "contacts": contacts}
}

// people is a file of so many contacts at addresses with a beginning.
func people(count int, address string) string {
	var out strings.Builder
	for n := range count {
		fmt.Fprintf(&out, "Person %d,%s%d@example.com\n", n, address, n)
	}
	return out.String()
}

const header = "FullName,Email\n"

// create sends a file, and waits until it is checked.
func create(kit *apptest.Kit, tenant *apptest.Tenant, contacts string) *apptest.Answer {
	return checked(kit, tenant, file(contacts))
}

func checked(kit *apptest.Kit, tenant *apptest.Tenant, body map[string]any) *apptest.Answer {
	made := tenant.Production.Post("/inviteImports", body).Is(http.StatusCreated)
	return until(kit, tenant, "/inviteImports/"+made.Text("id"), "READY")
}

func counts(r *apptest.Answer) map[string]int {
	out := map[string]int{}
	for name, n := range r.Field("counts").(map[string]any) {
		if n := int(n.(float64)); n > 0 {
			out[name] = n
		}
	}
	return out
}

func credits(tenant *apptest.Tenant) int {
	for _, s := range tenant.Admin.Get("/usage/summary?mode=PRODUCTION").Is(http.StatusOK).
		Field("actionUsageSummaries").([]any) {
		if s := s.(map[string]any); s["action"] == "CreateInvite" {
			return int(s["usageDetail"].(map[string]any)["remainVolume"].(float64))
		}
	}
	return -1
}

// until waits for a state, and returns the import.
func until(kit *apptest.Kit, tenant *apptest.Tenant, path, state string) (r *apptest.Answer) {
	kit.Eventually("the import is "+state, func() bool {
		r = tenant.Production.Get(path).Is(http.StatusOK)
		return r.Text("state") == state
	})
	return r
}

func failed(t *testing.T, tenant *apptest.Tenant, path string) [][]string {
	t.Helper()
	body := string(tenant.Production.Get(path + "/failed").Is(http.StatusOK).Body)
	all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, spreadsheet.Mark))).ReadAll()
	require.NoError(t, err)
	return all
}

// TestDryRun: what is wrong with each contact is known before a credit is taken or a mail is sent.
func TestDryRun(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		left := tenant.Production.Post("/invites", map[string]any{
			"email": "left@example.com", "templateId": "default",
		}).Is(http.StatusCreated).Text("inviteLandingPageUrl")
		public := kit.Anonymous(kit.App.URLs.Link + "/public/v1")
		public.Post("/invites/"+left[strings.LastIndex(left, "/")+1:]+"/unsubscribe", nil).Is(http.StatusOK)
		linked := tenant.Production.Post("/invites", map[string]any{
			"email": "linked@example.com", "templateId": "default",
		}).Is(http.StatusCreated).Text("id")
		kit.Exec("UPDATE invite SET status = 'LINKED', linked_at = 1 WHERE id = $1", linked)
		before := credits(tenant)

		made := create(kit, tenant, "\ufeffEmail;FullName;Note\n"+
			"ana@example.com;Ana Reyes;x\nANA@example.com;Ana again;x\nleft@example.com;Left;x\nLinked@example.com;Linked;x\n"+
			"nobody;No Address;x\nben@example.com;;x\n;Nameless;x\nben@example.com;Ben Cruz;x\n")
		require.Equal(t, "READY", made.Text("state"))
		require.Equal(t, map[string]int{
			"total": 8, "waiting": 2, "duplicate": 1, "suppressed": 1, "alreadyLinked": 1, "malformed": 3,
		}, counts(made))
		require.Equal(t, before, credits(tenant))
		require.Empty(t, kit.Mails("ana@example.com"))

		path := "/inviteImports/" + made.Text("id")
		var problems []string
		for next := path + "/contacts?size=3"; next != ""; {
			page := tenant.Production.Get(next).Is(http.StatusOK)
			for _, row := range page.Items() {
				problems = append(problems, row["email"].(string)+" "+row["problem"].(string))
			}
			next = ""
			if cursor, ok := page.Field("nextCursor").(string); ok {
				next = path + "/contacts?size=3&cursor=" + cursor
			}
		}
		require.Equal(t, []string{
			"ana@example.com ", "ANA@example.com DUPLICATE", "left@example.com SUPPRESSED", "Linked@example.com ALREADY_LINKED",
			"nobody MALFORMED", "ben@example.com MALFORMED", " MALFORMED", "ben@example.com ",
		}, problems)
		require.Len(t, tenant.Production.Get(path+"/contacts?problem=MALFORMED").Is(http.StatusOK).Items(), 3)
		require.Equal(t, [][]string{
			{"FullName", "Email", "PhoneNumber", "Problem"},
			{"No Address", "nobody", "", "Email must be a valid email address"},
			{"", "ben@example.com", "", "FullName is required."},
			{"Nameless", "", "", "An email address or phone number is required."},
		}, failed(t, tenant, path))

		for _, bad := range []string{"", "Name,Mail\na,b@example.com\n", header, header + people(10_001, "p")} {
			tenant.Production.Post("/inviteImports", file(bad)).Is(http.StatusBadRequest)
		}
		tenant.Sandbox.Post("/inviteImports", file(header+people(1, "p"))).Is(http.StatusForbidden)
		require.Len(t, tenant.Production.Get("/inviteImports").Is(http.StatusOK).Items(), 1, "refused files leave nothing")
		require.NotContains(t, kit.Stored(), "ben@example.com")
	})
}

// TestImport: every contact gets one invitation, and a file of those that failed can be sent again.
func TestImport(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		lines := `{"fullName":"Ana Reyes","email":"ana@example.com"}` + "\n\nno json\n" +
			`{"fullName":"Gone","email":"bounce+1@example.com"}` + "\n" + `{"fullName":"=HYPERLINK()","email":"x"}`
		body := file(lines)
		body["format"] = "NDJSON"
		made := checked(kit, tenant, body)
		path := "/inviteImports/" + made.Text("id")
		tenant.Production.Post(path+"/pause", nil).Is(http.StatusConflict)
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		done := until(kit, tenant, path, "DONE")
		require.Equal(t, map[string]int{"total": 4, "sent": 1, "failed": 1, "bounced": 1, "malformed": 2}, counts(done))
		require.Len(t, kit.Mails("ana@example.com"), 1)
		require.Equal(t, 249, credits(tenant), "what bounced is given back")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusConflict)
		tenant.Production.Post(path+"/stop", nil).Is(http.StatusConflict)

		rows := failed(t, tenant, path)
		require.Len(t, rows, 4)
		require.Contains(t, rows[2][3], "550")
		again := create(kit, tenant, string(tenant.Production.Get(path+"/failed").Is(http.StatusOK).Body))
		require.Equal(t, "=HYPERLINK()", tenant.Production.Get("/inviteImports/" + again.Text("id") + "/contacts").
			Is(http.StatusOK).Items()[2]["fullName"])
		var acts []any
		for _, entry := range tenant.Admin.Get("/audit?target=" + made.Text("id")).Is(http.StatusOK).Items() {
			acts = append(acts, entry["action"])
		}
		require.Equal(t, []any{"invites.importStarted", "invites.checked"}, acts)
	})
}

// TestPhones: contacts with a phone number are invited by SMS, with the rules and states of the others.
func TestPhones(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		tenant.Production.Post("/inviteSuppressions", map[string]any{"email": "+639170000009"}).Is(http.StatusCreated)
		made := create(kit, tenant, "FullName,Email,Phone\n"+
			"Ana Reyes,,+63 917 000-0001\nBoth,both@example.com,+639170000002\nAgain,,+639170000001\n"+
			"Left,,+639170000009\nNobody,,12345\nGone,,+639100000091\n")
		require.Equal(t, map[string]int{
			"total": 6, "waiting": 3, "duplicate": 1, "suppressed": 1, "malformed": 1,
		}, counts(made))
		path := "/inviteImports/" + made.Text("id")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		done := until(kit, tenant, path, "DONE")
		require.Equal(t, map[string]int{
			"total": 6, "sent": 2, "failed": 1, "bounced": 1, "duplicate": 1, "suppressed": 1, "malformed": 1,
		}, counts(done))
		require.Len(t, kit.Mails("+639170000001"), 1)
		require.Len(t, kit.Mails("both@example.com"), 1)
		require.Empty(t, kit.Mails("+639170000002"))
		require.Equal(t, 248, credits(tenant))
		rows := failed(t, tenant, path)
		require.Len(t, rows, 3)
		require.Equal(t, []string{"Nobody", "", "12345"}, rows[1][:3])
		require.Equal(t, []string{"Gone", "", "'+639100000091"}, rows[2][:3])
		require.NotContains(t, kit.Stored(), "639170000001")

		lines := file(`{"fullName":"Eva","phoneNumber":"+639170000005"}`)
		lines["format"] = "NDJSON"
		require.Equal(t, map[string]int{"total": 1, "waiting": 1}, counts(checked(kit, tenant, lines)))
		again := create(kit, tenant, string(tenant.Production.Get(path+"/failed").Is(http.StatusOK).Body))
		require.Equal(t, "+639100000091", tenant.Production.Get("/inviteImports/" + again.Text("id") + "/contacts").
			Is(http.StatusOK).Items()[1]["phoneNumber"])
	})
}

// TestCheckGoesOn: a check that was cut off continues where its rows end, knows what came before them, and forgets the
// file.
func TestCheckGoesOn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		contacts := header + people(999, "p") + "Again,P7@example.com\n"
		made := create(kit, tenant, contacts)
		path := "/inviteImports/" + made.Text("id")
		want := map[string]int{"total": 1000, "waiting": 999, "duplicate": 1}
		require.Equal(t, want, counts(made))
		files := func() int {
			n, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM invite_import_file")
			require.NoError(t, err)
			return n
		}
		require.Zero(t, files(), "a file is kept until it is checked")

		imports := batch.Service{Deps: batch.Deps{DB: kit.App.DB, Clock: kit.App.Clock, Seal: kit.App.Seal}}
		at := scope.Of(tenant.TenantID, auth.Production).Ref(made.Text("id"))
		require.NoError(t, imports.KeepFile(t.Context(), at, contacts))
		kit.Exec("DELETE FROM invite_import_row WHERE import_id = $1 AND id > $2", at.ID, at.ID+"-00500")
		kit.Exec("UPDATE invite_import SET state = 'CHECKING', counts = '' WHERE id = $1", at.ID)
		again := until(kit, tenant, path, "READY")
		require.Equal(t, want, counts(again))
		require.Zero(t, files())
	})
}

// TestCounts: the numbers of an import that is over follow what becomes of its mails later.
func TestCounts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		path := "/inviteImports/" + create(kit, tenant, header+people(3, "p")).Text("id")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		until(kit, tenant, path, "DONE")
		invite := tenant.Production.Get(path + "/contacts").Is(http.StatusOK).Items()[0]["inviteId"].(string)
		mail, err := db.Get[string](t.Context(), kit.App.DB.Read(), "SELECT mail_id FROM invite WHERE id = $1", invite)
		require.NoError(t, err)
		isKnown, err := kit.App.Mail.Note(t.Context(), mailer.Report{IdempotencyKey: mail, Kind: mailer.Bounce, Text: "550"})
		require.NoError(t, err)
		require.True(t, isKnown)
		want := map[string]int{"total": 3, "sent": 2, "failed": 1, "bounced": 1}
		require.Equal(t, want, counts(tenant.Production.Get(path).Is(http.StatusOK)))
		kit.Eventually("the rows are counted", func() bool {
			open, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM invite_import WHERE counts = ''")
			return err == nil && open == 0
		})
		kit.Exec("DELETE FROM invite_import_row") // from now on only what was counted is known
		require.Equal(t, want, counts(tenant.Production.Get(path).Is(http.StatusOK)))
		require.Equal(t, float64(2), tenant.Production.Get("/inviteImports").Is(http.StatusOK).
			Items()[0]["counts"].(map[string]any)["sent"])
	})
}

// TestPause: nothing is sent after a pause was answered, and everything once after it goes on.
func TestPause(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		made := create(kit, tenant, header+people(120, "p"))
		path := "/inviteImports/" + made.Text("id")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		kit.Eventually("some are sent", func() bool {
			return counts(tenant.Production.Get(path).Is(http.StatusOK))["waiting"] < 120
		})
		paused := tenant.Production.Post(path+"/pause", nil).Is(http.StatusOK)
		require.Equal(t, "PAUSED", paused.Text("state"))
		waiting := counts(paused)["waiting"]
		require.NotZero(t, waiting, "the pause came too late")
		require.Equal(t, waiting, counts(tenant.Production.Get(path).Is(http.StatusOK))["waiting"])
		require.Equal(t, 250-120+waiting, credits(tenant))

		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		done := until(kit, tenant, path, "DONE")
		require.Equal(t, map[string]int{"total": 120, "sent": 120}, counts(done))
		require.Equal(t, 130, credits(tenant))
		for n := range 120 {
			require.Len(t, kit.Mails(fmt.Sprintf("p%d@example.com", n)), 1)
		}
	})
}

// TestCredits: an import that runs out of credits pauses, and goes on when there are more.
func TestCredits(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		made := create(kit, tenant, header+people(252, "p"))
		path := "/inviteImports/" + made.Text("id")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		paused := until(kit, tenant, path, "PAUSED")
		require.Equal(t, "QUOTA_EXCEEDED", paused.Text("reason"))
		require.Equal(t, 2, counts(paused)["waiting"])
		stopped := tenant.Production.Post(path+"/stop", nil).Is(http.StatusOK)
		require.Equal(t, "STOPPED", stopped.Text("state"))
		require.Len(t, failed(t, tenant, path), 3, "what a stop left is in the file to send again")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusConflict)
	})
}

// TestBounces: an import of addresses that do not exist stops early.
func TestBounces(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		var contacts strings.Builder
		for n := range 240 {
			address := fmt.Sprintf("p%d@example.com", n)
			if n%5 == 0 {
				address = fmt.Sprintf("bounce+%d@example.com", n)
			}
			fmt.Fprintf(&contacts, "Person,%s\n", address)
		}
		made := create(kit, tenant, header+contacts.String())
		path := "/inviteImports/" + made.Text("id")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		stopped := until(kit, tenant, path, "STOPPED")
		require.Equal(t, "TOO_MANY_BOUNCES", stopped.Text("reason"))
		require.NotZero(t, counts(stopped)["waiting"])
	})
}

// TestFewBounces: some addresses of every list are out of date.
func TestFewBounces(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		made := create(kit, tenant, header+people(100, "p")+people(8, "bounce+")+people(92, "q"))
		path := "/inviteImports/" + made.Text("id")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		done := until(kit, tenant, path, "DONE")
		require.Equal(t, map[string]int{"total": 200, "sent": 192, "failed": 8, "bounced": 8}, counts(done))
	})
}

// TestRevokedOnTheWay: an invitation that is revoked before it was sent does not keep its import open.
func TestRevokedOnTheWay(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		made := create(kit, tenant, header+people(1, "p"))
		path := "/inviteImports/" + made.Text("id")
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		until(kit, tenant, path, "DONE")
		row := tenant.Production.Get(path + "/contacts").Is(http.StatusOK).Items()[0]
		invite := row["inviteId"].(string)
		kit.Exec("UPDATE invite SET sent_at = NULL WHERE id = $1", invite)
		kit.Exec("UPDATE invite_import SET state = 'RUNNING' WHERE id = $1", made.Text("id"))
		kit.Exec("UPDATE invite_import_row SET state = 'SENDING' WHERE invite_id = $1", invite)
		tenant.Production.Post("/invites/"+invite+"/revoke", nil).Is(http.StatusOK)
		until(kit, tenant, path, "DONE")
		require.Equal(t, "REVOKED", tenant.Production.Get(path + "/contacts").Is(http.StatusOK).Items()[0]["problem"])
	})
}

// TestLifeOfImports: files of people are not kept forever.
func TestLifeOfImports(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit)
		path := "/inviteImports/" + create(kit, tenant, header+people(1, "p")).Text("id")
		imports := batch.Service{Deps: batch.Deps{DB: kit.App.DB, Clock: kit.App.Clock}}
		kit.Advance(29 * 24 * time.Hour)
		require.NoError(t, imports.Sweep(t.Context()))
		tenant.SignIn()
		tenant.Production.Get(path).Is(http.StatusOK)
		kit.Advance(2 * 24 * time.Hour)
		require.NoError(t, imports.Sweep(t.Context()))
		tenant.SignIn()
		tenant.Production.Get(path).Is(http.StatusNotFound)
		require.Empty(t, tenant.Production.Get("/inviteImports").Is(http.StatusOK).Items())
	})
}
