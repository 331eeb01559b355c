package mail

import (
	_ "embed"
	"fmt"
	"html/template"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Letter is the one form of our messages: who writes, a heading, some
// paragraphs, one button. All of it is plain text; line breaks are kept in
// paragraphs and the footer. Tenant's and person's words may stand anywhere in
// it but in ButtonURL.
//
// What the HTML form does for mail programs, dark ones above all: both schemes
// are declared, in the head and in the style, so that nobody inverts colors on
// their own; overrides are classes with !important, because the colors stand
// inline for programs that drop styles; those of Outlook on the web, which takes
// no media query, hang on data-ogsc (text) and data-ogsb (grounds); every ground
// is an attribute, too, for Word's renderer; the button is a filled cell whose
// text and ground keep their contrast in both schemes; the tile has its own
// ground. The mark of the product travels inside the message. Nothing is loaded
// from anywhere but the PictureURL of tenants who want to know that a mail was shown.
type Letter struct {
	Language    string // of the letter's own lines, en or fil; English when empty
	ProductName string
	TenantName  string // empty for letters of the product itself
	Preheader   string // what mail programs show beside the subject
	Heading     string
	Paragraphs  []string
	ButtonText  string
	ButtonURL   string // http or https, otherwise there is no button
	ButtonNote  string // a sentence on the link, such as how long it works
	GoodToKnow  []string
	Footer      string
	// FooterText is a link below the footer, http or https, otherwise there is none.
	FooterText, FooterURL string
	// PictureURL is loaded when somebody shows the mail; empty for none.
	PictureURL string
}

// ownLines are those that no writer of a letter gives.
type ownLines struct{ Lang, GoodToKnow, CopyLink string }

var own = map[string]ownLines{
	"en":  {"en", "Good to know", "If the button doesn't work, copy this link:"},
	"fil": {"fil", "Mga dapat malaman", "Kung hindi gumagana ang button, kopyahin ang link na ito:"},
}

func (l Letter) own() ownLines {
	if lines, ok := own[l.Language]; ok {
		return lines
	}
	return own["en"]
}

//go:embed letter.html
var letterHTML string

// Render returns the two forms of the letter. They say the same.
func (l Letter) Render() (html, text string) {
	if !isWebAddress(l.ButtonURL) || l.ButtonText == "" {
		l.ButtonURL = ""
		l.ButtonText = ""
		l.ButtonNote = ""
	}
	if !isWebAddress(l.FooterURL) || l.FooterText == "" {
		l.FooterURL, l.FooterText = "", ""
	}
	if !isWebAddress(l.PictureURL) {
		l.PictureURL = ""
	}
	return l.renderHTML(), l.renderText()
}

func isWebAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") &&
		!strings.ContainsFunc(address, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
}

// Sender is the name at the letter's head.
func (l Letter) Sender() string {
	if l.TenantName != "" {
		return l.TenantName
	}
	return l.ProductName
}

// Initial stands in the tile at the letter's head.
func (l Letter) Initial() string {
	for _, r := range l.Sender() {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return string(unicode.ToUpper(r))
		}
	}
	return "•"
}

func (l Letter) renderHTML() string {
	page := template.Must(template.New("letter").Funcs(template.FuncMap{
		"lines": splitLines, "mark": func() template.URL { return markURL },
	}).Parse(letterHTML))
	var out strings.Builder
	if err := page.Execute(&out, struct {
		Letter
		Own ownLines
	}{l, l.own()}); err != nil {
		panic(fmt.Errorf("render letter: %w", err)) // the template is part of the program
	}
	return out.String()
}

func splitLines(s string) []string { return strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n") }

func (l Letter) renderText() string {
	var out strings.Builder
	paragraph := func(lines ...string) {
		for _, line := range lines {
			out.WriteString(line + "\n")
		}
		out.WriteString("\n")
	}
	paragraph(oneLine(l.Sender()))
	heading := oneLine(l.Heading)
	paragraph(heading, strings.Repeat("=", min(utf8.RuneCountInString(heading), 70)))
	for _, p := range l.Paragraphs {
		paragraph(splitLines(p)...)
	}
	if l.ButtonURL != "" {
		paragraph(oneLine(l.ButtonText)+":", l.ButtonURL)
	}
	if l.ButtonNote != "" {
		paragraph(oneLine(l.ButtonNote))
	}
	if len(l.GoodToKnow) > 0 {
		paragraph(append([]string{l.own().GoodToKnow}, l.GoodToKnow...)...)
	}
	if l.Footer != "" {
		paragraph(append([]string{"-- "}, splitLines(l.Footer)...)...)
	}
	if l.FooterURL != "" {
		paragraph(oneLine(l.FooterText)+":", l.FooterURL)
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
