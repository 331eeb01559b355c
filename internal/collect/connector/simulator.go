package connector

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nod/internal/collect/catalogue"
)

// Names of the login fields of all simulated providers.
const (
	UsernameField = "username"
	PasswordField = "password"
)

// Simulator is the connector of the Sandbox. It plays every provider of the catalogue for the people
// of [Personas]. The same person, provider and time of connection always give the same data. It keeps
// nothing in memory, so any process can go on with what another one began.
type Simulator struct {
	// Guests are more people, nil for none.
	Guests  Guests
	sources *catalogue.Catalogue
}

var _ Connector = (*Simulator)(nil)

// NewSimulator plays the providers of the catalogue.
func NewSimulator(sources *catalogue.Catalogue) *Simulator {
	return &Simulator{sources: sources}
}

// waitingLogin is the continuation of a login that waits for its code.
type waitingLogin struct {
	Persona      string    `json:"persona"`
	As           standIn   `json:"as,omitempty"`
	IsSlow       bool      `json:"isSlow"`
	AskedAt      time.Time `json:"askedAt"`
	WrongAnswers int       `json:"wrongAnswers"`
	Resends      int       `json:"resends"`
}

// openSession is the session of a connected account.
type openSession struct {
	Persona string  `json:"persona"`
	As      standIn `json:"as,omitempty"`
}

// Describe asks for a user name and a password at every provider.
func (s *Simulator) Describe(ctx context.Context, providerID string) (Description, error) {
	source, err := s.provider(ctx, providerID)
	if err != nil {
		return Description{}, err
	}
	return Description{
		ProviderID: source.ID,
		Fields: []Field{
			{
				Name: UsernameField, Label: identifierLabel(source.Type), Type: FieldText,
				Identifier: true, Autocomplete: "username",
			},
			{Name: PasswordField, Label: "Password", Type: FieldPassword, Autocomplete: "current-password"},
		},
		MFAKinds: []ChallengeKind{ChallengeCode},
		Sections: sectionsOf(source),
	}, nil
}

func identifierLabel(kind catalogue.Type) string {
	switch kind {
	case catalogue.TypeEmployer:
		return "Staff username or email"
	case catalogue.TypeGig:
		return "Email or mobile number"
	case catalogue.TypeGovernment:
		return "Member username or email"
	default:
		return "Username or email"
	}
}

// Login knows the people of [Personas] and the ways to fail on purpose of recipes.go.
func (s *Simulator) Login(ctx context.Context, req LoginRequest) (Step, error) {
	source, err := s.provider(ctx, req.ProviderID)
	if err != nil {
		return Step{}, err
	}
	if !source.Enabled {
		return failed(ProviderDisabled, 0), nil
	}
	person, as, ok, err := s.byLogin(ctx, req.Tenant, req.Fields[UsernameField])
	if err != nil {
		return Step{}, err
	}
	if !ok {
		return failed(InvalidCredentials, refusalTime), nil
	}
	wrong, isLocked := lockState(req.RecentFailures, req.Now)
	wanted := readRecipe(req.Fields[PasswordField], person.Password)
	switch {
	case person.locksOut && isLocked:
		return failed(AccountLocked, refusalTime), nil
	case wanted.errorCode != "":
		return failed(wanted.errorCode, person.connectTime), nil
	case wanted.timesOut:
		return Step{Outcome: Pending}, nil
	case !wanted.isCorrect && person.locksOut && wrong >= wrongPasswordsToLock-1:
		return failed(AccountLocked, refusalTime), nil
	case !wanted.isCorrect:
		return failed(InvalidCredentials, refusalTime), nil
	case person.alwaysMFA || source.MFA || wanted.asksMFA:
		asked := req.Now.Add(refusalTime)
		waiting := waitingLogin{Persona: person.ID, As: as, IsSlow: wanted.isSlow, AskedAt: asked}
		step, err := challenged(person, waiting, asked)
		step.Delay = refusalTime
		return step, err
	default:
		return connected(person, as, wanted.isSlow)
	}
}

// Answer checks the code. Wrong answers do not stop the clock of the challenge, a new code does.
func (s *Simulator) Answer(ctx context.Context, req AnswerRequest) (Step, error) {
	if _, err := s.provider(ctx, req.ProviderID); err != nil {
		return Step{}, err
	}
	var login waitingLogin
	if err := json.Unmarshal(req.Continuation, &login); err != nil {
		return Step{}, ErrInvalidContinuation
	}
	person, ok, err := s.byID(ctx, req.Tenant, login.Persona)
	if err != nil {
		return Step{}, err
	}
	if !ok {
		return Step{}, ErrInvalidContinuation
	}
	if !req.Now.Before(login.AskedAt.Add(mfaTime)) {
		return failed(MFATimeout, 0), nil
	}
	if req.Resend {
		if login.Resends < mfaResends && !req.Now.Before(login.AskedAt.Add(mfaResendPause)) {
			login.Resends++
			login.AskedAt = req.Now
		}
		return challenged(person, login, req.Now)
	}
	answer := strings.ReplaceAll(req.Answer, " ", "")
	switch {
	case answer == expiredCode:
		return failed(MFATimeout, 0), nil
	case req.Kind == ChallengeCode && answer == person.VerificationCode:
		return connected(person, login.As, login.IsSlow)
	}
	login.WrongAnswers++
	if login.WrongAnswers >= mfaAttempts {
		return failed(InvalidMFA, 0), nil
	}
	step, err := challenged(person, login, req.Now)
	if err == nil {
		step.Challenge.AnswerWrong = true
	}
	return step, err
}

// Fetch delivers those sections that both the person and the provider have.
func (s *Simulator) Fetch(ctx context.Context, req FetchRequest) (Snapshot, error) {
	source, err := s.provider(ctx, req.ProviderID)
	if err != nil {
		return Snapshot{}, err
	}
	if req.ConnectedAt.IsZero() {
		return Snapshot{}, errors.New("fetch without the time of connection")
	}
	var session openSession
	if err := json.Unmarshal(req.Session, &session); err != nil {
		return Snapshot{}, &RefusedError{Code: AuthRequired}
	}
	person, ok, err := s.byID(ctx, req.Tenant, session.Persona)
	if err != nil {
		return Snapshot{}, err
	}
	if !ok || person.leavesOnce && req.Sync > 0 && req.Reconnects == 0 {
		return Snapshot{}, &RefusedError{Code: AuthRequired}
	}
	snapshot, err := person.hold(req)
	if err != nil {
		return Snapshot{}, err
	}
	snapshot = session.As.play(snapshot, source)
	for _, section := range Sections() {
		isSupported := source.Supports(catalogue.Datapoint(section))
		if slices.Contains(person.unreadable, section) && isSupported {
			snapshot.FailedSections = append(snapshot.FailedSections, section)
		}
		if slices.Contains(person.unreadable, section) || !isSupported {
			snapshot = snapshot.Without(section)
		}
	}
	return snapshot, nil
}

// hold is what the account holds at the time of the request.
func (p persona) hold(req FetchRequest) (Snapshot, error) {
	if p.guest != nil {
		return p.guest(Periods{ConnectedAt: req.ConnectedAt, Now: req.Now})
	}
	calendar := calendarOf(req.ConnectedAt, req.Now)
	snapshot := p.atConnection(calendar)
	// A reconnect must not undo what syncs before it have brought.
	if p.afterSync != nil && (req.Sync > 0 || req.Reconnects > 0) {
		snapshot = p.afterSync(calendar, snapshot)
	}
	return snapshot, nil
}

// Revoke has nothing to end: a simulated provider remembers no access.
func (s *Simulator) Revoke(ctx context.Context, req RevokeRequest) error {
	_, err := s.provider(ctx, req.ProviderID)
	return err
}

func (s *Simulator) provider(ctx context.Context, id string) (catalogue.DataSource, error) {
	if err := ctx.Err(); err != nil {
		return catalogue.DataSource{}, err
	}
	source, ok := s.sources.Get(id)
	if !ok || source.Kind != catalogue.KindProvider {
		return catalogue.DataSource{}, fmt.Errorf("simulate provider %q: %w", id, ErrUnknownProvider)
	}
	return source, nil
}

func sectionsOf(source catalogue.DataSource) []Section {
	sections := []Section{}
	for _, section := range Sections() {
		if source.Supports(catalogue.Datapoint(section)) {
			sections = append(sections, section)
		}
	}
	return sections
}

func failed(code ErrorCode, delay time.Duration) Step {
	return Step{Outcome: Failed, ErrorCode: code, Delay: delay}
}

func connected(person persona, as standIn, isSlow bool) (Step, error) {
	session, err := json.Marshal(openSession{Persona: person.ID, As: as})
	if err != nil {
		return Step{}, fmt.Errorf("write session: %w", err)
	}
	delay := person.connectTime
	if isSlow {
		delay = slowTime
	}
	return Step{Outcome: Connected, Delay: delay, Session: session}, nil
}

// challenged asks for the code; shownAt is when the person sees the challenge.
func challenged(person persona, login waitingLogin, shownAt time.Time) (Step, error) {
	continuation, err := json.Marshal(login)
	if err != nil {
		return Step{}, fmt.Errorf("write continuation: %w", err)
	}
	return Step{
		Outcome:      NeedsMFA,
		Continuation: continuation,
		Challenge: &Challenge{
			Kind:        ChallengeCode,
			Hint:        "+63 ••• ••• " + person.Phone[len(person.Phone)-4:],
			Length:      len(person.VerificationCode),
			Options:     []Option{},
			Attempts:    mfaAttempts - login.WrongAnswers,
			TTL:         login.AskedAt.Add(mfaTime).Sub(shownAt),
			ResendsLeft: mfaResends - login.Resends,
			ResendAfter: max(0, login.AskedAt.Add(mfaResendPause).Sub(shownAt)),
		},
	}, nil
}
