package connector_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
)

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
