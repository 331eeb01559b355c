package export

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

type accountIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Format Format `json:"exportExtensionType" enum:"PDF,CSV,ZIP" doc:"ZIP has one CSV per section."`
	}
}

type accountOut struct {
	ID          string  `json:"id"`
	AccountID   string  `json:"accountId" doc:"ID of the exported account."`
	Format      Format  `json:"exportExtensionType" enum:"PDF,CSV,ZIP" doc:"Format of the file."`
	DownloadURL string  `json:"downloadUrl"                        doc:"Signed; works for five minutes and ends with your session or key."`
	MD5         string  `json:"md5"                                doc:"MD5 of the file, in hex."`
	CreatedAt   db.Time `json:"createdAt"`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	mountScreens(api, h)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/accounts/{id}/exports/generate", ID: "generate-account-export",
		Tag: "Accounts", Summary: "Export an account as CSV, ZIP, or PDF report", Access: httpapi.Caller,
		Codes: []string{CodeNotRead},
		Description: "The file is made within the request and can be downloaded from `downloadUrl` for five " +
			"minutes; call again for a new address. Each export is recorded in the audit log. ACCOUNT_NOT_READ " +
			"while there is no data.",
	}, h.generateAccountExport)
}

func (h handlers) generateAccountExport(ctx context.Context, in *accountIn) (accountOut, error) {
	e, err := h.service.Account(ctx, in.ID, in.Body.Format)
	if err != nil {
		return accountOut{}, err
	}
	address, _ := h.service.Link(ctx, e.Export)
	return accountOut{e.ID, e.AccountID, e.Format, address, e.MD5, e.CreatedAt}, nil
}

type lookupOut struct {
	ID          string `json:"id"`
	DownloadURL string `json:"downloadUrl" doc:"Signed; works for five minutes and ends with your session."`
	MD5         string `json:"md5"         doc:"MD5 of the file, in hex."`
}

type startUsersIn struct {
	Body UserFilter
}

type exportOut struct {
	ID          string   `json:"id"`
	Kind        Kind     `json:"kind"        enum:"ACCOUNT,USERS,LOOKUP" doc:"What is exported: an ACCOUNT, all USERS of a filter, or the result of a LOOKUP."`
	Status      Status   `json:"status"      enum:"RUNNING,READY" doc:"RUNNING until the file can be downloaded, then READY."`
	Done        int      `json:"done"                             doc:"Users exported so far."`
	Total       int      `json:"total"                            doc:"Users to export."`
	Size        int64    `json:"size"                             doc:"Size of the exported file so far, in bytes."`
	FileName    string   `json:"fileName" doc:"Name for saving the file."`
	CreatedAt   db.Time  `json:"createdAt"`
	ExpiresAt   db.Time  `json:"expiresAt"                        doc:"When the copy is deleted."`
	DownloadURL *string  `json:"downloadUrl"                      doc:"Newly signed in each response, once the export is ready."`
	LinkEndsAt  *db.Time `json:"linkEndsAt" doc:"When downloadUrl stops working; null without one."`
}

func (h handlers) toWire(ctx context.Context, e Export) exportOut {
	out := exportOut{
		ID: e.ID, Kind: e.Kind, Status: e.Status, Done: e.Done, Total: e.Total, Size: e.Size, FileName: e.FileName,
		CreatedAt: e.CreatedAt, ExpiresAt: e.ExpiresAt,
	}
	if e.Status == Ready {
		address, ends := h.service.Link(ctx, e)
		out.DownloadURL, out.LinkEndsAt = &address, db.AtPtr(ends)
	}
	return out
}

type getIn struct {
	ID string `path:"id" maxLength:"64"`
}

// mountScreens adds what the portal's screens read and do in a mode.
func mountScreens(api *httpapi.API, h handlers) {
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users/exports", ID: "export-users",
		Status: http.StatusAccepted, Summary: "Start a CSV export of users", Access: httpapi.Caller,
	}, h.exportUsers)
	for _, noun := range []string{"verification", "signal"} {
		httpapi.RegisterScreen(api, httpapi.Op{
			Method: http.MethodPost, Path: "/" + noun + "s/{id}/exports", ID: "export-" + noun,
			Summary: "Export the result of a " + noun + " as a PDF report", Access: httpapi.Caller,
		}, h.exportLookup)
	}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/exports/{id}", ID: "get-export",
		Summary: "Retrieve an export's progress and download URL", IsPoll: true, Access: httpapi.Caller,
	}, h.getExport)
}

func (h handlers) exportUsers(ctx context.Context, in *startUsersIn) (exportOut, error) {
	e, err := h.service.StartUsers(ctx, auth.From(ctx).Mode, in.Body)
	if err != nil {
		return exportOut{}, err
	}
	return h.toWire(ctx, e), nil
}

func (h handlers) exportLookup(ctx context.Context, in *getIn) (lookupOut, error) {
	e, err := h.service.Lookup(ctx, in.ID)
	if err != nil {
		return lookupOut{}, err
	}
	address, _ := h.service.Link(ctx, e.Export)
	return lookupOut{e.ID, address, e.MD5}, nil
}

func (h handlers) getExport(ctx context.Context, in *getIn) (exportOut, error) {
	p := auth.From(ctx)
	e, err := h.service.Get(ctx, scope.Of(p.TenantID, p.Mode).Ref(in.ID))
	if err != nil {
		return exportOut{}, err
	}
	return h.toWire(ctx, e), nil
}
