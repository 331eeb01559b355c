package connector

import (
	"context"
	"net/http"

	"nod/internal/platform/httpapi"
)

// handlers has a method for each operation, named after its ID.
type handlers struct {
	filesURL string
}

// MountManagement adds the operations of the management API. The files of the personas are below filesURL.
func MountManagement(api *httpapi.API, filesURL string) {
	h := handlers{filesURL: filesURL}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/personas", ID: "list-personas", Tag: "Data sources",
		Summary: "List Sandbox personas to log in as", Access: httpapi.Caller,
		Description: "Invented people with the credentials and data that Sandbox has for them.",
	}, h.listPersonas)
}

func (h handlers) listPersonas(context.Context, *struct{}) (httpapi.Items[Persona], error) {
	people := Personas()
	for _, person := range people {
		for i, file := range person.Files {
			person.Files[i].URL = h.filesURL + "/persona/" + person.ID + "/" + file.Name
		}
	}
	return httpapi.Items[Persona]{Items: people}, nil
}
