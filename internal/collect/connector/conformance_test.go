package connector_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/connector/conformance"
)

func TestSimulatorConforms(t *testing.T) {
	t.Parallel()
	liza := persona(t, "liza")
	for _, person := range []connector.Persona{persona(t, "maria"), persona(t, "ramon")} {
		subject := conformance.Subject{
			Connector: connector.NewSimulator(catalogue.New()),
			Now:       time.Date(2025, time.March, 14, 2, 15, 30, 0, time.UTC),
			Cast: conformance.Cast{
				ProviderID: "sandbox_employer_ph",
				Good:       login(person.Username, person.Password),
				Wrong:      login(person.Username, "not "+person.Password),
				Slow:       login(person.Username, "slow:"+person.Password),
				Leaving:    login(liza.Username, liza.Password),
				Code: &conformance.Person{
					Fields: login(person.Username, "mfa:"+person.Password), Answer: person.VerificationCode, WrongAnswer: "000000",
				},
			},
		}
		for _, promise := range conformance.Cases() {
			t.Run(person.ID+" "+promise.Name, func(t *testing.T) {
				t.Parallel()
				err := promise.Run(t.Context(), subject)
				if errors.As(err, &conformance.Skipped{}) {
					t.Skip(err)
				}
				require.NoError(t, err)
			})
		}
	}
}

func persona(t *testing.T, id string) connector.Persona {
	t.Helper()
	for _, person := range connector.Personas() {
		if person.ID == id {
			return person
		}
	}
	t.Fatalf("no persona %q", id)
	return connector.Persona{}
}

func login(username, password string) map[string]string {
	return map[string]string{connector.UsernameField: username, connector.PasswordField: password}
}
