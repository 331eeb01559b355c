package connectortest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/connector"
)

func acceptsAnswer(t *testing.T, s Subject) {
	step := s.challenge(t)
	step = s.answer(t, step, s.Answer, step.Challenge.TTL/2)
	requireStep(t, step, connector.Connected)
	snapshot, err := s.Connector.Fetch(t.Context(), s.fetchRequest(step.Session))
	require.NoError(t, err)
	require.NoError(t, snapshot.Validate())
}

func countsWrongAnswers(t *testing.T, s Subject) {
	step := s.challenge(t)
	require.False(t, step.Challenge.AnswerWrong)
	for left := step.Challenge.Attempts; left > 1; left-- {
		step = s.answer(t, step, s.WrongAnswer, time.Second)
		requireStep(t, step, connector.NeedsMFA)
		require.True(t, step.Challenge.AnswerWrong)
		require.Equal(t, left-1, step.Challenge.Attempts)
	}
	step = s.answer(t, step, s.WrongAnswer, time.Second)
	requireStep(t, step, connector.Failed)
	require.Equal(t, connector.InvalidMFA, step.ErrorCode)
}

func refusesLateAnswers(t *testing.T, s Subject) {
	step := s.challenge(t)
	step = s.answer(t, step, s.Answer, step.Challenge.TTL)
	requireStep(t, step, connector.Failed)
	require.Equal(t, connector.MFATimeout, step.ErrorCode)
}

func resends(t *testing.T, s Subject) {
	first := s.challenge(t)
	if first.Challenge.ResendsLeft == 0 {
		t.Skip("this provider sends one code only")
	}
	request := s.answerRequest(first, "", first.Challenge.ResendAfter)
	request.Resend = true
	second, err := s.Connector.Answer(t.Context(), request)
	require.NoError(t, err)
	requireStep(t, second, connector.NeedsMFA)
	require.Equal(t, first.Challenge.ResendsLeft-1, second.Challenge.ResendsLeft)
	require.Equal(t, first.Challenge.Attempts, second.Challenge.Attempts, "a new code is no new attempt")
	require.False(t, second.Challenge.AnswerWrong)
	step := s.answer(t, second, s.Answer, first.Challenge.ResendAfter+second.Challenge.TTL/2)
	requireStep(t, step, connector.Connected)
}

func refusesForeignContinuations(t *testing.T, s Subject) {
	for _, continuation := range []string{"", "garbage", `{}`, `{"persona":"nobody"}`} {
		request := s.answerRequest(s.challenge(t), s.Answer, 0)
		request.Continuation = []byte(continuation)
		_, err := s.Connector.Answer(t.Context(), request)
		require.ErrorIs(t, err, connector.ErrInvalidContinuation)
	}
}

// requireStep checks that a step has what its outcome promises, and nothing else.
func requireStep(t *testing.T, step connector.Step, want connector.Outcome) {
	t.Helper()
	require.Equal(t, want, step.Outcome, "error code %q", step.ErrorCode)
	require.GreaterOrEqual(t, step.Delay, time.Duration(0))
	require.Equal(t, want == connector.Failed, step.ErrorCode != "")
	require.Equal(t, want == connector.NeedsMFA, step.Challenge != nil)
	require.Equal(t, want == connector.NeedsMFA, len(step.Continuation) > 0)
	require.Equal(t, want == connector.Connected, len(step.Session) > 0)
	if step.ErrorCode != "" {
		require.True(t, step.ErrorCode.IsKnown(), step.ErrorCode)
	}
	if step.Challenge != nil {
		require.NotEmpty(t, step.Challenge.Hint)
		require.Positive(t, step.Challenge.Attempts)
		require.Positive(t, step.Challenge.TTL)
		require.GreaterOrEqual(t, step.Challenge.ResendAfter, time.Duration(0))
		require.GreaterOrEqual(t, step.Challenge.ResendsLeft, 0)
		require.Equal(t, step.Challenge.Kind == connector.ChallengeChoice, len(step.Challenge.Options) > 0)
	}
}

func (s Subject) loginRequest(fields map[string]string) connector.LoginRequest {
	return connector.LoginRequest{
		ProviderID: s.ProviderID, UserID: "user-1", AccountID: "a-1", Fields: fields, Now: s.Now,
	}
}

func (s Subject) fetchRequest(session []byte) connector.FetchRequest {
	return connector.FetchRequest{
		ProviderID: s.ProviderID, UserID: "user-1", AccountID: "a-1", Session: session,
		ConnectedAt: s.Now, Now: s.Now,
	}
}

func (s Subject) connect(t *testing.T) []byte {
	t.Helper()
	step, err := s.Connector.Login(t.Context(), s.loginRequest(s.Good))
	require.NoError(t, err)
	requireStep(t, step, connector.Connected)
	return step.Session
}

// challenge logs in until the challenge; the requests after it count from the moment it is shown.
func (s Subject) challenge(t *testing.T) connector.Step {
	t.Helper()
	step, err := s.Connector.Login(t.Context(), s.loginRequest(s.Challenged))
	require.NoError(t, err)
	requireStep(t, step, connector.NeedsMFA)
	return step
}

func (s Subject) answerRequest(step connector.Step, answer string, after time.Duration) connector.AnswerRequest {
	return connector.AnswerRequest{
		ProviderID: s.ProviderID, UserID: "user-1", AccountID: "a-1", Continuation: step.Continuation,
		Kind: step.Challenge.Kind, Answer: answer, Now: s.Now.Add(step.Delay + after),
	}
}

func (s Subject) answer(t *testing.T, step connector.Step, answer string, after time.Duration) connector.Step {
	t.Helper()
	next, err := s.Connector.Answer(t.Context(), s.answerRequest(step, answer, after))
	require.NoError(t, err)
	return next
}
