package testfailure

import (
	"context"
	"net/http"

	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
)

// testFailureOut is a failure as the data API shows it.
type testFailureOut struct {
	Step      Step                `json:"step"      enum:"LOGIN,SYNC,UPLOAD" doc:"What fails: the next login, the next scheduled sync, or the reading of the next uploaded document."`
	AccountID *string             `json:"accountId" doc:"ID of the account it is for; null for whichever comes first." nullable:"true"`
	ErrorCode connector.ErrorCode `json:"errorCode" enum:"ACCOUNT_DISABLED,ACCOUNT_INACCESSIBLE,ACCOUNT_INCOMPLETE,ACCOUNT_LOCKED,AUTH_REQUIRED,EXPIRED_CREDENTIALS,FILE_TYPE_MISMATCH,FILE_UNABLE_TO_RECOGNIZE,INVALID_ACCOUNT_TYPE,INVALID_AUTH,INVALID_CREDENTIALS,INVALID_FIELD_FORMAT,INVALID_MFA,MFA_TIMEOUT,MISSING_MANDATORY_FIELD,SERVICE_UNAVAILABLE,SYSTEM_ERROR,TOS_REQUIRED,UNSUPPORTED_AUTH_TYPE,UNSUPPORTED_MFA_METHOD" doc:"The code that it ends with. A document has it as its errorReason."`
	Repeats   bool                `json:"repeats"   doc:"Whether it happens until it's cleared. Otherwise it happens once."`
	CreatedAt db.Time             `json:"createdAt" doc:"When the failure was set, RFC 3339 in UTC."`
}

type testFailuresOut struct {
	Items []testFailureOut `json:"items" doc:"The failures that wait for the next login, sync, or upload."`
}

func (f Failure) toWire() testFailureOut {
	out := testFailureOut{Step: f.Step, ErrorCode: f.ErrorCode, Repeats: f.Repeats, CreatedAt: f.CreatedAt}
	if f.AccountID != "" {
		out.AccountID = &f.AccountID
	}
	return out
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type setIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Step      Step                `json:"step"                enum:"LOGIN,SYNC,UPLOAD" doc:"What is to fail: the next login, the next scheduled sync, or the reading of the next uploaded document."`
		AccountID string              `json:"accountId,omitempty" maxLength:"64" doc:"Only this account of the user. Leave it out for whichever comes first, and with UPLOAD."`
		ErrorCode connector.ErrorCode `json:"errorCode"           enum:"ACCOUNT_DISABLED,ACCOUNT_INACCESSIBLE,ACCOUNT_INCOMPLETE,ACCOUNT_LOCKED,AUTH_REQUIRED,EXPIRED_CREDENTIALS,FILE_TYPE_MISMATCH,FILE_UNABLE_TO_RECOGNIZE,INVALID_ACCOUNT_TYPE,INVALID_AUTH,INVALID_CREDENTIALS,INVALID_FIELD_FORMAT,INVALID_MFA,MFA_TIMEOUT,MISSING_MANDATORY_FIELD,SERVICE_UNAVAILABLE,SYSTEM_ERROR,TOS_REQUIRED,UNSUPPORTED_AUTH_TYPE,UNSUPPORTED_MFA_METHOD" doc:"The code that it is to end with: of a document one of FILE_TYPE_MISMATCH, FILE_UNABLE_TO_RECOGNIZE, INVALID_FIELD_FORMAT, MISSING_MANDATORY_FIELD, SERVICE_UNAVAILABLE, SYSTEM_ERROR; of a login or sync one of the others, SERVICE_UNAVAILABLE, or SYSTEM_ERROR."`
		Repeats   bool                `json:"repeats,omitempty"   doc:"true to fail every time until it's cleared; false to fail once."`
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/testFailures", ID: "list-test-failures", Tag: "Sandbox",
		Summary: "List a user's failures on demand", Access: httpapi.Caller,
		Description: "Failures that wait for the next login, sync, or upload of the user. Sandbox only.",
	}, h.listTestFailures)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users/{id}/testFailures", ID: "set-test-failure", Tag: "Sandbox",
		Summary: "Make a user's next login, sync, or upload fail", Access: httpapi.Caller,
		Description: "Replaces the failure for the same step and account. SERVICE_UNAVAILABLE and SYSTEM_ERROR " +
			"fail a sync and leave the account connected; every other code disconnects it. A document ends in ERROR, " +
			"whatever it says. Sandbox only.",
	}, h.setTestFailure)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/users/{id}/testFailures", ID: "clear-test-failures", Tag: "Sandbox",
		Summary: "Clear a user's failures on demand", Access: httpapi.Caller,
		Description: "Later logins, syncs, and uploads of the user work again. Sandbox only.",
	}, h.clearTestFailures)
}

func (h handlers) listTestFailures(ctx context.Context, in *idIn) (testFailuresOut, error) {
	failures, err := h.service.List(ctx, enduser.RefOf(ctx, in.ID))
	out := testFailuresOut{Items: []testFailureOut{}}
	for _, f := range failures {
		out.Items = append(out.Items, f.toWire())
	}
	return out, err
}

func (h handlers) setTestFailure(ctx context.Context, in *setIn) (testFailureOut, error) {
	user := enduser.RefOf(ctx, in.ID)
	set, err := h.service.Set(ctx, Failure{
		TenantID: user.Tenant, Mode: user.Mode, UserID: user.ID, Step: in.Body.Step, AccountID: in.Body.AccountID,
		ErrorCode: in.Body.ErrorCode, Repeats: in.Body.Repeats,
	})
	return set.toWire(), err
}

func (h handlers) clearTestFailures(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Clear(ctx, enduser.RefOf(ctx, in.ID))
}
