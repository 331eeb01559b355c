package connector

import (
	"context"
	"net/http"

	"nod/internal/platform/httpapi"
)

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/personas", ID: "list-personas", Tag: "Data sources",
		Summary: "The people of the Sandbox, to log in as", Access: httpapi.Caller,
	}, func(context.Context, *struct{}) (httpapi.Items[Persona], error) {
		return httpapi.Items[Persona]{Items: Personas()}, nil
	})
}
