package db_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
)

func TestOrMissing(t *testing.T) {
	t.Parallel()
	require.NoError(t, db.OrMissing(nil, "API key"))
	require.Equal(t, fault.Missing("API key"), db.OrMissing(fmt.Errorf("look up: %w", db.ErrNotFound), "API key"))
	broken := errors.New("disk full")
	err := db.OrMissing(broken, "API key")
	require.ErrorIs(t, err, broken)
	require.EqualError(t, err, "load api key: disk full")
	require.Nil(t, fault.As(err), "what went wrong is for the log alone")
}
