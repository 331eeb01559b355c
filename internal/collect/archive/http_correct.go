package archive

import (
	"context"
	"net/http"

	"nod/internal/platform/httpapi"
	"nod/internal/reading/paper"
)

type correctIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Name    string     `json:"name" maxLength:"64" doc:"Name of the field, such as grossAmount."`
		Value   string     `json:"value" minLength:"1" maxLength:"1000" personal:"corrected value of a field" doc:"What the document states."`
		Version int        `json:"version" required:"false" minimum:"0" doc:"The version that you saw; 0 for a field that nobody set yet."`
		File    int        `json:"file" required:"false" minimum:"0" maximum:"4"`
		Page    int        `json:"page" required:"false" minimum:"0" maximum:"1000"`
		Box     *paper.Box `json:"box" required:"false" doc:"Where the value stands, in parts of the page, 0 to 1."`
	}
}

// mountCorrections adds what people do to the fields of a document.
func mountCorrections(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/archives/{id}/corrections", ID: "correct-archive", Tag: "Archives",
		Summary: "Confirm, correct, or add a field of a document", Access: httpapi.Caller, Views: "uploaded documents",
		Description: "The reader's own value stays beside it. CONFLICT when somebody else set the field meanwhile.",
	}, h.correctArchive)
}

func (h handlers) correctArchive(ctx context.Context, in *correctIn) (archiveOut, error) {
	b, at := in.Body, refOf(ctx, in.ID)
	a, err := h.service.Correct(ctx, at, Correction{
		Name: b.Name, Value: b.Value, Version: b.Version, File: b.File, Page: b.Page, Box: b.Box,
	})
	if err != nil {
		return archiveOut{}, err
	}
	httpapi.Seen(ctx, at.Mode, a.UserID)
	return h.toWire(ctx, a), nil
}
