// Package state is the state machine of an account: its statuses and what moves it from one to another.
package state

import "fmt"

// Status is where an account stands.
type Status string

// The statuses. Revoked is never shown by the data API, which does not know such accounts.
const (
	Pending      Status = "PENDING"
	AwaitingMFA  Status = "AWAITING_MFA"
	Connected    Status = "CONNECTED"
	Disconnected Status = "DISCONNECTED"
	Failed       Status = "ERROR"
	Revoked      Status = "REVOKED"
)

// None is the status of an account that does not exist yet.
const None Status = ""

// Trigger is what moves an account.
type Trigger string

// What moves accounts.
const (
	Submitted     Trigger = "login submitted"
	CodeAsked     Trigger = "provider asks for a code, or for another one"
	CodeAccepted  Trigger = "code accepted"
	LoginAccepted Trigger = "login accepted"
	LoginFailed   Trigger = "login failed, timed out or was cancelled"
	AccessRefused Trigger = "provider no longer lets us in"
	AccessRevoked Trigger = "revoked by the user or the tenant"
)

// row is one line of the state machine.
type row struct {
	from    Status
	trigger Trigger
	to      Status
	// toAgain is where an account goes that had been connected before, if that differs.
	toAgain Status
}

func transitions() []row {
	return []row{
		{from: None, trigger: Submitted, to: Pending},
		{from: Failed, trigger: Submitted, to: Pending},
		{from: Disconnected, trigger: Submitted, to: Pending},
		{from: Pending, trigger: CodeAsked, to: AwaitingMFA},
		{from: AwaitingMFA, trigger: CodeAsked, to: AwaitingMFA},
		{from: AwaitingMFA, trigger: CodeAccepted, to: Pending},
		{from: Pending, trigger: LoginAccepted, to: Connected},
		{from: Pending, trigger: LoginFailed, to: Failed, toAgain: Disconnected},
		{from: AwaitingMFA, trigger: LoginFailed, to: Failed, toAgain: Disconnected},
		{from: Connected, trigger: AccessRefused, to: Disconnected},
		{from: Pending, trigger: AccessRevoked, to: Revoked},
		{from: AwaitingMFA, trigger: AccessRevoked, to: Revoked},
		{from: Failed, trigger: AccessRevoked, to: Revoked},
		{from: Connected, trigger: AccessRevoked, to: Revoked},
		{from: Disconnected, trigger: AccessRevoked, to: Revoked},
	}
}

// Next returns where a trigger leads. An error means that a caller did not look before it acted.
func Next(from Status, t Trigger, wasConnected bool) (Status, error) {
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
