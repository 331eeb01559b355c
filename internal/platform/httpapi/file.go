package httpapi

import (
	"context"
	"io"
	"mime"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/auth"
)

// File is an answer that is saved and not read by a program: it has no envelope and is written while
// it is made, so that its size does not matter.
type File struct {
	Name  string
	Write func(ctx context.Context, w io.Writer) error
}

// RegisterFile adds an operation that answers with a file of a content type. What the handler returns
// as an error is answered as everywhere; when Write fails the connection is cut, so that nobody takes
// half a file for a whole one.
func RegisterFile[I any](a *API, op Op, contentType string, handler func(ctx context.Context, in *I) (File, error)) {
	operation := a.operation(&op)
	operation.Responses = map[string]*huma.Response{"200": {
		Description: "The file",
		Content:     map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	huma.Register(a.huma, operation, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
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
