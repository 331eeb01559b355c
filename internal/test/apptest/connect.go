package apptest

import (
	"net/http"

	"nod/internal/collect/connector"
)

// Employer is a provider of the sandbox that is read again on a schedule.
const Employer = "sandbox_employer_ph"

// LoginAs is the body that submits a persona's login at a provider.
func LoginAs(p connector.Persona, provider string) map[string]any {
	fields := map[string]string{connector.UsernameField: p.Username, connector.PasswordField: p.Password}
	return map[string]any{"providerId": provider, "templateId": "default_customization", "fields": fields}
}

// Connect agrees, submits the login of a persona in a widget and waits for its end, good or bad.
func (k *Kit) Connect(widget Actor, who connector.Persona, provider string) (accountID string) {
	k.t.Helper()
	widget.Post("/consents", map[string]any{}) // users who agreed before need not again
	started := widget.Post("/accounts", LoginAs(who, provider)).Is(http.StatusCreated)
	k.Eventually("end of the login", func() bool {
		return widget.Get("/tasks/"+started.Text("taskId")).Is(http.StatusOK).Text("step") == "DONE"
	})
	return started.Text("accountId")
}

// ConnectMaria makes a user who connected an account, and waits for its data.
func (t *Tenant) ConnectMaria() (userID, accountID string) {
	t.kit.t.Helper()
	userID, widget := t.User()
	return userID, t.kit.Connect(widget, connector.Personas()[0], Employer)
}
