package loginform_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connection/loginform"
)

func TestMask(t *testing.T) {
	t.Parallel()
	for login, want := range map[string]string{
		"maria.villanueva": "ma•••a", "jose": "j•••", "ab": "a•••", "x": "•••", "": "•••",
		"maria.villanueva@example.com": "ma•••a@example.com", "+63 900 555 0101": "+6•••1", "ñandú": "ña•••ú",
	} {
		require.Equal(t, want, loginform.Mask(login))
	}
}
