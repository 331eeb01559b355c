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
	ErrorMessage string             `json:"errorMessage,omitempty" required:"false" doc:"Why it ended in ERROR."`
	RequestMeta  Request            `json:"requestMeta" doc:"What you asked."`
	Result       *Result            `json:"result,omitempty"       required:"false" nullable:"false" doc:"What the registry confirmed; left out until it is COMPLETED."`
	Evidence     *evidence.Evidence `json:"consentEvidence,omitempty" required:"false" nullable:"false" doc:"The text of the consent template as it was when the request was accepted. Left out of lists."`
}

func toWire(v Verification) verificationOut {
	out := verificationOut{
		ID: v.ID, CreatedAt: v.CreatedAt, UpdatedAt: v.UpdatedAt, Status: v.Status, ErrorMessage: v.Doc.Error,
		RequestMeta: v.Doc.Request,
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
}

type createIn struct{ Body Request }

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
	}, h.getVerification)
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
	filter := inquiry.Filter{ID: in.VerificationID}
	if in.FinalMatches != "" {
		filter.Beside = in.FinalMatches
	}
	return h.list("verifications").Answer(ctx, in.DayPageIn, filter, in.VerificationID, in.FinalMatches)
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
	v, err := h.service.Submit(ctx, inquiry.Here(ctx), in.Body)
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

func (h handlers) getVerificationSource(ctx context.Context, _ *struct{}) (inquiry.SourceOut, error) {
	return inquiry.SourceOut{Available: h.service.IsAvailable(auth.From(ctx).Mode)}, nil
}
