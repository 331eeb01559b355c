package archive

import (
	"context"
	"net/http"

	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

// listedArchive is an archive as the portal shows it. An archive is its own source, so its id stands in
// the place of an account's, and its file type in the place of a provider's.
type listedArchive struct {
	ID              string              `json:"id"`
	UserID          string              `json:"userId"`
	AccountID       string              `json:"accountId" doc:"Same as id, for screens that list accounts and documents together."`
	ProviderID      string              `json:"providerId" doc:"Same as fileType."`
	FileType        string              `json:"fileType" doc:"Type of the document, such as PAYSLIP; empty until it is known."`
	ProviderLogoURL string              `json:"providerLogoUrl"`
	Status          Status              `json:"status" doc:"STARTED while it is read, then ANALYZED, UNSUPPORTED (kept, not read), or ERROR. REVOKED: deleted."`
	CreatedAt       db.Time             `json:"createdAt"`
	UpdatedAt       db.Time             `json:"updatedAt"`
	ErrorCode       connector.ErrorCode `json:"errorCode" doc:"Why the document could not be read; empty otherwise."`
	ErrorMessage    string              `json:"errorMessage" doc:"errorCode as a sentence; empty otherwise."`
	RawFiles        []rawFile           `json:"rawFiles" doc:"The uploaded files, in the order of the upload."`
}

type rawFile struct {
	ID        string  `json:"id"`
	CreatedAt db.Time `json:"createdAt"`
	Name      string  `json:"name" personal:"file name" doc:"File name as it was uploaded."`
	SubType   string  `json:"subType" doc:"Which part of the document the file is; empty when nobody said."`
	Size      int64   `json:"size" doc:"Size of the file, in bytes."`
	URL       string  `json:"url"  doc:"Opens the file for an hour or two; empty once the file is gone."`
}

func (h handlers) toScreen(ctx context.Context, a Archive) listedArchive {
	out := listedArchive{
		ID: a.ID, UserID: a.UserID, AccountID: a.ID, ProviderID: a.FileType, FileType: a.FileType,
		ProviderLogoURL: h.service.LogoURL(a.FileType), Status: a.Status, CreatedAt: a.CreatedAt,
		UpdatedAt: a.UpdatedAt, ErrorCode: a.ErrorCode, RawFiles: []rawFile{},
	}
	if a.ErrorCode != "" {
		out.ErrorMessage = messageOf(a.ErrorCode)
	}
	for _, f := range a.RawFiles.V {
		url := h.service.fileURL(ctx, a, f)
		out.RawFiles = append(out.RawFiles, rawFile{f.ID, f.CreatedAt, f.Name, f.SubType, f.Size, url})
	}
	return out
}

// mountScreens adds what the portal's screens read and do in a mode.
func mountScreens(api *httpapi.API, h handlers) {
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/archives", ID: "list-archives-of-user",
		Summary: "List a user's uploaded documents", Access: httpapi.Caller, Views: "uploaded documents",
	}, h.listArchivesOfUser)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/archives/review", ID: "list-archives-in-review",
		Summary: "List documents with fields to compare with the file, newest first", Access: httpapi.Caller,
		Views: "uploaded documents",
	}, h.listArchivesInReview)
}

func (h handlers) listArchivesInReview(
	ctx context.Context, in *httpapi.DayPageIn,
) (httpapi.Items[archiveOut], error) {
	return h.page(ctx, "archives-in-review", *in, ListFilter{InReview: true})
}

func (h handlers) listArchivesOfUser(
	ctx context.Context, in *enduser.PageByIDIn,
) (httpapi.Items[listedArchive], error) {
	user, err := in.Find(ctx, h.users)
	if err != nil {
		return httpapi.Items[listedArchive]{}, err
	}
	binding := in.Binding("archives-of-user", user)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[listedArchive]{}, err
	}
	var archives page.List[Archive]
	if len(user.Uploads.V) > 0 { // the user's row names all there are, also revoked ones
		archives, err = h.service.OfUser(ctx, user.Ref(), request)
		httpapi.Seen(ctx, user.Mode, user.ID)
	} else {
		httpapi.Seen(ctx, user.Mode)
	}
	return httpapi.ItemsOf(h.api, binding, page.Map(archives, func(a Archive) listedArchive {
		return h.toScreen(ctx, a)
	})), err
}
