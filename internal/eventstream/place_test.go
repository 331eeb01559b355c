package eventstream_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/eventstream"
	"nod/internal/platform/fault"
	"nod/internal/testkit"
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
	require.Equal(t, "This server has its 200 streams of events open. Try again later.", open(99, 0))
}
