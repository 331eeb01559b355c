package demo

import (
	"context"
	_ "embed" // flow.json
	"encoding/json"
	"net/http"
	"net/url"
)

//go:embed flow.json
var flowTemplate []byte

// throughFlow means that one person in so many goes through the sample tenant's flow, from firstInFlow on.
const throughFlow, firstInFlow = 8, 5

func (s *seeder) comesThroughFlow(n int) bool {
	return s.flowID != "" && n%throughFlow == firstInFlow
}

// publishFlow creates a published flow of screens: a form, the widget, and a way out for who has nothing to connect.
func (s *seeder) publishFlow(ctx context.Context) error {
	var made struct{ ID string }
	err := s.management.call(ctx, http.MethodPost, "/sites?mode=SANDBOX", map[string]any{
		"name": "Salary loan with questions", "enabled": true, "type": "LOWCODE",
		"winkSiteTemplate": json.RawMessage(flowTemplate),
	}, &made)
	s.flowID = made.ID
	return err
}

// visitFlow lets a new user go through the flow, from its landing page to its end.
func (s *seeder) visitFlow(ctx context.Context, v visit) error {
	session, err := s.openSession(ctx, s.flowID, v.branch())
	if err != nil {
		return err
	}
	for _, step := range []struct {
		screen string
		values map[string]string
	}{
		{"Screen_welcome", nil},
		{"Screen_about", map[string]string{
			"firstName": map[bool]string{true: "Jose", false: "Maria"}[v.isMan],
			"amount":    "20000", "employed": "YES", "since": "2021-06-01",
		}},
	} {
		if err := session.leave(ctx, step.screen, step.values); err != nil {
			return err
		}
	}
	var pass struct{ AccessToken string }
	if err := session.call(ctx, http.MethodPost, "/widget-token", nil, &pass); err != nil {
		return err
	}
	if err := s.walkThrough(ctx, s.widget.bearer(pass.AccessToken), v); err != nil {
		return err
	}
	return session.leave(ctx, "Screen_connect", nil)
}

func (c client) leave(ctx context.Context, screen string, values map[string]string) error {
	path := "/screens/" + url.PathEscape(screen)
	return c.call(ctx, http.MethodPost, path, map[string]any{"values": values}, nil)
}
