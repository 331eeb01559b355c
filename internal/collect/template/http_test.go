package template_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/template"
	"nod/internal/test/apptest"
)

// upload sends a form with a file of a declared name and type.
func upload(t *testing.T, to apptest.Actor, name, contentType string, file []byte) *apptest.Answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	require.NoError(t, form.WriteField("purpose", "logo"))
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="` + name + `"`}, "Content-Type": {contentType},
	})
	require.NoError(t, err)
	_, err = part.Write(file)
	require.NoError(t, err)
	require.NoError(t, form.Close())
	return to.Send(http.MethodPost, "/images", body.String(), http.Header{"Content-Type": {form.FormDataContentType()}})
}

// load gets a served file by its address.
func load(kit *apptest.Kit, address string) *apptest.Answer {
	return kit.Anonymous(kit.App.URLs.Link).Get(strings.TrimPrefix(address, kit.App.URLs.Link))
}

// TestSavedTemplateIsTheWidgets walks from a saved template to the widget that uses it.
func TestSavedTemplateIsTheWidgets(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Acacia Credit")
		logo := upload(t, tenant.Admin, "logo.png", "image/png", pngOf(t, red(300, 300))).Is(http.StatusCreated).Text("imageUrl")
		made := tenant.Admin.Post("/templates?mode=SANDBOX", map[string]any{
			"name": "Salary loan", "companyName": "Acacia", "usageText": "payslips", "companyLogoUrl": logo,
			"themeColor": "#aa0000", "enableLearnMoreLink": true, "enableUpload": true,
			"consentPageConfig": map[string]any{"enabled": false, "getStartedButtonText": "Go"},
			"successPageConfig": map[string]any{"successText": "Thanks.", "connectedAccountLimit": 1},
			"providerConfig":    map[string]any{"excludeConnectedProviders": true},
		}).Is(http.StatusCreated)
		id := made.Text("id")
		require.Equal(t, false, made.Field("enableUpload"), "derived, whatever was sent")
		_, widget := tenant.User()
		config := widget.Get("/config?templateId=" + id).Is(http.StatusOK)
		require.Equal(t, "Acacia", config.Text("companyName"))
		require.Equal(t, logo, config.Text("companyLogoUrl"))
		require.Equal(t, "#aa0000", config.Text("themeColor"))
		require.Equal(t, "Go", config.Text("consent.getStartedButtonText"))
		require.Equal(t, true, config.Field("consent.showScreen"), "more than one provider: always shown")
		require.InDelta(t, 1, config.Field("success.connectedAccountLimit"), 0)
		require.Equal(t, false, config.Field("showLinked"))

		put := func(body map[string]any) *apptest.Answer {
			return tenant.Admin.Do(http.MethodPut, "/templates/"+id+"?mode=SANDBOX", body)
		}
		put(map[string]any{"name": "Salary loan", "themeColor": "#00aa00"}).Is(http.StatusOK)
		require.Equal(t, "#00aa00", widget.Get("/config?templateId="+id).Is(http.StatusOK).Text("themeColor"))
		for _, limit := range []int{0, -2, 10_001} {
			body := map[string]any{"successPageConfig": map[string]any{"connectedAccountLimit": limit}}
			put(body).Is(http.StatusBadRequest)
		}
		many := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}
		refused := put(map[string]any{"providerConfig": map[string]any{"topProviders": many}}).Is(http.StatusBadRequest)
		require.Equal(t, "Highlight The Following is too long (maximum 10).", refused.Message)
		put(map[string]any{"providerConfig": map[string]any{"providers": []string{"PAYSLIP"}}}).Is(http.StatusBadRequest)
		saved := put(map[string]any{"fileTypeConfig": map[string]any{"fileTypes": []string{"PAYSLIP"}}}).Is(http.StatusOK)
		require.Equal(t, true, saved.Field("enableUpload"))
		saved = put(map[string]any{"providerConfig": map[string]any{"providers": []string{"gone", "gone"}}}).Is(http.StatusOK)
		require.Equal(t, []any{"gone"}, saved.Field("providerConfig.providers"), "what is gone is kept, once")
		tenant.Admin.Delete("/templates/" + id + "?mode=SANDBOX").Is(http.StatusOK)
		require.Equal(t, "Template not found.", widget.Get("/config?templateId="+id).Is(http.StatusNotFound).Message)
	})
}

func TestLogosOfOthers(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		ours, theirs := kit.Tenant("Acacia Credit"), kit.Tenant("Bamboo Loans")
		logo := upload(t, theirs.Admin, "logo.png", "image/png", pngOf(t, red(9, 9))).Is(http.StatusCreated).Text("imageUrl")
		body := map[string]any{"companyLogoUrl": logo}
		ours.Admin.Post("/templates?mode=SANDBOX", body).Is(http.StatusBadRequest)
		theirs.Admin.Post("/templates?mode=SANDBOX", body).Is(http.StatusCreated)
		upload(t, kit.Anonymous(kit.Management()), "x.png", "image/png", pngOf(t, red(9, 9))).Is(http.StatusUnauthorized)
	})
}

func TestUploadOverHTTP(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Acacia Credit")
	for _, name := range []string{"../../x.png", `a%22.html`, "a\u202egnp.exe", strings.Repeat("n", 300)} {
		answer := upload(t, tenant.Admin, name, "image/png", pngOf(t, red(9, 9))).Is(http.StatusCreated)
		require.Regexp(t, `^`+kit.App.URLs.Files+`/image/img-[0-9a-f]{32}\.png$`, answer.Text("imageUrl"))
	}
	served := load(kit, upload(t, tenant.Admin, "x.html", "image/png", pngOf(t, red(9, 9))).Text("imageUrl")).Is(http.StatusOK)
	for header, value := range map[string]string{
		"Content-Type": "image/png", "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy":      "default-src 'none'; sandbox",
		"Access-Control-Allow-Origin":  "*",
		"Cross-Origin-Resource-Policy": "cross-origin", "Cache-Control": "public, max-age=31536000, immutable",
	} {
		require.Equal(t, value, served.Header.Get(header))
	}
	for _, file := range []int{200_001, 2 << 20} {
		answer := upload(t, tenant.Admin, "x.png", "image/png", padded(pngOf(t, red(9, 9)), file))
		require.Equal(t, http.StatusRequestEntityTooLarge, answer.Status)
		require.Equal(t, "The maximum image size is only allowed to be 200KB, please upload according to the regulations!",
			answer.Message)
	}
	answer := upload(t, tenant.Admin, "x.png", "image/png", []byte("<svg/>")).Is(http.StatusUnsupportedMediaType)
	require.Equal(t, "Only jpeg, jpg and png images are allowed.", answer.Message)
	for contentType, status := range map[string]int{
		"application/json": http.StatusUnsupportedMediaType, "multipart/form-data": http.StatusUnsupportedMediaType,
		"multipart/form-data; boundary=b": http.StatusBadRequest,
	} {
		tenant.Admin.Send(http.MethodPost, "/images", "x", http.Header{"Content-Type": {contentType}}).Is(status)
	}
	for _, name := range []string{"img-0.png", "..%2fsecret.png", "img-" + strings.Repeat("0", 32) + ".png", "x"} {
		kit.Anonymous(kit.App.URLs.Files).Get("/image/" + name).Is(http.StatusNotFound)
	}
}

// TestUnusedLogosGo: a logo lasts while a template shows it, and a day in which nobody used it.
func TestUnusedLogosGo(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Acacia Credit")
		send := func() string {
			answer := upload(t, tenant.Admin, "x.png", "image/png", pngOf(t, red(9, 9)))
			return answer.Is(http.StatusCreated).Text("imageUrl")
		}
		shown, unused := send(), send()
		made := tenant.Admin.Post("/templates?mode=SANDBOX", map[string]any{"companyLogoUrl": shown}).Is(http.StatusCreated)
		stray := "image/img-" + strings.Repeat("a", 32) + ".png"
		require.NoError(t, kit.App.Blobs.Put(t.Context(), stray, strings.NewReader("x"), 1, "image/png"))
		sweep := func() { require.NoError(t, kit.App.Jobs.Now(t.Context(), "unused logos")) }
		sweep()
		load(kit, shown).Is(http.StatusOK)
		load(kit, unused).Is(http.StatusOK)
		load(kit, kit.App.URLs.Link+"/files/"+stray).Is(http.StatusNotFound)

		kit.Advance(25 * time.Hour)
		sweep()
		load(kit, shown).Is(http.StatusOK)
		load(kit, unused).Is(http.StatusNotFound)
		tenant.SignIn()
		copied := tenant.Admin.Post("/templates/"+made.Text("id")+"/copy?mode=SANDBOX", nil).Is(http.StatusCreated)
		tenant.Admin.Delete("/templates/" + made.Text("id") + "?mode=SANDBOX").Is(http.StatusOK)
		sweep()
		load(kit, shown).Is(http.StatusOK)
		tenant.Admin.Delete("/templates/" + copied.Text("id") + "?mode=SANDBOX").Is(http.StatusOK)
		sweep()
		load(kit, shown).Is(http.StatusNotFound)
	})
}

// TestLogosAreLimited: an organization fills its own room and nobody else's.
func TestLogosAreLimited(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	ours, theirs := kit.Tenant("Acacia Credit"), kit.Tenant("Bamboo Loans")
	file := pngOf(t, red(1, 1))
	var last string
	for range template.MaxLogos {
		last = upload(t, ours.Admin, "x.png", "image/png", file).Is(http.StatusCreated).Text("imageUrl")
	}
	refused := upload(t, ours.Admin, "x.png", "image/png", file).Is(http.StatusForbidden)
	require.Equal(t, "QUOTA_EXCEEDED", refused.Code)
	require.Equal(t, "Your organization keeps 200 logos, which is the maximum. Those that nothing shows are removed "+
		"after a day.", refused.Message)
	load(kit, last).Is(http.StatusOK)
	upload(t, theirs.Admin, "x.png", "image/png", file).Is(http.StatusCreated)

	kit.Advance(25 * time.Hour)
	require.NoError(t, kit.App.Jobs.Now(t.Context(), "unused logos"))
	ours.SignIn()
	upload(t, ours.Admin, "x.png", "image/png", file).Is(http.StatusCreated)
}
