package form_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/flow/form"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/platform/spreadsheet"
	"nod/internal/test/testkit"
)

// answers is a form of a session, by questions.
type answers struct {
	session, screen, version string
	fields                   []form.Answer
}

// export keeps forms of a site in their order, and reads its file back.
func export(t *testing.T, store *db.DB, forms []answers, leave string, withSuperseded bool) [][]string {
	t.Helper()
	ctx := t.Context()
	sealer, err := seal.New(ctx, store, bytes.Repeat([]byte{7}, 32))
	require.NoError(t, err)
	require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return sealer.Prepare(ctx, tx, "tenant-a") }))
	service := form.New(form.Deps{DB: store, Seal: sealer})
	at := scope.Of("tenant-a", auth.Sandbox)
	day := time.Date(2026, 1, 15, 8, 30, 0, 0, time.UTC)
	for _, chunk := range chunks(forms, 200) {
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			for _, f := range chunk {
				filled := form.Filled{
					Name: f.screen, Reference: f.screen, SiteID: "wsit-1", SessionID: f.session, VersionID: f.version,
					Data: map[string]string{}, Fields: f.fields, At: db.At(day),
				}
				for _, a := range f.fields {
					filled.Data[a.Name] = a.Value
				}
				if f.screen == "URL" {
					filled.Fields, filled.VersionID = nil, ""
				}
				if err := service.Add(ctx, tx, at.Ref("user-"+f.session), filled); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	if leave != "" {
		session, screen, _ := strings.Cut(leave, " ")
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			return service.Supersede(ctx, tx, at.Ref(session), func(reference string) bool { return reference != screen })
		}))
	}
	other := form.Filled{Name: "Other", Reference: "S", SiteID: "wsit-2", SessionID: "s-0", VersionID: "v", At: db.At(day)}
	require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return service.Add(ctx, tx, at.Ref("user-2"), other) }))

	var out bytes.Buffer
	require.NoError(t, service.Export(ctx, at.Ref("wsit-1"), withSuperseded, &out))
	text, isMarked := strings.CutPrefix(out.String(), spreadsheet.Mark)
	require.True(t, isMarked)
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll() // refuses rows of different lengths
	require.NoError(t, err)
	return rows
}

func chunks[T any](all []T, size int) (out [][]T) {
	for len(all) > size {
		out, all = append(out, all[:size]), all[size:]
	}
	return append(out, all)
}

// TestExport: answers stay readable when the form changes.
func TestExport(t *testing.T) {
	t.Parallel()
	forms := []answers{
		{"s-1", "URL", "", []form.Answer{{Name: "ref", Value: "A&1"}}},
		{"s-1", "About", "v1", []form.Answer{
			{ID: "INPUT_1", Name: "firstName", Label: "First name", Value: "Ysabel"},
			{ID: "RADIO_1", Name: "status", Label: "Status", Value: "E", ValueLabel: "Employed"},
			{ID: "INPUT_9", Name: "nick", Label: "Nickname", Value: `=HYPERLINK("https://evil.example")`},
		}},
		{"s-1", "Side", "v1", []form.Answer{{ID: "INPUT_7", Name: "note", Label: "Note", Value: "left"}}},
		// In the next version a question is reworded, one is gone, and one is new with the words of another.
		{"s-2", "About", "v2", []form.Answer{
			{ID: "INPUT_1", Name: "givenName", Label: "Given name", Value: "Tala"},
			{ID: "RADIO_1", Name: "status", Label: "Status", Value: "E", ValueLabel: "At work"},
			{ID: "RADIO_2", Name: "civil", Label: "Status", Value: "S", ValueLabel: "Single"},
		}},
	}
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		require.Equal(t, [][]string{
			{"Session ID", "User ID", "Answered at (UTC)", "Version ID", "URL: ref", "Given name", "Status (status)", "Nickname",
				"Status (civil)"},
			{"s-1", "user-s-1", "2026-01-15 08:30:00", "v1", "A&1", "Ysabel", "Employed",
				`'=HYPERLINK("https://evil.example")`, ""},
			{"s-2", "user-s-2", "2026-01-15 08:30:00", "v2", "", "Tala", "At work", "", "Single"},
		}, export(t, store, forms, "s-1 Side", false), "the way that was left isn't there, nor its column")
	})
	t.Run("with ways that were left", func(t *testing.T) {
		t.Parallel()
		testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
			rows := export(t, store, forms, "s-1 Side", true)
			require.Equal(t, "Screens left again", rows[0][4])
			require.Equal(t, []string{"Side", ""}, []string{rows[1][4], rows[2][4]})
			require.Contains(t, rows[1], "left")
		})
	})
}

// TestExportPortions: rows are whole wherever a portion ends.
func TestExportPortions(t *testing.T) {
	t.Parallel()
	const sessions = 437
	var forms []answers
	for n := range sessions {
		for screen := range 3 {
			forms = append(forms, answers{fmt.Sprintf("s-%04d", n), fmt.Sprintf("Screen %d", screen), "v1", []form.Answer{
				{ID: fmt.Sprintf("INPUT_%d", screen), Name: "n", Label: "Same", Value: fmt.Sprintf("%d.%d", n, screen)},
			}})
		}
	}
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		rows := export(t, store, forms, "", false)
		require.Len(t, rows, 1+sessions)
		require.Equal(t, []string{"Same (n)", "Same (n) 2", "Same (n) 3"}, rows[0][4:])
		for n, row := range rows[1:] {
			require.Equal(t, []string{fmt.Sprintf("%d.0", n), fmt.Sprintf("%d.1", n), fmt.Sprintf("%d.2", n)}, row[4:])
		}
	})
}
