package verification

import (
	"context"
	"net/http"

	"nod/internal/lookup/evidence"
	"nod/internal/lookup/inquiry"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

const (
	tag   = "Verification"
	views = "verifications"
)

// verificationOut is a verification as the data API shows it.
type verificationOut struct {
	ID           string             `json:"id"`
	CreatedAt    db.Time            `json:"createdAt"`
	UpdatedAt    db.Time            `json:"updatedAt"`
	Status       inquiry.Status     `json:"status"                 enum:"PROCESSING,COMPLETED,ERROR" doc:"PROCESSING until it ends, then COMPLETED or ERROR."`
	ErrorMessage string             `json:"errorMessage,omitempty" required:"false" doc:"Why it ended in ERROR; left out otherwise."`
	RequestMeta  Request            `json:"requestMeta" doc:"The request as you sent it: whom or what to look up, and the consent."`
	Result       *Result            `json:"result,omitempty"       required:"false" nullable:"false" doc:"What the registry confirmed; left out until it is COMPLETED."`
	Review       *Review            `json:"review,omitempty"       required:"false" nullable:"false" doc:"What your staff decided; left out where everything matches."`
	ExpiresAt    *db.Time           `json:"expiresAt,omitempty"    required:"false" nullable:"false" doc:"Until when the result is current; left out where your organization set no days."`
	WithdrawnAt  *db.Time           `json:"consentWithdrawnAt,omitempty" required:"false" nullable:"false" doc:"When the person withdrew the consent; left out until then."`
	Evidence     *evidence.Evidence `json:"consentEvidence,omitempty" required:"false" nullable:"false" doc:"The text of the consent template as it was when the request was accepted. Left out of lists."`
}

func toWire(v Verification) verificationOut {
	out := verificationOut{
		ID: v.ID, CreatedAt: v.CreatedAt, UpdatedAt: v.UpdatedAt, Status: v.Status, ErrorMessage: v.Doc.Error,
		RequestMeta: v.Doc.Request, Review: v.Doc.Review, ExpiresAt: v.ExpiresAt, WithdrawnAt: v.WithdrawnAt,
	}
	if v.Doc.Result != nil {
		out.Result = new(v.Doc.Result.explained())
	}
	return out
}

func withEvidence(v Verification) verificationOut {
	out := toWire(v)
	out.Evidence = v.Doc.Evidence.Shown()
	return out
}

type listIn struct {
	httpapi.DayPageIn
	VerificationID string `query:"verificationId" maxLength:"64" doc:"Only this lookup."`
	FinalMatches   string `query:"finalMatches" enum:"true,false" doc:"Only lookups whose result says so."`
	Review         string `query:"review" enum:"OPEN,SECOND_OPINION,SAME_PERSON,OTHER_PERSON" doc:"Only lookups whose review is there."`
}

type createIn struct{ Body Request }

type reviewIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Decision ReviewStatus `json:"decision" enum:"OPEN,SAME_PERSON,OTHER_PERSON" doc:"OPEN reopens the review."`
		Note     string       `json:"note" required:"false" personal:"note about a subject" doc:"Why, in at most 1,000 characters."`
	}
}

type searchIn struct {
	httpapi.DayPageIn
	Search string `query:"search" maxLength:"254" doc:"Full name of a subject in any order of its words, ID number, phone number, or email address, each as a whole. Leave it out for all."`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData adds the operations of the data API, and what the portal's screen reads.
func MountData(api *httpapi.API, s *Service) {
	inquiry.MountScreens(api, s.Service, inquiry.Screens{Path: "/verifications", Noun: "verification", Views: views})
	h := handlers{api, s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/verifications", ID: "list-verifications", Tag: tag,
		Summary: "List verifications, newest first", Access: httpapi.Caller, Views: views,
		Description: "Filter by result, by the state of the review, or by the day of creation. `consentEvidence` " +
			"is left out of lists.",
	}, h.listVerifications)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/alpha/verifications", ID: "create-verification", Tag: tag,
		Summary: "Verify a person's ID at a registry", Access: httpapi.Caller, Codes: []string{fault.CodeQuotaExceeded},
		Description: "Costs one credit, which is returned when the verification ends in ERROR. " +
			"The answer comes later: wait for VERIFICATION_COMPLETED.",
	}, h.createVerification)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/verifications/{id}", ID: "get-verification", Tag: tag,
		Summary: "Retrieve a verification", Access: httpapi.Caller, Views: views,
		Description: "Poll it, or wait for VERIFICATION_COMPLETED, until `status` isn't PROCESSING. Each view is " +
			"recorded in the audit log.",
	}, h.getVerification)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/alpha/verifications/{id}/withdrawal", ID: "withdraw-verification-consent",
		Tag: tag, Summary: "Withdraw the consent of a verification", Access: httpapi.Caller,
		Description: "The person withdrew the consent: later verifications of the person are refused unless they " +
			"have a newer consent. Results stay. Withdrawing twice changes nothing.",
	}, h.withdrawVerificationConsent)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPost, Path: "/verifications/{id}/review", ID: "review-verification",
		Summary: "Decide about a verification that doesn't match", Access: httpapi.Caller,
	}, h.reviewVerification)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/verifications", ID: "search-verifications",
		Summary: "Find verifications by subject or ID number, newest first", Access: httpapi.Caller, Views: views,
	}, h.searchVerifications)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/verificationSource", ID: "get-verification-source",
		Summary: "Tell whether a registry is connected", Access: httpapi.Caller,
	}, h.getVerificationSource)
}

func (h handlers) listVerifications(ctx context.Context, in *listIn) (httpapi.Items[verificationOut], error) {
	filter := inquiry.Filter{ID: in.VerificationID, Beside: map[string]any{}}
	if in.FinalMatches != "" {
		filter.Beside[finalMatches] = in.FinalMatches
	}
	if in.Review != "" {
		filter.Beside[review] = in.Review
	}
	return h.list("verifications").Answer(ctx, in.DayPageIn, filter, in.VerificationID, in.FinalMatches, in.Review)
}

func (h handlers) searchVerifications(ctx context.Context, in *searchIn) (httpapi.Items[verificationOut], error) {
	return h.list("verificationSearch").Answer(ctx, in.DayPageIn, inquiry.Filter{Search: in.Search}, in.Search)
}

func (h handlers) list(name string) inquiry.ListOp[*Document, verificationOut] {
	return inquiry.ListOp[*Document, verificationOut]{
		API: h.api, Of: h.service.Service, Name: name, ToWire: toWire,
	}
}

func (h handlers) createVerification(ctx context.Context, in *createIn) (verificationOut, error) {
	v, err := h.service.Submit(ctx, scope.From(ctx), in.Body)
	if err != nil {
		return verificationOut{}, err
	}
	return withEvidence(v), nil
}

func (h handlers) getVerification(ctx context.Context, in *inquiry.OneIn) (verificationOut, error) {
	v, err := h.service.One(ctx, in)
	if err != nil {
		return verificationOut{}, err
	}
	return withEvidence(v), nil
}

func (h handlers) withdrawVerificationConsent(ctx context.Context, in *inquiry.OneIn) (verificationOut, error) {
	v, err := h.service.Withdraw(ctx, scope.From(ctx).Ref(in.ID))
	if err != nil {
		return verificationOut{}, err
	}
	return withEvidence(v), nil
}

func (h handlers) reviewVerification(ctx context.Context, in *reviewIn) (verificationOut, error) {
	opinion := Opinion{Decision: in.Body.Decision, Note: in.Body.Note}
	v, err := h.service.Decide(ctx, scope.From(ctx).Ref(in.ID), opinion)
	if err != nil {
		return verificationOut{}, err
	}
	return withEvidence(v), nil
}

func (h handlers) getVerificationSource(ctx context.Context, _ *struct{}) (inquiry.SourceOut, error) {
	return inquiry.SourceOut{Available: h.service.IsAvailable(auth.From(ctx).Mode)}, nil
}
