package backup_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"filippo.io/age"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/run/backup"
)

// TestIdentityOf: the key of a master key is the same forever, or older archives could not be opened.
func TestIdentityOf(t *testing.T) {
	t.Parallel()
	zero, err := backup.IdentityOf(make([]byte, 32))
	require.NoError(t, err)
	require.Equal(t, "age1p2c9fsshzv4fk9edacndjqwdzrang3eckn793l6qzc4cf6ywh5as6uv7c9", zero.Recipient().String())
	seven, err := backup.IdentityOf(bytes.Repeat([]byte{7}, 32))
	require.NoError(t, err)
	require.NotEqual(t, zero.Recipient().String(), seven.Recipient().String())
	again, err := age.ParseX25519Identity(seven.String())
	require.NoError(t, err)
	require.Equal(t, seven.Recipient().String(), again.Recipient().String())
}

// TestSeveralMasterKeys: archives are made for the newest key, and those of an older one are opened as long as it is
// there; the database in them fits the older one.
func TestSeveralMasterKeys(t *testing.T) {
	t.Parallel()
	older, newer := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)
	from := config.Storage{Data: filepath.Join(t.TempDir(), "data")}
	require.NoError(t, from.Prepare())
	store, err := db.Open(t.Context(), from.Data, "")
	require.NoError(t, err)
	require.NoError(t, store.Migrate(t.Context()))
	_, err = seal.New(t.Context(), store, older)
	require.NoError(t, err)
	require.NoError(t, store.Close())
	identity, err := backup.IdentityOf(older)
	require.NoError(t, err)
	archive := filepath.Join(t.TempDir(), "nod.age")
	_, err = backup.Create(t.Context(), from, archive, []age.Recipient{identity.Recipient()})
	require.NoError(t, err)

	for name, c := range map[string]struct {
		masters [][]byte
		opens   bool
	}{
		"both, newest first": {[][]byte{newer, older}, true},
		"the older one":      {[][]byte{older}, true},
		"the newer one":      {[][]byte{newer}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			identities, err := backup.IdentitiesOf(c.masters)
			require.NoError(t, err)
			to := config.Storage{Data: filepath.Join(t.TempDir(), "data")}
			report, err := backup.Restore(t.Context(), to, backup.Source{File: archive, Identities: identities, Masters: c.masters})
			if !c.opens {
				require.ErrorContains(t, err, "none of the keys given opens")
				require.NoFileExists(t, filepath.Join(to.Data, "nod.db"))
				return
			}
			require.NoError(t, err)
			require.True(t, report.KeysChecked)
			_, err = os.Stat(filepath.Join(to.Data, "nod.db"))
			require.NoError(t, err)
		})
	}
}
