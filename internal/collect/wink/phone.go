package wink

import (
	"cmp"
	"context"
	"errors"
	"time"

	"nod/internal/collect/archive"
	"nod/internal/collect/connection"
	"nod/internal/collect/handoff"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

// PhonePage is where a phone continues an upload. The secret of a link is in the fragment, which browsers send to
// nobody.
const PhonePage = "/wink/v1/phone"

// Handoff is an upload that goes on on a phone, as the widget follows it.
type Handoff struct {
	ID        string         `json:"id"`
	Status    handoff.Status `json:"status" enum:"WAITING,OPENED,UPLOADED,CANCELLED,REFUSED,EXPIRED" doc:"WAITING for the phone, OPENED there, UPLOADED, CANCELLED, REFUSED, or EXPIRED."`
	ExpiresAt db.Time        `json:"expiresAt"`
	Archive   *Upload        `json:"archive" doc:"The document that the phone sent; null before."`
	ErrorCode *string        `json:"errorCode" enum:"QUOTA_EXCEEDED,FILE_TOO_LARGE,FILE_TYPE_NOT_SUPPORTED,FILE_UNABLE_TO_RECOGNIZE,FILE_PASSWORD_REQUIRED,FILE_PASSWORD_WRONG" doc:"Why no document is taken in, with REFUSED; null otherwise."`
}

// StartedHandoff is a hand-off with its link.
type StartedHandoff struct {
	Handoff
	URL string `json:"link" doc:"Opens the upload on one phone, once. Show it as a QR code."`
}

// Phone is what a phone shows.
type Phone struct {
	Status      handoff.Status `json:"status" enum:"OPENED,UPLOADED" doc:"OPENED, then UPLOADED."`
	Language    string         `json:"language" doc:"Language of the page, BCP 47."`
	CompanyName string         `json:"companyName" doc:"Who asks for the data."`
	ThemeColor  string         `json:"themeColor" doc:"Color of buttons, #rrggbb."`
	Source      Source         `json:"source" doc:"The type of document that is wanted."`
	ExpiresAt   db.Time        `json:"expiresAt"`
}

// OpenedPhone is what a phone gets for its link.
type OpenedPhone struct {
	Token string `json:"token" doc:"Authenticates the phone for this upload."`
	Phone Phone  `json:"phone" doc:"What the phone shows."`
}

// StartHandoff lets the user continue an upload on their phone, provided that the upload itself would be taken.
func (s *Service) StartHandoff(ctx context.Context, fileType, templateID, locale string) (StartedHandoff, error) {
	v, err := s.visit(ctx, templateID)
	if err != nil {
		return StartedHandoff{}, err
	}
	if err := s.requireConsent(ctx, v); err != nil {
		return StartedHandoff{}, err
	}
	if !v.template.OffersFileType(fileType) || !s.Archives.Offers(fileType) {
		return StartedHandoff{}, errDisabled()
	}
	made, secret, err := s.Handoffs.Start(ctx, handoff.Handoff{
		TenantID: v.caller.TenantID, Mode: v.caller.Mode, UserID: v.caller.SubjectID, WidgetTokenID: v.caller.TokenID,
		TemplateID: templateID, FileType: fileType, Language: wordsOf(locale).language,
	}, time.Unix(v.caller.ExpiresAt, 0))
	if err != nil {
		return StartedHandoff{}, err
	}
	followed, err := s.followed(ctx, made)
	return StartedHandoff{followed, s.LinkURL + PhonePage + "#" + secret}, err
}

// Handoff returns how far a hand-off of the user got.
func (s *Service) Handoff(ctx context.Context, at scope.Owned) (Handoff, error) {
	h, err := s.Handoffs.Get(ctx, at)
	if err != nil {
		return Handoff{}, err
	}
	return s.followed(ctx, h)
}

func (s *Service) followed(ctx context.Context, h handoff.Handoff) (Handoff, error) {
	out := Handoff{ID: h.ID, Status: h.StatusAt(s.Clock.Now()), ExpiresAt: h.ExpiresAt}
	if h.ErrorCode != "" {
		out.ErrorCode = &h.ErrorCode
	}
	if h.ArchiveID == "" {
		return out, nil
	}
	a, err := s.Archives.Get(ctx, h.Ref().Scope.Ref(h.ArchiveID).Of(h.UserID))
	upload := uploadOf(a)
	out.Archive = &upload
	return out, err
}

// OpenPhone uses up a link.
func (s *Service) OpenPhone(ctx context.Context, secret string) (OpenedPhone, error) {
	h, token, err := s.Handoffs.Open(ctx, secret)
	if err != nil {
		return OpenedPhone{}, err
	}
	phone, err := s.phone(ctx, h)
	return OpenedPhone{token, phone}, err
}

// Phone returns what the phone that calls shows.
func (s *Service) Phone(ctx context.Context) (Phone, error) {
	h, err := s.handoffOf(ctx)
	if err != nil {
		return Phone{}, err
	}
	return s.phone(ctx, h)
}

func (s *Service) handoffOf(ctx context.Context) (handoff.Handoff, error) {
	p := auth.From(ctx)
	return s.Handoffs.Get(ctx, scope.Of(p.TenantID, p.Mode).Ref(p.SubjectID).Any())
}

func (s *Service) phone(ctx context.Context, h handoff.Handoff) (Phone, error) {
	ctx, err := s.asUser(ctx, h)
	if err != nil {
		return Phone{}, err
	}
	v, err := s.visit(ctx, h.TemplateID)
	if err != nil {
		return Phone{}, err
	}
	source, _ := s.Sources.Get(h.FileType)
	return Phone{
		Status: h.StatusAt(s.Clock.Now()), Language: cmp.Or(h.Language, "en"), CompanyName: v.companyName(),
		ThemeColor: v.template.ThemeColor, Source: s.shown(v.template, source, wordsOf(h.Language)),
		ExpiresAt: h.ExpiresAt,
	}, nil
}

// asUser acts for the user of a hand-off, as long as the widget that started it may.
func (s *Service) asUser(ctx context.Context, h handoff.Handoff) (context.Context, error) {
	user := h.Ref().Owner()
	active, err := s.Users.IsTokenActive(ctx, user, h.WidgetTokenID)
	if err != nil {
		return nil, err
	}
	if !active {
		return nil, fault.New(fault.Unauthenticated, fault.CodeInvalidToken,
			"The session on your computer has ended. Start again there.")
	}
	return auth.With(ctx, auth.Principal{
		Kind: auth.KindUser, TenantID: h.TenantID, Mode: h.Mode, SubjectID: h.UserID, TokenID: h.WidgetTokenID,
	}), nil
}

// UploadFromPhone takes the document of a hand-off in, once: a form that comes again is told of the first one.
func (s *Service) UploadFromPhone(ctx context.Context, form httpapi.Form) (Phone, error) {
	h, err := s.handoffOf(ctx)
	if err != nil || h.ArchiveID != "" {
		return s.phoneOr(ctx, h, err)
	}
	asUser, err := s.asUser(ctx, h)
	if err != nil {
		return Phone{}, err
	}
	a, err := s.Upload(asUser, httpapi.Form{File: form.File, Texts: map[string]string{
		formFileType: h.FileType, formTemplate: h.TemplateID, formKey: h.ID, formPassword: form.Texts[formPassword],
	}})
	if err != nil {
		return Phone{}, s.refused(ctx, h, err)
	}
	wanted, err := s.Handoffs.Finish(ctx, h.Ref(), a.ID)
	if err == nil && !wanted {
		err = s.unwanted(asUser, a)
	}
	h.ArchiveID = a.ID
	return s.phoneOr(ctx, h, err)
}

// refused tells the desktop of a refusal that another document would meet as well. Everything else passes, or is about
// the file: the phone says so, and tries again.
func (s *Service) refused(ctx context.Context, h handoff.Handoff, err error) error {
	for _, code := range []string{fault.CodeQuotaExceeded, connection.CodeProviderDisabled, CodeConsentRequired} {
		if fault.HasCode(err, code) {
			return errors.Join(err, s.Handoffs.Refuse(ctx, h.Ref(), code))
		}
	}
	return err
}

// unwanted drops a document that arrived after its hand-off had ended.
func (s *Service) unwanted(ctx context.Context, a archive.Archive) error {
	if err := s.Archives.Cancel(ctx, own(ctx, a.ID)); err != nil {
		return err
	}
	return fault.New(fault.Conflict, fault.CodeConflict, "The upload was cancelled on your computer.")
}

func (s *Service) phoneOr(ctx context.Context, h handoff.Handoff, err error) (Phone, error) {
	if err != nil {
		return Phone{}, err
	}
	return s.phone(ctx, h)
}
