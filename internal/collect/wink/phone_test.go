package wink_test

import (
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/collect/payslip"
	"nod/internal/collect/wink"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// desktop is a widget that shows a code, and the phones around it.
type desktop struct {
	t      *testing.T
	kit    *apptest.Kit
	user   string
	widget apptest.Actor
	phones apptest.Actor
}

func newDesktop(t *testing.T, kit *apptest.Kit, business *apptest.Tenant) desktop {
	t.Helper()
	user, widget := business.User()
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	return desktop{t, kit, user, widget, kit.Anonymous(kit.App.URLs.Link + "/public/v1")}
}

// show starts a hand-off and returns its id and the secret of its link.
func (d desktop) show() (handoffID, secret string) {
	d.t.Helper()
	made := d.widget.Post("/handoffs", map[string]any{"fileType": "PAYSLIP"}).Is(http.StatusCreated)
	address, secret, _ := strings.Cut(made.Text("link"), "#")
	require.Equal(d.t, d.kit.App.URLs.Link+wink.PhonePage, address)
	require.Len(d.t, secret, 43, "256 bits")
	return made.Text("id"), secret
}

// scan opens a link on a phone.
func (d desktop) scan(secret string) (*apptest.Answer, apptest.Actor) {
	d.t.Helper()
	answer := d.phones.Post("/phone", map[string]any{"secret": secret})
	if answer.Status != http.StatusCreated {
		return answer, d.phones
	}
	return answer, d.kit.Bearer(d.kit.App.URLs.Link+"/public/v1", answer.Text("token"))
}

func (d desktop) status(handoffID string) string {
	d.t.Helper()
	return d.widget.Get("/handoffs/" + handoffID).Is(http.StatusOK).Text("status")
}

func slip() apptest.Upload {
	body, _ := payslip.File("maria", "payslip-maria-villanueva.pdf")
	return apptest.Upload{Path: "/phone/archive", Name: "photo.pdf", Type: "application/pdf", Body: body}
}

// TestHandoff: an upload goes on on a phone, and the desktop follows it to the document, which there is once however
// often the phone sends it.
func TestHandoff(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		business := kit.Tenant("Bayani Lending")
		d := newDesktop(t, kit, business)
		id, secret := d.show()
		require.Equal(t, "WAITING", d.status(id))
		opened, phone := d.scan(secret)
		opened.Is(http.StatusCreated)
		require.Equal(t, "PAYSLIP", opened.Text("phone.source.id"))
		require.Equal(t, "Bayani Lending", opened.Text("phone.companyName"))
		require.Equal(t, "OPENED", d.status(id))
		require.Equal(t, "OPENED", phone.Get("/phone").Is(http.StatusOK).Text("status"), "a reload")

		refused := slip()
		refused.Body = []byte("GIF89a")
		phone.Upload(refused).Is(http.StatusUnsupportedMediaType)
		require.Equal(t, "OPENED", d.status(id), "a refused file uses nothing up")
		var senders sync.WaitGroup
		for range 4 {
			senders.Go(func() { phone.Upload(slip()).Is(http.StatusCreated) })
		}
		senders.Wait()
		require.Equal(t, "UPLOADED", phone.Upload(slip()).Is(http.StatusCreated).Text("status"))
		followed := d.widget.Get("/handoffs/" + id).Is(http.StatusOK)
		require.Equal(t, "UPLOADED", followed.Text("status"))
		archives := business.Sandbox.Get("/archives?userId=" + d.user).Is(http.StatusOK).Items()
		require.Len(t, archives, 1)
		require.Equal(t, archives[0]["id"], followed.Text("archive.archiveId"))
		d.widget.Get("/archives/" + followed.Text("archive.archiveId")).Is(http.StatusOK)
		d.widget.Post("/handoffs/"+id+"/cancel", nil).Is(http.StatusAccepted)
		require.Equal(t, "UPLOADED", d.status(id), "too late to cancel")
	})
}

// TestLocked: the widget and the phone ask for the password of a locked PDF, open it, and keep no password.
func TestLocked(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		body, err := os.ReadFile("../archive/inspect/testdata/locked-aes-256-r6.pdf")
		require.NoError(t, err)
		d := newDesktop(t, kit, kit.Tenant("Bayani Lending"))
		_, secret := d.show()
		_, phone := d.scan(secret)
		for _, by := range []struct {
			apptest.Actor
			upload apptest.Upload
		}{
			{d.widget, apptest.Upload{FileType: "PAYSLIP"}}, {phone, apptest.Upload{Path: "/phone/archive"}},
		} {
			for password, code := range map[string]string{
				"": "FILE_PASSWORD_REQUIRED", "sahod-2026": "FILE_PASSWORD_WRONG", strings.Repeat("a", 128): "INVALID_PARAMETERS",
			} {
				u := by.upload
				u.Name, u.Type, u.Body, u.Password = "locked.pdf", "application/pdf", body, password
				require.Contains(t, string(by.Upload(u).Body), `"`+code+`"`)
			}
			u := by.upload
			u.Name, u.Type, u.Body, u.Password = "locked.pdf", "application/pdf", body, "Sahod-2026"
			by.Upload(u).Is(http.StatusCreated)
		}
		require.NotContains(t, kit.Stored(), "Sahod-2026")
	})
}

// TestRefusedOnThePhone: a refusal that no other document changes ends the hand-off, and the desktop learns why.
func TestRefusedOnThePhone(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		business := kit.Tenant("Bayani Lending")
		for code, refuse := range map[string]func(d desktop){
			"QUOTA_EXCEEDED":   func(desktop) { volume(t, kit, business, 0) },
			"CONSENT_REQUIRED": func(d desktop) { kit.Exec("DELETE FROM consent WHERE user_id = $1", d.user) },
		} {
			d := newDesktop(t, kit, business)
			id, secret := d.show()
			_, phone := d.scan(secret)
			require.Nil(t, d.widget.Get("/handoffs/"+id).Is(http.StatusOK).Field("errorCode"))
			refuse(d)
			require.Equal(t, code, phone.Upload(slip()).Code)
			followed := d.widget.Get("/handoffs/" + id).Is(http.StatusOK)
			require.Equal(t, "REFUSED", followed.Text("status"))
			require.Equal(t, code, followed.Text("errorCode"))
			phone.Get("/phone").Is(http.StatusUnauthorized)
			phone.Upload(slip()).Is(http.StatusUnauthorized)
			d.widget.Post("/handoffs/"+id+"/cancel", nil).Is(http.StatusAccepted)
			require.Equal(t, "REFUSED", d.status(id), "it is over")
			volume(t, kit, business, 100)
		}
	})
}

// volume sets how many documents a business may submit.
func volume(t *testing.T, kit *apptest.Kit, business *apptest.Tenant, total int64) {
	t.Helper()
	require.NoError(t, kit.App.Operator().Usage.SetTotal(t.Context(), usage.SetInput{
		Tenant: business.TenantID, Mode: auth.Sandbox, Action: usage.SubmitArchive, Total: &total, Operator: "operator",
	}))
}

// TestLinksOpenOnce: of many phones that open a link at the same moment one has it, and after it nobody.
func TestLinksOpenOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		d := newDesktop(t, kit, kit.Tenant("Bayani Lending"))
		_, secret := d.show()
		statuses := make([]int, 8)
		var phones sync.WaitGroup
		for i := range statuses {
			phones.Go(func() { statuses[i] = d.phones.Post("/phone", map[string]any{"secret": secret}).Status })
		}
		phones.Wait()
		count := map[int]int{}
		for _, status := range statuses {
			count[status]++
		}
		require.Equal(t, map[int]int{http.StatusCreated: 1, http.StatusUnauthorized: 7}, count)
		require.NotContains(t, kit.Stored(), secret, "the database has a hash")
	})
}

// TestLinksThatOpenNothing: whatever ended a link, a phone is told the same, and what it got before is worth nothing.
func TestLinksThatOpenNothing(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(d desktop, id string){
		"expired":   func(d desktop, _ string) { d.kit.Advance(15 * time.Minute) },
		"cancelled": func(d desktop, id string) { d.widget.Post("/handoffs/"+id+"/cancel", nil).Is(http.StatusAccepted) },
		"replaced":  func(d desktop, _ string) { d.show() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
				business := kit.Tenant("Bayani Lending")
				d := newDesktop(t, kit, business)
				id, secret := d.show()
				end(d, id)
				answer, _ := d.scan(secret)
				answer.Is(http.StatusUnauthorized)
				require.Equal(t, "This link has expired or was already used. Scan a new code.", answer.Message)

				d = newDesktop(t, kit, business)
				id, secret = d.show()
				_, phone := d.scan(secret)
				end(d, id)
				require.Equal(t, answer.Message, phone.Get("/phone").Is(http.StatusUnauthorized).Message)
				phone.Upload(slip()).Is(http.StatusUnauthorized)
				require.Empty(t, business.Sandbox.Get("/archives?userId="+d.user).Is(http.StatusOK).Items())
			})
		})
	}
	for name, secret := range map[string]string{
		"none": "", "a guess": strings.Repeat("A", 43), "words of a query": "' OR 1=1 --",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kit := apptest.New(t)
			d := newDesktop(t, kit, kit.Tenant("Bayani Lending"))
			d.phones.Post("/phone", map[string]any{"secret": secret}).Is(http.StatusUnauthorized)
		})
	}
}

// TestPhonesDoOneThing: the credential of a phone opens its upload and nothing else, others open no phone's, and it ends
// with the widget that gave it.
func TestPhonesDoOneThing(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		business := kit.Tenant("Bayani Lending")
		d := newDesktop(t, kit, business)
		id, secret := d.show()
		_, phone := d.scan(secret)
		token := strings.TrimPrefix(phone.Authorization(), "Bearer ")

		for _, path := range []string{"/config", "/linked", "/handoffs/" + id} {
			kit.Bearer(kit.Widget(), token).Get(path).Is(http.StatusUnauthorized)
		}
		kit.Bearer(kit.App.URLs.Portal+"/sandbox/v1", token).Get("/archives").Is(http.StatusUnauthorized)
		phone.Get("/sessions/" + id).Is(http.StatusForbidden)
		phone.Post("/sessions/"+id+"/widget-token", nil).Is(http.StatusForbidden)
		_, stranger := business.User()
		stranger.Get("/handoffs/" + id).Is(http.StatusNotFound)
		stranger.Post("/handoffs/"+id+"/cancel", nil).Is(http.StatusNotFound)
		require.Equal(t, "OPENED", d.status(id))
		for _, foreign := range []string{d.widget.Authorization(), stranger.Authorization(), "Bearer nph_guess", ""} {
			d.phones.Authorized(foreign).Get("/phone").Is(http.StatusUnauthorized)
		}
		stranger.Post("/handoffs", map[string]any{"fileType": "PAYSLIP"}).Is(http.StatusConflict) // no consent yet
		d.widget.Post("/handoffs", map[string]any{"fileType": "NOTHING"}).Is(http.StatusUnprocessableEntity)

		kit.Exec("UPDATE widget_token SET revoked_at = 1 WHERE user_id = $1", d.user)
		phone.Get("/phone").Is(http.StatusUnauthorized)
		phone.Upload(slip()).Is(http.StatusUnauthorized)
		require.Empty(t, business.Sandbox.Get("/archives?userId="+d.user).Is(http.StatusOK).Items())
	})
}

// TestHandoffsAreForgotten a day after they expired.
func TestHandoffsAreForgotten(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		d := newDesktop(t, kit, kit.Tenant("Bayani Lending"))
		id, _ := d.show()
		kit.Advance(time.Hour)
		require.Equal(t, "EXPIRED", d.status(id))
		require.NoError(t, kit.App.Jobs.Now(t.Context(), "hand-offs"))
		require.Equal(t, "EXPIRED", d.status(id), "not yet")
		kit.Advance(24 * time.Hour)
		require.NoError(t, kit.App.Jobs.Now(t.Context(), "hand-offs"))
		left, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM handoff")
		require.NoError(t, err)
		require.Zero(t, left)
	})
}
