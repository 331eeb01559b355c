package db

import (
	"errors"
	"fmt"
	"strings"

	"nod/internal/platform/fault"
)

// OrMissing is the error that a caller gets for a row that was looked up: that the noun is missing when there is no
// row, else what went wrong.
func OrMissing(err error, noun string) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrNotFound):
		return fault.Missing(noun)
	default:
		return fmt.Errorf("load %s: %w", strings.ToLower(noun), err)
	}
}
