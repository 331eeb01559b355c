package developer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/platform/fault"
)

func messageOf(field *fault.Field) string {
	if field == nil {
		return ""
	}
	return field.Message
}

func TestCheckPassword(t *testing.T) {
	t.Parallel()
	const long = "Password must have at most 128 characters"
	for _, test := range []struct{ password, want string }{
		{"", developer.WeakPassword},
		{"Aa1!aaa", developer.WeakPassword},
		{"Aa1!aaaa", ""},
		{"Abcdefg1", developer.WeakPassword},
		{"abcdefg1!", developer.WeakPassword},
		{"ABCDEFG1!", developer.WeakPassword},
		{"Abcdefgh!", developer.WeakPassword},
		{"Abcdef1!", ""},
		{"Abcdef1(", developer.WeakPassword}, // the rule names the characters, the message shows some more
		{"Abcdef1-+!", ""},
		{"Ａｂｃdef1!", ""},                      // full-width letters are the same letters
		{"ÄbcÖdef1!", developer.WeakPassword}, // upper case means A-Z
		{"Pässword1!", ""},
		{"Aa1!" + strings.Repeat("x", 124), ""},
		{"Aa1!" + strings.Repeat("é", 124), ""},
		{"Aa1!" + strings.Repeat("x", 125), long},
		{strings.Repeat("Aa1!", 1<<18), long},
		{"Aa1!" + strings.Repeat("ﷺ", 100), long}, // one sign becomes eighteen
	} {
		require.Equal(t, test.want, messageOf(developer.CheckPassword("password", test.password)), "%.40q", test.password)
	}
	require.Equal(t, "Password must have at least 8 characters and contain a mix of uppercase and lowercase alphanumeric "+
		"and special characters (i.e. a-z, A-Z, 0-9, !@#$%^&*()-+ etc.)", developer.WeakPassword)
}

func TestPasswordStateOf(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		age, maxAge time.Duration
		want        developer.PasswordState
	}{
		{0, 90 * day, developer.PasswordSafe},
		{80*day - time.Millisecond, 90 * day, developer.PasswordSafe},
		{80 * day, 90 * day, developer.PasswordWarning},
		{90*day - time.Millisecond, 90 * day, developer.PasswordWarning},
		{90 * day, 90 * day, developer.PasswordRisk},
		{1000 * day, 0, developer.PasswordSafe},
	} {
		require.Equal(t, test.want, developer.PasswordStateOf(now.Add(-test.age), now, test.maxAge), "%v of %v", test.age, test.maxAge)
	}
}

func TestCheckEmail(t *testing.T) {
	t.Parallel()
	const bad = "Email must be a valid email address"
	for address, want := range map[string]string{
		"":                              "Email is required",
		"  ":                            "Email is required",
		"abc":                           bad,
		"abc@":                          bad,
		"@example.com":                  bad,
		"ada@localhost":                 bad,
		"ada@example.com":               "",
		" Ada.Reyes+x@Mail.Example.com": "",
		"Ada <ada@example.com>":         bad,
		"ada@example.com, b@c.d":        bad,
		"ada@example.com\r\nBcc: b@c.d": bad,
		strings.Repeat("a", 300) + "@example.com": bad,
	} {
		require.Equal(t, want, messageOf(developer.CheckEmail("emailAddress", address)), "%.40q", address)
	}
}

func TestCheckTitle(t *testing.T) {
	t.Parallel()
	require.Equal(t, "Job title is required", messageOf(developer.CheckTitle("title", " ")))
	require.Empty(t, messageOf(developer.CheckTitle("title", "CTO")))
	require.Equal(t, "Too Long!", messageOf(developer.CheckTitle("title", strings.Repeat("x", 201))))
}
