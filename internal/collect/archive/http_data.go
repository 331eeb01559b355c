package archive

import (
	"context"
	"encoding/base64"
	"net/http"

	"nod/internal/collect/archive/values"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/source"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/reading/validation"
)

// archiveOut is an archive as the data API shows it.
type archiveOut struct {
	ID             string                 `json:"id"`
	CreatedAt      db.Time                `json:"createdAt"`
	ProviderID     string                 `json:"providerId"               doc:"user-provided or tenant-provided."`
	UserID         string                 `json:"userId"`
	Type           string                 `json:"type"                     doc:"Type of the document, such as PAYSLIP."`
	State          stateOut               `json:"state" doc:"How far reading the document has come."`
	RawFiles       []rawFileOut           `json:"rawFiles" doc:"The uploaded files, in the order of the upload."`
	Classification *classification        `json:"classification,omitempty" doc:"Of what type the document is; left out until it is known."`
	Analysis       *values.Analysis       `json:"analysis,omitempty"                                               deprecated:"true" doc:"The values found. Use extraction."`
	Extraction     *extraction            `json:"extraction,omitempty" doc:"The type of the document and the values found; left out until it has been read."`
	Validation     *validation.Validation `json:"validation,omitempty" doc:"What the checks of the document came to, as hints and no verdicts; left out until it has been read. Details are in analysis.hints."`
}

type stateOut struct {
	Status       Status               `json:"status"       enum:"STARTED,ANALYZED,UNSUPPORTED,ERROR,REVOKED" doc:"STARTED while it is read, then ANALYZED, UNSUPPORTED (kept, not read), or ERROR. REVOKED: deleted."`
	ErrorCode    *connector.ErrorCode `json:"errorCode" enum:"MISSING_MANDATORY_FIELD,INVALID_FIELD_FORMAT,SYSTEM_ERROR" doc:"null when nothing failed."`
	ErrorReason  *connector.ErrorCode `json:"errorReason" enum:"FILE_UNABLE_TO_RECOGNIZE,FILE_TYPE_MISMATCH,MISSING_MANDATORY_FIELD,INVALID_FIELD_FORMAT,USER_CANCELLED,SERVICE_UNAVAILABLE,SYSTEM_ERROR" doc:"Finer than errorCode, for example FILE_TYPE_MISMATCH; null when nothing failed."`
	ErrorMessage *string              `json:"errorMessage" doc:"errorCode as a sentence; null when nothing failed."`
	UpdatedAt    db.Time              `json:"updatedAt" doc:"When the status last changed."`
}

type rawFileOut struct {
	ID        string  `json:"id"`
	CreatedAt db.Time `json:"createdAt"`
	Name      string  `json:"name" personal:"file name" doc:"File name as it was uploaded."`
	SubType   *string `json:"subType"   doc:"Which part of the document it is."`
	Size      int64   `json:"size"      doc:"Size of the file, in kilobytes, rounded up."`
	Format    string  `json:"format"                                                                   enum:"PDF,PNG,JPG,JPEG" doc:"Format of the file."`
	URL       string  `json:"url"       doc:"Opens the file for an hour or two; empty once the file is gone."`
}

type classification struct {
	FileType string `json:"fileType" doc:"Type found, such as PAYSLIP; see GET /fileTypes."`
}

type extraction struct {
	FileType string          `json:"fileType" doc:"Type that the values were looked for, such as PAYSLIP."`
	Analysis values.Analysis `json:"analysis" doc:"The values found; fields that the document doesn't have are left out."`
}

func (h handlers) toWire(ctx context.Context, a Archive) archiveOut {
	out := archiveOut{
		ID: a.ID, CreatedAt: a.CreatedAt, ProviderID: a.ProviderID, UserID: a.UserID, Type: a.FileType,
		State: stateOut{Status: a.Status, UpdatedAt: a.UpdatedAt}, RawFiles: []rawFileOut{},
	}
	if a.ErrorCode != "" {
		code, reason, message := publicCode(a.ErrorCode), a.ErrorCode, messageOf(a.ErrorCode)
		out.State.ErrorCode, out.State.ErrorReason, out.State.ErrorMessage = &code, &reason, &message
	}
	for _, f := range a.RawFiles.V {
		file := rawFileOut{
			ID: f.ID, CreatedAt: f.CreatedAt, Name: f.Name, Size: (f.Size + 1023) / 1024, Format: f.SubType,
			URL: h.service.fileURL(ctx, a, f),
		}
		if f.Part != "" {
			file.SubType = &f.Part
		}
		out.RawFiles = append(out.RawFiles, file)
	}
	if found := a.Analysis.V; found != nil {
		out.Classification, out.Analysis = &classification{a.FileType}, found
		out.Extraction, out.Validation = &extraction{a.FileType, *found}, new(found.Validation(a.FileType))
	}
	return out
}

type listIn struct {
	httpapi.DayPageIn
	UserID   string `query:"userId"   maxLength:"200" doc:"Only documents of this user."`
	FileType string `query:"fileType" maxLength:"64" doc:"Only documents of this type, such as PAYSLIP."`
}

type uploadListIn struct {
	httpapi.DayPageIn
	UserID string `query:"userId" maxLength:"200" doc:"Only documents of this user."`
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type fileIn struct {
	Part     string `json:"fileSubtype"       required:"false" enum:"PAYSLIP,PERSONAL_INFORMATION,EMPLOYMENT_INFORMATION,TAX_PAYMENT,COMPANY_ID_FRONT,COMPANY_ID_BACK,CARD_FRONT,CARD_BACK" doc:"Which part of the document the file is."`
	Name     string `json:"fileName"          required:"false"                                                                                                                              maxLength:"1000" personal:"file name sent by a program" doc:"Shown to people with the document. Made up when left out."`
	Format   string `json:"fileExtensionType"                  enum:"PDF,PNG,JPG,JPEG" doc:"Format of the file. Its content must match."`
	Password string `json:"password" required:"false" maxLength:"127" doc:"Opens a locked PDF, which is kept unlocked. The password isn't stored."`
	Content  string `json:"fileContent"                                                                                                                                                                      doc:"The bytes of the file, in Base64."`
}

type classifyIn struct {
	Body struct {
		UserID   string   `json:"userId"   required:"false" maxLength:"200" doc:"Required."`
		RawFiles []fileIn `json:"rawFiles" required:"false" maxItems:"5" doc:"1 to 5 files of together at most 15 MiB. Required."`
	}
}

type createIn struct {
	Body struct {
		UserID   string   `json:"userId"   required:"false" maxLength:"200" doc:"Required."`
		FileType string   `json:"fileType" required:"false" maxLength:"64" doc:"Type of the document; GET /fileTypes lists them. Required."`
		RawFiles []fileIn `json:"rawFiles" required:"false" maxItems:"5" doc:"1 to 5 files of together at most 15 MiB. Required."`
	}
}

// maxBase64Body leaves room for base64 and what stands around it.
const maxBase64Body = 22 << 20

func refOf(ctx context.Context, id string) scope.Owned {
	p := auth.From(ctx)
	return scope.Of(p.TenantID, p.Mode).Ref(id).Any()
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	users   *enduser.Service
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service, users *enduser.Service) {
	h := handlers{api: api, users: users, service: s}
	mountScreens(api, h)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/archives", ID: "list-archives", Tag: "Archives",
		Summary: "List uploaded documents", Access: httpapi.Caller, Views: "uploaded documents",
		Description: "Newest first. `startDate` and `endDate` filter by the day of the upload, `userId` by user.",
	}, h.listArchives)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/archives", ID: "create-archive", Tag: "Archives", MaxBody: maxBase64Body,
		Summary: "Upload a document for a user", Access: httpapi.Caller, BodyTime: UploadTime,
		TooLarge: messageOf(FileTooLarge), Codes: Refusals(),
		Description: "You are responsible for the user's consent. A file that isn't accepted is refused with 413, " +
			"415 or 422 and the finer code in errors: FILE_PASSWORD_REQUIRED for a locked PDF without its password, " +
			"FILE_PASSWORD_WRONG for one that doesn't open it.",
	}, h.createArchive)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/archives/classify", ID: "create-and-classify-archive", Tag: "Archives",
		Summary: "Upload a document whose type you don't know", Access: httpapi.Caller, BodyTime: UploadTime,
		MaxBody: maxBase64Body, TooLarge: messageOf(FileTooLarge), Codes: Refusals(),
		Description: "The type is OTHERS until the reader has found out what the document is, and stays so for " +
			"what it doesn't know. Otherwise as create-archive.",
	}, h.createAndClassifyArchive)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/archives/{id}", ID: "get-archive", Tag: "Archives",
		Summary: "Retrieve an uploaded document", Access: httpapi.Caller, Views: "uploaded documents",
		Description: "Poll it, or wait for ARCHIVE_ANALYZED or ARCHIVE_FAILED, until `state.status` isn't " +
			"STARTED. `extraction` has the values that were found, `validation` what its checks came to.",
	}, h.getArchive)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/archives/{id}", ID: "delete-archive", Tag: "Archives",
		Summary: "Revoke a document and delete its data", Access: httpapi.Caller,
		Description: "What was read from it and its records are deleted at once, the file soon after, and reading " +
			"it ends; your webhooks receive ARCHIVE_REVOKED. It can't be undone.",
	}, h.deleteArchive)
	mountCorrections(api, h)
	mountUploads(api, h)
}

func (h handlers) listArchives(ctx context.Context, in *listIn) (httpapi.Items[archiveOut], error) {
	return h.page(ctx, "archives", in.DayPageIn, ListFilter{User: in.UserID, FileType: in.FileType})
}

func (h handlers) createAndClassifyArchive(ctx context.Context, in *classifyIn) (archiveOut, error) {
	open := SubmitInput{FileType: UnknownType, TypeIsOpen: true}
	a, err := h.create(ctx, in.Body.UserID, open, in.Body.RawFiles)
	if err != nil {
		return archiveOut{}, err
	}
	return h.toWire(ctx, a), nil
}

func (h handlers) createArchive(ctx context.Context, in *createIn) (archiveOut, error) {
	a, err := h.create(ctx, in.Body.UserID, SubmitInput{FileType: in.Body.FileType}, in.Body.RawFiles)
	if err != nil {
		return archiveOut{}, err
	}
	return h.toWire(ctx, a), nil
}

func (h handlers) getArchive(ctx context.Context, in *idIn) (archiveOut, error) {
	return h.viewed(ctx, in.ID)
}

func (h handlers) deleteArchive(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Revoke(ctx, refOf(ctx, in.ID), source.TenantRevoked)
}

// mountUploads adds the same reads under their older name.
func mountUploads(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/uploads", ID: "list-uploads", Tag: "Uploads",
		Summary: "List uploaded documents; use /archives", Access: httpapi.Caller, Views: "uploaded documents",
		Description: "The same as GET /archives, for clients of an earlier API.",
	}, h.listUploads)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/uploads/{id}", ID: "get-upload", Tag: "Uploads",
		Summary: "Retrieve an uploaded document; use /archives", Access: httpapi.Caller, Views: "uploaded documents",
		Description: "The same as GET /archives/{id}, for clients of an earlier API.",
	}, h.getUpload)
}

func (h handlers) listUploads(ctx context.Context, in *uploadListIn) (httpapi.Items[archiveOut], error) {
	return h.page(ctx, "uploads", in.DayPageIn, ListFilter{User: in.UserID})
}

func (h handlers) getUpload(ctx context.Context, in *idIn) (archiveOut, error) {
	return h.viewed(ctx, in.ID)
}

func (h handlers) page(
	ctx context.Context, name string, in httpapi.DayPageIn, filter ListFilter,
) (httpapi.Items[archiveOut], error) {
	p := auth.From(ctx)
	asked, err := h.api.DayPage(ctx, name, in, filter.User, filter.FileType)
	if err != nil {
		return httpapi.Items[archiveOut]{}, err
	}
	filter.Created = asked.Days
	archives, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), filter, asked.Request)
	if err != nil {
		return httpapi.Items[archiveOut]{}, err
	}
	users := []string{}
	for _, a := range archives.Items {
		users = append(users, a.UserID)
	}
	out := page.Map(archives, func(a Archive) archiveOut { return h.toWire(ctx, a) })
	httpapi.Seen(ctx, p.Mode, users...)
	return httpapi.ItemsOf(h.api, asked.Binding, out), nil
}

func (h handlers) viewed(ctx context.Context, archiveID string) (archiveOut, error) {
	at := refOf(ctx, archiveID)
	a, err := h.service.Get(ctx, at)
	if err != nil {
		return archiveOut{}, err
	}
	httpapi.Seen(ctx, at.Mode, a.UserID)
	return h.toWire(ctx, a), nil
}

// create submits a document that the tenant has of a user.
func (h handlers) create(ctx context.Context, userID string, submit SubmitInput, files []fileIn) (Archive, error) {
	p := auth.From(ctx)
	submit.User, submit.Provider = scope.Of(p.TenantID, p.Mode).Ref(userID), ByTenant
	for _, f := range files {
		body, err := base64.StdEncoding.Strict().DecodeString(f.Content)
		if err != nil {
			return Archive{}, fault.InvalidField("body.rawFiles", "fileContent must be base64.")
		}
		declared := map[string]string{"PDF": "application/pdf", "PNG": "image/png"}[f.Format]
		if declared == "" {
			declared = "image/jpeg"
		}
		submit.Files = append(submit.Files, File{
			Name: f.Name, Declared: declared, Part: f.Part, Body: body, Password: f.Password,
		})
	}
	return h.service.Submit(ctx, submit)
}
