package webhook_test

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// canary counts who connects to any address of this machine.
func canary(t *testing.T) (port int, hits *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", ":0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	hits = &atomic.Int64{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			hits.Add(1)
			_ = conn.Close()
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port, hits
}

// innerHosts are addresses that lead inside, written in every way; P stands for the port.
func innerHosts() []string {
	return []string{
		"127.0.0.1:P", "127.0.0.2:P", "127.255.255.254:P", "127.1:P", "127.0.1:P", "2130706433:P", "0x7f000001:P", "0x7f.0.0.1:P",
		"0177.0.0.1:P", "017700000001:P", "127.0.0.1.:P", "127.000.000.001:P", "%31%32%37.0.0.1:P", "①②⑦.⓪.⓪.①:P", "１２７.0.0.1:P",
		"127。0。0。1:P", "localhost:P", "localhost.:P", "LocalHost:P", "ｌocalhost:P", "app.localhost:P", "localhost%00:P", "localhost%20:P",
		"0.0.0.0:P", "0:P", "0.0.0.1:P", "[::]:P", "[::1]:P", "[0:0:0:0:0:0:0:1]:P", "[0000::0001]:P", "[::ffff:127.0.0.1]:P",
		"[::ffff:7f00:1]:P", "[::ffff:0:7f00:1]:P", "[::127.0.0.1]:P", "[::7f00:1]:P", "[64:ff9b::7f00:1]:P", "[64:ff9b:1::7f00:1]:P",
		"[2002:7f00:1::]:P", "[2002:7f00:0001::1]:P", "[2001:0:7f00:1::]:P", "[fe80::1]:P", "[fe80::1%25lo]:P", "[fe80::1%25eth0]:P",
		"[fd00:ec2::254]:P", "[fd00::1]:P", "[fc00::1]:P", "[fec0::1]:P", "[ff02::1]:P", "[100::1]:P", "[2001:db8::1]:P", "[2001:10::1]:P",
		"[3fff::1]:P", "[5f00::1]:P", "10.0.0.1:P", "10.255.255.255:P", "172.16.0.1:P", "172.31.255.255:P", "192.168.0.1:P",
		"192.168.255.255:P", "169.254.169.254", "169.254.170.2:P", "100.64.0.1:P", "100.100.100.200", "192.0.0.192:P", "192.0.2.1:P",
		"198.18.0.1:P", "198.51.100.1:P", "203.0.113.1:P", "192.88.99.1:P", "224.0.0.1:P", "239.255.255.250:P", "240.0.0.1:P",
		"255.255.255.255:P", "user@127.0.0.1:P", "hooks.example.com@127.0.0.1:P", "hooks.example.com:443@127.0.0.1:P",
		`hooks.example.com\@127.0.0.1:P`, "127.0.0.1:P#@hooks.example.com", "127.0.0.1:P?@hooks.example.com/", "metadata.google.internal.:80",
	}
}

// TestAddressesThatLeadInside: creating a webhook refuses what can be told from the text; what got stored all
// the same (an address of an older version, a name that means something else today) is never dialled.
func TestAddressesThatLeadInside(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t), func(d *webhook.Deps) { d.AllowLoopback = false })
	port, hits := canary(t)
	at := func(host string) string {
		return "https://" + strings.ReplaceAll(host, ":P", fmt.Sprint(":", port)) + "/in"
	}
	hosts := innerHosts()
	require.Greater(t, len(hosts), 70)
	for _, host := range hosts {
		_, err := b.Create(t.Context(), caller(scope.Of(acme, auth.Sandbox)), input(at(host)))
		require.True(t, fault.HasCode(err, fault.CodeInvalidParameters), "%s is taken: %v", at(host), err)
	}

	// Names of this machine pass for names; so do addresses once they are stored.
	names := []string{}
	if name, err := os.Hostname(); err == nil {
		names = append(names, name+":P")
	}
	for _, name := range []string{"ip6-localhost", "ip6-loopback"} {
		if _, err := net.LookupHost(name); err == nil {
			names = append(names, name+":P")
		}
	}
	stored := slices.Concat(names, slices.DeleteFunc(hosts, func(host string) bool {
		literal, _, _ := strings.Cut(strings.Trim(strings.TrimSuffix(host, ":P"), "[]"), "%25")
		_, err := netip.ParseAddr(literal)
		return err != nil
	}))
	require.Greater(t, len(stored), 45)
	hooks := make([]webhook.Webhook, len(stored))
	for i, host := range stored {
		hooks[i] = b.hookOf(scope.Of(fmt.Sprint("tenant-", i), auth.Sandbox), somewhere)
		_, err := b.store.Write().ExecContext(t.Context(), "UPDATE webhook SET url = $1 WHERE id = $2", at(host), hooks[i].ID)
		require.NoError(t, err)
		b.recordAll(happened(scope.Of(fmt.Sprint("tenant-", i), auth.Sandbox), event.UserCreated))
	}
	b.start()
	for i, w := range hooks {
		row := b.until(w, all(webhook.Failed, 1))[0]
		require.Equal(t, attempt.ErrorConnection, row.LastError, stored[i])
		require.Zero(t, row.LastStatusCode, stored[i])
		sent, err := b.Delivery(t.Context(), w.Ref(), row.ID)
		require.NoError(t, err)
		require.Empty(t, sent.Attempts[0].Excerpt)
	}
	require.Zero(t, hits.Load(), "somebody was inside")

	open := setup(t, testkit.Database(t)) // the canary would have noticed
	w := open.hook(at("127.0.0.1:P"))
	open.start()
	open.record(event.UserCreated)
	open.until(w, all(webhook.Failed, 1))
	require.Positive(t, hits.Load())
}

// TestHTTPIsForThisMachineOnly: plain addresses are for development; nothing makes them pass elsewhere.
func TestHTTPIsForThisMachineOnly(t *testing.T) {
	t.Parallel()
	network := netip.MustParsePrefix("10.0.0.0/8")
	b := setup(t, testkit.Database(t), func(d *webhook.Deps) { d.AllowLoopback, d.AllowNetworks = false, []netip.Prefix{network} })
	for url, isFine := range map[string]bool{
		"https://10.1.2.3/": true, "http://10.1.2.3/": false, "http://hooks.example.test/": false, "http://127.0.0.1:9000/": false,
		"HTTPS://hooks.example.test/": false, "https:/hooks.example.test/": false, "https:hooks.example.test": false, "//hooks.example.test": false,
		"https://hooks.example.test:444/": false, "https://hooks.example.test:0/": false, "https://hooks.example.test:/": true,
	} {
		_, err := b.Create(context.Background(), caller(scope.Of(acme, auth.Sandbox)), input(url))
		require.Equal(t, isFine, err == nil, "%s: %v", url, err)
	}
}

// TestSecretsStayInTheirColumns sends and retries: the columns of a rotation that never was stay empty, and
// the stored secret is the same bytes as before.
func TestSecretsStayInTheirColumns(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		receiver.Script(testkit.Reply(500, ""), testkit.Reply(200, ""))
		w := b.hook(receiver.URL())
		columns := func() (now, before string) {
			var until *int64
			require.NoError(t, b.store.Read().QueryRowContext(t.Context(),
				"SELECT secret_sealed, secret_before_sealed, secret_before_until FROM webhook WHERE id = $1", w.ID).Scan(&now, &before, &until))
			require.Nil(t, until)
			return now, before
		}
		first, empty := columns()
		require.Empty(t, empty)
		b.start()
		b.record(event.UserCreated)
		row := b.until(w, all(webhook.Failed, 1))[0]
		b.advance(row.NextAttemptAt().Sub(b.clock.Now()) + time.Millisecond)
		b.until(w, all(webhook.Delivered, 1))
		again, empty := columns()
		require.Equal(t, first, again)
		require.Empty(t, empty)
		for _, d := range receiver.Received() {
			require.NoError(t, d.Verify(secret))
			require.Len(t, strings.Fields(d.Header.Get("webhook-signature")), 1)
		}
	})
}
