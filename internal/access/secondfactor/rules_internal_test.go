package secondfactor

import (
	"regexp"
	"testing"
	"time"

	"github.com/pquerna/otp/hotp"
	"github.com/stretchr/testify/require"
)

// secret is that of the test vectors of RFC 6238, in base32.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

// TestVectors are the last six digits of RFC 6238, appendix B.
func TestVectors(t *testing.T) {
	t.Parallel()
	for seconds, code := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037",
	} {
		step, isRight := stepOf(secret, code, time.Unix(seconds, 0))
		require.True(t, isRight, "%d", seconds)
		require.Equal(t, seconds/30, step)
	}
}

// TestClockSteps takes codes of clocks that are wrong by one step, and no more.
func TestClockSteps(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_790_000_010, 0)
	for _, test := range []struct {
		name   string
		moment time.Time
		ok     bool
	}{
		{"two steps behind", now.Add(-60 * time.Second), false},
		{"one step behind", now.Add(-30 * time.Second), true},
		{"the same step", now, true},
		{"one step ahead", now.Add(30 * time.Second), true},
		{"two steps ahead", now.Add(60 * time.Second), false},
		{"a day ahead", now.Add(24 * time.Hour), false},
	} {
		at := test.moment.Unix() / stepSeconds
		code, err := hotp.GenerateCode(secret, uint64(at))
		require.NoError(t, err)
		step, isRight := stepOf(secret, code, now)
		require.Equal(t, test.ok, isRight, test.name)
		if test.ok {
			require.Equal(t, at, step, test.name)
		}
	}
}

func TestCodesAsTyped(t *testing.T) {
	t.Parallel()
	now := time.Unix(59, 0)
	for code, ok := range map[string]bool{
		"287082": true, "287 082": true, " 287082 ": true, "": false, "28708": false, "2870820": false,
		"0287082": false, "２８７０８２": false, "28708a": false,
	} {
		_, isRight := stepOf(secret, code, now)
		require.Equal(t, ok, isRight, "%q", code)
	}
}

func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	seen, form := map[string]bool{}, regexp.MustCompile(`^[2-9a-km-np-z]{5}-[2-9a-km-np-z]{5}$`)
	for range 100 {
		codes := newRecoveryCodes()
		require.Len(t, codes, 10)
		for _, code := range codes {
			require.Regexp(t, form, code)
			require.False(t, seen[code])
			seen[code] = true
		}
	}
	require.Equal(t, normalRecoveryCode("k7w2m-9qxfd"), normalRecoveryCode(" K7W2M 9QXFD "))
}

// TestHandle goes from ids to a passkey's handle and back.
func TestHandle(t *testing.T) {
	t.Parallel()
	o := owner{"tenant-0123456789abcdef0123456789abcdef", "dev-fedcba9876543210fedcba9876543210"}
	back, ok := ownerOf(handleOf(o))
	require.True(t, ok)
	require.Equal(t, o, back)
	for _, handle := range [][]byte{nil, {}, make([]byte, 31), make([]byte, 33)} {
		_, ok := ownerOf(handle)
		require.False(t, ok)
	}
	require.Nil(t, handleOf(owner{"tenant-1", "dev-1"}))
}

// TestRelyingParty binds passkeys to names only.
func TestRelyingParty(t *testing.T) {
	t.Parallel()
	for address, ok := range map[string]bool{
		"https://portal.example.com": true, "http://localhost:8080": true, "https://portal.example.com:8443": true,
		"http://127.0.0.1:8080": false, "http://[::1]:8080": false,
	} {
		require.Equal(t, ok, relyingParty("Nod", address) != nil, address)
	}
}
