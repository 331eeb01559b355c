package archive

import (
	"context"
	"net/http"

	"nod/internal/collect/archive/values"
	"nod/internal/platform/httpapi"
	"nod/internal/reading/paper"
)

type correctIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Name    string     `json:"name" maxLength:"64" doc:"Name of the field, such as grossAmount."`
		Value   string     `json:"value" minLength:"1" maxLength:"1000" personal:"corrected value of a field" doc:"What the document states."`
		Version int        `json:"version" required:"false" minimum:"0" doc:"The version that you saw; 0 for a field that nobody set yet."`
		File    int        `json:"file" required:"false" minimum:"0" maximum:"4" doc:"Index of the file in rawFiles, from 0."`
		Page    int        `json:"page" required:"false" minimum:"0" maximum:"1000" doc:"Page of the file, from 1."`
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
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/archives/-/payslips/sendManualResult", ID: "send-manual-result",
		Tag: "Archives", Summary: "Send the result of a person's review of a document", Access: httpapi.Caller,
		Views: "uploaded documents",
		Description: "For programs that have people compare whole documents; any type that was read. Fields named in " +
			"`checkedFields` are confirmed as they were read, those in `data` are set, in place of what anybody set " +
			"before; all or none. With `validFile` false the document is revoked and its data deleted, as by " +
			"delete-archive. 409 CONFLICT for a document that was not read.",
	}, h.sendManualResult)
}

type manualIn struct {
	Body struct {
		ArchiveID     string            `json:"archiveId" maxLength:"64" doc:"The document that was compared."`
		ValidFile     bool              `json:"validFile" doc:"Whether the file is a document of its type."`
		CheckedFields []string          `json:"checkedFields" required:"false" maxItems:"100" doc:"Names of fields that were read right."`
		Data          map[string]string `json:"data" required:"false" maxProperties:"100" personal:"corrected values of fields" doc:"Values of fields that were read wrong or missed."`
	}
}

func (h handlers) sendManualResult(ctx context.Context, in *manualIn) (archiveOut, error) {
	b := in.Body
	at := refOf(ctx, b.ArchiveID)
	a, err := h.service.SetManualResult(ctx, at, ManualResult{b.ValidFile, b.CheckedFields, b.Data})
	if err != nil {
		return archiveOut{}, err
	}
	httpapi.Seen(ctx, at.Mode, a.UserID)
	return h.toWire(ctx, a), nil
}

func (h handlers) correctArchive(ctx context.Context, in *correctIn) (archiveOut, error) {
	b, at := in.Body, refOf(ctx, in.ID)
	a, err := h.service.Correct(ctx, at, values.Correction{
		Name: b.Name, Value: b.Value, Version: b.Version, File: b.File, Page: b.Page, Box: b.Box,
	})
	if err != nil {
		return archiveOut{}, err
	}
	httpapi.Seen(ctx, at.Mode, a.UserID)
	return h.toWire(ctx, a), nil
}
