package attempt

import (
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// forbiddenAddresses are dialled by nobody's webhook unless the operator lists
// their networks; the second part stays closed even then.
func forbiddenAddresses() (unlessListed, never []string) {
	unlessListed = []string{
		"127.0.0.1", "127.0.0.2", "127.255.255.254", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "10.0.0.1", "10.255.255.255",
		"::ffff:10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255", "::ffff:192.168.1.1", "100.64.0.1",
		"100.127.255.255", "192.0.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1",
		"192.88.99.1", "192.31.196.1", "192.52.193.1", "192.175.48.1", "240.0.0.1", "255.255.255.255", "fc00::1", "fd00::1",
		"fdff:ffff::1", "fec0::1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1",
		"2001:10::1", "2001:20::1", "2002:7f00:1::", "2002:a00:1::", "3fff::1", "5f00::1", "::127.0.0.1", "::2", "4000::1",
	}
	never = []string{
		"0.0.0.0", "0.1.2.3", "::", "::ffff:0.0.0.0", "169.254.169.254", "169.254.0.1", "169.254.170.2", "::ffff:169.254.169.254",
		"fe80::1", "febf::1", "fd00:ec2::254", "100.100.100.200", "192.0.0.192", "224.0.0.1", "239.255.255.250", "ff02::1",
		"ff05::2",
	}
	return unlessListed, never
}

func TestGuard(t *testing.T) {
	t.Parallel()
	everything := NewGuard([]netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")})
	closed, loopback := NewGuard(nil), NewGuard(Loopback())
	unlessListed, never := forbiddenAddresses()
	for _, text := range append(never, unlessListed...) {
		address := net.JoinHostPort(text, "443")
		require.ErrorIs(t, closed.Control("tcp", address, nil), errNotAllowed, text)
		addr := netip.MustParseAddr(text)
		isOwn := addr.Unmap().IsLoopback()
		require.Equal(t, isOwn, loopback.Control("tcp", address, nil) == nil, text)
	}
	for _, text := range unlessListed {
		require.NoError(t, everything.Control("tcp", net.JoinHostPort(text, "8443"), nil), text)
	}
	for _, text := range never {
		require.Error(t, everything.Control("tcp", net.JoinHostPort(text, "443"), nil), text)
	}
	for _, text := range []string{"93.184.215.14", "1.1.1.1", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8", "172.32.0.1"} {
		require.NoError(t, closed.Control("tcp", net.JoinHostPort(text, "443"), nil), text)
	}
	for _, address := range []string{"", "1.1.1.1", "example.test:443", "[fe80::1%eth0]:443"} {
		require.Error(t, everything.Control("tcp", address, nil), address)
	}
}

func TestURLRule(t *testing.T) {
	t.Parallel()
	const private = "url must be a public address."
	const invalid = "url is not valid."
	closed, demo := NewGuard(nil), NewGuard(Loopback())
	for _, c := range []struct{ url, closed, demo string }{
		{"https://hooks.example.test/in?a=1", "", ""},
		{"https://hooks.example.test:8443/in", "", ""},
		{"https://hooks.example.test./in", "", ""},
		{"https://hooks_1.example.test", "", ""},
		{"https://xn--bcher-kva.test/", "", ""},
		{"https://1.1.1.1/", "", ""},
		{"https://[2606:4700::1111]/", "", ""},
		{"", urlMissing, urlMissing},
		{"hooks.example.test", urlMissing, urlMissing},
		{"ftp://hooks.example.test", urlMissing, urlMissing},
		{" https://hooks.example.test", urlMissing, urlMissing},
		{"http://hooks.example.test", urlMissing, urlMissing},
		{"http://10.0.0.1/", urlMissing, urlMissing},
		{"http://localhost:9000/in", urlMissing, ""},
		{"http://app.localhost/in", urlMissing, ""},
		{"http://LOCALHOST./in", urlMissing, ""},
		{"http://127.0.0.1:9000/in", urlMissing, ""},
		{"http://[::1]:9000/in", urlMissing, ""},
		{"http://[::ffff:127.0.0.1]:9000/in", urlMissing, ""},
		{"https://localhost/in", private, ""},
		{"https://127.0.0.1/in", private, ""},
		{"https://10.0.0.1/in", private, private},
		{"https://169.254.169.254/latest", private, private},
		{"https://[fd00:ec2::254]/", private, private},
		{"https://[::ffff:a00:1]/", private, private},
		{"https://", invalid, invalid},
		{"https:///in", invalid, invalid},
		{"https://:8443/in", invalid, invalid},
		{"https://a b.test/", invalid, invalid},
		{"https://a..test/", invalid, invalid},
		{"https://[fe80::1%25eth0]/", invalid, invalid},
		{"https://2130706433/", invalid, invalid},
		{"https://0x7f000001/", invalid, invalid},
		{"https://127.1/", invalid, invalid},
		{"https://0177.0.0.1/", invalid, invalid},
		{"https://１２７.0.0.1/", invalid, invalid},
		{"https://bücher.test/", invalid, invalid},
		{"https://a.test/\x00", invalid, invalid},
		{"https://a.test:99999/", "url must use port 443 or a port from 1024 on.", "url must use port 443 or a port from 1024 on."},
		{"https://a.test:22/", "url must use port 443 or a port from 1024 on.", "url must use port 443 or a port from 1024 on."},
		{"https://user@a.test/", "url must not hold a user name or password.", "url must not hold a user name or password."},
		{"https://a.test/#x", "url must not have a fragment (#).", "url must not have a fragment (#)."},
		{"https://a.test/#", "url must not have a fragment (#).", "url must not have a fragment (#)."},
		{"https://a.test/" + strings.Repeat("a", 2048), "url is too long (maximum 2048).", "url is too long (maximum 2048)."},
	} {
		require.Equal(t, c.closed, closed.URLProblem(c.url), c.url)
		require.Equal(t, c.demo, demo.URLProblem(c.url), c.url)
	}
}

// FuzzURLRule: what passes can be asked for, has a host, and names no private
// address by its text.
func FuzzURLRule(f *testing.F) {
	for _, seed := range []string{
		"https://a.test", "https://127.0.0.1", "https://[::1]:443/", "http://localhost", "https://a.test:8443/x?y#z",
		"https://user:pw@a.test", "https://%31%32%37.0.0.1", "https://a.test\\@b", "https://[::ffff:10.0.0.1]",
	} {
		f.Add(seed)
	}
	guard := NewGuard(nil)
	f.Fuzz(func(t *testing.T, text string) {
		if guard.URLProblem(text) != "" {
			return
		}
		request, err := NewSender(guard).request(t.Context(), Request{URL: text, Secret: Secret{Text: []byte("s")}})
		require.NoError(t, err)
		require.Equal(t, "https", request.URL.Scheme)
		require.NotEmpty(t, request.URL.Hostname())
		require.Nil(t, request.URL.User)
		require.Empty(t, request.URL.Fragment)
		if addr, err := netip.ParseAddr(request.URL.Hostname()); err == nil {
			require.False(t, addr.Unmap().IsPrivate() || addr.Unmap().IsLoopback() || addr.Unmap().IsLinkLocalUnicast())
		}
	})
}
