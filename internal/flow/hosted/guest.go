package hosted

import (
	"context"
	"net/http"

	"nod/internal/access/tenant"
	"nod/internal/collect/template"
	"nod/internal/flow/screen"
	"nod/internal/flow/site"
	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/platform/version"
)

// Guest is a page of another feature that is shown as the pages of sites are.
type Guest struct {
	// InviteToken is the end of an invitation's link.
	InviteToken string
	// Unsubscribes says that the page asks whether to unsubscribe.
	Unsubscribes bool
	View         View
}

// Writer shows pages of other features.
type Writer struct{ pages pages }

// Writer returns what shows pages of other features.
func (s *Service) Writer(f Front) Writer { return Writer{s.newPages(f)} }

// Write shows a page.
func (w Writer) Write(rw http.ResponseWriter, r *http.Request, g Guest) {
	w.pages.write(rw, r, sheet{
		Lang: g.View.Look.Language, View: g.View,
		Start: start{InviteToken: g.InviteToken, Unsubscribes: g.Unsubscribes},
	})
}

// WordsFor are what pages say in a language, else in that of a browser.
func (w Writer) WordsFor(r *http.Request, language string) screen.Words {
	return w.pages.words[w.pages.languageOf(r, language)]
}

// Refuse shows that there is no page, or none for now.
func (w Writer) Refuse(rw http.ResponseWriter, r *http.Request, err error) {
	w.pages.refuse(rw, r, err)
}

// LookOf is how the pages of a tenant look with a widget template.
func (s *Service) LookOf(owner tenant.Tenant, mode auth.Mode, t template.Template) Look {
	l := s.look(site.Open{Version: site.Version{Row: version.Row{Mode: mode}}, Tenant: owner, Theme: t.ThemeColor})
	l.LogoURL = t.CompanyLogoURL
	return l
}

// Pass lets a user into the widget.
func (s *Service) Pass(ctx context.Context, user scope.Ref, templateID string) (Pass, error) {
	return s.pass(ctx, user, templateID, nil)
}

// ManageCode is the address where a user manages connections, as a picture.
func (s *Service) ManageCode(ctx context.Context, user scope.Ref) (*screen.QRCode, error) {
	link, err := s.Users.WinkLink(ctx, user)
	if err != nil {
		return nil, err
	}
	return screen.DrawCode(link.URL)
}

// lookOfInvited is the widget template of an invitation, else the one that everybody has.
func (s *Service) lookOfInvited(ctx context.Context, user scope.Ref) (template.Template, error) {
	templateID, err := s.Invited(ctx, user)
	if err != nil {
		return template.Template{}, err
	}
	t, err := s.Sites.Templates.Get(ctx, s.DB.Read(), user.Scope.Ref(templateID))
	if fault.HasCode(err, fault.CodeMissingResource) {
		return template.Default(), nil // deleted since
	}
	return t, err
}
