package challenge_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connection/challenge"
	"nod/internal/collect/connector"
	"nod/internal/platform/db"
)

func TestShownAt(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	code := connector.Challenge{
		Kind: connector.ChallengeCode, Hint: "+63 ••• 42", Length: 6, Attempts: 3, AnswerWrong: true,
		TTL: 2 * time.Minute, ResendAfter: 30 * time.Second, ResendsLeft: 1,
	}
	want := &challenge.Shown{
		Kind: connector.ChallengeCode, Hint: "+63 ••• 42", Length: 6, Attempts: 3, AnswerWrong: true,
		Options: []connector.Option{}, ExpiresAt: db.At(noon.Add(2 * time.Minute)),
		ResendAt: db.AtPtr(noon.Add(30 * time.Second)),
	}
	require.Equal(t, want, challenge.ShownAt(code, noon))

	code.ResendsLeft = 0
	require.Nil(t, challenge.ShownAt(code, noon).ResendAt, "no code is left")
}

func TestHasOption(t *testing.T) {
	t.Parallel()
	choice := connector.Challenge{
		Kind: connector.ChallengeChoice, Options: []connector.Option{{ID: "sms", Label: "Text message"}},
	}
	shown := challenge.ShownAt(choice, time.Time{})
	require.True(t, shown.HasOption("sms"))
	require.False(t, shown.HasOption(""))
	require.False(t, shown.HasOption("Text message"), "the ID counts, not the label")
}
