package usage

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
)

type summary struct {
	Items []actionSummary `json:"actionUsageSummaries"`
}

type actionSummary struct {
	Action  Action      `json:"action" doc:"What the credits are for, for example ConnectAccount."`
	Enabled bool        `json:"enabled" doc:"Whether the action may be used at all."`
	Detail  usageDetail `json:"usageDetail"`
}

type usageDetail struct {
	Remain int64 `json:"remainVolume" doc:"Credits that are free."`
	Total  int64 `json:"totalVolume"`
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/usage/summary", ID: "get-usage-summary", Tag: "Usage",
		Summary: "Volumes of every action and what is left of them", Access: httpapi.Caller,
	}, func(ctx context.Context, in *httpapi.ModeIn) (summary, error) {
		if err := httpapi.AllowMode(ctx, in.Mode); err != nil {
			return summary{}, err
		}
		volumes, err := s.Summary(ctx, auth.From(ctx).TenantID, in.Mode)
		if err != nil {
			return summary{}, err
		}
		out := summary{Items: []actionSummary{}}
		for _, v := range volumes {
			out.Items = append(out.Items, actionSummary{v.Action, v.Enabled, usageDetail{v.Remaining(), v.Total}})
		}
		return out, nil
	})
}
