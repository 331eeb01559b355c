package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"nod/internal/platform/fault"
)

const (
	formType = "multipart/form-data"
	// maxFormParts and maxFormText bound what a form holds beside its file.
	maxFormParts = 8
	maxFormText  = 1024
)

func formBody(op Op) *huma.RequestBody {
	schema := &huma.Schema{
		Type: huma.TypeObject, Required: append(slices.Clone(op.FormFields[:op.FormNeeds]), "file"),
		Properties: map[string]*huma.Schema{"file": {Type: huma.TypeString, Format: "binary"}},
	}
	for _, name := range op.FormFields {
		schema.Properties[name] = &huma.Schema{Type: huma.TypeString, Description: op.FormDocs[name]}
	}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{formType: {Schema: schema}}}
}

// Form is a form with at most one file.
type Form struct {
	Texts map[string]string
	File  *FormFile
}

// FormFile is the file of a form, with the name and the media type that the sender gave it.
type FormFile struct {
	Name        string
	ContentType string
	Body        []byte
}

// FormIn takes the body of a form as it is, because the framework would write parts of it to disk.
type FormIn struct {
	RawBody     []byte `contentType:"multipart/form-data"`
	contentType string
}

// Resolve implements huma.Resolver: it notes how the parts are divided.
func (in *FormIn) Resolve(ctx huma.Context) []error {
	in.contentType = ctx.Header("Content-Type")
	return nil
}

// Read returns the form.
func (in *FormIn) Read() (Form, error) { return readForm(in.RawBody, in.contentType) }

func readForm(body []byte, contentType string) (Form, error) {
	kind, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || kind != formType || parameters["boundary"] == "" {
		return Form{}, fault.New(fault.Unsupported, fault.CodeUnsupportedType, "Send multipart/form-data.")
	}
	form := Form{Texts: map[string]string{}}
	reader := multipart.NewReader(bytes.NewReader(body), parameters["boundary"])
	for range maxFormParts {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return form, nil
		}
		if err != nil {
			return Form{}, unreadableForm(err)
		}
		if err := form.take(part, len(body)); err != nil {
			return Form{}, unreadableForm(err)
		}
	}
	return Form{}, unreadableForm(errors.New("too many parts"))
}

func unreadableForm(cause error) error {
	return fault.InvalidField("body", "The form could not be read.").WithCause(cause)
}

func (f *Form) take(part *multipart.Part, size int) error {
	if part.FormName() != "file" {
		text, err := io.ReadAll(io.LimitReader(part, maxFormText+1))
		if err == nil && len(text) > maxFormText {
			err = errors.New("a text is too long")
		}
		f.Texts[part.FormName()] = string(text)
		return err
	}
	if f.File != nil {
		return errors.New("more than one file")
	}
	content := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead)) // large files grow no buffer
	if _, err := content.ReadFrom(part); err != nil {
		return err
	}
	f.File = &FormFile{Name: part.FileName(), ContentType: part.Header.Get("Content-Type"), Body: content.Bytes()}
	return nil
}

// patient gives an operation with a slow body the time for it: the deadlines of ordinary requests, which count from
// their beginning, would end it while its body is still on the way. It stands behind authentication.
func patient(op Op) func(huma.Context, func(huma.Context)) {
	return func(hctx huma.Context, next func(huma.Context)) {
		if op.BodyTime == 0 {
			next(hctx)
			return
		}
		_, w := humago.Unwrap(hctx)
		lasts := op.BodyTime + handlerTimeout
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(op.BodyTime)) // a connection without deadlines needs none
		_ = control.SetWriteDeadline(time.Now().Add(lasts))
		ctx, stop := untilDisconnected(hctx.Context())
		defer stop()
		ctx, cancel := context.WithTimeout(ctx, lasts)
		defer cancel()
		next(huma.WithContext(hctx, ctx))
	}
}
