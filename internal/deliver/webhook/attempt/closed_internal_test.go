package attempt

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestClosedPort: the operator's door is no target by any of its names, whatever networks are allowed; its neighbors are.
func TestClosedPort(t *testing.T) {
	t.Parallel()
	everywhere := []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
	g := NewGuard(everywhere).Without(8082)
	for address, isOpen := range map[string]bool{
		"127.0.0.1:8082": false, "127.9.9.9:8082": false, "[::1]:8082": false, "[::ffff:127.0.0.1]:8082": false,
		"0.0.0.0:8082": false, "[::]:8082": false,
		"127.0.0.1:8081": true, "[::1]:8083": true, "8.8.8.8:8082": true,
	} {
		require.Equal(t, isOpen, g.allowsPort(netip.MustParseAddrPort(address)), address)
		require.Equal(t, isOpen, g.Control("tcp", address, nil) == nil, address)
	}
	for url, isOpen := range map[string]bool{
		"http://localhost:8082/metrics": false, "http://LOCALHOST.:8082/": false, "http://127.0.0.1:8082/dev/clock": false,
		"https://[::1]:8082/": false, "http://localhost:8081/hook": true, "https://example.com:8082/hook": true,
	} {
		require.Equal(t, isOpen, g.URLProblem(url) == "", url)
	}
	require.Empty(t, NewGuard(Loopback()).URLProblem("http://localhost:8082/"), "only where it is told")
	require.Equal(t, g.closed, g.WithReadable(Loopback()).closed, "and it stays so")
}
