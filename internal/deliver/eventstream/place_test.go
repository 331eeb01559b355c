package eventstream_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/eventstream"
	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/test/testkit"
)

// TestPlaces: a key, a tenant and a process have so many streams and no more, and what they are told says which it is.
func TestPlaces(t *testing.T) {
	t.Parallel()
	s := eventstream.New(eventstream.Deps{DB: testkit.Database(t)})
	open := func(tenant, key int) string {
		_, err := s.Open(eventstream.Request{Tenant: fmt.Sprint("tenant-", tenant), Key: fmt.Sprint("key-", key)})
		if err == nil {
			return ""
		}
		f := fault.As(err)
		require.Equal(t, fault.RateLimited, f.Kind)
		require.Equal(t, fault.CodeRequestLimit, f.Code)
		require.Positive(t, f.RetryAfterSeconds)
		return f.Message
	}
	opened := 0
	for tenant := range eventstream.MaxStreams / eventstream.MaxOfTenant {
		for key := range eventstream.MaxOfTenant / eventstream.MaxOfKey {
			for range eventstream.MaxOfKey {
				require.Empty(t, open(tenant, key))
				opened++
			}
			require.Equal(t, "5 streams are open with this key already. Close one of them.", open(tenant, key))
		}
		require.Equal(t, "20 streams of your organization are open already. Close one of them.", open(tenant, 99))
	}
	require.Equal(t, eventstream.MaxStreams, opened)
}

// TestPlacesAreShared: tenants that took every place give some back to those that have fewer, until all have as many;
// the stream whose place was given away ends.
func TestPlacesAreShared(t *testing.T) {
	t.Parallel()
	nobody := func(context.Context, auth.Mode, string, ...string) error { return nil }
	store := testkit.Database(t)
	s := eventstream.New(eventstream.Deps{DB: store, Seal: testkit.Sealer(t, store), Viewed: nobody})
	ended := make(chan string, eventstream.MaxStreams)
	ctx, cancel := context.WithCancel(t.Context())
	var streams sync.WaitGroup
	t.Cleanup(func() { cancel(); streams.Wait() })
	open := func(tenant string, n int) error {
		run, err := s.Open(eventstream.Request{Tenant: tenant, Key: fmt.Sprint(n / eventstream.MaxOfKey)})
		if err == nil {
			streams.Go(func() {
				if run(ctx, quiet{}) == nil && ctx.Err() == nil {
					ended <- tenant
				}
			})
		}
		return err
	}
	const early = eventstream.MaxStreams / eventstream.MaxOfTenant
	for tenant := range early {
		for n := range eventstream.MaxOfTenant {
			require.NoError(t, open(fmt.Sprint("early-", tenant), n))
		}
	}
	share, given := eventstream.MaxStreams/(early+1), map[string]int{}
	for n := range share {
		require.NoError(t, open("late", n), n)
		given[<-ended]++
	}
	for tenant, n := range given {
		require.LessOrEqual(t, n, eventstream.MaxOfTenant-share, tenant)
	}
	require.Zero(t, given["late"])
	require.Equal(t, fault.CodeRequestLimit, fault.As(open("late", share)).Code, "nobody has more than that")
	require.NoError(t, open("last", 0), "but anyone who has none gets one")
}

// quiet is a reader that takes everything.
type quiet struct{}

func (quiet) Send(int64, string, []byte) error { return nil }
func (quiet) Beat() error                      { return nil }
func (quiet) Recheck(context.Context) error    { return nil }
