package wink

import (
	"context"

	"nod/internal/archive"
	"nod/internal/connection"
	"nod/internal/connector"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
)

// Upload submits a document, provided that the user agreed to the text and that the template offers its type.
func (s *Service) Upload(ctx context.Context, form httpapi.Form) (archive.Archive, error) {
	in, err := submission(form)
	if err != nil {
		return archive.Archive{}, err
	}
	v, err := s.visit(ctx, form.Texts[formTemplate])
	if err != nil {
		return archive.Archive{}, err
	}
	if err := s.requireConsent(ctx, v); err != nil {
		return archive.Archive{}, err
	}
	if !v.template.OffersFileType(in.FileType) || !s.Archives.Offers(in.FileType) {
		return archive.Archive{}, fault.New(fault.Unprocessable, connection.CodeProviderDisabled,
			connector.ProviderDisabled.Message())
	}
	in.User = userOf(v.caller)
	a, err := s.Archives.Submit(ctx, in)
	if fault.HasCode(err, fault.CodeQuotaExceeded) { // the tenant's sentence is not for end users
		err = fault.New(fault.Forbidden, fault.CodeQuotaExceeded, connector.QuotaExceeded.Message())
	}
	return a, err
}
