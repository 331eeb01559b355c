package hosted

import (
	"cmp"
	"context"
	"net/url"

	"nod/internal/flow/screen"
	"nod/internal/flow/site"
	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/platform/markdown"
)

// State is what a page shows.
type State string

// The states.
const (
	LandingPage State = "LANDING"
	Widget      State = "WIDGET"
	SuccessPage State = "SUCCESS_PAGE"
	FailurePage State = "FAILURE_PAGE"
	Leaving     State = "LEAVING"
	EndPage     State = "CLOSED"
	Unavailable State = "UNAVAILABLE"
	NotOpen     State = "NOT_OPEN"
	FormPage    State = "FORM"
)

// View is what a page shows next, as the server decides.
type View struct {
	State State `json:"state" enum:"LANDING,WIDGET,SUCCESS_PAGE,FAILURE_PAGE,LEAVING,CLOSED,UNAVAILABLE,NOT_OPEN,FORM" doc:"What the page shows now."`
	// Look and texts are those of the version that the session began with.
	Look  Look           `json:"look" doc:"Names, colors, and links of the page."`
	Texts *screen.Screen `json:"texts"   doc:"Of a landing or result page, else null."`
	Exit  string         `json:"exit"    doc:"Where the button leads, or with LEAVING the page; empty for nowhere."`
	// Target is empty for the page's own window.
	Target  site.Target        `json:"target"  enum:",PARENT,TOP" doc:"Which window leaves through exit, where the page is embedded; empty for the page's own."`
	Retries bool               `json:"retries" doc:"Whether the button opens the widget again."`
	QRCode  *screen.QRCode     `json:"qrCode"  doc:"Leads to where the person manages connections; null for none."`
	Closing *Closing           `json:"closing" doc:"Why the page isn't accepting visitors; null when it is."`
	Flow    *screen.FlowScreen `json:"flow" doc:"Of a screen of a flow, else null."`
}

// Closing is why a page accepts no visitors.
type Closing struct {
	Reason site.Closure    `json:"reason" enum:"NOT_YET,OVER,FULL" doc:"NOT_YET: opens later. OVER: closed for good. FULL: has its responses."`
	At     string          `json:"at"     doc:"Until or since when, in the site's zone, as people read it; empty for FULL."`
	Body   []markdown.Node `json:"body"   doc:"The site's own text."`
}

// Look is what all screens of a page have in common.
type Look struct {
	CompanyName string `json:"companyName" doc:"Name of your organization as the template has it."`
	LogoURL     string `json:"logoUrl"     doc:"Address of the logo, a picture; empty for none."`
	ProductName string `json:"productName" doc:"Name of this installation's product."`
	ThemeColor  string `json:"themeColor"  doc:"Color of buttons and links, #rrggbb."`
	TermsURL    string `json:"termsUrl"    doc:"Address of the terms of use; empty for none."`
	PrivacyURL  string `json:"privacyUrl"  doc:"Address of the privacy policy; empty for none."`
	IsSandbox   bool   `json:"isSandbox" doc:"Whether the page works with test data."`
	// Language is that of the texts of a flow or an invitation.
	Language  string   `json:"language"  doc:"Of the texts of a flow that has more than one language, or of an invitation that isn't in English; else empty."`
	Languages []string `json:"languages" doc:"All languages of the flow, the one it was written in first."`
}

func screenOf(t site.Texts) *screen.Screen {
	return &screen.Screen{Header: t.HeaderText, Body: markdown.Parse(t.BodyText), Button: t.ContinueButtonName}
}

func (s *Service) look(v site.Open) Look {
	l := Look{
		CompanyName: v.Tenant.Name, ProductName: s.ProductName, ThemeColor: v.Theme, TermsURL: s.Terms,
		PrivacyURL: s.Privacy, IsSandbox: v.Mode == auth.Sandbox,
		Language: v.Flow.Language, Languages: append([]string{}, v.Flow.Languages...),
	}
	if v.LogoImage != "" {
		l.LogoURL = s.Sites.Templates.LogoURL(v.LogoImage)
	}
	return l
}

// view decides what the page of a session shows. A page that was loaded again never leaves automatically.
func (s *Service) view(ctx context.Context, run Session, isReload bool) (View, error) {
	v, err := s.Sites.VersionOf(ctx, s.DB.Read(), run.scope().Ref(run.VersionID))
	if fault.HasCode(err, fault.CodeMissingResource) {
		return View{State: Unavailable}, nil
	}
	if err != nil {
		return View{}, err
	}
	if run.isFlow() {
		return s.flowView(ctx, run, v)
	}
	settings, out := v.Settings.V, View{Look: s.look(v)}
	switch run.Status {
	case Pending:
		out.State, out.Texts = LandingPage, screenOf(settings.LandingPageConfig.Texts)
		return out, nil
	case InProgress:
		out.State = Widget
		return out, nil
	}
	hasSucceeded := run.Status == Success
	exit, target := settings.RedirectBackURLOnFailure, settings.RedirectTargetOnFailure
	if hasSucceeded {
		exit, target = settings.RedirectBackURL, settings.RedirectTarget
	}
	if exit != "" {
		out.Target = target
	}
	out.Exit = exitOf(exit, run.ID, hasSucceeded)
	switch result := settings.ResultPageConfig; {
	case !result.Enabled && out.Exit != "" && !isReload:
		out.State = Leaving
	case !result.Enabled:
		out.State, out.Exit = EndPage, ""
	case hasSucceeded:
		out.State, out.Texts = SuccessPage, screenOf(result.SuccessPage)
		if result.EnableQRCode {
			out.QRCode, err = s.ManageCode(ctx, run.user())
		}
	default:
		out.State = FailurePage
		out.Texts = screenOf(result.FailurePage)
		out.Retries = exit == ""
	}
	return out, err
}

// exitOf adds to an exit link how the run ended. What the link has already stays.
func exitOf(link, sessionID string, hasSucceeded bool) string {
	u, err := url.Parse(link)
	if link == "" || err != nil || !markdown.IsSafe(link) {
		return ""
	}
	status := map[bool]Status{true: Success, false: Failure}[hasSucceeded]
	more := "winkSessionId=" + url.QueryEscape(sessionID) + "&status=" + string(status)
	if u.RawQuery != "" {
		more = u.RawQuery + "&" + more
	}
	u.RawQuery = more
	return u.String()
}

// PageOf is what the page of a site shows before anything has happened. Where it begins with the widget, it says that
// in the title alone.
func (s *Service) PageOf(p site.Published, query url.Values) View {
	if p.Version.IsFlow() && p.Closed == "" {
		return s.flowPage(p, query)
	}
	settings := p.Version.Settings.V
	out := View{State: Widget, Look: s.look(site.Open{Version: p.Version, Tenant: p.Tenant, Theme: p.Theme})}
	if p.Closed != "" {
		out.State = NotOpen
		out.Closing = &Closing{Reason: p.Closed, Body: markdown.Parse(settings.Availability.ClosedText)}
		if !p.ClosedAt.IsZero() {
			out.Closing.At = p.ClosedAt.Format("2 Jan 2006, 15:04") + " (" + settings.Availability.TimeZone + ")"
		}
		return out
	}
	if settings.LandingPageConfig.Enabled {
		out.State, out.Texts = LandingPage, screenOf(settings.LandingPageConfig.Texts)
	}
	return out
}

// title is what the browser calls a page.
func (v View) title() string {
	if v.Texts != nil {
		return cmp.Or(v.Texts.Header, v.Look.CompanyName)
	}
	return v.Look.CompanyName
}
