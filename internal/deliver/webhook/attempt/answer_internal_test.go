package attempt

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"":                                    0,
		"120":                                 2 * time.Minute,
		" 7 ":                                 7 * time.Second,
		"-5":                                  0,
		"1.5":                                 0,
		"soon":                                0,
		"999999":                              10 * time.Hour,
		"99999999999999999999999999":          10 * time.Hour,
		"Sun, 01 Mar 2026 12:00:30 GMT":       30 * time.Second,
		"Sun, 01 Mar 2026 11:00:00 GMT":       0,
		"Sun, 01 Mar 2037 12:00:30 GMT":       10 * time.Hour,
		"Sun Mar  1 12:01:00 2026":            time.Minute,
		"Sunday, 01-Mar-26 12:02:00 GMT":      2 * time.Minute,
		"Sun, 01 Mar 2026 12:00:30 GMT, 1000": 0,
	} {
		require.Equal(t, want, retryAfter(http.StatusTooManyRequests, header, now), header)
		require.Equal(t, want, retryAfter(http.StatusServiceUnavailable, header, now), header)
		require.Zero(t, retryAfter(http.StatusInternalServerError, header, now), header)
	}
}

func FuzzRetryAfter(f *testing.F) {
	for _, seed := range []string{"", "1", "120", "-1", "1e9", "Sun, 01 Mar 2026 12:00:30 GMT", "\x00", "٣"} {
		f.Add(seed)
	}
	now := time.Now()
	f.Fuzz(func(t *testing.T, header string) {
		got := retryAfter(http.StatusTooManyRequests, header, now)
		require.GreaterOrEqual(t, got, time.Duration(0))
		require.LessOrEqual(t, got, MaxRetryAfter)
	})
}
