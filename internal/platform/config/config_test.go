package config_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
)

// TestFromEnvironment sets the environment and therefore does not run beside others.
func TestFromEnvironment(t *testing.T) {
	t.Setenv("NOD_WIDGET_TOKEN_TTL", "90m")
	t.Setenv("NOD_WEBHOOK_ALLOW_CIDRS", "10.0.0.0/8,192.168.0.0/16")
	t.Setenv("NOD_DEMO", "true")
	s, err := config.FromEnvironment()
	require.NoError(t, err)
	require.Equal(t, 90*time.Minute, s.WidgetTokenTTL)
	require.True(t, s.Demo)
	require.Equal(t, 12*time.Hour, s.SignInTTL, "the default where the environment says nothing")
	networks, err := s.WebhookNetworks()
	require.NoError(t, err)
	require.Len(t, networks, 2)
	t.Setenv("NOD_WIDGET_TOKEN_TTL", "soon")
	_, err = config.FromEnvironment()
	require.Error(t, err)
}
