package wink

import (
	"context"

	"nod/internal/collect/archive"
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
		return archive.Archive{}, errDisabled()
	}
	in.User, in.Visit = userOf(v.caller), s.visitOf(v)
	a, err := s.Archives.Submit(ctx, in)
	s.submitted(v, in.FileType, err)
	return a, forEndUser(err)
}
