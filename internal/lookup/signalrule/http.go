package signalrule

import (
	"context"
	"net/http"

	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

// signalRuleOut is a rule as the portal shows it.
type signalRuleOut struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"       doc:"What your organization calls it."`
	Metric     string     `json:"metric"     doc:"Name of the metric that it is a limit for."`
	Comparison Comparison `json:"comparison" enum:"AT_LEAST,AT_MOST" doc:"Whether a value matches that is at least or at most the threshold."`
	Threshold  int64      `json:"threshold"  doc:"The limit: a whole number that the metric is compared with."`
	WebhookID  string     `json:"webhookId"  doc:"The webhook that learns of matches; empty for none."`
	CreatedAt  db.Time    `json:"createdAt"  doc:"When the rule was added."`
	UpdatedAt  db.Time    `json:"updatedAt"  doc:"When the rule was last changed."`
}

func toWire(r Rule) signalRuleOut {
	return signalRuleOut{
		ID: r.ID, Name: r.Name, Metric: r.Metric, Comparison: r.Comparison, Threshold: r.Threshold,
		WebhookID: r.WebhookID, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

type signalRulesOut struct {
	Items []signalRuleOut `json:"items" doc:"All rules, newest first; 50 at most."`
}

// signalRuleInput is what a rule is to be.
type signalRuleInput struct {
	Name       string     `json:"name"       maxLength:"1000" doc:"Your name of the rule, 1 to 100 characters."`
	Metric     string     `json:"metric"     maxLength:"100" doc:"Name of a metric, as GET /signalMetrics lists them."`
	Comparison Comparison `json:"comparison" enum:"AT_LEAST,AT_MOST" doc:"Whether a value matches that is at least or at most the threshold."`
	Threshold  int64      `json:"threshold"  doc:"A whole number from 0 to 1,000,000,000,000."`
	WebhookID  string     `json:"webhookId"  maxLength:"64" doc:"The webhook that learns of matches; empty for none."`
}

type createIn struct{ Body signalRuleInput }

type updateIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Name       *string     `json:"name"       required:"false" nullable:"false" maxLength:"1000" doc:"Your name of the rule, 1 to 100 characters; left out: as before."`
		Metric     *string     `json:"metric"     required:"false" nullable:"false" maxLength:"100" doc:"Name of a metric, as GET /signalMetrics lists them. Left out: as before."`
		Comparison *Comparison `json:"comparison" required:"false" nullable:"false" enum:"AT_LEAST,AT_MOST" doc:"Whether a value matches that is at least or at most the threshold. Left out: as before."`
		Threshold  *int64      `json:"threshold"  required:"false" nullable:"false" doc:"A whole number from 0 to 1,000,000,000,000. Left out: as before."`
		WebhookID  *string     `json:"webhookId"  required:"false" nullable:"false" maxLength:"64" doc:"The webhook that learns of matches; empty for none. Left out: as before."`
	}
}

type oneIn struct {
	ID string `path:"id" maxLength:"64"`
}

// handlers has a method for each operation, named after its ID.
type handlers struct{ service *Service }

// MountData adds what the portal's screen reads and changes.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{s}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/signalRules", ID: "list-signal-rules",
		Summary: "List the rules for risk signals, newest first", Access: httpapi.Caller,
	}, h.listSignalRules)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPost, Path: "/signalRules", ID: "create-signal-rule", Status: http.StatusCreated,
		Summary: "Add a rule for risk signals", Access: httpapi.AdminOnly,
	}, h.createSignalRule)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPut, Path: "/signalRules/{id}", ID: "update-signal-rule",
		Summary: "Change a rule for risk signals", Access: httpapi.AdminOnly,
		Description: "Applies to later results. Matches that signals have stay as they are.",
	}, h.updateSignalRule)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/signalRules/{id}", ID: "delete-signal-rule",
		Summary: "Delete a rule for risk signals", Access: httpapi.AdminOnly,
		Description: "Matches that signals have stay.",
	}, h.deleteSignalRule)
}

func (h handlers) listSignalRules(ctx context.Context, _ *struct{}) (signalRulesOut, error) {
	all, err := h.service.List(ctx, scope.From(ctx))
	out := signalRulesOut{Items: make([]signalRuleOut, len(all))}
	for n, r := range all {
		out.Items[n] = toWire(r)
	}
	return out, err
}

func (h handlers) createSignalRule(ctx context.Context, in *createIn) (signalRuleOut, error) {
	made, err := h.service.Create(ctx, scope.From(ctx), Terms(in.Body))
	return toWire(made), err
}

func (h handlers) updateSignalRule(ctx context.Context, in *updateIn) (signalRuleOut, error) {
	changed, err := h.service.Update(ctx, scope.From(ctx).Ref(in.ID), Change(in.Body))
	return toWire(changed), err
}

func (h handlers) deleteSignalRule(ctx context.Context, in *oneIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Delete(ctx, scope.From(ctx).Ref(in.ID))
}
