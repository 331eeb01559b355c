package demo

import (
	"context"
	"net/http"
)

// throughSite means that one person in so many connects through the sample tenant's page. It has no factor in common
// with the plan of visits, so these people meet every ending.
const throughSite = 4

// comesThroughSite reports whether the n-th person connects through the page. The first ones, who are the test people
// themselves, come through the API.
func (s *seeder) comesThroughSite(n int) bool {
	return s.siteID != "" && n%throughSite == throughSite-1
}

// publish creates a look of the widget, a published page and a draft.
func (s *seeder) publish(ctx context.Context) error {
	err := s.management.call(ctx, http.MethodPost, "/templates?mode=SANDBOX", map[string]any{
		"name": "Salary loan", "companyName": "Bayani Lending", "themeColor": "#0b4a6f",
		"usageText": "employment and income records", "enableLearnMoreLink": true,
	}, nil)
	if err != nil {
		return err
	}
	var open struct{ ID string }
	err = s.management.call(ctx, http.MethodPost, "/sites?mode=SANDBOX", map[string]any{
		"name": "Salary loan", "enabled": true, "winkTemplateId": defaultTemplate,
		"winkSiteTemplate": map[string]any{"landingPageConfig": map[string]any{
			"headerText": "Connect your employer to apply for a salary loan",
			"bodyText": "Share your employment data instead of paper documents:\n\n" +
				"- Takes **two minutes** on your phone.\n- We never see your password.\n" +
				"- You can revoke access at any time.",
			"continueButtonName": "APPLY NOW",
		}},
	}, &open)
	if err != nil {
		return err
	}
	s.siteID = open.ID
	if err := s.publishFlow(ctx); err != nil {
		return err
	}
	return s.management.call(ctx, http.MethodPost, "/sites?mode=SANDBOX", map[string]any{
		"name": "Housing loan", "enabled": false, "winkTemplateId": defaultTemplate,
	}, nil)
}

// openSite opens the page as a browser does, with the parameters of a poster's QR code, and returns the session's
// client.
func (s *seeder) openSite(ctx context.Context, branch string) (client, error) {
	return s.openSession(ctx, s.siteID, branch)
}

func (s *seeder) openSession(ctx context.Context, siteID, branch string) (client, error) {
	var opened struct {
		Session struct{ ID, Token string }
	}
	err := s.public.call(ctx, http.MethodPost, "/sites/"+siteID+"/sessions", map[string]any{
		"params": map[string]string{"branch": branch, "utm_source": "poster"},
	}, &opened)
	return s.public.at("/sessions/" + opened.Session.ID).bearer(opened.Session.Token), err
}

// visitSite lets a new user connect through the page: its button, the widget, and the page after the widget.
func (s *seeder) visitSite(ctx context.Context, v visit) error {
	session, err := s.openSite(ctx, v.branch())
	if err != nil {
		return err
	}
	if err := session.call(ctx, http.MethodPost, "/start", nil, nil); err != nil {
		return err
	}
	var pass struct{ AccessToken string }
	if err := session.call(ctx, http.MethodPost, "/widget-token", nil, &pass); err != nil {
		return err
	}
	if err := s.walkThrough(ctx, s.widget.bearer(pass.AccessToken), v); err != nil {
		return err
	}
	return session.call(ctx, http.MethodPost, "/widget-closed", map[string]string{"reason": "exit"}, nil)
}

// branch is where the person scanned a poster.
func (v visit) branch() string {
	if v.isMan {
		return "Cebu"
	}
	return "Makati"
}
