package usage

import (
	"slices"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
)

// Action is something that costs a credit.
type Action string

// The actions.
const (
	ConnectAccount      Action = "ConnectAccount"
	CreateInvite        Action = "CreateInvite"
	CreateWebhook       Action = "CreateWebhook" // a capacity: deleting a webhook gives one back
	SubmitArchive       Action = "SubmitArchive"
	RequestVerification Action = "RequestVerification"
	RequestRecord       Action = "RequestRecord"
)

// Actions returns all actions in the order in which the summary lists them.
func Actions() []Action {
	return []Action{ConnectAccount, CreateInvite, CreateWebhook, SubmitArchive, RequestVerification, RequestRecord}
}

// IsValid reports whether a is one of the actions.
func (a Action) IsValid() bool { return slices.Contains(Actions(), a) }

// defaultTotal is the volume of a tenant that was given no other.
func (a Action) defaultTotal() int64 {
	switch a {
	case CreateInvite:
		return 250
	case CreateWebhook:
		return 25
	default:
		return 100
	}
}

// plural is what the refusal calls the credits.
func (a Action) plural() string {
	switch a {
	case ConnectAccount:
		return "connections"
	case CreateInvite:
		return "invites"
	case CreateWebhook:
		return "webhooks"
	default:
		return "attempts"
	}
}

// exceeded is the refusal when nothing is left or the action is switched off.
func (a Action) exceeded() error {
	return fault.New(fault.Forbidden, fault.CodeQuotaExceeded,
		"Sorry, you have used up your free "+a.plural()+`. Please click "Get In Touch" to get more.`)
}

// Volume is what a tenant may do of one action in one mode.
type Volume struct {
	Action   Action `db:"action"`
	Total    int64  `db:"total"`
	Used     int64  `db:"used"`
	Reserved int64  `db:"reserved"`
	Enabled  bool   `db:"enabled"`
}

// Remaining is how many credits are free, never below 0 even when the total was
// lowered under what is used.
func (v Volume) Remaining() int64 { return max(0, v.Total-v.Used-v.Reserved) }

// SetInput changes a volume; nil leaves a part as it is.
type SetInput struct {
	Tenant  string
	Mode    auth.Mode
	Action  Action
	Total   *int64
	Enabled *bool
	// Operator is who asks for it, for the audit.
	Operator string
}

func (in SetInput) validate() error {
	switch {
	case !in.Mode.IsValid():
		return fault.InvalidField("mode", "The mode must be SANDBOX or PRODUCTION.")
	case !in.Action.IsValid():
		return fault.InvalidField("action", "There is no such action.")
	case in.Total != nil && *in.Total < 0:
		return fault.InvalidField("total", "The total must not be negative.")
	}
	return nil
}

// quarter is the grain of the counts. Days of every zone begin at a quarter of an hour of UTC: some zones are
// half an hour, a few three quarters beside it.
const quarter = 15 * time.Minute

// Quarter is what happened in one quarter of an hour.
type Quarter struct {
	StartsAt  db.Time `db:"starts_at"`
	Users     int64   `db:"users"`
	Accounts  int64   `db:"accounts"`
	Connected int64   `db:"connected"`
}
