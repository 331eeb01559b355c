package demo

import (
	"context"
	"errors"
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

// AdminEmail is the first admin of the sample tenant, MemberEmail a developer of it.
const (
	AdminEmail  = "ada@bayani.test"
	MemberEmail = "dev@bayani.test"
)

const day = 24 * time.Hour

const (
	// span is how far back the people of the sample data begin to come.
	span = 55 * day
	// pilot is how far back the sample tenant signed up, in the story.
	pilot = 200 * day
	// storyFrom is from how many users on the demo tells one, with a past, a team and trouble. Fewer are for
	// checks, which make what else they need.
	storyFrom = 20
)

// Deps are the parts of the application that the walk uses.
type Deps struct {
	Portal, Link       http.Handler // the doors, not yet open
	PortalURL, LinkURL string
	ReceiverURL        string // takes the webhooks of the sample tenant
	Mail               *mail.Outbox
	Clock              *clock.Clock
	Users              int
	// HasProviders says that real providers can be reached: there is somebody in Production.
	HasProviders bool
	Log          *slog.Logger
	// Grant gives a tenant production and the volume of its users, as the operator does.
	Grant func(ctx context.Context, member string) error
	// Announce tells all tenants something, as the operator does.
	Announce func(ctx context.Context, text string) error
}

// Result is what the start line tells.
type Result struct {
	APIKey, APISecret string
}

type seeder struct {
	Deps
	management client
	sandbox    client
	production client
	widget     client
	public     client
	siteID     string   // the sandbox's published page; empty without a story
	flowID     string   // the published flow of screens; empty without a story
	users      []string // of the sandbox, in the order in which they came
	servers    []client // that read with the keys of the sample tenant
}

func (s *seeder) tellsStory() bool { return s.Users >= storyFrom }

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
		production: portal.at("/open/v1"),
		widget:     link.at("/link/v1"),
		public:     link.at("/public/v1"),
	}
	begin := span
	if s.tellsStory() {
		begin = pilot
	}
	if err := s.Clock.Advance(ctx, -begin); err != nil {
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
	password := Password
	if s.tellsStory() {
		password = firstPassword
	}
	ada := person{
		first: "Ada", last: "Salonga", tenant: "Bayani Lending", email: AdminEmail, title: "Head of Engineering",
		password: password,
	}
	if err := s.register(ctx, ada); err != nil {
		return Result{}, err
	}
	if err := s.Grant(ctx, AdminEmail); err != nil {
		return Result{}, err
	}
	if err := s.signIn(ctx, AdminEmail, password); err != nil {
		return Result{}, err
	}
	if s.tellsStory() {
		if err := errors.Join(s.introduce(ctx), s.tellPast(ctx)); err != nil {
			return Result{}, err
		}
	}
	result, err := s.setUp(ctx)
	if err != nil {
		return Result{}, err
	}
	if err := s.connectPeople(ctx); err != nil {
		return Result{}, err
	}
	if s.tellsStory() {
		if err := s.tellPresent(ctx); err != nil {
			return Result{}, err
		}
	}
	return result, s.register(ctx, person{
		first: "Nilo", last: "Abad", tenant: "Fresh Start", email: "new@fresh.test", title: "Developer",
		password: Password,
	})
}

type person struct{ first, last, tenant, email, title, password string }

// register signs a business up and confirms the address by the link in the mail.
func (s *seeder) register(ctx context.Context, p person) error {
	err := s.management.call(ctx, http.MethodPost, "/registrations", map[string]any{
		"firstName": p.first, "lastName": p.last, "tenantName": p.tenant, "emailAddress": p.email, "title": p.title,
		"password": p.password, "termsAccepted": true,
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

func (s *seeder) signIn(ctx context.Context, email, password string) error {
	var tokens struct {
		DeveloperToken, OpenAPISandboxToken, OpenAPIProductionToken struct{ Token string }
	}
	err := s.management.call(ctx, http.MethodPost, "/signins", map[string]string{"email": email, "password": password},
		&tokens)
	s.management = s.management.bearer(tokens.DeveloperToken.Token)
	s.sandbox = s.sandbox.bearer(tokens.OpenAPISandboxToken.Token)
	s.production = s.production.bearer(tokens.OpenAPIProductionToken.Token)
	return err
}

// setUp makes what a developer makes first: keys and a webhook.
func (s *seeder) setUp(ctx context.Context) (Result, error) {
	var key, live struct{ APIKey, APISecret string }
	err := s.management.call(ctx, http.MethodPost, "/apiKeys",
		map[string]string{"mode": "SANDBOX", "name": "Loan engine"}, &key)
	if err != nil {
		return Result{}, err
	}
	err = s.management.call(ctx, http.MethodPost, "/apiKeys",
		map[string]string{"mode": "PRODUCTION", "name": "Loan engine"}, &live)
	if err != nil {
		return Result{}, err
	}
	s.servers = []client{
		s.sandbox.basic(key.APIKey, key.APISecret), s.production.basic(live.APIKey, live.APISecret),
	}
	err = s.sandbox.call(ctx, http.MethodPost, "/webhooks", map[string]any{
		"name": "Loan engine", "url": s.ReceiverURL, "secret": "whsec_demo-receiver",
		"eventTypes": []string{"ALL_EVENTS"},
	}, nil)
	return Result{APIKey: key.APIKey, APISecret: key.APISecret}, err
}

// introduce says who the sample organization is.
func (s *seeder) introduce(ctx context.Context) error {
	return s.management.call(ctx, http.MethodPut, "/tenant", map[string]string{
		"name": "Bayani Lending", "industry": "consumer lending", "emailAddress": AdminEmail,
		"phoneNumber": "+639000000100", "companySize": "51-200", "websiteUrl": "https://bayani.test",
		"streetAddress1": "14 Acacia Street", "streetAddress2": "San Roque", "city": "Cebu City",
		"region": "Central Visayas", "country": "Philippines", "zipCode": "6000",
	}, nil)
}
