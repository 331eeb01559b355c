package main

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/fault"
)

func TestSentence(t *testing.T) {
	t.Parallel()
	refused := fault.New(fault.Invalid, fault.CodeInvalidParameters, "There is no such action.")
	for want, err := range map[string]error{
		"There is no such action.": fmt.Errorf("set volume: %w", refused),
		"load tenant: INVALID_PARAMETERS: There is no such action.: the cause": fmt.Errorf(
			"load tenant: %w", refused.WithCause(errors.New("the cause"))),
		"one; two": errors.Join(errors.New("one"), errors.New("two")),
		"a[31mb":   errors.New("a\x1b[31mb\u202e"),
	} {
		require.Equal(t, want, sentence(err))
	}
}

func TestCheckArguments(t *testing.T) {
	t.Parallel()
	for argument, isRefused := range map[string]bool{
		"--database-url=postgres://nod:hush@db.example.com/nod": true,
		"smtp://nod:hush@mail.example.com:587":                  true,
		"--blob-url=s3://key:hush@host/bucket":                  true,
		"postgres://nod@127.0.0.1:5432/nod":                     false,
		"--portal-url=https://portal.example.com:8443":          false,
		"--tenant=ana:b@alon.test":                              false,
		"Read https://status.example.com/a:b@c":                 false,
	} {
		require.Equal(t, isRefused, checkArguments([]string{"serve", argument}) != nil, argument)
	}
}
