package httpconnector

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
)

// FuzzAnswers reads whatever another program may say: nothing panics, and what comes through keeps every
// promise of the contract.
func FuzzAnswers(f *testing.F) {
	for _, seed := range []string{
		`{"providerId":"p","fields":[{"name":"u","label":"User","type":"text","identifier":true}],"mfaKinds":["CODE"],"sections":["INCOMES"]}`,
		`{"outcome":"CONNECTED","session":"c2Vzc2lvbg==","delayMs":1000}`,
		`{"outcome":"FAILED","errorCode":"ACCOUNT_LOCKED"}`, `{"outcome":"PENDING"}`,
		`{"outcome":"NEEDS_MFA","continuation":"eA==","challenge":{"kind":"CHOICE","hint":"h","attempts":3,"ttlSeconds":60,"options":[{"id":"a","label":"A"}]}}`,
		`{"error":"REFUSED","errorCode":"AUTH_REQUIRED"}`, `{"error":"UNKNOWN_PROVIDER"}`,
		`{"identity":{"key":"i","fullName":"Ana","emails":[],"phones":[],"socialProfiles":[],"addresses":[]},"failedSections":["RATINGS"]}`,
		`{"incomes":[{"key":"a","startDate":"2025-01-01","currency":"PHP","netAmount":1.50}],"transactions":[null]}`,
		`{"eincomes":[{"key":"2025-01","month":"2025-01","currency":"PHP","amount":"1e5"}]}`, "", "null", "[]", "{\"a\":\"\xff\"}",
	} {
		for _, status := range []int{200, 400, 403, 404, 500} {
			f.Add(status, []byte(seed))
		}
	}
	f.Fuzz(func(t *testing.T, status int, body []byte) {
		if description, err := readDescription(body, "p"); err != nil {
			require.ErrorIs(t, err, connector.ErrBroken)
		} else {
			require.NoError(t, checkFields(description.Fields))
		}
		if step, err := readStep(body); err != nil {
			require.ErrorIs(t, err, connector.ErrBroken)
		} else {
			requireWhole(t, step)
		}
		if snapshot, err := readSnapshot(body); err != nil {
			require.ErrorIs(t, err, connector.ErrBroken)
		} else {
			require.NoError(t, snapshot.Validate())
		}
		err := readRefusal(status, body)
		require.Error(t, err)
		var refused *connector.RefusedError
		if errors.As(err, &refused) {
			require.Equal(t, http.StatusForbidden, status)
			require.True(t, refused.Code.IsKnown())
		}
	})
}

func requireWhole(t *testing.T, step connector.Step) {
	t.Helper()
	require.GreaterOrEqual(t, step.Delay, time.Duration(0))
	require.LessOrEqual(t, step.Delay, maxDelay)
	require.Equal(t, step.Outcome == connector.Connected, len(step.Session) > 0)
	require.Equal(t, step.Outcome == connector.NeedsMFA, step.Challenge != nil && len(step.Continuation) > 0)
	require.Equal(t, step.Outcome == connector.Failed, isForConnectors(step.ErrorCode))
	if step.Challenge != nil {
		require.Positive(t, step.Challenge.TTL)
		require.Positive(t, step.Challenge.Attempts)
	}
}
