package connection

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTransition(t *testing.T) {
	t.Parallel()
	states := []Status{none, Pending, AwaitingMFA, Connected, Disconnected, Failed, Revoked}
	triggers := []trigger{submitted, codeAsked, codeAccepted, loginAccepted, loginFailed, accessRefused, takenBack}
	type key struct {
		from    Status
		trigger trigger
	}
	type target struct{ first, again Status }
	allowed := map[key]target{
		{none, submitted}:           {Pending, Pending},
		{Failed, submitted}:         {Pending, Pending},
		{Disconnected, submitted}:   {Pending, Pending},
		{Pending, codeAsked}:        {AwaitingMFA, AwaitingMFA},
		{AwaitingMFA, codeAsked}:    {AwaitingMFA, AwaitingMFA},
		{AwaitingMFA, codeAccepted}: {Pending, Pending},
		{Pending, loginAccepted}:    {Connected, Connected},
		{Pending, loginFailed}:      {Failed, Disconnected},
		{AwaitingMFA, loginFailed}:  {Failed, Disconnected},
		{Connected, accessRefused}:  {Disconnected, Disconnected},
		{Pending, takenBack}:        {Revoked, Revoked},
		{AwaitingMFA, takenBack}:    {Revoked, Revoked},
		{Failed, takenBack}:         {Revoked, Revoked},
		{Connected, takenBack}:      {Revoked, Revoked},
		{Disconnected, takenBack}:   {Revoked, Revoked},
	}
	require.Len(t, transitions(), len(allowed))
	for _, from := range states {
		for _, trigger := range triggers {
			want, ok := allowed[key{from, trigger}]
			for _, again := range []bool{false, true} {
				got, err := transition(from, trigger, again)
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

func TestMask(t *testing.T) {
	t.Parallel()
	for login, want := range map[string]string{
		"maria.villanueva": "ma•••a", "jose": "j•••", "ab": "a•••", "x": "•••", "": "•••",
		"maria.villanueva@example.com": "ma•••a@example.com", "+63 900 555 0101": "+6•••1", "ñandú": "ña•••ú",
	} {
		require.Equal(t, want, mask(login))
	}
}
