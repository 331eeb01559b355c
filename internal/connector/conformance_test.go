package connector_test

import (
	"testing"
	"time"

	"nod/internal/catalogue"
	"nod/internal/connector"
	"nod/internal/connector/connectortest"
)

func TestSimulatorConforms(t *testing.T) {
	t.Parallel()
	// Jose never connects at once and Liza is disconnected by her first sync, both on purpose; the
	// recipes test them.
	for _, person := range []connector.Persona{persona(t, "maria"), persona(t, "ramon")} {
		t.Run(person.ID, func(t *testing.T) {
			t.Parallel()
			subject := connectortest.Subject{
				Connector:   connector.NewSimulator(catalogue.New()),
				ProviderID:  "sandbox_employer_ph",
				Now:         time.Date(2025, time.March, 14, 2, 15, 30, 0, time.UTC),
				Good:        login(person.Username, person.Password),
				Wrong:       login(person.Username, "not "+person.Password),
				Challenged:  login(person.Username, "mfa:"+person.Password),
				Answer:      person.VerificationCode,
				WrongAnswer: "000000",
			}
			connectortest.Run(t, subject)
		})
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
