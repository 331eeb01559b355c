package apptest

import (
	"bytes"
	"cmp"
	"mime/multipart"
	"net/http"
	"net/textproto"

	"github.com/stretchr/testify/require"
)

// Upload is a document as a widget sends it.
type Upload struct {
	FileType string
	// Name and Type are what the browser says of the file.
	Name, Type string
	Body       []byte
	Key        string
	// Password opens a locked PDF.
	Password string
	// Path is where it is sent; empty for that of the widget.
	Path string
}

// Upload submits a document to the widget API.
func (a Actor) Upload(u Upload) *Answer {
	t := a.kit.t
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	fields := [][2]string{{"fileType", u.FileType}, {"key", u.Key}, {"password", u.Password}}
	for _, field := range fields {
		if field[1] != "" {
			require.NoError(t, form.WriteField(field[0], field[1]))
		}
	}
	header := textproto.MIMEHeader{"Content-Disposition": {multipart.FileContentDisposition("file", u.Name)}}
	if u.Type != "" {
		header.Set("Content-Type", u.Type)
	}
	part, err := form.CreatePart(header)
	require.NoError(t, err)
	_, err = part.Write(u.Body)
	require.NoError(t, err)
	require.NoError(t, form.Close())
	return a.Send(
		http.MethodPost,
		cmp.Or(u.Path, "/archives"),
		body.String(),
		http.Header{"Content-Type": {form.FormDataContentType()}},
	)
}
