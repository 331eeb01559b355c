package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// FuzzClientAddress: the address is one that our own side saw. It comes from the connection or, behind
// trusted proxies, is the right-most one that is not theirs; what a client writes before it changes nothing.
func FuzzClientAddress(f *testing.F) {
	for _, seed := range [][2]string{
		{"10.0.0.1:1", "203.0.113.7"}, {"203.0.113.7:1", "10.0.0.1"}, {"10.0.0.1:1", "1.2.3.4, 203.0.113.7, 10.0.0.2"},
		{"[::ffff:10.0.0.1]:1", "203.0.113.7"}, {"10.0.0.1:1", "[::1]:80"}, {"10.0.0.1:1", "unknown"}, {"10.0.0.1:1", ",,,"},
		{"10.0.0.1:1", "::1%\xff"}, {"@", "1.2.3.4"}, {"10.0.0.1", "203.0.113.7\n1.2.3.4"}, {"10.0.0.1:1", "0x7f.1, 127.1"},
	} {
		f.Add(seed[0], seed[1])
	}
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	f.Fuzz(func(t *testing.T, remote, forwarded string) {
		ask := func(o DoorOptions, header string) string {
			return o.clientAddress(&http.Request{RemoteAddr: remote, Header: http.Header{"X-Forwarded-For": {header}}})
		}
		direct, got := ask(DoorOptions{}, forwarded), ask(DoorOptions{TrustedProxies: proxies}, forwarded)
		require.Equal(t, ask(DoorOptions{}, ""), direct, "without proxies the header is nothing")
		if !(DoorOptions{TrustedProxies: proxies}).isTrusted(direct) {
			require.Equal(t, direct, got, "who is no proxy tells nothing")
			return
		}
		addr, err := netip.ParseAddr(got)
		require.NoError(t, err)
		if !(DoorOptions{TrustedProxies: proxies}).isTrusted(got) {
			require.Equal(t, got, ask(DoorOptions{TrustedProxies: proxies}, "198.51.100.1, "+forwarded), "a claim in front of it")
		}
		require.True(t, addr.IsValid())
		require.True(t, utf8.ValidString(got), "it is stored")
	})
}

// FuzzOneReading: in what passes no two keys of an object are the same field to a reader of ours.
func FuzzOneReading(f *testing.F) {
	for _, seed := range []string{
		`{"a":1,"A":2}`, `{"s":1,"ſ":2}`, `{"k":1,"\u212a":2}`, `{"K":[{"a":1,"\u0041":2}]}`, `{"ß":1,"ẞ":2}`, `{"ς":1,"σ":2,"Σ":3}`, `{"i":1,"İ":2,"ı":3}`,
		`{"":0,"":1}`, `{"a":{"b":1},"c":{"b":2}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if CheckJSON(data) != nil {
			return
		}
		var walk func(raw json.RawMessage)
		walk = func(raw json.RawMessage) {
			dec := json.NewDecoder(bytes.NewReader(raw))
			open, err := dec.Token()
			require.NoError(t, err)
			var keys []string
			for _, isContainer := open.(json.Delim); isContainer && dec.More(); {
				if open == json.Delim('{') {
					key, err := dec.Token()
					require.NoError(t, err)
					for _, before := range keys {
						require.False(t, strings.EqualFold(before, key.(string)), "%q and %q", before, key)
					}
					keys = append(keys, key.(string))
				}
				var value json.RawMessage
				require.NoError(t, dec.Decode(&value))
				walk(value)
			}
		}
		walk(data)
	})
}

// FuzzURL: an address that passes is text that both databases store.
func FuzzURL(f *testing.F) {
	for _, seed := range []string{"/a?b=c", "/%00", "/?x=%ff", "/%c3%28", "/?a=1;b=2", "/?%zz", "/?a=%00", "//x/y", "/?" + strings.Repeat("a&", 100)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, target string) {
		u, err := url.ParseRequestURI(target)
		if err != nil || checkURL(&http.Request{URL: u}) != nil {
			return
		}
		for key, values := range u.Query() {
			for _, text := range append(values, key, u.Path) {
				require.True(t, utf8.ValidString(text) && !strings.ContainsRune(text, 0), "%q", text)
			}
		}
	})
}
