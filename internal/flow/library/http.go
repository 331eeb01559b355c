package library

import (
	"context"
	"encoding/json"
	"net/http"

	"nod/internal/flow/site"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Sites"

// maxScreen is room for a form of 50 components in several languages.
const maxScreen = 512 << 10

type listIn struct {
	httpapi.ModeIn
	httpapi.PageIn
}

type oneIn struct {
	httpapi.ModeIn
	ID string `path:"id" maxLength:"64"`
}

type saveIn struct {
	httpapi.ModeIn
	Body struct {
		Name string       `json:"name"             maxLength:"1000" doc:"Your name of the screen, 1 to 100 characters."`
		Flow site.Screens `json:"winkSiteTemplate" doc:"A flow with exactly this screen, a form or the widget, in the form that LOWCODE sites have."`
	}
}

// SavedScreen is a screen of the library as the list tells of it.
type SavedScreen struct {
	ID         string  `json:"id"`
	Name       string  `json:"name" doc:"Name in the library."`
	Type       string  `json:"type"       enum:"FORM,WIDGET" doc:"FORM asks, WIDGET opens the widget."`
	Components int     `json:"components" doc:"How many components a form has."`
	CreatedBy  string  `json:"createdBy"  doc:"ID of the member who saved it."`
	CreatedAt  db.Time `json:"createdAt"`
}

// WholeScreen is a screen of the library with what it shows.
type WholeScreen struct {
	SavedScreen
	Flow site.Screens `json:"winkSiteTemplate" doc:"A flow with exactly this screen."`
}

func toWire(l listed) SavedScreen {
	return SavedScreen{
		ID: l.ID, Name: l.Name, Type: l.Type, Components: l.Components, CreatedBy: l.CreatedBy, CreatedAt: l.CreatedAt,
	}
}

func (s stored) toWire() WholeScreen {
	whole := WholeScreen{SavedScreen: toWire(s.listed)}
	_ = json.Unmarshal([]byte(s.Flow), &whole.Flow) // site.Screens wrote it
	return whole
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/savedScreens", ID: "list-saved-screens", Tag: tag,
		Summary: "List saved screens, newest first", Access: httpapi.Caller,
		Description: "Screens that were saved for other sites of the mode, without their content.",
	}, h.listSavedScreens)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/savedScreens/{id}", ID: "get-saved-screen", Tag: tag,
		Summary: "Retrieve a saved screen", Access: httpapi.Caller,
		Description: "With its content, to put into the flow of a site.",
	}, h.getSavedScreen)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/savedScreens", ID: "save-screen", Tag: tag, Status: http.StatusCreated,
		Summary: "Save a screen to the library", Access: httpapi.Caller, MaxBody: maxScreen,
		Description: "A saved screen can be inserted into any LOWCODE site of the mode. It's a copy: " +
			"later changes to the site don't change it.",
	}, h.saveScreen)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/savedScreens/{id}", ID: "delete-saved-screen", Tag: tag,
		Summary: "Delete a saved screen", Access: httpapi.Caller,
		Description: "Sites it was inserted into keep their copies.",
	}, h.deleteSavedScreen)
}

func (h handlers) listSavedScreens(ctx context.Context, in *listIn) (httpapi.Items[SavedScreen], error) {
	tenant := auth.From(ctx).TenantID
	binding := page.Binding("saved-screens", tenant, string(in.Mode))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[SavedScreen]{}, err
	}
	found, err := h.service.List(ctx, scope.Of(tenant, in.Mode), request)
	return httpapi.ItemsOf(h.api, binding, page.Map(found, toWire)), err
}

func (h handlers) getSavedScreen(ctx context.Context, in *oneIn) (WholeScreen, error) {
	found, err := h.service.Get(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode).Ref(in.ID))
	return found.toWire(), err
}

func (h handlers) saveScreen(ctx context.Context, in *saveIn) (WholeScreen, error) {
	made, err := h.service.Save(ctx, in.Mode, in.Body.Name, in.Body.Flow)
	return made.toWire(), err
}

func (h handlers) deleteSavedScreen(ctx context.Context, in *oneIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Delete(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode).Ref(in.ID))
}
