package mail_test

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	stdmail "net/mail"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The product's letters show its mark, which comes with the message; those of
// a tenant have neither.
func TestMark(t *testing.T) {
	t.Parallel()
	l := letter()
	l.TenantName = ""
	e := envelope()
	e.HTML, e.Text = l.Render()
	raw, err := e.Encode()
	require.NoError(t, err)
	m, err := stdmail.ReadMessage(bytes.NewReader(raw))
	require.NoError(t, err)
	kind, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	require.NoError(t, err)
	require.Equal(t, "multipart/related", kind)
	parts := multipart.NewReader(m.Body, parameters["boundary"])
	words, err := parts.NextPart()
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(words.Header.Get("Content-Type"), "multipart/alternative"))
	picture, err := parts.NextPart()
	require.NoError(t, err)
	require.Equal(t, "<mark@nod>", picture.Header.Get("Content-Id"))
	require.True(t, strings.HasPrefix(picture.Header.Get("Content-Disposition"), "inline"), "not in the list of files")
	shown, err := png.DecodeConfig(base64.NewDecoder(base64.StdEncoding, picture))
	require.NoError(t, err)
	require.Equal(t, 80, shown.Width, "sharp where two pixels make one")
	_, err = parts.NextPart()
	require.ErrorIs(t, err, io.EOF)

	e.HTML, e.Text = letter().Render()
	raw, err = e.Encode()
	require.NoError(t, err)
	require.NotContains(t, string(raw), "image/png")
}
