package invite_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	gomail "github.com/wneessen/go-mail"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// leads are the attributes of tags by which a mail leads or loads anything.
var leads = regexp.MustCompile(`(?i)<[a-z][^>]*?\s(?:href|src|action|background|srcset)\s*=\s*"([^"]*)"`)

// TestWire reads what arrives at a mail server with a parser of mails: both parts are there, all that leads or loads
// anything is at our door, and no name or text makes a header, a link or markup.
func TestWire(t *testing.T) {
	t.Parallel()
	sink := testkit.NewMailSink(t)
	kit := apptest.New(t, func(c *config.Serve) { c.SMTPURL = sink.URL() })
	tenant := business(t, kit, "Bayani Lending")
	content := with(with(draft(), "email.trackOpens", true), "email.body",
		`Hello ${fullName}, <a href="https://evil.example/a">click</a>`+"\r\nBcc: eve@example.com\r\n\r\njavascript:alert(1)")
	body := someone("bantayog@example.com")
	body["templateId"] = tenant.Production.Post("/inviteTemplates", content).Is(http.StatusCreated).Text("id")
	body["fullName"] = `Ana "><img src="x">`
	made := tenant.Production.Post("/invites", body).Is(http.StatusCreated)
	arrived := ""
	kit.Eventually("the mail", func() bool {
		for _, m := range sink.Messages() {
			if m.To[0] == "bantayog@example.com" {
				require.Len(t, m.To, 1)
				arrived = m.Data
			}
		}
		return arrived != ""
	})

	m, err := gomail.EMLToMsgFromString(arrived)
	require.NoError(t, err)
	require.Equal(t, []string{"<bantayog@example.com>"}, m.GetToString())
	require.Empty(t, m.GetBccString())
	parts := map[gomail.ContentType]string{}
	for _, part := range m.GetParts() {
		text, err := part.GetContent()
		require.NoError(t, err)
		parts[part.GetContentType()] = string(text)
	}
	require.Len(t, parts, 2)
	link := made.Text("inviteLandingPageUrl")
	require.Contains(t, parts[gomail.TypeTextPlain], link+"/unsubscribe")
	require.NotContains(t, parts[gomail.TypeTextHTML], "url(")
	found := map[string]bool{}
	for _, match := range leads.FindAllStringSubmatch(parts[gomail.TypeTextHTML], -1) {
		address := match[1]
		found[strings.TrimPrefix(address, link)] = true
		require.True(t, address == link || strings.HasPrefix(address, link+"/"), address)
	}
	require.Equal(t, map[string]bool{"": true, "/unsubscribe": true, "/opened.gif": true}, found)
}
