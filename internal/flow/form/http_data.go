package form

import (
	"context"
	"io"
	"net/http"
	"strconv"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Forms (Alpha)"

type listIn struct {
	httpapi.DayPageIn
	UserID     string `query:"userId"     maxLength:"200" doc:"Only forms of this user."`
	WinkSiteID string `query:"winkSiteId" maxLength:"200" doc:"Only forms of this site."`
	Superseded bool   `query:"includeSuperseded" doc:"Whether to list answers of ways through a v3 site that people left again as well."`
}

type oneIn struct {
	ID string `path:"id" maxLength:"64"`
}

// answered is a form as the data API shows it.
type answered struct {
	ID                string            `json:"id"`
	CreatedAt         db.Time           `json:"createdAt"`
	Name              string            `json:"name" doc:"Name of the screen that asked."`
	UserID            string            `json:"userId"`
	WinkSiteID        string            `json:"winkSiteId" doc:"The site on which it was filled in."`
	WinkSiteSessionID string            `json:"winkSiteSessionId" doc:"The session in which it was filled in."`
	Reference         string            `json:"reference" doc:"The screen that asked; URL for parameters of the address."`
	Data              map[string]string `json:"data" personal:"answer of a form" doc:"Answers by the names of the fields."`
	FromLink          bool              `json:"fromLink" doc:"Whether data are parameters of the page's address, which anyone can write, or their defaults."`
	// Fields and what follows are of screens of v3 sites.
	Fields            []Answer `json:"fields"            doc:"The questions as they were asked. Empty for parameters of the address."`
	WinkSiteVersionID string   `json:"winkSiteVersionId" doc:"Version of the site that asked, or empty."`
	Superseded        bool     `json:"superseded"        doc:"The person went another way since: the answers don't count."`
}

func toWire(f Form) answered {
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	return answered{
		ID: f.ID, CreatedAt: f.CreatedAt, Name: f.Name, UserID: f.UserID, WinkSiteID: text(f.SiteID),
		WinkSiteSessionID: text(f.SessionID), Reference: text(f.Reference), Data: f.Data.V, Fields: questions(f),
		WinkSiteVersionID: text(f.VersionID), Superseded: f.Superseded, FromLink: f.fromLink(),
	}
}

// questions are never null.
func questions(f Form) []Answer { return append([]Answer{}, f.Fields...) }

func (h handlers) mountForms(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/forms", ID: "list-alpha-forms", Tag: tag,
		Summary: "List forms, newest first", Access: httpapi.Caller, Views: "forms",
		Description: "What people answered on your sites. Filter by user, by site, or by the day of creation.",
	}, h.listAlphaForms)
	httpapi.RegisterFile(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/forms/export", ID: "export-alpha-forms", Tag: tag,
		Summary: "Export the forms of a site as CSV; recorded in the audit log", Access: httpapi.Caller,
		Description: "One row per session, oldest first; one column per field that was ever asked, under its newest " +
			"question. Removed fields keep their columns.",
	}, "text/csv; charset=utf-8", h.exportAlphaForms)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/forms/{id}", ID: "get-alpha-form", Tag: tag,
		Summary: "Retrieve a form", Access: httpapi.Caller, Views: "forms",
		Description: "All answers of one session of a site, each with the label that the person saw.",
	}, h.getAlphaForm)
}

func (h handlers) listAlphaForms(ctx context.Context, in *listIn) (httpapi.Items[answered], error) {
	p := auth.From(ctx)
	asked, err := h.api.DayPage(ctx, "forms", in.DayPageIn, in.UserID, in.WinkSiteID,
		strconv.FormatBool(in.Superseded))
	if err != nil {
		return httpapi.Items[answered]{}, err
	}
	filter := Filter{UserID: in.UserID, SiteID: in.WinkSiteID, Created: asked.Days, WithSuperseded: in.Superseded}
	forms, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), filter, asked.Request)
	if err == nil {
		users := make([]string, len(forms.Items))
		for i, f := range forms.Items {
			users[i] = f.UserID
		}
		httpapi.Seen(ctx, p.Mode, users...)
	}
	return httpapi.ItemsOf(h.api, asked.Binding, page.Map(forms, toWire)), err
}

type exportIn struct {
	WinkSiteID string `query:"winkSiteId" required:"true" maxLength:"200" doc:"The site whose answers are exported."`
	Superseded bool   `query:"includeSuperseded" doc:"Whether to export answers of ways that people left again as well. A column names their screens."`
}

func (h handlers) exportAlphaForms(ctx context.Context, in *exportIn) (httpapi.File, error) {
	p := auth.From(ctx)
	site := scope.Of(p.TenantID, p.Mode).Ref(in.WinkSiteID)
	if err := h.service.StartExport(ctx, site); err != nil {
		return httpapi.File{}, err
	}
	return httpapi.File{
		Name:  "answers.csv",
		Write: func(ctx context.Context, w io.Writer) error { return h.service.Export(ctx, site, in.Superseded, w) },
	}, nil
}

func (h handlers) getAlphaForm(ctx context.Context, in *oneIn) (answered, error) {
	p := auth.From(ctx)
	found, err := h.service.Get(ctx, scope.Of(p.TenantID, p.Mode).Ref(in.ID))
	if err == nil {
		httpapi.Seen(ctx, p.Mode, found.UserID)
	}
	return toWire(found), err
}
