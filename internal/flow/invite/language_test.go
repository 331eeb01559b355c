package invite_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/flow/screen"
	"nod/internal/test/apptest"
)

// inFilipino is a template whose tenant wrote in Filipino.
func inFilipino() map[string]any {
	page := map[string]any{"header": "Kumusta", "description": "Para kay ${fullName}.", "button": "Ikonekta"}
	body := with(with(draft(), "email.subject", "Kumusta, ${fullName}"), "email.body", "Ikonekta mo ang account mo.")
	body["language"], body["landingPage"], body["successPage"] = "fil", page, page
	return body
}

const textInEnglish = `Bayani Lending

Bayani Lending asks Bantayog Reyes
==================================

Hello Bantayog Reyes,

please connect.

Connect:
{link}

This link works for 14 days.

Good to know
Bayani Lending never sees your password.
You can revoke access at any time.
Questions? Reply to this email.

-- 
Sent by Bayani Lending via Nod.

Unsubscribe:
{link}/unsubscribe
`

const textInFilipino = `Bayani Lending

Kumusta, Bantayog Reyes
=======================

Ikonekta mo ang account mo.

Ikonekta:
{link}

Gagana ang link na ito sa loob ng 14 na araw.

Mga dapat malaman
Hindi kailanman makikita ng Bayani Lending ang iyong password.
Puwede mong bawiin ang access anumang oras.
May tanong? Mag-reply sa email na ito.

-- 
Ipinadala ng Bayani Lending gamit ang Nod.

Mag-unsubscribe:
{link}/unsubscribe
`

// TestLanguage: all that is added to the texts of a tenant is in the language of the template: in the mail, its plain
// text, its reminder, the SMS, and the pages behind the link, whose browsers ask for English.
func TestLanguage(t *testing.T) {
	t.Parallel()
	type speech struct {
		template  map[string]any
		lang      string
		text, sms string
		leave     string
	}
	speeches := []speech{
		{draft(), "en", textInEnglish, "Bayani Lending asks you to connect your work account: ", "Unsubscribe?"},
		{
			inFilipino(), "fil", textInFilipino,
			"Hinihiling ng Bayani Lending na ikonekta mo ang iyong account sa trabaho: ", "Mag-unsubscribe?",
		},
	}
	own := map[string][]string{
		"en":  {"If the button doesn&#39;t work, copy this link:", "Good to know"},
		"fil": {"Kung hindi gumagana ang button, kopyahin ang link na ito:", "Mga dapat malaman"},
	}
	file, err := os.ReadFile("words.json")
	require.NoError(t, err)
	words, err := screen.ReadWords(file)
	require.NoError(t, err)
	for language, lines := range words {
		for key, line := range lines {
			require.NotEmpty(t, words["en"][key], "%s: %s", language, key)
			if key != "sms" { // no mail has it
				own[language] = append(own[language], strings.NewReplacer("{company}", "Bayani Lending", "{product}", "Nod").
					Replace(line))
			}
		}
	}
	require.Len(t, own["fil"], len(own["en"]))
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		for _, s := range speeches {
			body := someone(s.lang + "@example.com")
			body["templateId"] = tenant.Production.Post("/inviteTemplates", s.template).Is(http.StatusCreated).Text("id")
			made := tenant.Production.Post("/invites", body).Is(http.StatusCreated)
			link := made.Text("inviteLandingPageUrl")
			first := sentTo(t, kit, s.lang+"@example.com")
			require.Equal(t, s.text, strings.ReplaceAll(first.Text, link, "{link}"))
			require.Contains(t, first.HTML, `<html lang="`+s.lang+`" dir="ltr">`)
			shown := visible(first.HTML)
			for language, lines := range own {
				for _, line := range lines {
					require.Equal(t, language == s.lang, strings.Contains(shown, line), line)
				}
			}
			kit.Eventually("the mail server's answer", func() bool {
				return tenant.Production.Get("/invites/"+made.Text("id")).Is(http.StatusOK).Field("invitedAt") != nil
			})
			tenant.Production.Post("/invites/"+made.Text("id")+"/resend", nil).Is(http.StatusOK)
			kit.Eventually("the second mail", func() bool { return len(kit.Mails(s.lang+"@example.com")) == 2 })
			require.Equal(t, first.Text, kit.Mails(s.lang + "@example.com")[0].Text)

			number := map[string]string{"en": "+639170000003", "fil": "+639170000004"}[s.lang]
			texted := phoned(number)
			texted["templateId"] = body["templateId"]
			sms := tenant.Production.Post("/invites", texted).Is(http.StatusCreated)
			require.Equal(t, s.sms+sms.Text("inviteLandingPageUrl"), sentTo(t, kit, number).Text)

			door := strings.TrimPrefix(link, kit.App.URLs.Link)
			header := http.Header{"Accept": {"text/html"}, "Accept-Language": {"en-US,en;q=0.9"}}
			for path, heading := range map[string]string{"": "<h1", "/unsubscribe": s.leave} {
				page := kit.Anonymous(kit.App.URLs.Link).Send(http.MethodGet, door+path, nil, header).Is(http.StatusOK)
				require.Contains(t, string(page.Body), `<html lang="`+s.lang+`">`)
				require.Contains(t, string(page.Body), heading)
			}
			header.Set("Accept-Language", "fil-PH")
			page := kit.Anonymous(kit.App.URLs.Link).Send(http.MethodGet, door+"/unsubscribe", nil, header).Is(http.StatusOK)
			require.Contains(t, string(page.Body), "Mag-unsubscribe?", "an English template leaves it to the browser")
		}
	})
}

var tags = regexp.MustCompile(`(?s)<style>.*?</style>|<[^>]*>`)

// visible is the text of a page, without its tags.
func visible(html string) string { return tags.ReplaceAllString(html, "\n") }

// TestLanguageOfTemplates: a template says its language wherever it is shown; those that never said one are English.
func TestLanguageOfTemplates(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		require.Equal(t, "en", tenant.Production.Get("/inviteTemplates/default").Is(http.StatusOK).Text("language"))
		plain := tenant.Production.Post("/inviteTemplates", draft()).Is(http.StatusCreated)
		require.Equal(t, "en", plain.Text("language"))
		at := "/inviteTemplates/" + plain.Text("id")
		require.Equal(t, "fil", tenant.Production.Do(http.MethodPut, at, inFilipino()).Is(http.StatusOK).Text("language"))
		require.Equal(t, "fil", tenant.Production.Get(at).Is(http.StatusOK).Text("language"))
		require.Equal(t, "fil", tenant.Production.Get("/inviteTemplates").Is(http.StatusOK).Items()[0]["language"])
		require.Equal(t, "en", tenant.Production.Do(http.MethodPut, at, draft()).Is(http.StatusOK).Text("language"))
		for _, unknown := range []string{"", "tl", "fil-PH", "Filipino"} {
			refused := tenant.Production.Post("/inviteTemplates", with(draft(), "language", unknown)).
				Is(http.StatusBadRequest)
			require.Equal(t, "language", refused.Errors[0].Field)
		}

		body := inFilipino()
		delete(body, "name")
		body["fullName"], body["winkTemplateId"] = "", ""
		shown := tenant.Production.Post("/portal/inviteTemplates/preview", body).Is(http.StatusOK)
		require.Contains(t, shown.Text("html"), "Ipinadala ng Bayani Lending")
		require.Contains(t, shown.Text("sms"), "Hinihiling ng Bayani Lending")
		require.Equal(t, "fil", shown.Text("landingPage.look.language"))
	})
}

// TestLanguageOfEarlierRows: texts of an earlier release say no language, and are English.
func TestLanguageOfEarlierRows(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		id := tenant.Production.Post("/inviteTemplates", inFilipino()).Is(http.StatusCreated).Text("id")
		earlier, err := json.Marshal(with(draft(), "company.name", "Bayani Lending"))
		require.NoError(t, err)
		kit.Exec("UPDATE invite_text SET content = $1 WHERE template_id = $2", string(earlier), id)
		require.Equal(t, "en", tenant.Production.Get("/inviteTemplates/"+id).Is(http.StatusOK).Text("language"))
		body := someone("bantayog@example.com")
		body["templateId"] = id
		tenant.Production.Post("/invites", body).Is(http.StatusCreated)
		require.Contains(t, sentTo(t, kit, "bantayog@example.com").Text, "This link works for 14 days.")
	})
}

// TestDefaultTemplates: the texts to begin with exist in each language, are complete, and can be sent as they are.
func TestDefaultTemplates(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		for _, c := range []struct{ id, lang, subject, greeting, header string }{
			{
				"default", "en", "Bayani Lending asks you to connect your work account",
				"Hello Bantayog Reyes,", "Connect your work account",
			},
			{
				"default_fil", "fil", "Hinihiling ng Bayani Lending na ikonekta mo ang iyong account sa trabaho",
				"Kumusta Bantayog Reyes,", "Ikonekta ang iyong account sa trabaho",
			},
		} {
			at := "/inviteTemplates/" + c.id
			texts := tenant.Production.Get(at).Is(http.StatusOK)
			require.Equal(t, c.lang, texts.Text("language"))
			require.Equal(t, tenant.Email, texts.Text("email.replyAddress"))
			tenant.Production.Do(http.MethodPut, at, draft()).Is(http.StatusConflict)
			tenant.Production.Delete(at).Is(http.StatusConflict)
			var own map[string]any
			require.NoError(t, json.Unmarshal(texts.Data, &own))
			delete(own, "id")
			copied := tenant.Production.Post("/inviteTemplates", own).Is(http.StatusCreated).Text("id")
			for n, template := range []string{c.id, copied} {
				address := fmt.Sprintf("%s%d@example.com", c.lang, n)
				body := someone(address)
				body["templateId"] = template
				made := tenant.Production.Post("/invites", body).Is(http.StatusCreated)
				require.Equal(t, template, made.Text("templateId"))
				sent := sentTo(t, kit, address)
				require.Equal(t, c.subject, sent.Subject)
				require.Contains(t, sent.Text, c.greeting)
				require.Contains(t, sent.HTML, `<html lang="`+c.lang+`" dir="ltr">`)
				door := strings.TrimPrefix(made.Text("inviteLandingPageUrl"), kit.App.URLs.Link)
				page := kit.Anonymous(kit.App.URLs.Link).
					Send(http.MethodGet, door, nil, http.Header{"Accept": {"text/html"}}).Is(http.StatusOK)
				require.Contains(t, string(page.Body), c.header)
			}
		}
	})
}
