package site_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

const sandbox = "?mode=SANDBOX"

// body is the least that makes a site.
func body(name string) map[string]any {
	return map[string]any{"name": name, "enabled": true, "winkTemplateId": "default_customization"}
}

func with(look map[string]any) map[string]any {
	b := body("Salary loan")
	b["winkSiteTemplate"] = look
	return b
}

// TestSites walks a site from its first save to its end.
func TestSites(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		admin := tenant.Admin
		template := admin.Post("/templates"+sandbox, map[string]any{"name": "Salary"}).Is(http.StatusCreated).Text("id")

		made := admin.Post("/sites"+sandbox, map[string]any{
			"name": " Salary loan ", "enabled": false, "winkTemplateId": template,
			"winkSiteTemplate": map[string]any{},
		}).Is(http.StatusCreated)
		id := made.Text("id")
		require.Regexp(t, `^wsit-[0-9a-f]{32}$`, id)
		require.Equal(t, "Salary loan", made.Text("name"))
		require.Equal(t, "STANDARD", made.Text("type"))
		require.Equal(t, kit.App.URLs.Link+"/s/"+id, made.Text("url"))
		require.Equal(t, "Salary", made.Text("winkTemplateName"))
		for path, want := range map[string]any{
			"landingPageConfig.enabled":                       true,
			"landingPageConfig.headerText":                    "Please connect your work account to verify your previous employment",
			"landingPageConfig.continueButtonName":            "GET STARTED",
			"resultPageConfig.enabled":                        true,
			"resultPageConfig.enableQrCode":                   true,
			"resultPageConfig.successPage.headerText":         "You're all set!",
			"resultPageConfig.successPage.continueButtonName": "CONTINUE",
			"resultPageConfig.failurePage.headerText":         "Connection unsuccessful",
			"resultPageConfig.failurePage.continueButtonName": "CONNECT",
			"redirectBackUrl":                                 "",
			"redirectTarget":                                  "SELF",
			"redirectTargetOnFailure":                         "SELF",
			"winkTemplateId":                                  template,
		} {
			require.Equal(t, want, made.Field("winkSiteTemplate."+path), path)
		}

		full := with(map[string]any{
			"winkTemplateId": template, "redirectBackUrl": "example.com/ok", "redirectBackUrlOnFailure": "HTTPS://example.com/no",
			"redirectTarget": "TOP", "redirectTargetOnFailure": "PARENT",
			"allowedOrigins":     []string{"https://Shop.example.com"},
			"providerPageConfig": map[string]any{},
			"landingPageConfig": map[string]any{
				"enabled": false, "headerText": "Hi", "bodyText": "**x**\n\ty", "continueButtonName": "Go",
			},
			"resultPageConfig": map[string]any{
				"enabled": false, "enableQrCode": false,
				"successPage": map[string]any{"headerText": "S", "bodyText": "", "continueButtonName": "s"},
				"failurePage": map[string]any{"headerText": "F", "bodyText": "f", "continueButtonName": ""},
			},
		})
		saved := admin.Do(http.MethodPut, "/sites/"+id+sandbox, full).Is(http.StatusOK)
		for path, want := range map[string]any{
			"redirectBackUrl": "https://example.com/ok", "redirectBackUrlOnFailure": "https://example.com/no",
			"redirectTarget": "TOP", "redirectTargetOnFailure": "PARENT",
			"allowedOrigins": []any{"https://shop.example.com"}, "landingPageConfig.enabled": false,
			"landingPageConfig.bodyText": "**x**\n\ty", "resultPageConfig.successPage.bodyText": "",
			"resultPageConfig.failurePage.continueButtonName": "CONNECT", "resultPageConfig.enableQrCode": false,
		} {
			require.Equal(t, want, saved.Field("winkSiteTemplate."+path), path)
		}

		renamed := admin.Do(http.MethodPut, "/sites/"+id+sandbox, map[string]any{"name": "Other", "enabled": false}).Is(http.StatusOK)
		require.Equal(t, "Other", renamed.Text("name"))
		require.Equal(t, saved.Field("winkSiteTemplate"), renamed.Field("winkSiteTemplate"), "a name changes nothing else")

		require.Equal(t, true, admin.Do(http.MethodPut, "/sites/"+id+"/status"+sandbox, map[string]any{"enabled": true}).
			Is(http.StatusOK).Field("enabled"))
		admin.Delete("/templates/" + template + sandbox).Is(http.StatusOK)
		listed := admin.Get("/sites" + sandbox).Is(http.StatusOK).Items()
		require.Len(t, listed, 1)
		require.Equal(t, "Invalid WinkTemplate", listed[0]["winkTemplateName"])
		require.Equal(t, true, listed[0]["enabled"])

		admin.Delete("/sites/" + id + sandbox).Is(http.StatusOK)
		require.Equal(t, "Site not found.", admin.Delete("/sites/"+id+sandbox).Is(http.StatusNotFound).Message)
		admin.Get("/sites/" + id + sandbox).Is(http.StatusNotFound)
		admin.Do(http.MethodPut, "/sites/"+id+sandbox, body("Back")).Is(http.StatusNotFound)
		admin.Do(http.MethodPut, "/sites/"+id+"/status"+sandbox, map[string]any{"enabled": true}).Is(http.StatusNotFound)
	})
}

// TestRefusedSites: what a page may not show is refused with the field that it is about.
func TestRefusedSites(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	admin := kit.Tenant("Bayani Lending").Admin
	landing := func(texts map[string]any) map[string]any {
		return with(map[string]any{"landingPageConfig": texts})
	}
	for name, c := range map[string]struct {
		body    map[string]any
		message string
	}{
		"no template": {map[string]any{"name": "A", "enabled": true}, "Please select the Wink Widget template."},
		"no name":     {body("  "), "Site name is required."},
		"long name":   {body(strings.Repeat("é", 201)), "Site name is too long (maximum 200)."},
		"hidden name": {body("Pay\u202eroll"), "Invisible and control characters aren't allowed."},
		"screens":     {with(map[string]any{"scenes": []any{}}), "Only LOWCODE sites have screens."},
		"long header": {
			landing(map[string]any{"headerText": strings.Repeat("x", 201)}), "Landing page header is too long (maximum 200).",
		},
		"long text": {
			landing(map[string]any{"bodyText": strings.Repeat("x", 1001)}), "Landing page text is too long (maximum 1000).",
		},
		"long button": {
			landing(map[string]any{"continueButtonName": strings.Repeat("x", 51)}),
			"Landing page button text is too long (maximum 50).",
		},
		"hidden text": {
			landing(map[string]any{"bodyText": "a\u202eb"}), "Landing page text can't contain invisible characters.",
		},
		"script": {
			with(map[string]any{"redirectBackUrl": "javascript:alert(1)"}), "Please enter a valid URL starting with https://",
		},
		"somebody's password": {
			with(map[string]any{"redirectBackUrlOnFailure": "good.example@evil.example"}),
			"Please enter a valid URL starting with https://",
		},
		"somebody's logo": {
			with(map[string]any{"companyLogoUrl": "https://evil.example/a.png"}), "Logo is not valid. Upload it again.",
		},
	} {
		require.Equal(t, c.message, admin.Post("/sites"+sandbox, c.body).Is(http.StatusBadRequest).Message, name)
	}
	gone := map[string]any{"name": "A", "enabled": true, "winkTemplateId": "wtpl-unknown"}
	require.Equal(t, "Template not found.", admin.Post("/sites"+sandbox, gone).Is(http.StatusNotFound).Message)
	admin.Post("/sites"+sandbox, with(map[string]any{"allowedOrigins": []string{"https://a.example/path"}})).Is(http.StatusBadRequest)
	require.Empty(t, admin.Get("/sites"+sandbox).Is(http.StatusOK).Items())
}

// TestSiteList pages ten at a time, newest first, and shows a mode its own.
func TestSiteList(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		tenant.OpenProduction()
		for i := range 11 {
			tenant.Admin.Post("/sites"+sandbox, body(fmt.Sprintf("Site %d", i))).Is(http.StatusCreated)
		}
		first := tenant.Admin.Get("/sites" + sandbox).Is(http.StatusOK)
		require.Len(t, first.Items(), 10)
		require.Equal(t, "Site 10", first.Items()[0]["name"])
		second := tenant.Admin.Get("/sites" + sandbox + "&cursor=" + first.Text("nextCursor")).Is(http.StatusOK)
		require.Len(t, second.Items(), 1)
		require.Nil(t, second.Field("nextCursor"))
		require.Empty(t, tenant.Admin.Get("/sites?mode=PRODUCTION").Is(http.StatusOK).Items())
	})
}

// TestMarkdownPreview: the editor shows what the page will.
func TestMarkdownPreview(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	answer := kit.Tenant("Bayani Lending").Admin.Post("/markdown", map[string]any{"text": "**a** <b>"}).Is(http.StatusOK)
	require.Equal(t, []any{map[string]any{"tag": "p", "children": []any{
		map[string]any{"tag": "strong", "children": []any{map[string]any{"text": "a"}}}, map[string]any{"text": " <b>"},
	}}}, answer.Field("nodes"))
}

// TestVersions: each save that changes what a site shows makes a version, any of which can be restored; a version of
// another site cannot.
func TestVersions(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		admin := kit.Tenant("Bayani Lending").Admin
		site := admin.Post("/sites"+sandbox, with(map[string]any{"redirectBackUrl": "a.example"})).
			Is(http.StatusCreated).Text("id")
		save := func(look map[string]any) *apptest.Answer {
			return admin.Do(http.MethodPut, "/sites/"+site+sandbox, with(look)).Is(http.StatusOK)
		}
		exits := func() (found []string) {
			for i, v := range admin.Get("/sites/" + site + "/versions" + sandbox).Is(http.StatusOK).Items() {
				require.Equal(t, i == 0, v["isCurrent"])
				found = append(found, v["winkSiteTemplate"].(map[string]any)["redirectBackUrl"].(string))
			}
			return found
		}
		save(map[string]any{"redirectBackUrl": "b.example"})
		save(map[string]any{"redirectBackUrl": "b.example"}) // changes nothing
		require.Equal(t, []string{"https://b.example", "https://a.example"}, exits())
		listed := admin.Get("/sites/" + site + "/versions" + sandbox).Items()
		restore := func(site string, version any) *apptest.Answer {
			return admin.Post(fmt.Sprintf("/sites/%s/versions/%v/restore%s", site, version, sandbox), nil)
		}
		require.Equal(t, "VERSION_IS_CURRENT", restore(site, listed[0]["id"]).Is(http.StatusConflict).Code)
		restored := restore(site, listed[1]["id"]).Is(http.StatusOK)
		require.Equal(t, "https://a.example", restored.Text("winkSiteTemplate.redirectBackUrl"))
		require.Equal(t, []string{"https://a.example", "https://b.example", "https://a.example"}, exits())

		other := admin.Post("/sites"+sandbox, body("Other")).Is(http.StatusCreated).Text("id")
		restore(other, listed[1]["id"]).Is(http.StatusNotFound)
		restore(site, "wsv-unknown").Is(http.StatusNotFound)
		first := admin.Get("/sites/" + site + "/versions" + sandbox + "&size=1").Is(http.StatusOK)
		require.Len(t, first.Items(), 1)
		admin.Get("/sites/" + other + "/versions" + sandbox + "&size=1&cursor=" + first.Text("nextCursor")).
			Is(http.StatusBadRequest)
	})
}
