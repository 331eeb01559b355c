package usage

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

type summary struct {
	Items []actionSummary `json:"actionUsageSummaries" doc:"Credits of each action."`
}

type actionSummary struct {
	Action  Action      `json:"action" doc:"What the credits are for, for example ConnectAccount."`
	Enabled bool        `json:"enabled" doc:"Whether the action may be used at all."`
	Detail  usageDetail `json:"usageDetail" doc:"How many credits there are."`
}

type usageDetail struct {
	Remain int64 `json:"remainVolume" doc:"Credits that can still be used."`
	Total  int64 `json:"totalVolume" doc:"Credits that were granted."`
}

// usageDay is what happened on one day of the caller's time zone.
type usageDay struct {
	Date      string `json:"date" doc:"The day in the requested time zone, as 2026-11-28."`
	Accounts  int64  `json:"accountCount" doc:"Accounts created that day."`
	Connected int64  `json:"connectedAccountCount" doc:"Accounts that became connected that day."`
	Users     int64  `json:"userCount" doc:"Users created that day; those of the emulator once they connect something."`
}

type daysIn struct {
	httpapi.ModeIn
	From     string `query:"from" doc:"First day of the range, as 2026-11-01. Required."`
	To       string `query:"to" doc:"Last day; at least the day after from, at most 60 days later. Required."`
	TimeZone string `query:"timeZone" maxLength:"64" doc:"IANA zone of the days; UTC without it."`
	Size     int    `query:"size" default:"100" minimum:"1" maximum:"150" doc:"Rows per page."`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/usage/summary", ID: "get-usage-summary", Tag: "Usage",
		Summary: "List the quota and remaining credits of each action", Access: httpapi.Caller,
		Description: "Credits of each action in the mode. Most are spent for good; deleting a webhook returns its " +
			"credit.",
	}, h.getUsageSummary)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/usage", ID: "list-usage", Tag: "Usage",
		Summary: "List usage by day", Access: httpapi.Caller,
		Description: "Days without events are omitted. A range spans 2 to 61 days, so everything fits on one page.",
	}, h.listUsage)
}

func (h handlers) getUsageSummary(ctx context.Context, in *httpapi.ModeIn) (summary, error) {
	volumes, err := h.service.Summary(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode))
	if err != nil {
		return summary{}, err
	}
	out := summary{Items: []actionSummary{}}
	for _, v := range volumes {
		out.Items = append(out.Items, actionSummary{v.Action, v.Enabled, usageDetail{v.Remaining(), v.Total}})
	}
	return out, nil
}

func (h handlers) listUsage(ctx context.Context, in *daysIn) (httpapi.Items[usageDay], error) {
	days, err := h.service.Days(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode), Span{in.From, in.To, in.TimeZone})
	if err != nil {
		return httpapi.Items[usageDay]{}, err
	}
	out := httpapi.Items[usageDay]{Items: []usageDay{}}
	for _, d := range days[:min(len(days), in.Size)] {
		out.Items = append(out.Items, usageDay{d.Date, d.Accounts, d.Connected, d.Users})
	}
	return out, nil
}
