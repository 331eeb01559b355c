package wink

import (
	"context"
	"net/http"

	"nod/internal/collect/archive"
	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/ratelimit"
)

const phoneTag = "Phone"

type handoffIn struct {
	Body struct {
		FileType   string `json:"fileType" maxLength:"64" doc:"Type of the document, such as PAYSLIP."`
		TemplateID string `json:"templateId" required:"false" maxLength:"64" doc:"Widget template; the default one when left out."`
		Locale     string `json:"locale" required:"false" maxLength:"35" doc:"BCP 47: language of the phone's page."`
	}
}

type phoneIn struct {
	Body struct {
		Secret string `json:"secret" maxLength:"128" doc:"Fragment of the link."`
	}
}

func mountHandoff(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/handoffs", ID: "start-handoff", Tag: "Widget", Status: http.StatusCreated,
		Summary: "Continue an upload on the user's phone", Access: httpapi.Caller, Secret: true, Made: "id",
		Description: "The link opens once and lasts at most 15 minutes; it replaces the one that this widget session " +
			"started before. Errors: 409 CONSENT_REQUIRED, 422 PROVIDER_DISABLED for a type that is not offered.",
	}, h.startHandoff)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/handoffs/{id}", ID: "get-handoff", Tag: "Widget",
		Summary: "Retrieve how far the phone got", IsPoll: true, Access: httpapi.Caller,
		Description: "Poll it until `status` is UPLOADED, REFUSED, or EXPIRED.",
	}, h.getHandoff)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/handoffs/{id}/cancel", ID: "cancel-handoff", Tag: "Widget",
		Status:  http.StatusAccepted,
		Summary: "Cancel an upload on the user's phone", Access: httpapi.Caller,
		Description: "The link and the page on the phone stop working. A document that was sent already stays.",
	}, h.cancelHandoff)
}

// MountPhone adds what the page on a phone calls.
func MountPhone(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/phone", ID: "open-phone", Tag: phoneTag, Status: http.StatusCreated,
		Summary: "Open the link of an upload, once", Access: httpapi.Public, Limit: ratelimit.PublicPage, Secret: true,
	}, h.openPhone)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/phone", ID: "get-phone", Tag: phoneTag,
		Summary: "Retrieve what a phone shows after it was reloaded", Access: httpapi.Caller, For: auth.KindPhone,
	}, h.getPhone)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/phone/archive", ID: "submit-phone-archive", Tag: phoneTag,
		Status: http.StatusCreated, Summary: "Upload the document from a phone", Access: httpapi.Caller,
		For: auth.KindPhone, MaxBody: maxUpload, BodyTime: archive.UploadTime, TooLarge: archive.FileTooLargeMessage(),
		IsForm: true, FormFields: []string{formPassword}, FormDocs: formDocs(), Codes: archive.Refusals(),
	}, h.submitPhoneArchive)
}

func (h handlers) startHandoff(ctx context.Context, in *handoffIn) (StartedHandoff, error) {
	return h.service.StartHandoff(ctx, in.Body.FileType, in.Body.TemplateID, in.Body.Locale)
}

func (h handlers) getHandoff(ctx context.Context, in *idIn) (Handoff, error) {
	return h.service.Handoff(ctx, own(ctx, in.ID))
}

func (h handlers) cancelHandoff(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Handoffs.Cancel(ctx, own(ctx, in.ID))
}

func (h handlers) openPhone(ctx context.Context, in *phoneIn) (OpenedPhone, error) {
	return h.service.OpenPhone(ctx, in.Body.Secret)
}

func (h handlers) getPhone(ctx context.Context, _ *struct{}) (Phone, error) {
	return h.service.Phone(ctx)
}

func (h handlers) submitPhoneArchive(ctx context.Context, in *httpapi.FormIn) (Phone, error) {
	form, err := in.Read()
	switch {
	case err != nil:
		return Phone{}, err
	case form.File == nil:
		return Phone{}, fault.InvalidField("body.file", "file is required.")
	}
	for name := range form.Texts {
		if name != formPassword {
			return Phone{}, fault.InvalidField("body", "Unknown field: "+name)
		}
	}
	return h.service.UploadFromPhone(ctx, form)
}
