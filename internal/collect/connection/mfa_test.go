package connection_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/test/testkit"
)

func (f *fixture) answer(started connection.StartedLogin, code string) {
	f.t.Helper()
	require.NoError(f.t, f.Answer(f.t.Context(), f.task(started), connector.ChallengeCode, code))
	f.work()
}

func TestCode(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		var seen int64
		started := f.submit(f.plain(), joseLogin, josePassword)
		p := f.progress(started)
		require.Equal(t, "AWAITING_MFA STARTED", f.status(started))
		require.Equal(t, connection.StepMFA, p.Step)
		require.Equal(t, connector.ChallengeCode, p.Challenge.Kind)
		require.Equal(t, 3, p.Challenge.Attempts)
		require.Equal(t, 6, p.Challenge.Length)
		require.False(t, p.Challenge.AnswerWrong)
		require.NotNil(t, p.Challenge.ResendAt)

		f.answer(started, "111111")
		p = f.progress(started)
		require.Equal(t, 2, p.Challenge.Attempts)
		require.True(t, p.Challenge.AnswerWrong)
		require.Equal(t, []string{"ACCOUNT_CREATED", "TASK_STARTED"}, f.events(&seen), "a wrong code is no event")

		f.answer(started, "202 020")
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(started))
		f.requireQuota(1, 0)
		require.Zero(t, f.count("SELECT count(*) FROM login_attempt"))
	})
}

func TestWrongCodes(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		asking := f.provider(func(s catalogue.DataSource) bool { return s.Enabled && s.MFA })
		started := f.submit(asking, mariaLogin, mariaPassword)
		for range 2 {
			f.answer(started, "999998")
			require.Equal(t, "AWAITING_MFA STARTED", f.status(started))
		}
		f.answer(started, "999998")
		require.Equal(t, "ERROR FAILED INVALID_MFA", f.status(started))
		f.requireQuota(0, 0)

		started = f.submit(asking, mariaLogin, mariaPassword)
		f.answer(started, "999999")
		require.Equal(t, "ERROR FAILED MFA_TIMEOUT", f.status(started))
	})
}

func TestCodeInTime(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		ctx := t.Context()
		started := f.submit(f.plain(), joseLogin, josePassword)
		requireCode(t, fault.CodeConflict, f.Resend(ctx, f.task(started)))
		f.advance(100 * time.Second)
		require.Equal(t, "AWAITING_MFA STARTED", f.status(started))
		for range 3 {
			require.NoError(t, f.Resend(ctx, f.task(started)))
			requireCode(t, fault.CodeConflict, f.Resend(ctx, f.task(started)))
			f.work()
			f.advance(100 * time.Second)
			require.Equal(t, "AWAITING_MFA STARTED", f.status(started), "a new code starts the clock again")
		}
		require.Nil(t, f.progress(started).Challenge.ResendAt, "three times at most")
		requireCode(t, fault.CodeConflict, f.Resend(ctx, f.task(started)))

		require.NoError(t, f.clock.Advance(ctx, 30*time.Second))
		requireCode(t, fault.CodeConflict, f.Answer(ctx, f.task(started), connector.ChallengeCode, joseCode))
		require.NoError(t, f.RunDue(ctx))
		require.Equal(t, "ERROR FAILED MFA_TIMEOUT", f.status(started))
		f.requireQuota(0, 0)
	})
}

func TestAnswersOutOfOrder(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t), options{delays: 1})
	ctx := t.Context()
	started := f.submit(f.plain(), joseLogin, josePassword)
	at := f.task(started)
	conflict := func() {
		t.Helper()
		requireCode(t, fault.CodeConflict, f.Answer(ctx, at, connector.ChallengeCode, joseCode))
	}
	conflict() // no code was asked for yet
	f.advance(2 * time.Second)
	requireCode(t, fault.CodeInvalidParameters, f.Answer(ctx, at, connector.ChallengeChoice, joseCode))
	requireCode(t, fault.CodeInvalidParameters, f.Answer(ctx, at, connector.ChallengeCode, ""))
	require.NoError(t, f.Answer(ctx, at, connector.ChallengeCode, joseCode))
	conflict() // one is being checked
	f.work()
	require.Equal(t, "PENDING STARTED", f.status(started))
	conflict()
	f.advance(5 * time.Second)
	require.Equal(t, "CONNECTED SUCCEEDED", f.status(started))
	conflict()
}

// TestOtherChallenges plays a provider with a choice and a confirmation on another device.
func TestOtherChallenges(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		ctx := t.Context()
		asks := func(kind connector.ChallengeKind) (connector.Step, error) {
			return connector.Step{
				Outcome: connector.NeedsMFA, Continuation: []byte(kind),
				Challenge: &connector.Challenge{
					Kind: kind, Hint: "How?", Options: []connector.Option{{ID: "sms", Label: "Text message"}}, TTL: time.Minute,
				},
			}, nil
		}
		var answers []string
		f.connectors.sandbox = scripted{
			Connector: f.connectors.sandbox,
			login:     func(connector.LoginRequest) (connector.Step, error) { return asks(connector.ChallengeChoice) },
			answer: func(r connector.AnswerRequest) (connector.Step, error) {
				answers = append(answers, string(r.Continuation)+":"+r.Answer)
				switch len(answers) {
				case 1, 2:
					return asks(connector.ChallengePush)
				default:
					return connector.Step{Outcome: connector.Failed, ErrorCode: "SOMETHING_NEW"}, nil
				}
			},
		}
		started := f.submit(f.plain(), mariaLogin, mariaPassword)
		at := f.task(started)
		require.Nil(t, f.progress(started).Challenge.ResendAt)
		requireCode(t, fault.CodeInvalidParameters, f.Answer(ctx, at, connector.ChallengeChoice, "pigeon"))
		require.NoError(t, f.Answer(ctx, at, connector.ChallengeChoice, "sms"))
		f.work()
		for range 2 {
			require.Equal(t, connector.ChallengePush, f.progress(started).Challenge.Kind)
			require.NoError(t, f.Answer(ctx, at, connector.ChallengePush, "ignored"))
			f.work()
		}
		require.Equal(t, []string{"CHOICE:sms", "PUSH:", "PUSH:"}, answers)
		require.Equal(t, "ERROR FAILED SYSTEM_ERROR", f.status(started), "a code that nobody knows becomes one that everybody does")
	})
}

// TestLoginAtMostOnce kills the process at every moment of a round and looks what the next one does.
func TestLoginAtMostOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		simulator := f.connectors.sandbox
		logins, answers := 0, 0
		crash := errors.New("the process died")
		dying := scripted{
			Connector: simulator,
			login:     func(connector.LoginRequest) (connector.Step, error) { logins++; panic(crash) },
			answer:    func(connector.AnswerRequest) (connector.Step, error) { answers++; panic(crash) },
		}
		die := func() {
			rows := f.jobs()
			require.Len(t, rows, 1)
			require.PanicsWithError(t, crash.Error(), func() { _ = f.RunJob(t.Context(), rows[0].Kind, []byte(rows[0].Args)) })
		}

		f.connectors.sandbox = dying
		started, err := f.start(f.plain(), mariaLogin, mariaPassword)
		require.NoError(t, err)
		die()
		require.Equal(t, "PENDING STARTED", f.status(started))
		require.Equal(t, 1, f.count("SELECT count(*) FROM login_attempt WHERE state = 'SENT' AND input_sealed = ''"))
		f.work()
		require.Equal(t, "ERROR FAILED SERVICE_UNAVAILABLE", f.status(started))
		require.Equal(t, 1, logins)
		f.requireQuota(0, 0)

		f.connectors.sandbox = simulator
		started = f.submit(f.plain(), joseLogin, josePassword)
		f.connectors.sandbox = dying
		require.NoError(t, f.Answer(t.Context(), f.task(started), connector.ChallengeCode, joseCode))
		die()
		f.work()
		require.Equal(t, "ERROR FAILED SERVICE_UNAVAILABLE", f.status(started))
		require.Equal(t, 1, answers)

		// The process died between doing a round and telling the engine so: the job runs again.
		f.connectors.sandbox = simulator
		started, err = f.start(f.plain(), joseLogin, josePassword)
		require.NoError(t, err)
		again := f.jobs()[0]
		f.work()
		require.NoError(t, f.RunJob(t.Context(), again.Kind, []byte(again.Args)))
		require.Equal(t, "AWAITING_MFA STARTED", f.status(started))
		f.answer(started, joseCode)
		require.NoError(t, f.RunJob(t.Context(), again.Kind, []byte(again.Args)))
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(started))
		f.requireQuota(1, 0)
	})
}

func TestProviderOutOfOrder(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		simulator := f.connectors.sandbox
		for _, broken := range []struct {
			step connector.Step
			err  error
			code string
		}{
			{err: errors.New("connection reset"), code: "SERVICE_UNAVAILABLE"},
			{err: &connector.RefusedError{Code: connector.AccountLocked}, code: "ACCOUNT_LOCKED"},
			{step: connector.Step{Outcome: "MAYBE"}, code: "SYSTEM_ERROR"},
			{step: connector.Step{Outcome: connector.NeedsMFA}, code: "SYSTEM_ERROR"},
			{step: connector.Step{Outcome: connector.Failed, Delay: time.Hour, ErrorCode: connector.InvalidAuth}, code: "INVALID_AUTH"},
		} {
			f.connectors.sandbox = scripted{
				Connector: simulator,
				login:     func(connector.LoginRequest) (connector.Step, error) { return broken.step, broken.err },
			}
			started := f.submit(f.plain(), mariaLogin, mariaPassword)
			require.Equal(t, "ERROR FAILED "+broken.code, f.status(started))
			f.requireQuota(0, 0)
		}
	})
}

func TestDelayLongerThanTheTimeout(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t), options{delays: 1})
	f.connectors.sandbox = scripted{
		Connector: f.connectors.sandbox,
		login: func(connector.LoginRequest) (connector.Step, error) {
			return connector.Step{Outcome: connector.Connected, Delay: time.Hour}, nil
		},
	}
	started := f.submit(f.plain(), mariaLogin, mariaPassword)
	f.advance(121 * time.Second)
	require.Equal(t, "ERROR FAILED SERVICE_UNAVAILABLE", f.status(started))
}
