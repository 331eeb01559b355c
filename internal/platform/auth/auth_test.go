package auth_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
)

func TestMode(t *testing.T) {
	t.Parallel()
	for mode, want := range map[auth.Mode]bool{
		auth.Sandbox: true, auth.Production: true, "": false, "sandbox": false, "SANDBOX ": false,
	} {
		require.Equal(t, want, mode.IsValid(), mode)
	}
}

func TestContext(t *testing.T) {
	t.Parallel()
	nobody := context.Background()
	require.Zero(t, auth.From(nobody))
	require.Zero(t, auth.ClientFrom(nobody))

	caller := auth.Principal{Kind: auth.KindKey, TenantID: "tenant-1", Mode: auth.Sandbox, SubjectID: "key-1"}
	client := auth.Client{Address: "192.0.2.7", UserAgent: "curl", RequestID: "req-1"}
	ctx := auth.WithClient(auth.With(nobody, caller), client)
	require.Equal(t, caller, auth.From(ctx))
	require.Equal(t, client, auth.ClientFrom(ctx))

	user := auth.Principal{Kind: auth.KindUser, TenantID: "tenant-2"}
	require.Equal(t, user, auth.From(auth.With(ctx, user)), "the last one counts, whole")
	require.Equal(t, caller, auth.From(ctx))
}
