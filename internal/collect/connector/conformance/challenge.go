package conformance

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"crypto/rand"

	"nod/internal/collect/connector"
)

// ask logs in until the question; requests after it count from the moment at which it is shown.
func (s Subject) ask(ctx context.Context, who *Person, kind connector.ChallengeKind) (connector.Step, error) {
	if who == nil {
		return connector.Step{}, Skipped{"nobody has a challenge of kind " + string(kind)}
	}
	step, err := s.Connector.Login(ctx, s.login(who.Fields))
	if err != nil {
		return connector.Step{}, err
	}
	if err := checkStep(step, connector.NeedsMFA); err != nil {
		return connector.Step{}, err
	}
	return step, first(
		wanted(step.Challenge.Kind == kind, "the challenge is a %s, not a %s", step.Challenge.Kind, kind),
		wanted(!step.Challenge.AnswerWrong, "nothing was answered yet, but answerWrong is set"),
	)
}

func (s Subject) answerTo(step connector.Step, answer string, after time.Duration) connector.AnswerRequest {
	return connector.AnswerRequest{
		IdempotencyKey: "check-" + rand.Text() + "/1", ProviderID: s.ProviderID, UserID: "check-user",
		AccountID: "check-account", Continuation: step.Continuation, Kind: step.Challenge.Kind, Answer: answer,
		Now: s.Now.Add(step.Delay + after),
	}
}

func (s Subject) answer(
	ctx context.Context, step connector.Step, answer string, after time.Duration,
) (connector.Step, error) {
	return s.Connector.Answer(ctx, s.answerTo(step, answer, after))
}

// reads requires that a login led to an account that can be read.
func (s Subject) reads(ctx context.Context, step connector.Step) error {
	if err := checkStep(step, connector.Connected); err != nil {
		return err
	}
	snapshot, err := s.Connector.Fetch(ctx, s.fetch(step.Session))
	return first(err, snapshot.Validate())
}

func acceptsCode(ctx context.Context, s Subject) error {
	step, err := s.ask(ctx, s.Code, connector.ChallengeCode)
	if err != nil {
		return err
	}
	step, err = s.answer(ctx, step, s.Code.Answer, step.Challenge.TTL/2)
	return first(err, s.reads(ctx, step))
}

func countsWrongCodes(ctx context.Context, s Subject) error {
	return s.countsWrong(ctx, s.Code, connector.ChallengeCode)
}

func (s Subject) countsWrong(ctx context.Context, who *Person, kind connector.ChallengeKind) error {
	step, err := s.ask(ctx, who, kind)
	if err != nil {
		return err
	}
	for left := step.Challenge.Attempts; left > 1; left-- {
		if step, err = s.answer(ctx, step, who.WrongAnswer, time.Second); err != nil {
			return err
		}
		if err := checkStep(step, connector.NeedsMFA); err != nil {
			return err
		}
		err := first(
			wanted(step.Challenge.AnswerWrong, "a wrong answer is not called wrong"),
			wanted(step.Challenge.Attempts == left-1, "%d attempts are left, not %d", step.Challenge.Attempts, left-1),
		)
		if err != nil {
			return err
		}
	}
	step, err = s.answer(ctx, step, who.WrongAnswer, time.Second)
	return first(err, checkFailed(step, connector.InvalidMFA))
}

func refusesLateCode(ctx context.Context, s Subject) error {
	step, err := s.ask(ctx, s.Code, connector.ChallengeCode)
	if err != nil {
		return err
	}
	step, err = s.answer(ctx, step, s.Code.Answer, step.Challenge.TTL)
	return first(err, checkFailed(step, connector.MFATimeout))
}

func resendsCode(ctx context.Context, s Subject) error {
	before, err := s.ask(ctx, s.Code, connector.ChallengeCode)
	if err != nil {
		return err
	}
	if before.Challenge.ResendsLeft == 0 {
		return Skipped{"this provider sends one code only"}
	}
	request := s.answerTo(before, "", before.Challenge.ResendAfter)
	request.Resend = true
	after, err := s.Connector.Answer(ctx, request)
	if err != nil {
		return err
	}
	if err := checkStep(after, connector.NeedsMFA); err != nil {
		return err
	}
	err = first(
		wanted(after.Challenge.ResendsLeft == before.Challenge.ResendsLeft-1, "a new code does not count"),
		wanted(after.Challenge.Attempts == before.Challenge.Attempts, "a new code is no new attempt"),
		wanted(!after.Challenge.AnswerWrong, "to ask for a new code is no wrong answer"),
	)
	if err != nil {
		return err
	}
	step, err := s.answer(ctx, after, s.Code.Answer, before.Challenge.ResendAfter+after.Challenge.TTL/2)
	return first(err, checkStep(step, connector.Connected))
}

func repeatsAnswer(ctx context.Context, s Subject) error {
	step, err := s.ask(ctx, s.Code, connector.ChallengeCode)
	if err != nil {
		return err
	}
	for _, text := range []string{s.Code.WrongAnswer, s.Code.Answer} {
		request := s.answerTo(step, text, time.Second)
		before, err := s.Connector.Answer(ctx, request)
		if err != nil {
			return err
		}
		again, err := s.Connector.Answer(ctx, request)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(before, again) {
			return errors.New("the same answer with the same idempotency key was answered in two ways")
		}
		step = before
	}
	return nil
}

func refusesForeignContinuations(ctx context.Context, s Subject) error {
	for _, continuation := range []string{"", "garbage", `{}`, `{"persona":"nobody"}`} {
		step, err := s.ask(ctx, s.Code, connector.ChallengeCode)
		if err != nil {
			return err
		}
		request := s.answerTo(step, s.Code.Answer, 0)
		request.Continuation = []byte(continuation)
		if _, err := s.Connector.Answer(ctx, request); !errors.Is(err, connector.ErrInvalidContinuation) {
			return fmt.Errorf("the continuation %q is not called invalid: %v", continuation, err)
		}
	}
	return nil
}

func acceptsChoice(ctx context.Context, s Subject) error {
	step, err := s.ask(ctx, s.Choice, connector.ChallengeChoice)
	if err != nil {
		return err
	}
	has := slices.ContainsFunc(step.Challenge.Options, func(o connector.Option) bool { return o.ID == s.Choice.Answer })
	if !has {
		return errors.New("the right option is not among them")
	}
	step, err = s.answer(ctx, step, s.Choice.Answer, time.Second)
	return first(err, s.reads(ctx, step))
}

func countsWrongChoices(ctx context.Context, s Subject) error {
	return s.countsWrong(ctx, s.Choice, connector.ChallengeChoice)
}

func waitsForPush(ctx context.Context, s Subject) error {
	step, err := s.ask(ctx, s.Push, connector.ChallengePush)
	if err != nil {
		return err
	}
	if step, err = s.answer(ctx, step, "", 0); err != nil {
		return err
	}
	if err := checkStep(step, connector.NeedsMFA); err != nil {
		return fmt.Errorf("before it is confirmed: %w", err)
	}
	step, err = s.answer(ctx, step, "", time.Duration(s.Push.ConfirmedAfter)*time.Second)
	return first(err, s.reads(ctx, step))
}
