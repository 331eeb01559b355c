package developer_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// joined is a DEVELOPER who took up an invitation.
func joined(kit *apptest.Kit, tenant *apptest.Tenant) apptest.Actor {
	const email = "bea.santos@example.com"
	tenant.Admin.Post("/staffInvitations", map[string]any{"emailAddress": email, "role": "DEVELOPER"}).Is(http.StatusCreated)
	anonymous := kit.Anonymous(kit.Management())
	anonymous.Post("/staffInvitations/confirm", map[string]any{
		"token": kit.MailToken(email), "firstName": "Bea", "lastName": "Santos", "title": "Engineer",
		"newPassword": apptest.Password,
	}).Is(http.StatusOK)
	signedIn := anonymous.Post("/signins", map[string]any{"email": email, "password": apptest.Password}).Is(http.StatusCreated)
	return kit.Bearer(kit.Management(), signedIn.Text("developerToken.token"))
}

// personal is a body that changes nothing, changed in some fields.
func personal(email string, change map[string]any) map[string]any {
	body := map[string]any{
		"displayName": "Ada Reyes", "firstName": "Ada", "lastName": "Reyes", "emailAddress": email, "headImageUrl": "",
		"mobileNumber": "+63900000107", "role": "ADMIN", "title": "Engineer",
	}
	maps.Copy(body, change)
	return body
}

func TestPersonalUpdate(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		ours, theirs := kit.Tenant("Bayani Lending"), kit.Tenant("Fresh Start")
		admin := ours.Admin
		before := admin.Get("/developers/me").Is(http.StatusOK)
		own := "/developers/" + before.Text("id")
		kit.Advance(time.Minute)

		changed := admin.Do(http.MethodPut, own, personal(" "+strings.ToUpper(ours.Email)+" ", map[string]any{
			"firstName": " A ", "lastName": strings.Repeat("é", 50), "displayName": "", "title": "Chief", "headImageUrl": "https://a.co/p.png",
		})).Is(http.StatusOK)
		require.Equal(t, "A", changed.Text("firstName"))
		require.Equal(t, "A "+strings.Repeat("é", 50), changed.Text("displayName"))
		after := admin.Get("/developers/me").Is(http.StatusOK)
		require.JSONEq(t, string(after.Data), string(changed.Data))
		require.Equal(t, after.Text("updatedAt"), admin.Get(own).Is(http.StatusOK).Text("updatedAt"))
		require.Equal(t, "Chief", after.Text("title"))
		require.Equal(t, "+63900000107", after.Text("mobileNumber"))
		require.NotEqual(t, before.Text("updatedAt"), after.Text("updatedAt"))
		for _, kept := range []string{"id", "tenantId", "role", "emailAddress", "createdAt", "passwordUpdatedAt"} {
			require.Equal(t, before.Text(kept), after.Text(kept), "%s is not of the body", kept)
		}

		mate := joined(kit, ours)
		mateID := mate.Get("/developers/me").Is(http.StatusOK).Text("id")
		require.Equal(t, "Bea", admin.Get("/developers/"+mateID).Is(http.StatusOK).Text("firstName"))
		admin.Do(http.MethodPut, "/developers/"+mateID, personal(ours.Email, nil)).Is(http.StatusForbidden)
		mate.Do(http.MethodPut, own, personal(ours.Email, nil)).Is(http.StatusForbidden)
		for _, id := range []string{mateID, "dev-0"} {
			admin.Do(http.MethodPut, "/developers/"+id+"/password", map[string]any{}).Is(http.StatusNotFound)
		}

		// What others may: nothing, and anyone who is of another organization does not exist.
		other := theirs.Admin.Get("/developers/me").Is(http.StatusOK).Text("id")
		for _, id := range []string{other, "dev-0", "me%2F"} {
			admin.Get("/developers/" + id).Is(http.StatusNotFound)
			admin.Do(http.MethodPut, "/developers/"+id, personal(ours.Email, nil)).Is(http.StatusNotFound)
			admin.Do(http.MethodPut, "/developers/"+id+"/password", map[string]any{}).Is(http.StatusNotFound)
		}
		require.Equal(t, "Ada", theirs.Admin.Get("/developers/"+other).Is(http.StatusOK).Text("firstName"))
	})
}

func TestPersonalUpdateRefuses(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	before := tenant.Admin.Get("/developers/me").Is(http.StatusOK)
	const letters, picture = "Invisible and control characters aren't allowed.", "The picture must be an address that begins with https://"
	for _, test := range []struct {
		field, value, message string
	}{
		{"firstName", "  ", "First name is required"},
		{"firstName", strings.Repeat("a", 51), "Too Long!"},
		{"firstName", "A\r\nBcc: b@c.d", letters},
		{"lastName", "", "Last name is required"},
		{"lastName", strings.Repeat("a", 51), "Too Long!"},
		{"displayName", strings.Repeat("a", 102), "Too Long!"},
		{"title", "", "Job title is required"},
		{"title", strings.Repeat("a", 201), "Too Long!"},
		{"title", "A\x01", letters},
		{"mobileNumber", "", "Mobile number is required"},
		{"mobileNumber", "abc", "Mobile number must be a number"},
		{"mobileNumber", "1 2", "Mobile number must be a number"},
		{"mobileNumber", strings.Repeat("1", 21), "Too Long!"},
		{"emailAddress", "", "Email is required"},
		{"emailAddress", "abc", "Email must be a valid email address"},
		{"headImageUrl", "http://a.co/p.png", picture},
		{"headImageUrl", "javascript:alert(1)", picture},
		{"headImageUrl", "https://a:b@a.co/p.png", picture},
	} {
		answer := tenant.Admin.Do(http.MethodPut, "/developers/me", personal(tenant.Email, map[string]any{
			test.field: test.value,
		})).Is(http.StatusBadRequest)
		require.Equal(t, test.message, answer.Message, "%s = %q", test.field, test.value)
		require.Len(t, answer.Errors, 1)
		require.Equal(t, test.field, answer.Errors[0].Field)
	}
	require.Len(t, tenant.Admin.Do(http.MethodPut, "/developers/me", map[string]any{}).Is(http.StatusBadRequest).Errors, 5)

	for field, value := range map[string]any{"role": "DEVELOPER", "emailAddress": "other@example.com"} {
		answer := tenant.Admin.Do(http.MethodPut, "/developers/me", personal(tenant.Email, map[string]any{
			field: value, "title": "Somebody else",
		})).Is(http.StatusForbidden)
		require.Equal(t, "UNAUTHORIZED_ACCESS", answer.Code)
	}
	for _, field := range []string{"id", "tenantId", "passwordUpdatedAt", "createdAt", "passwordHash"} {
		tenant.Admin.Do(http.MethodPut, "/developers/me", personal(tenant.Email, map[string]any{
			field: before.Text("createdAt"), "title": "Somebody else",
		})).Is(http.StatusBadRequest)
	}
	require.JSONEq(t, string(before.Data), string(tenant.Admin.Get("/developers/me").Is(http.StatusOK).Data))
}
