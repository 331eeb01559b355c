package conversion

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

type spanIn struct {
	httpapi.ModeIn
	From       string `query:"from" maxLength:"10" doc:"First day, such as 2026-01-31, in your organization's time zone. Defaults to 29 days before to."`
	To         string `query:"to" maxLength:"10" doc:"Last day, at most 60 days after from. Defaults to today."`
	TemplateID string `query:"templateId" maxLength:"64" doc:"Only visits with this template."`
}

func (in *spanIn) span() Span { return Span{day.Span{From: in.From, To: in.To}, in.TemplateID} }

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/conversion/funnel", ID: "list-conversion-funnel", Tag: "Conversion",
		Summary: "List widget visits by the steps they reached", Access: httpapi.Caller,
		Description: "One row per day and template. A visit is what a person does with one widget token; it counts " +
			"once at each step, on the day it got there. Days without visits are left out. " +
			"Counts are kept for 60 days and appear within a few seconds.",
	}, h.listConversionFunnel)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/conversion/failures", ID: "list-conversion-failures", Tag: "Conversion",
		Summary: "List why logins and documents failed", Access: httpapi.Caller,
		Description: "One row per error code and provider or document type, the most frequent first. " +
			"Every failed attempt counts. Counts are kept for 60 days and appear within a few seconds.",
	}, h.listConversionFailures)
}

func (h handlers) listConversionFunnel(ctx context.Context, in *spanIn) (httpapi.Items[Day], error) {
	days, err := h.service.Funnel(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode), in.span())
	return httpapi.Items[Day]{Items: days}, err
}

func (h handlers) listConversionFailures(ctx context.Context, in *spanIn) (httpapi.Items[Failure], error) {
	failures, err := h.service.Failures(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode), in.span())
	return httpapi.Items[Failure]{Items: failures}, err
}
