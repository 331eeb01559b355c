package wink

import (
	"context"
	"net/http"
	"slices"

	"nod/internal/collect/archive"
	"nod/internal/collect/source"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
)

// maxUpload leaves room for what stands around the file.
const maxUpload = archive.MaxSize + 64<<10

// Fields of the form beside the file.
const (
	formFileType = "fileType"
	formTemplate = "templateId"
	formKey      = "key"
	formPassword = "password"
)

// formFields are all of them, the one that is required first.
func formFields() []string { return []string{formFileType, formTemplate, formKey, formPassword} }

func formDocs() map[string]string {
	return map[string]string{
		formPassword: "Opens a locked PDF, which is kept unlocked. The password isn't stored.",
	}
}

const (
	maxUploadKey = 128 // of the name of a submission
	maxPassword  = 127 // what newer PDFs take
)

func mountUpload(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/archives", ID: "submit-archive", Tag: "Widget", Status: http.StatusCreated,
		Summary: "Upload a document", Access: httpapi.Caller, MaxBody: maxUpload, BodyTime: archive.UploadTime,
		TooLarge: archive.FileTooLargeMessage(), IsForm: true,
		FormFields: formFields(), FormNeeds: 1, FormDocs: formDocs(), Codes: archive.Refusals(),
		Description: "A PDF, JPEG or PNG of at most 15 MiB. A submission that is sent again with the same `key` " +
			"returns the first one. Errors: 409 CONSENT_REQUIRED, 403 QUOTA_EXCEEDED, 422 PROVIDER_DISABLED " +
			"for a type that is not offered; 413, 415 and 422 with the finer code of the file in errors.",
	}, h.submitArchive)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/archives/{id}", ID: "get-archive", Tag: "Widget",
		Summary: "Retrieve the state of a document", IsPoll: true, Access: httpapi.Caller,
		Description: "Poll it until `status` isn't STARTED.",
	}, h.getArchive)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/archives/{id}/cancel", ID: "cancel-archive", Tag: "Widget",
		Status:  http.StatusAccepted,
		Summary: "Cancel a document in progress and delete its file", Access: httpapi.Caller,
		Description: "Ends reading the document. The response comes before the end: poll the document. Nothing " +
			"happens when it was read already.",
	}, h.cancelArchive)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/archives/{id}", ID: "revoke-archive", Tag: "Widget",
		Summary: "Revoke a document and delete its data", Access: httpapi.Caller,
		Description: "What was read from it and its records are deleted at once, the file soon after. Webhooks " +
			"receive ARCHIVE_REVOKED.",
	}, h.revokeArchive)
}

func (h handlers) submitArchive(ctx context.Context, in *httpapi.FormIn) (Upload, error) {
	form, err := in.Read()
	if err != nil {
		return Upload{}, err
	}
	a, err := h.service.Upload(ctx, form)
	if err != nil {
		return Upload{}, err
	}
	return uploadOf(a), nil
}

func (h handlers) getArchive(ctx context.Context, in *idIn) (Upload, error) {
	a, err := h.service.Archives.Get(ctx, own(ctx, in.ID))
	if err != nil {
		return Upload{}, err
	}
	return uploadOf(a), nil
}

func (h handlers) cancelArchive(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Archives.Cancel(ctx, own(ctx, in.ID))
}

func (h handlers) revokeArchive(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Archives.Revoke(ctx, own(ctx, in.ID), source.UserRevoked)
}

// submission is what a form submits.
func submission(form httpapi.Form) (archive.SubmitInput, error) {
	for name := range form.Texts {
		if !slices.Contains(formFields(), name) {
			return archive.SubmitInput{}, fault.InvalidField("body", "Unknown field: "+name)
		}
	}
	switch {
	case form.Texts[formFileType] == "":
		return archive.SubmitInput{}, fault.InvalidField("body.fileType", "fileType is required.")
	case form.File == nil:
		return archive.SubmitInput{}, fault.InvalidField("body.file", "file is required.")
	case len(form.Texts[formKey]) > maxUploadKey:
		return archive.SubmitInput{}, fault.InvalidField("body.key", "key is too long (maximum 128).")
	case len(form.Texts[formPassword]) > maxPassword:
		return archive.SubmitInput{}, fault.InvalidField("body.password", "password is too long (maximum 127).")
	}
	return archive.SubmitInput{
		FileType: form.Texts[formFileType], Provider: archive.ByUser, Key: form.Texts[formKey],
		Files: []archive.File{{
			Name: form.File.Name, Declared: form.File.ContentType, Body: form.File.Body,
			Password: form.Texts[formPassword],
		}},
	}, nil
}
