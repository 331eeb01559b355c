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

func TestValidate(t *testing.T) {
	t.Parallel()
	for problem, change := range map[string]func(s *config.Serve){
		"":                        func(*config.Serve) {},
		"NOD_PORTAL_URL":          func(s *config.Serve) { s.PortalURL = "portal.example.com" },
		"different origins":       func(s *config.Serve) { s.PortalURL, s.LinkURL = "https://a.test", "https://a.test" },
		"NOD_WEBHOOK_HOST_RATE":   func(s *config.Serve) { s.WebhookHostRate = -1 },
		"NOD_TRUSTED_PROXIES":     func(s *config.Serve) { s.TrustedProxies = []string{"10.0.0.1"} },
		"NOD_WEBHOOK_ALLOW_CIDRS": func(s *config.Serve) { s.AllowCIDRs = []string{"inside"} },
		"NOD_SIGN_UP":             func(s *config.Serve) { s.SignUp = []string{"open", "example.com"} },
		"NOD_SIGN_UP: closed":     func(s *config.Serve) { s.SignUp = []string{"closed"} },
	} {
		s := config.Serve{}
		change(&s)
		err := s.Validate()
		if problem == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, problem)
	}
}

func TestSignUpPolicy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		setting []string
		isOpen  bool
		domains []string
	}{
		{nil, true, nil},
		{[]string{"open"}, true, nil},
		{[]string{"Invited"}, false, nil},
		{[]string{"Example.com", " @mail.example.org"}, true, []string{"example.com", "mail.example.org"}},
	} {
		isOpen, domains, err := (&config.Serve{SignUp: c.setting}).SignUpPolicy()
		require.NoError(t, err)
		require.Equal(t, c.isOpen, isOpen, "%v", c.setting)
		require.Equal(t, c.domains, domains, "%v", c.setting)
	}
}

// TestAddresses: demo mode is for this machine alone unless it is told otherwise.
func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		settings     config.Serve
		portal, link string
	}{
		{config.Serve{}, ":8080", ":8081"},
		{config.Serve{Demo: true}, "127.0.0.1:8080", "127.0.0.1:8081"},
		{config.Serve{Demo: true, Listen: ":80", LinkListen: "0.0.0.0:81"}, ":80", "0.0.0.0:81"},
	} {
		require.Equal(t, []string{c.portal, c.link}, []string{c.settings.PortalAddress(), c.settings.LinkAddress()})
	}
}

// TestReview: demo mode shows how long a review takes, others show what the operator says.
func TestReview(t *testing.T) {
	t.Parallel()
	require.Equal(t, 0, (&config.Serve{}).Review())
	require.Equal(t, 2, (&config.Serve{Demo: true}).Review())
	require.Equal(t, 5, (&config.Serve{Demo: true, ReviewDays: 5}).Review())
}

func TestAttemptsPerHost(t *testing.T) {
	t.Parallel()
	for want, s := range map[int]config.Serve{
		50: {}, 1000: {Demo: true}, 7: {WebhookHostRate: 7}, 8: {Demo: true, WebhookHostRate: 8},
	} {
		require.Equal(t, want, s.AttemptsPerHost())
	}
}
