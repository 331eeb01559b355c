package httpapi

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
)

// ModeIn is the query of management operations that work in one mode.
type ModeIn struct {
	Mode auth.Mode `query:"mode" required:"true" enum:"SANDBOX,PRODUCTION"`
}

// AllowMode refuses production to callers whose tenant was not granted it.
func AllowMode(ctx context.Context, mode auth.Mode) error {
	if mode == auth.Production && !auth.From(ctx).HasProduction {
		return fault.New(
			fault.Forbidden,
			fault.CodeUnauthorized,
			"Production mode is not enabled for your organization.",
		)
	}
	return nil
}
