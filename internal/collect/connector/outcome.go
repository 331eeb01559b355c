package connector

import "errors"

// CodeOf is what the user is told about an error of a connector.
func CodeOf(err error) ErrorCode {
	var refused *RefusedError
	var ended *EndedError
	switch {
	case errors.As(err, &refused) && refused.Code.IsKnown():
		return refused.Code
	case errors.As(err, &ended) && ended.Code.IsKnown():
		return ended.Code
	case errors.Is(err, ErrBroken):
		return SystemError
	default:
		return ServiceUnavailable
	}
}

// Checked replaces a step that breaks the contract: a connector is somebody else's program.
func (s Step) Checked() Step {
	broken := Step{Outcome: Failed, ErrorCode: SystemError, Delay: s.Delay}
	switch s.Outcome {
	case Connected, Pending:
		return s
	case NeedsMFA:
		if s.Challenge == nil || s.Challenge.TTL <= 0 {
			return broken
		}
	case Failed:
		if !s.ErrorCode.IsKnown() {
			return broken
		}
	default:
		return broken
	}
	return s
}

// Public keeps to the codes that clients of the data API know; the finer one stands beside it.
func (c ErrorCode) Public() string {
	switch c {
	case UserCancelled, ProviderDisabled, QuotaExceeded:
		return string(SystemError)
	default:
		return string(c)
	}
}
