package demo

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/template"
	"nod/internal/platform/auth"
	"nod/internal/platform/scope"
)

// makeUser adds a user who came some time ago and whose widget token begins now.
func (f *Fixtures) makeUser(ctx context.Context, r FixtureRequest) (Fixture, error) {
	user, token, err := f.Users.Create(ctx, enduser.CreateInput{
		Tenant: r.Tenant.ID, Mode: r.Mode, Source: enduser.SourceAPI,
	})
	if err == nil && r.Age > 0 {
		f.Clock.Shift(0)
		token, err = f.Users.IssueToken(ctx, user.Ref())
	}
	return Fixture{ID: user.ID, Mode: r.Mode, CreatedAt: user.CreatedAt, AccessToken: token.AccessToken}, err
}

// accountStates returns the states in which accounts are made.
func accountStates() []string {
	states := []string{}
	for _, s := range []connection.Status{
		connection.Connected, connection.Pending, connection.AwaitingMFA, connection.Failed, connection.Disconnected,
		connection.Revoked,
	} {
		states = append(states, string(s))
	}
	return states
}

// story is what a person does so that an account ends in a state.
type story struct {
	persona, before, password string // password is typed instead of the right one, before in front of it
	answersCode               bool
	syncs, revokes            bool
	// isNow says that the state lasts two minutes at most: an older account is
	// one of an older user who logs in now.
	isNow bool
}

func storyOf(state connection.Status) story {
	switch state {
	case connection.Pending:
		return story{persona: "maria", password: "timeout:", isNow: true}
	case connection.AwaitingMFA:
		return story{persona: "maria", before: "mfa:", isNow: true}
	case connection.Failed:
		return story{persona: "maria", password: "not-the-password"}
	case connection.Disconnected: // she is shut out by the first sync
		return story{persona: "liza", answersCode: true, syncs: true}
	case connection.Revoked:
		return story{persona: "maria", answersCode: true, revokes: true}
	default:
		return story{persona: "maria", answersCode: true}
	}
}

// makeAccount walks a person through consent and login.
func (f *Fixtures) makeAccount(ctx context.Context, r FixtureRequest) (Fixture, error) {
	if r.Mode == auth.Production {
		return Fixture{}, errors.New("production has no simulated providers: make accounts in SANDBOX")
	}
	user, err := f.personOf(ctx, r)
	if err != nil {
		return Fixture{}, err
	}
	provider, err := f.freeProvider(ctx, user)
	if err != nil {
		return Fixture{}, err
	}
	told := storyOf(connection.Status(r.State))
	if told.isNow {
		f.Clock.Shift(0)
	}
	visitor := auth.With(ctx, auth.Principal{
		Kind: auth.KindUser, TenantID: user.Tenant, Mode: user.Mode, SubjectID: user.ID,
	})
	if _, err := f.Wink.GiveConsent(visitor, template.DefaultID, ""); err != nil {
		return Fixture{}, err
	}
	in := told.walk()
	in.User, in.ProviderID = user, provider
	started, err := f.Connections.Walk(ctx, in)
	if err != nil {
		return Fixture{}, err
	}
	accounts, err := f.Connections.OfUser(ctx, user) // a plain lookup does not know those that were revoked
	if err != nil {
		return Fixture{}, err
	}
	for _, a := range accounts {
		if a.ID == started.AccountID {
			return Fixture{
				ID: a.ID, Mode: r.Mode, State: string(a.Status), CreatedAt: a.CreatedAt, UserID: user.ID,
				ProviderID: provider, TaskID: started.TaskID,
			}, nil
		}
	}
	return Fixture{}, fmt.Errorf("account %s is gone", started.AccountID)
}

func (t story) walk() connection.WalkInput {
	in := connection.WalkInput{Syncs: t.syncs, Revokes: t.revokes}
	for _, p := range connector.Personas() {
		if p.ID != t.persona {
			continue
		}
		password := t.before + p.Password
		if t.password != "" {
			password = t.password
		}
		in.Fields = map[string]string{connector.UsernameField: p.Username, connector.PasswordField: password}
		if t.answersCode {
			in.Code = p.VerificationCode
		}
	}
	return in
}

// personOf returns the user that was named, or a new one.
func (f *Fixtures) personOf(ctx context.Context, r FixtureRequest) (scope.Ref, error) {
	at := scope.Of(r.Tenant.ID, r.Mode).Ref(r.User)
	if r.User != "" {
		_, err := f.Users.Get(ctx, f.Users.DB.Read(), at)
		return at, err
	}
	user, _, err := f.Users.Create(ctx, enduser.CreateInput{
		Tenant: r.Tenant.ID, Mode: r.Mode, Source: enduser.SourceAPI,
	})
	return user.Ref(), err
}

// freeProvider returns the first provider that the user has no account at and
// whose accounts are synced.
func (f *Fixtures) freeProvider(ctx context.Context, user scope.Ref) (string, error) {
	accounts, err := f.Connections.OfUser(ctx, user)
	if err != nil {
		return "", err
	}
	taken := map[string]bool{}
	for _, a := range accounts {
		taken[a.ProviderID] = true
	}
	for _, source := range f.Sources.Search(catalogue.Filter{Kind: catalogue.KindProvider}).Items {
		isFree := source.Enabled && source.Active && source.MonitorSupported && !taken[source.ID]
		if isFree && f.Connections.Offers(user.Mode, source) {
			return source.ID, nil
		}
	}
	return "", errors.New("the user has an account at every provider already")
}
