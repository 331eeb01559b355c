package connection

import "fmt"

// Status is where an account stands.
type Status string

// The statuses. Revoked is never shown by the data API, which does not know such accounts any more.
const (
	Pending      Status = "PENDING"
	AwaitingMFA  Status = "AWAITING_MFA"
	Connected    Status = "CONNECTED"
	Disconnected Status = "DISCONNECTED"
	Failed       Status = "ERROR"
	Revoked      Status = "REVOKED"
)

// none is the status of an account that does not exist yet.
const none Status = ""

// trigger is what moves an account.
type trigger string

const (
	submitted     trigger = "login submitted"
	codeAsked     trigger = "provider asks for a code, or for another one"
	codeAccepted  trigger = "code accepted"
	loginAccepted trigger = "login accepted"
	loginFailed   trigger = "login failed, timed out or was cancelled"
	accessRefused trigger = "provider does not let us in any more"
	takenBack     trigger = "revoked by the user or the tenant"
)

// row is one line of the state machine.
type row struct {
	from    Status
	trigger trigger
	to      Status
	// toAgain is where an account goes that had been connected before, if that differs.
	toAgain Status
}

func transitions() []row {
	return []row{
		{from: none, trigger: submitted, to: Pending},
		{from: Failed, trigger: submitted, to: Pending},
		{from: Disconnected, trigger: submitted, to: Pending},
		{from: Pending, trigger: codeAsked, to: AwaitingMFA},
		{from: AwaitingMFA, trigger: codeAsked, to: AwaitingMFA},
		{from: AwaitingMFA, trigger: codeAccepted, to: Pending},
		{from: Pending, trigger: loginAccepted, to: Connected},
		{from: Pending, trigger: loginFailed, to: Failed, toAgain: Disconnected},
		{from: AwaitingMFA, trigger: loginFailed, to: Failed, toAgain: Disconnected},
		{from: Connected, trigger: accessRefused, to: Disconnected},
		{from: Pending, trigger: takenBack, to: Revoked},
		{from: AwaitingMFA, trigger: takenBack, to: Revoked},
		{from: Failed, trigger: takenBack, to: Revoked},
		{from: Connected, trigger: takenBack, to: Revoked},
		{from: Disconnected, trigger: takenBack, to: Revoked},
	}
}

// transition returns where a trigger leads. An error means that a caller did not look before it acted.
func transition(from Status, t trigger, wasConnected bool) (Status, error) {
	for _, row := range transitions() {
		if row.from != from || row.trigger != t {
			continue
		}
		if wasConnected && row.toAgain != "" {
			return row.toAgain, nil
		}
		return row.to, nil
	}
	return "", fmt.Errorf("account in state %q cannot take %q", from, t)
}
