package conformance

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"nod/internal/collect/connector"
)

// Person is somebody who is asked for more than the fields of the login page.
type Person struct {
	Fields map[string]string `json:"fields"`
	// Answer passes, WrongAnswer does not; a person who confirms on another device has neither.
	Answer      string `json:"answer"`
	WrongAnswer string `json:"wrongAnswer"`
	// ConfirmedAfter is how many seconds after the question the confirmation of a PUSH is there.
	ConfirmedAfter int `json:"confirmedAfter"`
}

// Cast is who can be logged in as at one provider of the connector. Good fields connect at once and Wrong
// ones give INVALID_CREDENTIALS; the others may be left out.
type Cast struct {
	ProviderID string            `json:"providerId"`
	Good       map[string]string `json:"good"`
	Wrong      map[string]string `json:"wrong"`
	// Slow fields connect as well, but take their time.
	Slow map[string]string `json:"slow"`
	// Leaving fields connect, and the first sync is refused until the person has logged in again.
	Leaving map[string]string `json:"leaving"`
	Code    *Person           `json:"code"`
	Choice  *Person           `json:"choice"`
	Push    *Person           `json:"push"`
}

// Subject is the connector under test.
type Subject struct {
	Cast
	Connector connector.Connector
	// Now is the time of all requests that do not need another one.
	Now time.Time
	// Wire is how to reach it besides, nil for one in process.
	Wire *Wire
}

// Case is one promise.
type Case struct {
	Name string
	Run  func(ctx context.Context, s Subject) error
}

// Skipped is the error of a case that could not be tried.
type Skipped struct{ Reason string }

// Error implements error.
func (s Skipped) Error() string { return s.Reason }

// Cases lists the suite.
func Cases() []Case {
	return []Case{
		{"describes a form that people can fill in", describes},
		{"does not know a provider that is not there", refusesUnknownProviders},
		{"connects and delivers valid data", connects},
		{"refuses wrong credentials", refusesWrongCredentials},
		{"answers a repeated login with the first answer", repeatsLogin},
		{"lets a caller go who does not wait", cancels},
		{"takes its time and connects", connectsSlowly},
		{"repeats a fetch without a change", fetchesAgain},
		{"keeps keys from sync to sync", keepsKeys},
		{"says when the person has to log in again", disconnects},
		{"refuses a session it has not made", refusesForeignSessions},
		{"revokes twice", revokes},
		{"code: accepts the right one", acceptsCode},
		{"code: counts wrong ones and gives up", countsWrongCodes},
		{"code: does not accept one that is too late", refusesLateCode},
		{"code: sends a new one", resendsCode},
		{"code: answers a repeated answer with the first answer", repeatsAnswer},
		{"code: refuses a continuation it has not made", refusesForeignContinuations},
		{"choice: accepts the right option", acceptsChoice},
		{"choice: counts wrong options", countsWrongChoices},
		{"push: waits until it is confirmed", waitsForPush},
		{"wire: refuses requests that are not signed right", refusesForgeries},
		{"wire: refuses what is not a message", refusesNonsense},
		{"wire: all answers have the form of the schema", followsSchema},
	}
}

// wanted returns an error unless ok.
func wanted(ok bool, format string, args ...any) error {
	if ok {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// first returns the first error.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// login is a new attempt, with a new idempotency key.
func (s Subject) login(fields map[string]string) connector.LoginRequest {
	return connector.LoginRequest{
		IdempotencyKey: "check-" + rand.Text() + "/0", ProviderID: s.ProviderID, UserID: "check-user",
		AccountID: "check-account", Fields: fields, Now: s.Now,
	}
}

func (s Subject) fetch(session []byte) connector.FetchRequest {
	return connector.FetchRequest{
		ProviderID: s.ProviderID, UserID: "check-user", AccountID: "check-account", Session: session,
		ConnectedAt: s.Now, Now: s.Now,
	}
}

// connect returns the session of an account.
func (s Subject) connect(ctx context.Context, fields map[string]string) ([]byte, error) {
	step, err := s.Connector.Login(ctx, s.login(fields))
	if err != nil {
		return nil, fmt.Errorf("log in: %w", err)
	}
	return step.Session, checkStep(step, connector.Connected)
}

// checkStep requires what an outcome promises, and nothing else.
func checkStep(step connector.Step, want connector.Outcome) error {
	is := func(outcome connector.Outcome) bool { return want == outcome }
	err := first(
		wanted(step.Outcome == want, "the outcome is %s %s, not %s", step.Outcome, step.ErrorCode, want),
		wanted(step.Delay >= 0, "the delay is negative"),
		wanted(is(connector.Failed) == (step.ErrorCode != ""), "%s and an error code do not fit", want),
		wanted(step.ErrorCode == "" || step.ErrorCode.IsKnown(), "the error code is unknown"),
		wanted(is(connector.NeedsMFA) == (step.Challenge != nil), "%s and a challenge do not fit", want),
		wanted(is(connector.NeedsMFA) == (len(step.Continuation) > 0), "%s and a continuation do not fit", want),
		wanted(is(connector.Connected) == (len(step.Session) > 0), "%s and a session do not fit", want),
	)
	if err != nil || step.Challenge == nil {
		return err
	}
	asked := step.Challenge
	return first(
		wanted(asked.Hint != "", "the challenge has no hint"),
		wanted(asked.Attempts > 0, "the challenge has no attempts"),
		wanted(asked.TTL > 0, "the challenge has no time"),
		wanted(asked.ResendAfter >= 0 && asked.ResendsLeft >= 0, "a number of the challenge is negative"),
		wanted(
			(asked.Kind == connector.ChallengeChoice) == (len(asked.Options) > 0),
			"a CHOICE has options, others none",
		),
	)
}

// checkFailed requires a failure with a code.
func checkFailed(step connector.Step, code connector.ErrorCode) error {
	return first(checkStep(step, connector.Failed),
		wanted(step.ErrorCode == code, "the error code is %s, not %s", step.ErrorCode, code))
}

// isRefused reports whether err says that the person has to log in again.
func isRefused(err error) bool {
	var refused *connector.RefusedError
	return errors.As(err, &refused) && refused.Code == connector.AuthRequired
}
