package fault_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/fault"
)

func TestTooMany(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wait time.Duration
		want int
	}{
		{0, 0}, {-time.Second, 0}, {time.Nanosecond, 1}, {time.Second, 1}, {time.Second + 1, 2}, {time.Hour, 3600},
	} {
		f := fault.TooMany("Slow down.", c.wait)
		require.Equal(t, c.want, f.RetryAfterSeconds, c.wait)
		require.Equal(t, fault.RateLimited, f.Kind)
		require.Equal(t, fault.CodeRequestLimit, f.Code)
		require.Equal(t, "Slow down.", f.Message)
	}
}

func TestFields(t *testing.T) {
	t.Parallel()
	name := fault.Field{Field: "name", Code: fault.CodeInvalidParameters, Message: "name is required."}
	size := fault.Field{Field: "size", Code: "TOO_BIG", Message: "size is too big."}
	for title, c := range map[string]struct {
		got     *fault.Error
		message string
		fields  []fault.Field
	}{
		"the first field speaks for all": {fault.Fields(size, name), "size is too big.", []fault.Field{size, name}},
		"one field":                      {fault.InvalidField("name", "name is required."), "name is required.", []fault.Field{name}},
		"none":                           {fault.Fields(), "The request is not valid.", nil},
	} {
		require.Equal(t, fault.Invalid, c.got.Kind, title)
		require.Equal(t, fault.CodeInvalidParameters, c.got.Code, title)
		require.Equal(t, c.message, c.got.Message, title)
		require.Equal(t, c.fields, c.got.Fields, title)
	}
}

func TestMissing(t *testing.T) {
	t.Parallel()
	f := fault.Missing("Webhook")
	require.Equal(t, fault.NotFound, f.Kind)
	require.Equal(t, fault.CodeMissingResource, f.Code)
	require.Equal(t, "Webhook not found.", f.Message)
}

// The cause is for the log alone: what callers see has no place for it.
func TestCause(t *testing.T) {
	t.Parallel()
	cause := errors.New("disk full")
	plain := fault.New(fault.Internal, fault.CodeServerError, "Something went wrong.")
	caused := plain.WithCause(cause)
	require.ErrorIs(t, caused, cause)
	require.NotErrorIs(t, plain, cause, "the original stays as it was")
	require.Equal(t, "Something went wrong.", caused.Message)
	require.EqualError(t, caused, "SERVER_ERROR: Something went wrong.: disk full")
	require.EqualError(t, plain, "SERVER_ERROR: Something went wrong.")
}

func TestAs(t *testing.T) {
	t.Parallel()
	missing := fault.Missing("Webhook")
	wrapped := fmt.Errorf("load webhook: %w", missing)
	require.Same(t, missing, fault.As(wrapped))
	require.True(t, fault.HasCode(wrapped, fault.CodeMissingResource))
	require.False(t, fault.HasCode(wrapped, fault.CodeConflict))
	for _, other := range []error{nil, errors.New("disk full")} {
		require.Nil(t, fault.As(other))
		require.False(t, fault.HasCode(other, ""))
	}
}
