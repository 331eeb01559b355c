package archive_test

import (
	"net/http"
	"path"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/payslip"
	"nod/internal/test/apptest"
)

// bench is a business with one end user who agreed.
type bench struct {
	*testing.T
	kit      *apptest.Kit
	business *apptest.Tenant
	key      apptest.Actor
	widget   apptest.Actor
	userID   string
}

func newBench(t *testing.T, kit *apptest.Kit) *bench {
	t.Helper()
	b := &bench{T: t, kit: kit, business: kit.Tenant("Bayani Lending")}
	b.key = b.business.Key("SANDBOX")
	b.userID, b.widget = b.business.User()
	b.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	return b
}

// slip is the test payslip of a persona, as a browser would send it.
func slip(t *testing.T, person, name string) apptest.Upload {
	t.Helper()
	body, ok := payslip.File(person, name)
	require.True(t, ok, name)
	kinds := map[string]string{".pdf": "application/pdf", ".png": "image/png", ".jpg": "image/jpeg"}
	return apptest.Upload{FileType: "PAYSLIP", Name: name, Type: kinds[path.Ext(name)], Body: body}
}

func maria(t *testing.T) apptest.Upload { return slip(t, "maria", "payslip-maria-villanueva.pdf") }

// upload submits a document and waits for the end of its reading.
func (b *bench) upload(u apptest.Upload) *apptest.Answer {
	b.Helper()
	made := b.widget.Upload(u).Is(http.StatusCreated)
	return b.ended(made.Text("archiveId"))
}

func (b *bench) ended(archiveID string) *apptest.Answer {
	b.Helper()
	var answer *apptest.Answer
	b.kit.Eventually("end of the reading", func() bool {
		answer = b.widget.Get("/archives/" + archiveID).Is(http.StatusOK)
		return answer.Text("status") != "STARTED"
	})
	return answer
}

// events are the types of the user's events in order.
func (b *bench) events() []string {
	b.Helper()
	types := []string{}
	entries := b.business.Sandbox.Get("/portal/users/" + b.userID + "/timeline?size=150").Is(http.StatusOK).Items()
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i]["kind"] == "EVENT" {
			types = append(types, entries[i]["type"].(string))
		}
	}
	return types
}
