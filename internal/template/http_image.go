package template

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/blob"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
)

const (
	// maxUpload leaves room for what stands around the file.
	maxUpload  = 300 << 10
	maxParts   = 4
	maxPurpose = 64
	fieldFile  = "body.file"
)

// uploadIn takes the body as it is, because the framework would write parts of it to disk.
type uploadIn struct {
	RawBody     []byte `contentType:"multipart/form-data"`
	contentType string
}

// Resolve notes how the parts are divided.
func (in *uploadIn) Resolve(ctx huma.Context) []error {
	in.contentType = ctx.Header("Content-Type")
	return nil
}

type uploadOut struct {
	ImageURL string `json:"imageUrl"`
}

func mountImages(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/images", ID: "upload-image", Tag: tag, Status: http.StatusCreated,
		Summary: "Upload a logo", Access: httpapi.Caller, MaxBody: maxUpload, TooLarge: tooLarge, IsForm: true,
		Description: "multipart/form-data with `purpose` (`logo`) and `file`, a JPEG or PNG of at most 200000 bytes. " +
			"It is drawn anew as a PNG of 200x200. What no template shows is removed after a day.",
	}, func(ctx context.Context, in *uploadIn) (uploadOut, error) {
		form, err := readForm(in.RawBody, in.contentType)
		if err != nil {
			return uploadOut{}, err
		}
		address, err := s.Upload(ctx, form.file, form.contentType)
		return uploadOut{address}, err
	})
}

// uploadForm is a form with one file.
type uploadForm struct {
	purpose     string
	file        []byte
	contentType string
}

func readForm(body []byte, contentType string) (uploadForm, error) {
	kind, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" || parameters["boundary"] == "" {
		return uploadForm{}, fault.New(fault.Unsupported, fault.CodeUnsupportedType, "Send multipart/form-data.")
	}
	var form uploadForm
	reader := multipart.NewReader(bytes.NewReader(body), parameters["boundary"])
	for range maxParts {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return form, fault.InvalidField("body", "The form could not be read.").WithCause(err)
		}
		if err := form.take(part); err != nil {
			return form, err
		}
	}
	switch {
	case form.purpose != "logo":
		return form, fault.InvalidField("body.purpose", "purpose must be logo.")
	case form.file == nil:
		return form, fault.InvalidField(fieldFile, "file is required.")
	}
	return form, nil
}

// take reads one part. The name of the file is ignored: nothing is stored or sent under it.
func (f *uploadForm) take(part *multipart.Part) error {
	limit := int64(maxPurpose)
	if part.FormName() == "file" {
		limit = MaxLogo
	}
	content, err := io.ReadAll(io.LimitReader(part, limit+1))
	if err != nil {
		return fault.InvalidField("body", "The form could not be read.").WithCause(err)
	}
	switch part.FormName() {
	case "purpose":
		f.purpose = string(content)
	case "file":
		f.file = content
		f.contentType = strings.ToLower(strings.TrimSpace(part.Header.Get("Content-Type")))
	}
	return nil
}

// Images serves logos to whoever knows their address. They never change.
func (s *Service) Images() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		imageID, isPNG := strings.CutSuffix(r.PathValue("name"), imageEnding)
		if !isPNG || !imageForm.MatchString(imageID) {
			s.noImage(w, r)
			return
		}
		file, _, err := s.Blobs.Open(r.Context(), imageKey(imageID))
		if errors.Is(err, blob.ErrNotFound) {
			s.noImage(w, r)
			return
		}
		if err != nil {
			s.Log.Error("open image", "error", err)
			httpapi.WriteFault(
				w,
				r,
				fault.New(fault.Unavailable, fault.CodeServerUnavailable, "Please try again later."),
			)
			return
		}
		defer file.Close()
		h := w.Header()
		h.Set("Content-Type", imageType)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		if _, err := io.Copy(w, file); err != nil {
			s.Log.Debug("send image", "error", err) // the browser went away
		}
	})
}

func (s *Service) noImage(w http.ResponseWriter, r *http.Request) {
	httpapi.WriteFault(w, r,
		fault.New(fault.NotFound, fault.CodeMissingResource, "There is nothing at this address."))
}
