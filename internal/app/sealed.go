package app

import (
	"slices"

	"nod/internal/flow/form"
	"nod/internal/platform/seal"
)

// SealedColumns are all columns that hold sealed values, as their owners declare them. Of columns that come from the
// same plain one, the last blanks it.
func SealedColumns() []*seal.Column {
	return slices.Concat(
		form.Sealed(),
	)
}
