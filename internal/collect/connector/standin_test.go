package connector_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
)

// TestStandInWorksWhereTheyLogIn: somebody else's employer is the provider, in every section, and no record is left of
// the test person's own.
func TestStandInWorksWhereTheyLogIn(t *testing.T) {
	t.Parallel()
	const retail, hotels = "Bayani Retail Corporation", "Hain Hotels and Restaurants"
	for _, c := range []struct{ provider, login, password, employer, not string }{
		{"hain_hotels_ph", "maria.villanueva+ana.cruz", "Sandbox#Maria1", hotels, retail},
		{"alon_couriers_ph", "jose.ramos+ben.cruz", "Sandbox#Jose2", "Alon Couriers Network", "Habagat Delivery Services"},
		{"sandbox_employer_ph", "maria.villanueva+ana.cruz", "Sandbox#Maria1", retail, hotels},
		{"hain_hotels_ph", "maria.villanueva", "Sandbox#Maria1", retail, hotels},
	} {
		simulator := connector.NewSimulator(catalogue.New())
		now := time.Date(2026, 11, 22, 4, 0, 0, 0, time.UTC)
		step, err := simulator.Login(t.Context(), connector.LoginRequest{
			ProviderID: c.provider, Now: now,
			Fields: map[string]string{connector.UsernameField: c.login, connector.PasswordField: c.password},
		})
		require.NoError(t, err)
		if step.Challenge != nil {
			step, err = simulator.Answer(t.Context(), connector.AnswerRequest{
				ProviderID: c.provider, Continuation: step.Continuation, Kind: connector.ChallengeCode,
				Answer: "202020", Now: now,
			})
			require.NoError(t, err)
		}
		s, err := simulator.Fetch(t.Context(), connector.FetchRequest{
			ProviderID: c.provider, Session: step.Session, ConnectedAt: now, Now: now,
		})
		require.NoError(t, err)
		require.Equal(t, c.employer, *s.Identity.LatestEmployerName, c.login)
		all, err := json.Marshal(s)
		require.NoError(t, err)
		require.NotContains(t, string(all), c.not, "%s at %s", c.login, c.provider)
	}
}

// TestStandIn: a name after the login makes somebody else, with the same records at another pay.
func TestStandIn(t *testing.T) {
	t.Parallel()
	simulator := connector.NewSimulator(catalogue.New())
	now := time.Date(2026, 11, 22, 4, 0, 0, 0, time.UTC)
	fetch := func(login string) connector.Snapshot {
		step, err := simulator.Login(t.Context(), connector.LoginRequest{
			ProviderID: "sandbox_employer_ph", Now: now,
			Fields: map[string]string{connector.UsernameField: login, connector.PasswordField: "Sandbox#Maria1"},
		})
		require.NoError(t, err)
		require.Equal(t, connector.Connected, step.Outcome, login)
		snapshot, err := simulator.Fetch(t.Context(), connector.FetchRequest{
			ProviderID: "sandbox_employer_ph", Session: step.Session, ConnectedAt: now, Now: now,
		})
		require.NoError(t, err)
		return snapshot
	}
	maria := fetch("maria.villanueva")
	require.Equal(t, "Maria Clara Villanueva", maria.Identity.FullName)
	for login, name := range map[string]string{
		"maria.villanueva+ana.cruz":                      "Ana Cruz",
		"Maria.Villanueva+ana.de-la.cruz@example.com":    "Ana De La Cruz",
		"+63 900 555 0101":                               "Maria Clara Villanueva",
		"maria.villanueva+zosimo.ñiguez":                 "Zosimo Ñiguez",
		"maria.villanueva+":                              "Maria Clara Villanueva",
		"maria.villanueva@example.com":                   "Maria Clara Villanueva",
		"maria.villanueva+<script>alert(1)</script>.png": "Script Alert Script Png",
	} {
		require.Equal(t, name, fetch(login).Identity.FullName, login)
	}
	ana := fetch("maria.villanueva+ana.cruz")
	require.Equal(t, "ana.cruz@example.com", *ana.Identity.Emails[0].Address)
	require.Len(t, ana.Incomes, len(maria.Incomes))
	require.NotEqual(t, maria.Incomes[0].NetAmount, ana.Incomes[0].NetAmount)
	require.Equal(t, ana, fetch("maria.villanueva+Ana.Cruz"), "the same name earns the same")
	require.Equal(t, maria, fetch("maria.villanueva"), "nobody else changes")
}
