// Package payload shows in one answer everything that a user's sources hold: accounts, archives, forms. It stands above
// all of them and keeps nothing.
package payload

import (
	"context"
	"net/http"

	"nod/internal/collect/archive"
	"nod/internal/collect/connection"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/flow/form"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Sources are where data of users comes from.
type Sources struct {
	DB          *db.DB
	Users       *enduser.Service
	Records     *record.Service
	Connections *connection.Service
	Archives    *archive.Service
	Forms       *form.Service
}

type userIn struct {
	ID string `path:"id" maxLength:"64"`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	sources Sources
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s Sources) {
	h := handlers{sources: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/payload", ID: "get-user-session-payload", Tag: "Users",
		Summary: "Retrieve all data of a user's connections", Access: httpapi.Caller, Views: "all records",
		Description: "The records of all accounts and documents of the user in one response, and the forms they " +
			"filled in. Use the list of a section where there are more than it shows.",
	}, h.getUserSessionPayload)
}

func (h handlers) getUserSessionPayload(ctx context.Context, in *userIn) (userPayload, error) {
	p := auth.From(ctx)
	payload, err := h.sources.of(ctx, scope.Of(p.TenantID, p.Mode).Ref(in.ID))
	if err != nil {
		return userPayload{}, err
	}
	httpapi.Seen(ctx, p.Mode, in.ID)
	return payload, nil
}

type userPayload struct {
	Metadata enduser.Session  `json:"metadata" personal:"number of the customer" doc:"The session through which the data came."`
	Forms    []formPayload    `json:"forms" doc:"What the user filled in on the screens of sites, newest first, up to 150. Screens of a way that the user left are missing."`
	Accounts []accountPayload `json:"accounts" doc:"The user's accounts, each with its data."`
	Archives []archivePayload `json:"archives" doc:"The user's documents, each with its data."`
}

// maxForms is how many forms one answer has; GET /alpha/forms has pages of all.
const maxForms = 150

type formPayload struct {
	ID   string            `json:"id"`
	Name string            `json:"name" doc:"Name of the screen that asked."`
	Data map[string]string `json:"data" personal:"answer of a form" doc:"Answers by the names of the fields."`
}

type accountPayload struct {
	ID         string             `json:"id"`
	ProviderID string             `json:"providerId"`
	Payload    record.ListPayload `json:"payload" doc:"The data, up to 300 records of each kind."`
}

// Document names an archive of a user.
type Document struct {
	ID       string `json:"id"`
	FileType string `json:"fileType" doc:"Type of the document, such as PAYSLIP."`
}

type archivePayload struct {
	Document
	Payload record.ListPayload `json:"payload" doc:"The data, up to 300 records of each kind."`
}

// of reads what the sources hold with one statement for all of them.
func (s Sources) of(ctx context.Context, at scope.Ref) (userPayload, error) {
	user, err := s.Users.Get(ctx, s.DB.Read(), at)
	if err != nil {
		return userPayload{}, err
	}
	accounts, err := s.Connections.Linked(ctx, at)
	if err != nil {
		return userPayload{}, err
	}
	documents, err := s.Archives.Linked(ctx, at)
	if err != nil {
		return userPayload{}, err
	}
	sources := []string{}
	for _, a := range accounts {
		sources = append(sources, a.ID)
	}
	for _, d := range documents {
		sources = append(sources, d.ID)
	}
	payloads, err := s.Records.Payloads(ctx, s.DB.Read(), at.Scope, sources)
	if err != nil {
		return userPayload{}, err
	}
	forms, err := s.Forms.List(ctx, at.Scope, form.Filter{UserID: at.ID}, page.Request{Size: maxForms})
	if err != nil {
		return userPayload{}, err
	}
	out := userPayload{
		Metadata: enduser.SessionOf(user), Forms: []formPayload{}, Accounts: []accountPayload{},
		Archives: []archivePayload{},
	}
	for _, f := range forms.Items {
		out.Forms = append(out.Forms, formPayload{f.ID, f.Name, f.Data.V})
	}
	for _, a := range accounts {
		out.Accounts = append(out.Accounts, accountPayload{a.ID, a.ProviderID, payloads[a.ID].Lists()})
	}
	for _, d := range documents {
		out.Archives = append(out.Archives, archivePayload{Document{d.ID, d.FileType}, payloads[d.ID].Lists()})
	}
	return out, nil
}
