package db_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

type letterRef struct {
	TenantID string `db:"tenant_id"`
	ID       string `db:"id"`
}

type letter struct {
	letterRef
	Kind      string   `db:"kind"`
	Recipient string   `db:"recipient"`
	Sealed    string   `db:"body_sealed"`
	State     string   `db:"state"`
	Error     string   `db:"error"`
	CreatedAt db.Time  `db:"created_at"`
	ExpiresAt db.Time  `db:"expires_at"`
	SentAt    *db.Time `db:"sent_at"`
	Subject   string   `db:"-"`
}

// TestTable: what is inserted is read again, with what is empty and what is nil, and without what is no column.
func TestTable(t *testing.T) {
	t.Parallel()
	letters := db.TableOf[letter]("mail")
	for _, column := range []string{"tenant_id", "sent_at"} {
		require.Contains(t, letters.Columns, column)
	}
	require.NotContains(t, letters.Columns, "ubject")
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		now := db.At(time.Now())
		for _, want := range []letter{
			{letterRef: letterRef{"", "mail-1"}, State: "QUEUED", CreatedAt: now, ExpiresAt: now},
			{
				letterRef: letterRef{"acme", "mail-2"}, Kind: "reset", Recipient: "a@b.test", Sealed: "sealed",
				State: "SENT", Error: "no", CreatedAt: now, ExpiresAt: now, SentAt: &now,
			},
		} {
			require.NoError(t, letters.Insert(t.Context(), store.Write(), want))
			got, err := db.Get[letter](t.Context(), store.Read(), "SELECT "+letters.Columns+" FROM mail WHERE id = $1", want.ID)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
		require.Error(t, letters.Insert(t.Context(), store.Write(), letter{letterRef: letterRef{"acme", "mail-2"}}))
	})
}
