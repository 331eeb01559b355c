package verification

import (
	"context"
	"net/http"

	"nod/internal/lookup/evidence"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
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
	Status       Status             `json:"status"                 enum:"PROCESSING,COMPLETED,ERROR"`
	ErrorMessage string             `json:"errorMessage,omitempty" required:"false" doc:"Why it ended in ERROR."`
	RequestMeta  Request            `json:"requestMeta"`
	Result       *Result            `json:"result,omitempty"       required:"false" nullable:"false"`
	Evidence     *evidence.Evidence `json:"consentEvidence,omitempty" required:"false" nullable:"false" doc:"The text of the consent template as it was when the request was accepted. Left out of lists."`
}

func (v Verification) toWire() verificationOut {
	return verificationOut{
		ID: v.ID, CreatedAt: v.CreatedAt, UpdatedAt: v.UpdatedAt, Status: v.Status, ErrorMessage: v.Doc.Error,
		RequestMeta: v.Doc.Request, Result: v.Doc.Result,
	}
}

func (v Verification) withEvidence() verificationOut {
	out := v.toWire()
	out.Evidence = v.Doc.Evidence.Shown()
	return out
}

type listIn struct {
	httpapi.DayPageIn
	VerificationID string `query:"verificationId" maxLength:"64"`
	FinalMatches   string `query:"finalMatches" enum:"true,false"`
}

type oneIn struct {
	ID string `path:"id" maxLength:"64"`
}

type createIn struct{ Body Request }

// sourceOut says whether lookups can be made in the mode.
type sourceOut struct {
	Available bool `json:"available" doc:"false while no registry is connected in the mode; requests are refused then and cost nothing."`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData adds the operations of the data API, and what the portal's screen reads.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api, s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/verifications", ID: "list-verifications", Tag: tag,
		Summary: "List verifications, newest first", Access: httpapi.Caller, Views: views,
	}, h.listVerifications)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/alpha/verifications", ID: "create-verification", Tag: tag,
		Summary: "Verify a person's ID at a registry", Access: httpapi.Caller,
		Description: "Costs one credit, which is returned when the verification ends in ERROR. " +
			"The answer comes later: wait for VERIFICATION_COMPLETED.",
	}, h.createVerification)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/alpha/verifications/{id}", ID: "get-verification", Tag: tag,
		Summary: "Retrieve a verification", Access: httpapi.Caller, Views: views,
	}, h.getVerification)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/verificationSource", ID: "get-verification-source",
		Summary: "Tell whether a registry is connected", Access: httpapi.Caller,
	}, h.getVerificationSource)
}

func (h handlers) listVerifications(ctx context.Context, in *listIn) (httpapi.Items[verificationOut], error) {
	p := auth.From(ctx)
	asked, err := h.api.DayPage(ctx, "verifications", in.DayPageIn, in.VerificationID, in.FinalMatches)
	if err != nil {
		return httpapi.Items[verificationOut]{}, err
	}
	filter := Filter{ID: in.VerificationID, FinalMatches: in.FinalMatches, Created: asked.Days}
	found, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), filter, asked.Request)
	if err != nil {
		return httpapi.Items[verificationOut]{}, err
	}
	ids := make([]string, len(found.Items))
	for i, v := range found.Items {
		ids[i] = v.ID
	}
	httpapi.Seen(ctx, p.Mode, ids...)
	return httpapi.ItemsOf(h.api, asked.Binding, page.Map(found, Verification.toWire)), nil
}

func (h handlers) createVerification(ctx context.Context, in *createIn) (verificationOut, error) {
	p := auth.From(ctx)
	v, err := h.service.Submit(ctx, scope.Of(p.TenantID, p.Mode), in.Body)
	if err != nil {
		return verificationOut{}, err
	}
	return v.withEvidence(), nil
}

func (h handlers) getVerification(ctx context.Context, in *oneIn) (verificationOut, error) {
	p := auth.From(ctx)
	v, err := h.service.Get(ctx, scope.Of(p.TenantID, p.Mode).Ref(in.ID))
	if err != nil {
		return verificationOut{}, err
	}
	httpapi.Seen(ctx, p.Mode, v.ID)
	return v.withEvidence(), nil
}

func (h handlers) getVerificationSource(ctx context.Context, _ *struct{}) (sourceOut, error) {
	return sourceOut{h.service.IsAvailable(auth.From(ctx).Mode)}, nil
}
