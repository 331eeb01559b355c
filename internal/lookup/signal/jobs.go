package signal

import "nod/internal/platform/auth"

// askArgs is the asking of a source.
type askArgs struct {
	Tenant   string    `json:"tenant"`
	Mode     auth.Mode `json:"mode"`
	SignalID string    `json:"signalId"`
}

// Kind implements job.Args.
func (askArgs) Kind() string { return "signal.ask" }
