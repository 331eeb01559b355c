package invite

import (
	"cmp"
	"context"
	"net/mail"

	"nod/internal/flow/hosted"
	"nod/internal/platform/scope"
)

// sampleName stands for people in previews until somebody types a name.
const sampleName = "Maria Santos"

// PreviewInput is a draft as it is typed, gaps included.
type PreviewInput struct {
	FullName       string `json:"fullName"       maxLength:"200" personal:"name of an invited person" doc:"Name to put into the texts."`
	WinkTemplateID string `json:"winkTemplateId" maxLength:"64" doc:"Widget template whose look the pages get."`
	Content
}

// Preview is what an invited person sees.
type Preview struct {
	From        string      `json:"from"        doc:"Sender of the email."`
	ReplyTo     string      `json:"replyTo"     doc:"Where replies to the email go."`
	Subject     string      `json:"subject"     doc:"Subject of the email, with its placeholders filled in."`
	HTML        string      `json:"html"        doc:"The email itself."`
	SMS         string      `json:"sms"         doc:"The text that goes to a phone number instead."`
	LandingPage hosted.View `json:"landingPage" doc:"The page that the link opens."`
	SuccessPage hosted.View `json:"successPage" doc:"The page after something was connected."`
}

// Preview shows the very mail and pages that an invitation would bring.
func (s *Service) Preview(ctx context.Context, at scope.Scope, in PreviewInput) (Preview, error) {
	owner, err := s.Tenants.Find(ctx, s.DB.Read(), at.Tenant)
	if err != nil {
		return Preview{}, err
	}
	look, err := s.Looks.Get(ctx, s.DB.Read(), at.Ref(in.WinkTemplateID))
	if err != nil {
		return Preview{}, err
	}
	i := Invite{Person: Person{FullName: cmp.Or(in.FullName, sampleName), Secret: "preview"}}
	content := in.Content.by(owner)
	letter := s.letter(i, content)
	o := opened{i, content, content.look(s.Hosted.LookOf(owner, at.Mode, look))}
	return Preview{
		From:    (&mail.Address{Name: letter.SenderName, Address: s.Mail.From}).String(),
		ReplyTo: letter.ReplyTo, Subject: letter.Subject, HTML: letter.HTML, SMS: s.text(i, content).Text,
		LandingPage: hosted.View{State: hosted.LandingPage, Look: o.look, Texts: o.screen(content.LandingPage)},
		SuccessPage: hosted.View{State: hosted.SuccessPage, Look: o.look, Texts: o.screen(content.SuccessPage)},
	}, nil
}
