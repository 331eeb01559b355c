package verification

import "nod/internal/platform/auth"

// checkArgs is the asking of a registry.
type checkArgs struct {
	Tenant         string    `json:"tenant"`
	Mode           auth.Mode `json:"mode"`
	VerificationID string    `json:"verificationId"`
}

// Kind implements job.Args.
func (checkArgs) Kind() string { return "verification.check" }
