package mail_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/mail"
)

func letter() mail.Letter {
	return mail.Letter{
		ProductName: "Nod", TenantName: "Bayani Lending", Preheader: "It takes two minutes.",
		Heading:    "Please connect your work account",
		Paragraphs: []string{"Hello Marisol,", "Bayani Lending needs to confirm your income.\nYou need no papers."},
		ButtonText: "Connect my account", ButtonURL: "https://pages.test/i/9xKq2?a=1&b=2",
		ButtonNote: "This link works for 14 days.",
		GoodToKnow: []string{"Bayani Lending never sees your password.", "Questions? Reply to this message."},
		Footer:     "Sent by Bayani Lending with Wink.\nYou applied for a loan.",
	}
}

func TestRender(t *testing.T) {
	t.Parallel()

	t.Run("text", func(t *testing.T) {
		t.Parallel()
		_, text := letter().Render()
		require.Equal(t, `Bayani Lending

Please connect your work account
================================

Hello Marisol,

Bayani Lending needs to confirm your income.
You need no papers.

Connect my account:
https://pages.test/i/9xKq2?a=1&b=2

This link works for 14 days.

Good to know
Bayani Lending never sees your password.
Questions? Reply to this message.

-- 
Sent by Bayani Lending with Wink.
You applied for a loan.
`, text)
	})

	t.Run("HTML", func(t *testing.T) {
		t.Parallel()
		html, _ := letter().Render()
		for _, want := range []string{
			`<meta name="color-scheme" content="light dark">`, "prefers-color-scheme: dark", `width="560"`,
			">B</td>", ">Bayani Lending</td>", "It takes two minutes.", "Hello Marisol,",
			"confirm your income.<br>You need no papers.", `bgcolor="#167e1c"`,
			`href="https://pages.test/i/9xKq2?a=1&amp;b=2"`, ">Connect my account</a>", "with Wink.<br>You applied",
			"This link works for 14 days. If the button", "your password.<br>Questions?", "[data-ogsb] .card",
		} {
			require.Contains(t, html, want)
		}
		require.NotContains(t, html, "<img", "nothing is fetched when it is opened")
		require.Equal(t, 2, strings.Count(html, "href="))
		require.NotContains(t, html, "ZgotmplZ")
	})

	t.Run("the letter's own lines are in its language, in English where it doesn't speak it", func(t *testing.T) {
		t.Parallel()
		for language, lines := range map[string][2]string{
			"": {"Good to know", "copy this link:"}, "ceb": {"Good to know", "copy this link:"},
			"fil": {"Mga dapat malaman", "kopyahin ang link na ito:"},
		} {
			l := letter()
			l.Language = language
			html, text := l.Render()
			lang := "en"
			if language == "fil" {
				lang = language
			}
			require.Contains(t, html, `<html lang="`+lang+`"`)
			require.Contains(t, html, lines[1])
			for _, part := range []string{html, text} {
				require.Contains(t, part, lines[0])
			}
		}
	})

	t.Run("what people wrote stays text", func(t *testing.T) {
		t.Parallel()
		const evil = `${companyName}<b>"x"</b><script>alert(1)</script>`
		l := mail.Letter{
			ProductName: evil, TenantName: evil, Preheader: evil, Heading: evil, Paragraphs: []string{evil},
			ButtonText: evil, ButtonURL: "https://a.test/", ButtonNote: evil, GoodToKnow: []string{evil}, Footer: evil,
		}
		html, text := l.Render()
		require.NotContains(t, html, "<b>")
		require.NotContains(t, html, "<script")
		places := []string{"title", "preheader", "sender", "heading", "text", "button", "note", "good to know", "footer"}
		require.Equal(t, len(places), strings.Count(html, "${companyName}&lt;b&gt;"))
		require.Contains(t, text, evil)
	})

	t.Run("a button leads to the web or is left out", func(t *testing.T) {
		t.Parallel()
		for _, address := range []string{
			"javascript:alert(1)", "data:text/html,x", "//a.test", "a.test", "https://", "https://a.test/\nx", "",
		} {
			l := letter()
			l.ButtonURL = address
			html, text := l.Render()
			require.NotContains(t, html, "href=", address)
			require.NotContains(t, text, l.ButtonText)
		}
	})

	t.Run("a letter of the product itself has its name and color", func(t *testing.T) {
		t.Parallel()
		l := letter()
		l.TenantName = ""
		l.ButtonURL = ""
		l.Footer = ""
		l.Preheader = ""
		l.GoodToKnow = nil
		html, text := l.Render()
		require.Contains(t, html, `<img src="cid:mark@nod"`, "it comes with the message")
		require.Contains(t, html, `alt="N"`, "for those who are shown no pictures")
		require.NotContains(t, html, "#0b3a5b")
		require.True(t, strings.HasPrefix(text, "Nod\n"))
		require.True(t, strings.HasSuffix(text, "You need no papers.\n"))
	})

	t.Run("lines of headings cannot pass for more of the letter", func(t *testing.T) {
		t.Parallel()
		l := letter()
		l.Heading = "Hello\n\nhttps://evil.test\n"
		_, text := l.Render()
		require.Contains(t, text, "\nHello https://evil.test\n")
	})
}
