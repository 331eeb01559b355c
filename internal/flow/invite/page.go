package invite

import (
	"context"
	_ "embed" // opened.gif
	"errors"
	"fmt"
	"net/http"
	"strings"

	"nod/internal/collect/template"
	"nod/internal/flow/hosted"
	"nod/internal/flow/screen"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
	"nod/internal/platform/scope"
	"nod/internal/platform/webpage"
)

// unsubscribePath follows the link of an invite.
const unsubscribePath = "/unsubscribe"

// openedPath follows it in the address of the tracking picture.
const openedPath = "/opened.gif"

// picture is a transparent dot.
//
//go:embed opened.gif
var picture []byte

// notConnected is what somebody reads who closed the widget too early.
const notConnected = "You have not connected an account yet."

// TemplateOfUser returns the widget template of the invite through which a user came, empty for nobody's.
func (s *Service) TemplateOfUser(ctx context.Context, user scope.Ref) (string, error) {
	found, err := templateOfUser(ctx, s.DB.Read(), user)
	if errors.Is(err, db.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("load invite of user: %w", err)
	}
	return found, nil
}

// ofLink finds the invite of a link; missing when there is none.
func (s *Service) ofLink(ctx context.Context, q db.Querier, secret string) (Invite, error) {
	i, err := s.ofSecret(ctx, q, secret)
	return i, db.OrMissing(err, "Page")
}

// opened is an invite whose link still works, with what its pages show.
type opened struct {
	Invite
	content Content
	look    hosted.Look
}

// openLink finds what a link opens. One that does not exist, one that is over, one whose mail was refused and one of an
// organization that may not work are all the same: missing.
func (s *Service) openLink(ctx context.Context, secret string) (opened, error) {
	i, err := s.ofLink(ctx, s.DB.Read(), secret)
	if err != nil {
		return opened{}, err
	}
	content, owner, err := s.says(ctx, s.DB.Read(), i)
	if err != nil {
		return opened{}, err
	}
	if !i.isOpen(s.Clock.Now()) || owner.IsSuspended() || i.Mode == auth.Production && !owner.HasProduction() {
		return opened{}, fault.Missing("Page")
	}
	look, err := s.Looks.Get(ctx, s.DB.Read(), i.ref().Scope.Ref(i.WinkTemplateID))
	if fault.HasCode(err, fault.CodeMissingResource) {
		look, err = template.Default(), nil // deleted since: the link keeps working
	}
	return opened{i, content, content.look(s.Hosted.LookOf(owner, i.Mode, look))}, err
}

// look adds the language of pages that don't follow the browser.
func (c Content) look(look hosted.Look) hosted.Look {
	if c.Language != english {
		look.Language = c.Language
	}
	return look
}

func (o opened) screen(t Texts) *screen.Screen {
	by := namesOf(o.FullName, o.Address(), o.look.CompanyName)
	return &screen.Screen{Header: by.fill(t.Header), Body: by.markdown(t.Description), Button: by.fill(t.Button)}
}

// Open returns what a link shows: the landing page, or for people who connected the way to their connections.
func (s *Service) Open(ctx context.Context, secret string) (hosted.View, error) {
	o, err := s.openLink(ctx, secret)
	if err != nil {
		return hosted.View{}, err
	}
	if o.LinkedAt == nil {
		return hosted.View{State: hosted.LandingPage, Look: o.look, Texts: o.screen(o.content.LandingPage)}, nil
	}
	link, err := s.Users.WinkLink(ctx, o.user())
	return hosted.View{State: hosted.Leaving, Look: o.look, Exit: link.URL}, err
}

// Seen notes that a person is on the page.
func (s *Service) Seen(ctx context.Context, secret string) error {
	_, err := s.step(ctx, secret, Landed)
	return err
}

// Start opens the widget for somebody who pressed the button.
func (s *Service) Start(ctx context.Context, secret string) (hosted.View, error) {
	o, err := s.step(ctx, secret, Entered)
	return hosted.View{State: hosted.Widget, Look: o.look}, err
}

func (s *Service) step(ctx context.Context, secret string, step Step) (opened, error) {
	o, err := s.openLink(ctx, secret)
	if err != nil {
		return opened{}, err
	}
	if o.Status.After(step, 0) == o.Status {
		return o, nil
	}
	return o, s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := s.Users.Lock(ctx, tx, o.user()); err != nil { // the user first, as everybody does who changes both
			return err
		}
		i, err := s.lock(ctx, tx, o.ref())
		if err != nil {
			return db.OrMissing(err, "Page")
		}
		if !i.take(step, 0, s.Clock.Now()) {
			return nil
		}
		return s.save(ctx, tx, i)
	})
}

// WidgetToken lets the invited person into the widget.
func (s *Service) WidgetToken(ctx context.Context, secret string) (hosted.Pass, error) {
	o, err := s.openLink(ctx, secret)
	if err != nil {
		return hosted.Pass{}, err
	}
	return s.Hosted.Pass(ctx, o.user(), o.WinkTemplateID)
}

// Close is what comes after the widget.
func (s *Service) Close(ctx context.Context, secret string) (hosted.View, error) {
	o, err := s.openLink(ctx, secret)
	if err != nil {
		return hosted.View{}, err
	}
	user, err := s.Users.Get(ctx, s.DB.Read(), o.user())
	if err != nil {
		return hosted.View{}, err
	}
	if user.Live() == 0 {
		texts := &screen.Screen{Header: notConnected, Button: o.screen(o.content.LandingPage).Button}
		return hosted.View{State: hosted.FailurePage, Look: o.look, Texts: texts, Retries: true}, nil
	}
	code, err := s.Hosted.ManageCode(ctx, o.user())
	return hosted.View{
		State: hosted.SuccessPage, Look: o.look, Texts: o.screen(o.content.SuccessPage), QRCode: code,
	}, err
}

// pages serves the addresses of mails.
type pages struct {
	*Service
	hosted.Writer
}

// MountDoor serves what links of invites open.
func (s *Service) MountDoor(mux *http.ServeMux, w hosted.Writer) {
	p := pages{s, w}
	mux.Handle("GET /i/{token}", webpage.ForBrowsers(http.HandlerFunc(p.landing)))
	mux.Handle("GET /i/{token}"+openedPath, s.opened())
	mux.Handle("GET /i/{token}"+unsubscribePath, webpage.ForBrowsers(http.HandlerFunc(p.leaving)))
	mux.Handle("POST /i/{token}"+unsubscribePath, s.leave())
	mux.Handle("POST "+mail.ReportsPath, s.Mail.Reports())
}

// landing shows the page, and changes nothing: scanners open every link.
func (p pages) landing(w http.ResponseWriter, r *http.Request) {
	secret := r.PathValue("token")
	view, err := p.Open(r.Context(), secret)
	switch {
	case err != nil:
		p.Refuse(w, r, err)
	case view.State == hosted.Leaving:
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Referrer-Policy", "no-referrer")
		http.Redirect(w, r, view.Exit, http.StatusSeeOther)
	default:
		p.Write(w, r, hosted.Guest{InviteToken: secret, View: view})
	}
}

// leaving asks whether to unsubscribe. Only a POST does it, as mail programs send it too (RFC 8058).
func (p pages) leaving(w http.ResponseWriter, r *http.Request) {
	secret := r.PathValue("token")
	i, err := p.ofLink(r.Context(), p.DB.Read(), secret)
	if err != nil {
		p.Refuse(w, r, err)
		return
	}
	content, owner, err := p.says(r.Context(), p.DB.Read(), i)
	if err != nil {
		p.Refuse(w, r, err)
		return
	}
	look := content.look(p.Hosted.LookOf(owner, i.Mode, template.Default()))
	words := p.WordsFor(r, look.Language)
	p.Write(w, r, hosted.Guest{InviteToken: secret, Unsubscribes: true, View: hosted.View{
		State: hosted.LandingPage, Look: look, Texts: &screen.Screen{
			Header: words["unsubscribeHeader"], Button: words["unsubscribe"],
			Body: namesOf("", "", owner.Name).markdown(
				strings.ReplaceAll(words["unsubscribeBody"], "{company}", "${companyName}")),
		},
	}})
}

// opened serves the tracking picture: the same one whatever is asked for, so that it tells nobody which links exist.
func (s *Service) opened() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := s.noteOpened(r.Context(), r.PathValue("token"))
		if err != nil && !fault.HasCode(err, fault.CodeMissingResource) {
			http.Error(w, "Something went wrong on our side.", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "image/gif")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(picture)
	})
}

// noteOpened notes that a mail was shown, where the tenant's texts ask for it.
func (s *Service) noteOpened(ctx context.Context, secret string) error {
	o, err := s.openLink(ctx, secret)
	if err != nil || !o.content.Email.TrackOpens {
		return err
	}
	_, err = s.step(ctx, secret, MailOpened)
	return err
}

// leave is what the POST of a mail program calls.
func (s *Service) leave() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := s.Unsubscribe(r.Context(), r.PathValue("token"))
		switch {
		case fault.HasCode(err, fault.CodeMissingResource):
			http.NotFound(w, r)
		case err != nil:
			http.Error(w, "Something went wrong on our side.", http.StatusInternalServerError)
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	})
}
