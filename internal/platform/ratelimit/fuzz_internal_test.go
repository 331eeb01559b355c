package ratelimit

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzLineOf: all ways to write an address are one key, and so are all addresses of one line.
func FuzzLineOf(f *testing.F) {
	for _, seed := range []string{"203.0.113.7", "::ffff:203.0.113.7", "2001:db8::1", "2001:DB8:0:0:1::", "fe80::1%eth0", "", "x", "1.2.3.4:5"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		key := lineOf(address)
		addr, err := netip.ParseAddr(address)
		if err != nil {
			require.Equal(t, address, key)
			return
		}
		require.Equal(t, key, lineOf(addr.StringExpanded()))
		require.Equal(t, key, lineOf(addr.Unmap().String()))
		if addr = addr.Unmap().WithZone(""); addr.Is6() {
			bytes := addr.As16()
			bytes[15]++
			require.Equal(t, key, lineOf(netip.AddrFrom16(bytes).String()))
			bytes[7]++
			require.NotEqual(t, key, lineOf(netip.AddrFrom16(bytes).String()))
		}
	})
}
