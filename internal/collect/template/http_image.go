package template

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"nod/internal/platform/blob"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/telemetry"
)

const (
	// maxUpload leaves room for what stands around the file.
	maxUpload    = 300 << 10
	fieldPurpose = "purpose"
	fieldFile    = "body.file"
)

type uploadOut struct {
	ImageURL string `json:"imageUrl" doc:"Address of the logo, for companyLogoUrl."`
}

func mountImages(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/images", ID: "upload-image", Tag: tag, Status: http.StatusCreated,
		Summary: "Upload a logo", Access: httpapi.Caller, MaxBody: maxUpload, TooLarge: tooLarge,
		IsForm: true, FormFields: []string{fieldPurpose}, FormNeeds: 1, Codes: []string{fault.CodeQuotaExceeded},
		Description: "multipart/form-data with `purpose` (`logo`) and `file`, a JPEG or PNG of at most 200000 bytes. " +
			"It is redrawn as a PNG of 200x200. Logos that no template uses are deleted after a day.",
	}, h.uploadImage)
}

func (h handlers) uploadImage(ctx context.Context, in *httpapi.FormIn) (uploadOut, error) {
	form, err := in.Read()
	if err != nil {
		return uploadOut{}, err
	}
	switch {
	case form.Texts[fieldPurpose] != "logo":
		return uploadOut{}, fault.InvalidField("body.purpose", "purpose must be logo.")
	case form.File == nil:
		return uploadOut{}, fault.InvalidField(fieldFile, "file is required.")
	}
	// The name of the file is ignored: nothing is stored or sent under it.
	address, err := h.service.Upload(ctx, form.File.Body, strings.ToLower(strings.TrimSpace(form.File.ContentType)))
	return uploadOut{address}, err
}

// Images serves logos to anyone who knows their address. They never change.
func (s *Service) Images() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		telemetry.Quiet(r.Context())
		imageID, isPNG := strings.CutSuffix(r.PathValue("name"), imageEnding)
		if !isPNG || !imageForm.MatchString(imageID) {
			httpapi.WriteNothing(w, r)
			return
		}
		file, _, err := s.Blobs.Open(r.Context(), imageKey(imageID))
		if errors.Is(err, blob.ErrNotFound) {
			httpapi.WriteNothing(w, r)
			return
		}
		if err != nil {
			s.Log.ErrorContext(r.Context(), "open image", "error", err)
			httpapi.WriteError(w, r, err)
			return
		}
		defer file.Close()
		h := w.Header()
		h.Set("Content-Type", imageType)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		h.Set("Access-Control-Allow-Origin", "*") // posters are drawn with it; it is the same for everybody
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		if _, err := io.Copy(w, file); err != nil {
			s.Log.Debug("send image", "error", err) // the browser went away
		}
	})
}
