package signal

import (
	"context"
	"net/http"

	"nod/internal/lookup/evidence"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/signalrule"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

const (
	tag   = "Signals (Alpha)"
	views = "signals"
)

// signalOut is a signal as the data API shows it.
type signalOut struct {
	ID            string                 `json:"id"`
	CreatedAt     db.Time                `json:"createdAt"`
	UpdatedAt     db.Time                `json:"updatedAt"`
	Status        inquiry.Status         `json:"status"                  enum:"PROCESSING,COMPLETED,ERROR" doc:"PROCESSING until it ends, then COMPLETED or ERROR."`
	ResultCode    Code                   `json:"resultCode,omitempty"    required:"false" enum:"SUCCESS,NO_DATA,SYSTEM_ERROR,SERVICE_UNAVAILABLE" doc:"SUCCESS, NO_DATA when the source knows nothing of the number, SERVICE_UNAVAILABLE or SYSTEM_ERROR; left out while it runs."`
	ResultMessage string                 `json:"resultMessage,omitempty" required:"false" doc:"Why there is no result."`
	RequestMeta   Query                  `json:"requestMeta" doc:"The request as you sent it: whom or what to look up, and the consent."`
	Result        signalsource.Values    `json:"result,omitempty"        required:"false" personal:"metrics of a number" doc:"A metric that is left out is not known; -999 says that there is no event it could be taken from, -998 that the source can't compute it."`
	RuleMatches   []signalrule.RuleMatch `json:"ruleMatches,omitempty"   required:"false" nullable:"false" doc:"Rules of your organization that matched, as they were then; left out where none did. A rule is a limit that you set, not a verdict about a person."`
	SourceVersion string                 `json:"sourceVersion,omitempty" required:"false" doc:"Version of the source's data, when it tells."`
	ExpiresAt     *db.Time               `json:"expiresAt,omitempty"     required:"false" nullable:"false" doc:"Until when the result is current; left out where your organization set no days."`
	WithdrawnAt   *db.Time               `json:"consentWithdrawnAt,omitempty" required:"false" nullable:"false" doc:"When the person withdrew the consent; left out until then."`
	Evidence      *evidence.Evidence     `json:"consentEvidence,omitempty" required:"false" nullable:"false" doc:"The text of the consent template as it was when the request was accepted. Left out of lists."`
}

func toWire(g Signal) signalOut {
	return signalOut{
		ID: g.ID, CreatedAt: g.CreatedAt, UpdatedAt: g.UpdatedAt, Status: g.Status, ResultCode: g.Doc.Code,
		ResultMessage: g.Doc.Message, RequestMeta: g.Doc.Query, Result: g.Doc.Result, RuleMatches: g.Doc.Matches,
		SourceVersion: g.Doc.SourceVersion, ExpiresAt: g.ExpiresAt, WithdrawnAt: g.WithdrawnAt,
	}
}

func withEvidence(g Signal) signalOut {
	out := toWire(g)
	out.Evidence = g.Doc.Evidence.Shown()
	return out
}

type listIn struct {
	httpapi.DayPageIn
	SignalID string `query:"signalId" maxLength:"64" doc:"Only this lookup."`
	Phone    string `query:"phone"    maxLength:"30" doc:"Only lookups of this phone number."`
}

type createIn struct{ Body Query }

type metricsOut struct {
	Items []signalsource.Metric `json:"items" doc:"All metrics that signals can have."`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData adds the operations of the data API, and what the portal's screen reads.
func MountData(api *httpapi.API, s *Service) {
	inquiry.MountScreens(api, s.Service, inquiry.Screens{Path: "/signals", Noun: "signal", Views: views})
	h := handlers{api, s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/signals", ID: "list-alpha-signals", Tag: tag,
		Summary: "List signals, newest first", Access: httpapi.Caller, Views: views,
		Description: "Filter by phone number, ID, or the day of creation. `consentEvidence` is left out of lists.",
	}, h.listAlphaSignals)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/alpha/signals", ID: "create-alpha-signal", Tag: tag,
		Summary: "Look up the risk signals of a phone number", Access: httpapi.Caller,
		Codes: []string{fault.CodeQuotaExceeded},
		Description: "Costs one credit, which is returned when the signal ends in ERROR. " +
			"The result comes later: retrieve the signal until its status isn't PROCESSING.",
	}, h.createAlphaSignal)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/signals/{id}", ID: "get-alpha-signal", Tag: tag,
		Summary: "Retrieve a signal", Access: httpapi.Caller, Views: views,
		Description: "Poll it until `status` isn't PROCESSING, at most a minute: no event announces the end, " +
			"unless a rule matches. Each view is recorded in the audit log.",
	}, h.getAlphaSignal)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/alpha/signals/{id}/withdrawal", ID: "withdraw-alpha-signal-consent", Tag: tag,
		Summary: "Withdraw the consent of a signal", Access: httpapi.Caller,
		Description: "The person withdrew the consent: later signals of the number are refused unless they have a " +
			"newer consent. Results stay. Withdrawing twice changes nothing.",
	}, h.withdrawAlphaSignalConsent)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/signalSource", ID: "get-signal-source",
		Summary: "Tell whether a source of risk signals is connected", Access: httpapi.Caller,
	}, h.getSignalSource)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/signalMetrics", ID: "list-signal-metrics",
		Summary: "List the metrics of signals with their descriptions", Access: httpapi.Caller,
	}, h.listSignalMetrics)
}

func (h handlers) listAlphaSignals(ctx context.Context, in *listIn) (httpapi.Items[signalOut], error) {
	filter, err := h.service.filter(ctx, scope.From(ctx), in.Phone)
	if err != nil {
		return httpapi.Items[signalOut]{}, err
	}
	filter.ID = in.SignalID
	return inquiry.ListOp[*Document, signalOut]{
		API: h.api, Of: h.service.Service, Name: "signals", ToWire: toWire,
	}.Answer(ctx, in.DayPageIn, filter, in.SignalID, plain(in.Phone))
}

func (h handlers) createAlphaSignal(ctx context.Context, in *createIn) (signalOut, error) {
	g, err := h.service.Submit(ctx, scope.From(ctx), in.Body)
	if err != nil {
		return signalOut{}, err
	}
	return withEvidence(g), nil
}

func (h handlers) getAlphaSignal(ctx context.Context, in *inquiry.OneIn) (signalOut, error) {
	g, err := h.service.One(ctx, in)
	if err != nil {
		return signalOut{}, err
	}
	return withEvidence(g), nil
}

func (h handlers) withdrawAlphaSignalConsent(ctx context.Context, in *inquiry.OneIn) (signalOut, error) {
	g, err := h.service.Withdraw(ctx, scope.From(ctx).Ref(in.ID))
	if err != nil {
		return signalOut{}, err
	}
	return withEvidence(g), nil
}

func (h handlers) getSignalSource(ctx context.Context, _ *struct{}) (inquiry.SourceOut, error) {
	return inquiry.SourceOut{Available: h.service.IsAvailable(auth.From(ctx).Mode)}, nil
}

func (handlers) listSignalMetrics(context.Context, *struct{}) (metricsOut, error) {
	return metricsOut{signalsource.Metrics()}, nil
}
