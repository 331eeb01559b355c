package demo

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"nod/internal/platform/clock"
	"nod/internal/platform/mail"
)

// Password is that of all sample developers. It is public.
const Password = "Demo-pass-2026!"

// AdminEmail is the first admin of the sample tenant.
const AdminEmail = "ada@bayani.test"

// span is how far back the sample data begins.
const span = 55 * 24 * time.Hour

// Deps is what the walk needs of the application.
type Deps struct {
	Portal, Link       http.Handler // the doors, not yet open
	PortalURL, LinkURL string
	ReceiverURL        string // takes the webhooks of the sample tenant
	Mail               *mail.Outbox
	Clock              *clock.Clock
	Users              int
	Log                *slog.Logger
	// Grant gives a tenant production and the volume of its users, as the operator does.
	Grant func(ctx context.Context, member string) error
}

// Result is what the start line tells.
type Result struct {
	APIKey, APISecret string
}

type seeder struct {
	Deps
	management client
	sandbox    client
	widget     client
}

// Seed makes the two sample tenants and their data.
func Seed(ctx context.Context, d Deps) (Result, error) {
	portal, err := newClient(d.Portal, d.PortalURL)
	if err != nil {
		return Result{}, err
	}
	link, err := newClient(d.Link, d.LinkURL)
	if err != nil {
		return Result{}, err
	}
	s := &seeder{
		Deps:       d,
		management: portal.at("/api/v1"),
		sandbox:    portal.at("/sandbox/v1"),
		widget:     link.at("/link/v1"),
	}
	if err := s.Clock.Advance(ctx, -span); err != nil {
		return Result{}, err
	}
	result, err := s.seed(ctx)
	if back := s.Clock.Advance(ctx, -s.Clock.Offset()); err == nil {
		err = back
	}
	if err != nil {
		return Result{}, fmt.Errorf("make sample data: %w", err)
	}
	return result, nil
}

func (s *seeder) seed(ctx context.Context) (Result, error) {
	s.Log.Info("making sample data", "users", s.Users)
	ada := person{"Ada", "Salonga", "Bayani Lending", AdminEmail, "Head of Engineering"}
	if err := s.register(ctx, ada); err != nil {
		return Result{}, err
	}
	if err := s.Grant(ctx, AdminEmail); err != nil {
		return Result{}, err
	}
	if err := s.signIn(ctx, AdminEmail); err != nil {
		return Result{}, err
	}
	result, err := s.setUp(ctx)
	if err != nil {
		return Result{}, err
	}
	if err := s.connectPeople(ctx); err != nil {
		return Result{}, err
	}
	return result, s.register(ctx, person{"Nilo", "Abad", "Fresh Start", "new@fresh.test", "Developer"})
}

type person struct{ first, last, tenant, email, title string }

// register signs a business up and confirms the address by the link in the mail.
func (s *seeder) register(ctx context.Context, p person) error {
	err := s.management.call(ctx, http.MethodPost, "/registrations", map[string]any{
		"firstName": p.first, "lastName": p.last, "tenantName": p.tenant, "emailAddress": p.email, "title": p.title,
		"password": Password, "termsAccepted": true,
	}, nil)
	if err != nil {
		return err
	}
	token, err := s.mailToken(ctx, p.email)
	if err != nil {
		return err
	}
	return s.management.call(ctx, http.MethodPost, "/registrations/confirm", map[string]string{"token": token}, nil)
}

func (s *seeder) mailToken(ctx context.Context, to string) (token string, err error) {
	err = wait(ctx, "mail to "+to, func() (bool, error) {
		messages, err := s.Mail.Mailbox(ctx, to, 1)
		if err != nil || len(messages) == 0 {
			return false, err
		}
		for _, link := range messages[0].Links {
			if u, err := url.Parse(link); err == nil && u.Query().Get("token") != "" {
				token = u.Query().Get("token")
				return true, nil
			}
		}
		return false, nil
	})
	return token, err
}

func (s *seeder) signIn(ctx context.Context, email string) error {
	var tokens struct {
		DeveloperToken, OpenAPISandboxToken struct{ Token string }
	}
	err := s.management.call(ctx, http.MethodPost, "/signins", map[string]string{"email": email, "password": Password},
		&tokens)
	s.management = s.management.bearer(tokens.DeveloperToken.Token)
	s.sandbox = s.sandbox.bearer(tokens.OpenAPISandboxToken.Token)
	return err
}

// setUp makes what a developer makes first: keys and a webhook.
func (s *seeder) setUp(ctx context.Context) (Result, error) {
	var key struct{ APIKey, APISecret string }
	err := s.management.call(ctx, http.MethodPost, "/apiKeys",
		map[string]string{"mode": "SANDBOX", "name": "Loan engine"}, &key)
	if err != nil {
		return Result{}, err
	}
	err = s.management.call(ctx, http.MethodPost, "/apiKeys",
		map[string]string{"mode": "PRODUCTION", "name": "Loan engine"}, nil)
	if err != nil {
		return Result{}, err
	}
	err = s.sandbox.call(ctx, http.MethodPost, "/webhooks", map[string]any{
		"name": "Loan engine", "url": s.ReceiverURL, "secret": "whsec_demo-receiver",
		"eventTypes": []string{"ALL_EVENTS"},
	}, nil)
	return Result{APIKey: key.APIKey, APISecret: key.APISecret}, err
}
