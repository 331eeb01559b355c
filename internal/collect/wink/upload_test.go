package wink_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/payslip"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// TestTemplateDecidesDocuments: a template with its own choice offers its documents and no others; without one
// all of them are offered.
func TestTemplateDecidesDocuments(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	business := kit.Tenant("Documents")
	_, widget := business.User()
	types := func(path string) any { return widget.Get(path).Is(http.StatusOK).Field("sources.types") }
	require.Contains(t, types("/config"), "DOCUMENT")
	require.Len(t, widget.Get("/datasources?type=DOCUMENT&size=50").Is(http.StatusOK).Items(), 10)
	detail := widget.Get("/datasources/PAYSLIP").Is(http.StatusOK)
	require.Equal(t, "ARCHIVE_FILE_TYPE", detail.Text("kind"))
	require.Empty(t, detail.Field("fields"))

	made := business.Admin.Post("/templates?mode=SANDBOX", map[string]any{
		"name": "Payslips only", "fileTypeConfig": map[string]any{"fileTypes": []string{"PAYSLIP"}},
	}).Is(http.StatusCreated)
	chosen := "?templateId=" + made.Text("id")
	require.Equal(t, []any{"DOCUMENT"}, types("/config"+chosen))
	require.Len(t, widget.Get("/datasources"+chosen).Is(http.StatusOK).Items(), 1)
	providers := business.Admin.Post("/templates?mode=SANDBOX", map[string]any{
		"name": "Providers only", "providerConfig": map[string]any{"providers": []string{plain(t)}},
	}).Is(http.StatusCreated)
	require.NotContains(t, types("/config?templateId="+providers.Text("id")), "DOCUMENT")
}

// TestFilipino: what is our own is said in the person's language, and the consent is kept as it was read.
func TestFilipino(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	business := kit.Tenant("Wika")
	userID, widget := business.User()
	config := widget.Get("/config?locale=fil-PH").Is(http.StatusOK)
	require.Contains(t, config.Text("consent.text"), "Pinapayagan ko ang Wika na i-access ang aking impormasyon sa trabaho")
	require.Contains(t, config.Text("consent.text"), "Mga Tuntunin at Kondisyon")
	require.Contains(t, widget.Get("/config?locale=en").Text("consent.text"), "I allow Wika to access")
	names := []any{}
	for _, item := range widget.Get("/datasources?type=DOCUMENT&size=50&locale=fil").Is(http.StatusOK).Items() {
		names = append(names, item["name"])
		require.Equal(t, "Dokumento", item["typeLabel"])
	}
	require.Contains(t, names, "ID ng Kompanya")
	fields := widget.Get("/datasources/" + plain(t) + "?locale=tl").Is(http.StatusOK).Field("fields").([]any)
	require.NotEqual(t, "Staff username or email", fields[0].(map[string]any)["label"])

	widget.Post("/consents", map[string]any{"locale": "fil"}).Is(http.StatusCreated)
	require.Equal(t, true, widget.Get("/config?locale=en").Field("consent.given"), "one consent in either language")
	agreed, err := db.Select[string](t.Context(), kit.App.DB.Read(), "SELECT text FROM consent WHERE user_id = $1", userID)
	require.NoError(t, err)
	require.Equal(t, []string{config.Text("consent.text")}, agreed)
	body, _ := payslip.File("maria", "payslip-maria-villanueva.pdf")
	widget.Upload(apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf", Body: body}).Is(http.StatusCreated)
}
