package httpapi

import (
	"context"
	"reflect"

	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
)

// ModeIn is the query of management operations that work in one mode. An operation whose input embeds it is refused in
// production to callers whose tenant was not granted that, before its handler is asked.
type ModeIn struct {
	Mode auth.Mode `query:"mode" required:"true" enum:"SANDBOX,PRODUCTION" doc:"SANDBOX works with test people, PRODUCTION with real ones."`
}

// LeftModeIn is [ModeIn] for operations on what is left of production when the grant was withdrawn.
type LeftModeIn struct {
	Mode auth.Mode `query:"mode" required:"true" enum:"SANDBOX,PRODUCTION" doc:"SANDBOX works with test people, PRODUCTION with real ones."`
}

func (in *ModeIn) granted() auth.Mode { return in.Mode }

// allowMode refuses an input of a mode that the caller's tenant was not granted.
func allowMode(ctx context.Context, in any) error {
	asked, ok := in.(interface{ granted() auth.Mode })
	if ok && asked.granted() == auth.Production && !auth.From(ctx).HasProduction {
		return fault.New(
			fault.Forbidden,
			fault.CodeUnauthorized,
			"Production mode is not enabled for your organization.",
		)
	}
	return nil
}

// checkModeOf panics for an input with its own required mode, which nobody would check.
func checkModeOf(op Op, input reflect.Type) {
	for _, f := range reflect.VisibleFields(input) {
		if f.Tag.Get("query") != "mode" || f.Tag.Get("required") == "" {
			continue
		}
		holder := input
		if len(f.Index) > 1 {
			holder = input.FieldByIndex(f.Index[:len(f.Index)-1]).Type
		}
		if holder != reflect.TypeFor[ModeIn]() && holder != reflect.TypeFor[LeftModeIn]() {
			panic("operation " + op.ID + " takes a mode and embeds neither ModeIn nor LeftModeIn")
		}
	}
}
