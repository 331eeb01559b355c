package httpapi

import (
	"context"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/auth"
)

// File is an answer that is saved and not read by a program: it has no envelope and is written while
// it is made, so that its size does not matter.
type File struct {
	Name  string
	Write func(ctx context.Context, w io.Writer) error
}

// Attachment is a file about people that is saved and not shown.
type Attachment struct {
	Name        string
	ContentType string
	Size        int64
}

// SetHeaders has browsers save the file, run nothing of it and keep no copy.
func (a Attachment) SetHeaders(h http.Header) {
	h.Set("Content-Type", a.ContentType)
	h.Set("Content-Length", strconv.FormatInt(a.Size, 10))
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.Name}))
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
}

// RegisterFile adds an operation that answers with a file of a content type. What the handler returns as an error is
// answered as everywhere; when Write fails the connection is cut, so that nobody takes half a file for a whole one.
func RegisterFile[I any](a *API, op Op, contentType string, handler func(ctx context.Context, in *I) (File, error)) {
	operation := a.operation(&op)
	checkModeOf(op, reflect.TypeFor[I]())
	operation.Responses = map[string]*huma.Response{"200": {
		Description: "The file",
		Content:     map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	huma.Register(a.huma, operation, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		if err := allowMode(ctx, in); err != nil {
			return nil, a.wireError(ctx, err)
		}
		file, err := handler(ctx, in)
		if err != nil {
			return nil, a.wireError(ctx, err)
		}
		return &huma.StreamResponse{Body: func(hctx huma.Context) {
			hctx.SetHeader("Content-Type", contentType)
			named := map[string]string{"filename": file.Name}
			hctx.SetHeader("Content-Disposition", mime.FormatMediaType("attachment", named))
			hctx.SetStatus(http.StatusOK)
			if err := file.Write(ctx, hctx.BodyWriter()); err != nil {
				a.Log.ErrorContext(ctx, "file broken off", "requestId", auth.ClientFrom(ctx).RequestID, "error", err)
				panic(http.ErrAbortHandler)
			}
		}}, nil
	})
}
