package connector_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
)

func noon() time.Time {
	return time.Date(2025, time.March, 14, 4, 0, 0, 0, time.UTC)
}

func simulator() *connector.Simulator {
	return connector.NewSimulator(catalogue.New())
}

func tryLogin(t *testing.T, provider, username, password string, failures ...connector.Failure) connector.Step {
	t.Helper()
	step, err := simulator().Login(t.Context(), connector.LoginRequest{
		ProviderID: provider, UserID: "user-1", AccountID: "a-1", Fields: login(username, password),
		Now: noon(), RecentFailures: failures,
	})
	require.NoError(t, err)
	return step
}

func TestRecipes(t *testing.T) {
	t.Parallel()
	const plain, withMFA = "sandbox_employer_ph", "harbourline_retail_ph"
	const done, ask, fail = connector.Connected, connector.NeedsMFA, connector.Failed
	const wrong, maria, password = connector.InvalidCredentials, "maria.villanueva", "Sandbox#Maria1"
	const second = time.Second
	tests := map[string]struct {
		provider, username, password string
		outcome                      connector.Outcome
		code                         connector.ErrorCode
		delay                        time.Duration
	}{
		"Maria connects in 2 s":        {plain, maria, password, done, "", 2 * second},
		"Liza connects in 4 s":         {plain, "liza.bautista", "Sandbox#Liza3", done, "", 4 * second},
		"Ramon connects in 20 s":       {plain, "ramon.cruz", "Sandbox#Ramon4", done, "", 20 * second},
		"Jose is always asked":         {plain, "jose.ramos", "Sandbox#Jose2", ask, "", second},
		"Maria is asked with mfa":      {withMFA, maria, password, ask, "", second},
		"unknown username":             {plain, "nobody", password, fail, wrong, second},
		"no username":                  {plain, "", "", fail, wrong, second},
		"other password":               {plain, maria, "sandbox#maria1", fail, wrong, second},
		"password of somebody else":    {plain, maria, "Sandbox#Jose2", fail, wrong, second},
		"error: with an unknown code":  {plain, maria, "error:NONSENSE", fail, wrong, second},
		"error: with an MFA code":      {plain, maria, "error:INVALID_MFA", fail, wrong, second},
		"error: for an unknown user":   {plain, "nobody", "error:TOS_REQUIRED", fail, wrong, second},
		"timeout: never answers":       {plain, maria, "timeout:x", connector.Pending, "", 0},
		"timeout: with mfa":            {withMFA, "jose.ramos", "timeout:", connector.Pending, "", 0},
		"mfa: asks":                    {plain, maria, "mfa:" + password, ask, "", second},
		"mfa: with a wrong password":   {plain, maria, "mfa:wrong", fail, wrong, second},
		"slow: takes 30 s":             {plain, maria, "slow:" + password, done, "", 30 * second},
		"slow: with a wrong password":  {plain, maria, "slow:wrong", fail, wrong, second},
		"mfa: and slow: together":      {plain, maria, "mfa:slow:" + password, ask, "", second},
		"username in capitals, spaces": {plain, " Maria.Villanueva ", password, done, "", 2 * second},
		"email":                        {plain, "maria.villanueva@example.com", password, done, "", 2 * second},
		"phone as shown":               {plain, "+63 900 555 0101", password, done, "", 2 * second},
		"phone without spaces":         {plain, "+639005550101", password, done, "", 2 * second},
		"phone without prefix":         {plain, "900 555 0101", password, done, "", 2 * second},
		"phone with a leading zero":    {plain, "09005550101", password, done, "", 2 * second},
		"provider that is disabled":    {"health_mutual_ph", maria, password, fail, "PROVIDER_DISABLED", 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			step := tryLogin(t, test.provider, test.username, test.password)
			require.Equal(t, test.outcome, step.Outcome)
			require.Equal(t, test.code, step.ErrorCode)
			require.Equal(t, test.delay, step.Delay)
		})
	}
}

func TestErrorRecipeGivesItsCode(t *testing.T) {
	t.Parallel()
	codes := []connector.ErrorCode{
		"INVALID_CREDENTIALS", "INVALID_AUTH", "UNSUPPORTED_MFA_METHOD", "UNSUPPORTED_AUTH_TYPE",
		"ACCOUNT_LOCKED", "ACCOUNT_DISABLED", "ACCOUNT_INACCESSIBLE", "ACCOUNT_INCOMPLETE",
		"INVALID_ACCOUNT_TYPE", "EXPIRED_CREDENTIALS", "TOS_REQUIRED", "SERVICE_UNAVAILABLE", "SYSTEM_ERROR",
	}
	times := map[string]time.Duration{
		"maria": 2 * time.Second, "jose": 3 * time.Second, "liza": 4 * time.Second, "ramon": 20 * time.Second,
	}
	for _, code := range codes {
		for _, person := range connector.Personas() {
			step := tryLogin(t, "kestrel_freight_ph", person.Username, "error:"+string(code))
			require.Equal(t, connector.Step{
				Outcome: connector.Failed, ErrorCode: code, Delay: times[person.ID],
			}, step)
		}
	}
}

func TestEverybodyConnectsEverywhere(t *testing.T) {
	t.Parallel()
	enabled := catalogue.New().Search(catalogue.Filter{Kind: catalogue.KindProvider, Enabled: new(true)})
	for _, source := range enabled.Items {
		for _, person := range connector.Personas() {
			step := tryLogin(t, source.ID, person.Username, person.Password)
			if step.Outcome == connector.NeedsMFA {
				require.True(t, source.MFA || person.ID == "jose")
				step = answer(t, step, connector.AnswerRequest{
					ProviderID: source.ID, Answer: person.VerificationCode, Now: noon().Add(10 * time.Second),
				})
			} else {
				require.False(t, source.MFA || person.ID == "jose")
			}
			require.Equal(t, connector.Connected, step.Outcome, "%s at %s", person.ID, source.ID)
		}
	}
}

func answer(t *testing.T, step connector.Step, req connector.AnswerRequest) connector.Step {
	t.Helper()
	req.Continuation, req.Kind = step.Continuation, step.Challenge.Kind
	next, err := simulator().Answer(t.Context(), req)
	require.NoError(t, err)
	return next
}

func TestVerificationCode(t *testing.T) {
	t.Parallel()
	const provider = "sandbox_gig_ph"
	asked := tryLogin(t, provider, "jose.ramos", "Sandbox#Jose2")
	require.Equal(t, &connector.Challenge{
		Kind: connector.ChallengeCode, Hint: "+63 ••• ••• 0102", Length: 6,
		Options: []connector.Option{}, Attempts: 3, TTL: 2 * time.Minute, ResendsLeft: 3,
		ResendAfter: 30 * time.Second,
	}, asked.Challenge)
	shown := noon().Add(asked.Delay)
	// A try without an answer asks for a new code.
	type try struct {
		answer  string
		seconds int
	}
	const done, ask, fail = connector.Connected, connector.NeedsMFA, connector.Failed
	tests := map[string]struct {
		tries    []try
		outcome  connector.Outcome
		code     connector.ErrorCode
		attempts int
		ttl      int
	}{
		"right code":              {[]try{{"202020", 5}}, done, "", 0, 0},
		"right code with spaces":  {[]try{{" 202 020 ", 5}}, done, "", 0, 0},
		"right code just in time": {[]try{{"202020", 119}}, done, "", 0, 0},
		"right code too late":     {[]try{{"202020", 120}}, fail, "MFA_TIMEOUT", 0, 0},
		"999999 at once":          {[]try{{"999999", 0}}, fail, "MFA_TIMEOUT", 0, 0},
		"code of another person":  {[]try{{"101010", 0}}, ask, "", 2, 120},
		"a blank":                 {[]try{{" ", 0}}, ask, "", 2, 120},
		"wrong, wrong":            {[]try{{"1", 0}, {"2", 20}}, ask, "", 1, 100},
		"wrong, wrong, right":     {[]try{{"1", 0}, {"2", 0}, {"202020", 0}}, done, "", 0, 0},
		"wrong, wrong, wrong":     {[]try{{"1", 0}, {"2", 0}, {"3", 0}}, fail, "INVALID_MFA", 0, 0},
		"resend starts the clock": {[]try{{"", 40}, {"202020", 159}}, done, "", 0, 0},
		"resend too early":        {[]try{{"", 29}}, ask, "", 3, 91},
		"resend keeps the count":  {[]try{{"1", 0}, {"", 30}}, ask, "", 2, 120},
		"resend after the time":   {[]try{{"", 120}}, fail, "MFA_TIMEOUT", 0, 0},
		"a fourth resend is none": {[]try{{"", 30}, {"", 60}, {"", 90}, {"", 130}}, ask, "", 3, 80},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			step := asked
			for _, try := range test.tries {
				step = answer(t, step, connector.AnswerRequest{
					ProviderID: provider, Answer: try.answer, Resend: try.answer == "",
					Now: shown.Add(time.Duration(try.seconds) * time.Second),
				})
			}
			require.Equal(t, test.outcome, step.Outcome)
			require.Equal(t, test.code, step.ErrorCode)
			if test.outcome == connector.NeedsMFA {
				require.Equal(t, test.attempts, step.Challenge.Attempts)
				require.InDelta(t, test.ttl, step.Challenge.TTL.Seconds(), 0)
			}
			if test.outcome == connector.Connected {
				require.Equal(t, 3*time.Second, step.Delay)
			}
		})
	}
}

func TestSlowIsRememberedBehindTheCode(t *testing.T) {
	t.Parallel()
	step := tryLogin(t, "sandbox_gig_ph", "jose.ramos", "slow:Sandbox#Jose2")
	step = answer(t, step, connector.AnswerRequest{
		ProviderID: "sandbox_gig_ph", Answer: "202020", Now: noon().Add(5 * time.Second),
	})
	require.Equal(t, connector.Connected, step.Outcome)
	require.Equal(t, 30*time.Second, step.Delay)
}

func TestRamonIsLockedOut(t *testing.T) {
	t.Parallel()
	ago := func(minutes int, code connector.ErrorCode) connector.Failure {
		return connector.Failure{At: noon().Add(-time.Duration(minutes) * time.Minute), Code: code}
	}
	const wrong, locked, right = connector.InvalidCredentials, connector.AccountLocked, ""
	tests := map[string]struct {
		failures []connector.Failure
		password string
		want     connector.ErrorCode
	}{
		"first wrong":  {nil, "wrong", wrong},
		"second wrong": {[]connector.Failure{ago(1, wrong)}, "wrong", wrong},
		"third wrong":  {[]connector.Failure{ago(2, wrong), ago(1, wrong)}, "wrong", locked},
		"right after two wrong": {
			[]connector.Failure{ago(2, wrong), ago(1, wrong)}, "Sandbox#Ramon4", right,
		},
		"right while locked": {
			[]connector.Failure{ago(16, wrong), ago(15, wrong), ago(14, locked)}, "Sandbox#Ramon4", locked,
		},
		"right after 15 minutes": {
			[]connector.Failure{ago(17, wrong), ago(16, wrong), ago(15, locked)}, "Sandbox#Ramon4", right,
		},
		"attempts do not make the lock longer": {
			[]connector.Failure{ago(17, wrong), ago(16, wrong), ago(15, locked), ago(5, locked), ago(1, locked)},
			"Sandbox#Ramon4", right,
		},
		"counting starts again after the lock": {
			[]connector.Failure{ago(22, wrong), ago(21, wrong), ago(20, locked), ago(10, locked), ago(1, wrong)},
			"wrong", wrong,
		},
		"locked a second time": {
			[]connector.Failure{
				ago(42, wrong), ago(41, wrong), ago(40, locked), ago(3, wrong), ago(2, wrong), ago(1, locked),
			},
			"Sandbox#Ramon4", locked,
		},
		"a code that failed proves the password": {
			[]connector.Failure{ago(3, wrong), ago(2, connector.MFATimeout), ago(1, wrong)}, "wrong", wrong,
		},
		"other failures do not count": {
			[]connector.Failure{ago(3, wrong), ago(2, connector.ServiceUnavailable)}, "wrong", wrong,
		},
		"a lock on demand does not last": {
			[]connector.Failure{ago(1, locked)}, "Sandbox#Ramon4", right,
		},
		"no recipe opens a lock": {
			[]connector.Failure{ago(3, wrong), ago(2, wrong), ago(1, locked)}, "error:TOS_REQUIRED", locked,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			step := tryLogin(t, "sandbox_payroll_ph", "ramon.cruz", test.password, test.failures...)
			require.Equal(t, test.want, step.ErrorCode)
			require.Equal(t, test.want == right, step.Outcome == connector.Connected)
		})
	}
	t.Run("nobody else is", func(t *testing.T) {
		t.Parallel()
		failures := []connector.Failure{ago(3, wrong), ago(2, wrong), ago(1, locked)}
		for _, person := range connector.Personas() {
			if person.ID != "ramon" {
				step := tryLogin(t, "sandbox_payroll_ph", person.Username, "wrong", failures...)
				require.Equal(t, wrong, step.ErrorCode)
			}
		}
	})
}

func TestRequestsKeepSecretsOutOfTexts(t *testing.T) {
	t.Parallel()
	request := connector.LoginRequest{AccountID: "a-1", Fields: login("maria", "Secret-1")}
	reply := connector.AnswerRequest{AccountID: "a-1", Answer: "Secret-1", Continuation: []byte("Secret-1")}
	for _, text := range []string{
		fmt.Sprint(request), fmt.Sprintf("%+v", request), request.LogValue().String(),
		fmt.Sprint(reply), fmt.Sprintf("%+v", reply), reply.LogValue().String(),
	} {
		require.Contains(t, text, "a-1")
		require.NotContains(t, text, "Secret")
		require.NotContains(t, text, "maria")
	}
}
