// Package connectortest holds the conformance suite of the connector contract: every implementation
// of connector.Connector has to pass it, in process or behind HTTP.
package connectortest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/connector"
)

// Subject is the connector under test and what the suite has to know about one of its providers.
type Subject struct {
	Connector  connector.Connector
	ProviderID string
	// Now is the time of all requests that do not need another one.
	Now time.Time
	// Good fields connect at once; Wrong fields give INVALID_CREDENTIALS.
	Good  map[string]string
	Wrong map[string]string
	// Challenged fields lead to a challenge, which Answer passes and WrongAnswer does not. Without
	// them the provider has no challenges and those cases are skipped.
	Challenged  map[string]string
	Answer      string
	WrongAnswer string
}

// Run runs the suite.
func Run(t *testing.T, subject Subject) {
	t.Helper()
	cases := map[string]func(*testing.T, Subject){
		"describes a form that people can fill in":   describes,
		"does not know a provider that is not there": refusesUnknownProviders,
		"stops when the caller has gone":             stopsWhenCancelled,
		"connects and delivers valid data":           connects,
		"repeats a fetch without a change":           fetchesAgain,
		"keeps keys from sync to sync":               keepsKeys,
		"refuses a session it has not made":          refusesForeignSessions,
		"revokes twice":                              revokes,
		"refuses wrong credentials":                  refusesWrongCredentials,
	}
	if subject.Challenged != nil {
		cases["accepts the right answer"] = acceptsAnswer
		cases["counts wrong answers and gives up"] = countsWrongAnswers
		cases["does not accept an answer that is too late"] = refusesLateAnswers
		cases["sends a new code"] = resends
		cases["refuses a continuation it has not made"] = refusesForeignContinuations
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, subject)
		})
	}
}

func describes(t *testing.T, s Subject) {
	description, err := s.Connector.Describe(t.Context(), s.ProviderID)
	require.NoError(t, err)
	require.Equal(t, s.ProviderID, description.ProviderID)
	require.NotEmpty(t, description.Fields)
	identifiers, names := 0, map[string]bool{}
	for _, field := range description.Fields {
		require.NotEmpty(t, field.Name)
		require.NotEmpty(t, field.Label)
		require.False(t, names[field.Name], "field %s is there twice", field.Name)
		names[field.Name] = true
		require.Contains(t, []connector.FieldType{
			connector.FieldText, connector.FieldPassword, connector.FieldEmail, connector.FieldTel,
		}, field.Type)
		if field.Identifier {
			identifiers++
			require.NotEqual(t, connector.FieldPassword, field.Type, "a secret cannot identify anybody")
		}
	}
	require.Equal(t, 1, identifiers)
	require.NotEmpty(t, description.Sections)
	require.Subset(t, connector.Sections(), description.Sections)
	require.Subset(t, []connector.ChallengeKind{
		connector.ChallengeCode, connector.ChallengeChoice, connector.ChallengePush,
	}, description.MFAKinds)
}

func refusesUnknownProviders(t *testing.T, s Subject) {
	const nobody = "provider_that_is_not_there"
	_, err := s.Connector.Describe(t.Context(), nobody)
	require.ErrorIs(t, err, connector.ErrUnknownProvider)
	request := s.loginRequest(s.Good)
	request.ProviderID = nobody
	_, err = s.Connector.Login(t.Context(), request)
	require.ErrorIs(t, err, connector.ErrUnknownProvider)
}

func stopsWhenCancelled(t *testing.T, s Subject) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Connector.Login(ctx, s.loginRequest(s.Good))
	require.ErrorIs(t, err, context.Canceled)
	_, err = s.Connector.Fetch(ctx, s.fetchRequest(nil))
	require.ErrorIs(t, err, context.Canceled)
}

func connects(t *testing.T, s Subject) {
	session := s.connect(t)
	snapshot, err := s.Connector.Fetch(t.Context(), s.fetchRequest(session))
	require.NoError(t, err)
	require.NoError(t, snapshot.Validate())
	require.NotEmpty(t, snapshot.Records())

	description, err := s.Connector.Describe(t.Context(), s.ProviderID)
	require.NoError(t, err)
	for _, record := range snapshot.Records() {
		require.Contains(t, description.Sections, record.Section)
	}
	require.Subset(t, description.Sections, snapshot.FailedSections)
}

func fetchesAgain(t *testing.T, s Subject) {
	request := s.fetchRequest(s.connect(t))
	first, err := s.Connector.Fetch(t.Context(), request)
	require.NoError(t, err)
	second, err := s.Connector.Fetch(t.Context(), request)
	require.NoError(t, err)
	require.Equal(t, first, second)
}

func keepsKeys(t *testing.T, s Subject) {
	request := s.fetchRequest(s.connect(t))
	before, err := s.Connector.Fetch(t.Context(), request)
	require.NoError(t, err)
	request.Sync, request.Now = 1, s.Now.Add(24*time.Hour)
	after, err := s.Connector.Fetch(t.Context(), request)
	require.NoError(t, err)
	require.NoError(t, after.Validate())

	type place struct {
		section connector.Section
		key     string
	}
	kept := map[place]bool{}
	for _, record := range after.Records() {
		kept[place{record.Section, record.Key}] = true
	}
	for _, record := range before.Records() {
		require.True(t, kept[place{record.Section, record.Key}], "%s %s is gone", record.Section, record.Key)
	}
}

func refusesForeignSessions(t *testing.T, s Subject) {
	for _, session := range []string{"", "garbage", `{}`, `{"persona":"nobody"}`} {
		_, err := s.Connector.Fetch(t.Context(), s.fetchRequest([]byte(session)))
		var refused *connector.RefusedError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, connector.AuthRequired, refused.Code)
	}
}

func revokes(t *testing.T, s Subject) {
	request := connector.RevokeRequest{
		ProviderID: s.ProviderID, UserID: "user-1", AccountID: "a-1", Session: s.connect(t), Now: s.Now,
	}
	require.NoError(t, s.Connector.Revoke(t.Context(), request))
	require.NoError(t, s.Connector.Revoke(t.Context(), request))
	request.Session = nil
	require.NoError(t, s.Connector.Revoke(t.Context(), request))
}

func refusesWrongCredentials(t *testing.T, s Subject) {
	step, err := s.Connector.Login(t.Context(), s.loginRequest(s.Wrong))
	require.NoError(t, err)
	requireStep(t, step, connector.Failed)
	require.Equal(t, connector.InvalidCredentials, step.ErrorCode)
}
