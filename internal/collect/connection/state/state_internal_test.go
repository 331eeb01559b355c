package state

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTransition(t *testing.T) {
	t.Parallel()
	states := []Status{None, Pending, AwaitingMFA, Connected, Disconnected, Failed, Revoked}
	triggers := []Trigger{Submitted, CodeAsked, CodeAccepted, LoginAccepted, LoginFailed, AccessRefused, AccessRevoked}
	type key struct {
		from    Status
		trigger Trigger
	}
	type target struct{ first, again Status }
	allowed := map[key]target{
		{None, Submitted}:             {Pending, Pending},
		{Failed, Submitted}:           {Pending, Pending},
		{Disconnected, Submitted}:     {Pending, Pending},
		{Pending, CodeAsked}:          {AwaitingMFA, AwaitingMFA},
		{AwaitingMFA, CodeAsked}:      {AwaitingMFA, AwaitingMFA},
		{AwaitingMFA, CodeAccepted}:   {Pending, Pending},
		{Pending, LoginAccepted}:      {Connected, Connected},
		{Pending, LoginFailed}:        {Failed, Disconnected},
		{AwaitingMFA, LoginFailed}:    {Failed, Disconnected},
		{Connected, AccessRefused}:    {Disconnected, Disconnected},
		{Pending, AccessRevoked}:      {Revoked, Revoked},
		{AwaitingMFA, AccessRevoked}:  {Revoked, Revoked},
		{Failed, AccessRevoked}:       {Revoked, Revoked},
		{Connected, AccessRevoked}:    {Revoked, Revoked},
		{Disconnected, AccessRevoked}: {Revoked, Revoked},
	}
	require.Len(t, transitions(), len(allowed))
	for _, from := range states {
		for _, trigger := range triggers {
			want, ok := allowed[key{from, trigger}]
			for _, again := range []bool{false, true} {
				got, err := Next(from, trigger, again)
				if !ok {
					require.Error(t, err, "%s: %s", from, trigger)
					continue
				}
				require.NoError(t, err)
				if again {
					require.Equal(t, want.again, got, "%s: %s", from, trigger)
				} else {
					require.Equal(t, want.first, got, "%s: %s", from, trigger)
				}
			}
		}
	}
}
