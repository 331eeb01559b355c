package demo

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nod/internal/access/apikey"
	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/tenant"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/enduser"
	"nod/internal/collect/wink"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
)

// FixtureDeps are the features that make the rows of fixtures.
type FixtureDeps struct {
	Clock       *clock.Clock
	Developers  *developer.Service
	Keys        *apikey.Service
	Users       *enduser.Service
	Sources     *catalogue.Catalogue
	Wink        *wink.Service
	Connections *connection.Service
	Webhooks    *webhook.Service
	// Operator is who asks for fixtures, for the audit.
	Operator string
	// ReceiverURL is where webhooks are sent that name no other address.
	ReceiverURL string
}

// Fixtures makes single things in a chosen state and of a chosen age, for
// checks by people and programs. It works on databases of demo mode only, in a
// separate process beside the server, through the services of the features.
type Fixtures struct{ FixtureDeps }

// NewFixtures makes the service.
func NewFixtures(d FixtureDeps) *Fixtures { return &Fixtures{d} }

// FixtureRequest says what to make.
type FixtureRequest struct {
	Kind   string
	Tenant tenant.Tenant
	Mode   auth.Mode
	Count  int
	// Age is how long ago it happened.
	Age time.Duration
	// State is one of the kind's; empty for its first.
	State string
	// User is whose accounts to make; empty for a new user each.
	User string
	// URL is where a webhook is sent.
	URL string
}

// Fixture is what was made, secrets included.
type Fixture struct {
	Kind      string    `json:"kind"`
	ID        string    `json:"id"`
	TenantID  string    `json:"tenantId"`
	Mode      auth.Mode `json:"mode,omitempty"`
	State     string    `json:"state,omitempty"`
	CreatedAt db.Time   `json:"createdAt"`

	EmailAddress string `json:"emailAddress,omitempty"`
	Password     string `json:"password,omitempty"`
	APIKey       string `json:"apiKey,omitempty"`
	APISecret    string `json:"apiSecret,omitempty"`
	UserID       string `json:"userId,omitempty"`
	AccessToken  string `json:"accessToken,omitempty"`
	ProviderID   string `json:"providerId,omitempty"`
	TaskID       string `json:"taskId,omitempty"`
	WebhookID    string `json:"webhookId,omitempty"`
	EventID      string `json:"eventId,omitempty"`
	URL          string `json:"url,omitempty"`
	Secret       string `json:"secret,omitempty"`
}

// fixtureKind is how one kind is made.
type fixtureKind struct {
	states []string // the first is the default; none when the kind has no states
	make   func(ctx context.Context, r FixtureRequest, made func(Fixture) error) error
}

func (f *Fixtures) kinds() map[string]fixtureKind {
	return map[string]fixtureKind{
		"developer": {states: []string{string(auth.Developer), string(auth.Admin)}, make: f.repeat(f.makeDeveloper)},
		"key":       {states: []string{string(apikey.Active), string(apikey.Inactive)}, make: f.repeat(f.makeKey)},
		"user":      {make: f.repeat(f.makeUser)},
		"account":   {states: accountStates(), make: f.repeat(f.makeAccount)},
		"webhook":   {states: []string{webhookActive, webhookInactive}, make: f.repeat(f.makeWebhook)},
		"delivery":  {make: f.makeDeliveries},
	}
}

const maxFixtures = 1000

// Make makes what is asked for and hands over each thing as soon as it is
// stored.
func (f *Fixtures) Make(ctx context.Context, r FixtureRequest, made func(Fixture) error) error {
	isDemo, err := f.Clock.IsDemo(ctx)
	if err != nil {
		return fmt.Errorf("look for the mark of demo mode: %w", err)
	}
	if !isDemo {
		return errors.New("fixtures are for demo mode, and this database was never served with --demo")
	}
	kind, err := f.check(&r)
	if err != nil {
		return err
	}
	defer f.Clock.Shift(0)
	return kind.make(f.as(ctx, r), r, made)
}

// check completes the request with defaults.
func (f *Fixtures) check(r *FixtureRequest) (fixtureKind, error) {
	kinds := f.kinds()
	kind, ok := kinds[r.Kind]
	switch {
	case !ok:
		known := strings.Join(slices.Sorted(maps.Keys(kinds)), ", ")
		return kind, fmt.Errorf("there is no fixture %q; there are %s", r.Kind, known)
	case !r.Mode.IsValid():
		return kind, errors.New("the mode must be SANDBOX or PRODUCTION")
	case r.Mode == auth.Production && !r.Tenant.HasProduction():
		return kind, errors.New("the organization has no production: grant it first")
	case r.Count < 1 || r.Count > maxFixtures:
		return kind, fmt.Errorf("the count must be from 1 to %d", maxFixtures)
	case r.Age < 0:
		return kind, errors.New("the age must not be negative")
	case r.User != "" && r.Kind != "account":
		return kind, errors.New("only accounts are made for a user")
	case r.URL != "" && r.Kind != "webhook" && r.Kind != "delivery":
		return kind, errors.New("only webhooks and deliveries have an address")
	case r.State == "" && len(kind.states) > 0:
		r.State = kind.states[0]
	case r.State != "" && len(kind.states) == 0:
		return kind, fmt.Errorf("a %s has no state that could be chosen", r.Kind)
	case !slices.Contains(kind.states, r.State) && r.State != "":
		return kind, fmt.Errorf("the state of a %s is one of %s", r.Kind, strings.Join(kind.states, ", "))
	}
	return kind, nil
}

// as returns a context in which the operator acts for the organization.
func (f *Fixtures) as(ctx context.Context, r FixtureRequest) context.Context {
	return auth.With(ctx, auth.Principal{
		Kind: audit.Operator, TenantID: r.Tenant.ID, Mode: r.Mode, SubjectID: f.Operator,
		HasProduction: r.Tenant.HasProduction(),
	})
}

// repeat makes a kind of which every single one is made alike.
func (f *Fixtures) repeat(
	one func(ctx context.Context, r FixtureRequest) (Fixture, error),
) func(context.Context, FixtureRequest, func(Fixture) error) error {
	return func(ctx context.Context, r FixtureRequest, made func(Fixture) error) error {
		for range r.Count {
			f.Clock.Shift(-r.Age)
			thing, err := one(ctx, r)
			if err != nil {
				return err
			}
			thing.Kind, thing.TenantID = r.Kind, r.Tenant.ID
			if err := made(thing); err != nil {
				return err
			}
		}
		return nil
	}
}
