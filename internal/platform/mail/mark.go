package mail

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// The mark of the product at the head of the product's letters. It is a part of the
// message: mail programs show it without asking, as nothing is fetched, and
// know no drawn form (SVG) of it.
//
//go:embed mark.png
var markPNG []byte

const (
	markID  = "mark@nod"
	markURL = "cid:" + markID
)

// embedMark puts the mark into a message whose HTML shows it.
func embedMark(m *gomail.Msg, html string) error {
	if !strings.Contains(html, `src="`+markURL+`"`) {
		return nil
	}
	err := m.EmbedReader("mark.png", bytes.NewReader(markPNG),
		gomail.WithFileContentID("<"+markID+">"), gomail.WithFileContentType("image/png"))
	if err != nil {
		return fmt.Errorf("embed mark: %w", err)
	}
	return nil
}

// withMark returns HTML as a mail program shows it: the mark in its place.
func withMark(html string) string {
	shown := "data:image/png;base64," + base64.StdEncoding.EncodeToString(markPNG)
	return strings.ReplaceAll(html, `src="`+markURL+`"`, `src="`+shown+`"`)
}
