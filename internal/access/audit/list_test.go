package audit_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/test/testkit"
)

// staff knows one developer and counts how often it is asked.
type staff struct{ asked int }

func (s *staff) Named(context.Context, string, []string) ([]audit.Actor, error) {
	s.asked++
	return []audit.Actor{{Kind: auth.KindDeveloper, ID: "dev-1", Name: "Ada Reyes", IsRemoved: true}}, nil
}

func (s *staff) Everybody(context.Context, string) ([]audit.Actor, error) { return nil, nil }

func caller(tenant string) auth.Principal {
	return auth.Principal{Kind: auth.KindDeveloper, TenantID: tenant, SubjectID: "dev-1", Role: auth.Admin}
}

// fill records rows of two tenants, a minute apart.
func fill(t *testing.T, store *db.DB, s *audit.Service) time.Time {
	t.Helper()
	start := s.Clock.Now()
	for i := range 12 {
		s.Clock.Shift(time.Duration(i) * time.Minute)
		entry := audit.Entry{Action: []string{"apikey.created", "webhook.created"}[i%2], Target: fmt.Sprint("t", i%3)}
		if i%4 == 3 {
			entry.TenantID = "tenant-a"
			entry.ActorKind = audit.Operator
			entry.ActorID = "root"
		} else {
			entry = entry.By(caller("tenant-a"))
		}
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
			if err := s.Record(t.Context(), tx, entry); err != nil {
				return err
			}
			entry.TenantID = "tenant-b"
			return s.Record(t.Context(), tx, entry)
		}))
	}
	return start
}

func TestListFiltersNewestFirst(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		start := fill(t, store, s)
		ctx := auth.With(t.Context(), caller("tenant-a"))
		at := func(minutes int) time.Time { return start.Add(time.Duration(minutes)*time.Minute - 30*time.Second) }
		for name, test := range map[string]struct {
			filter audit.Filter
			want   []int64
		}{
			"all":              {audit.Filter{}, []int64{12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}},
			"action":           {audit.Filter{Action: "webhook.created"}, []int64{12, 10, 8, 6, 4, 2}},
			"actor":            {audit.Filter{ActorID: "root"}, []int64{12, 8, 4}},
			"target":           {audit.Filter{Target: "t0"}, []int64{10, 7, 4, 1}},
			"action and actor": {audit.Filter{Action: "webhook.created", ActorID: "dev-1"}, []int64{10, 6, 2}},
			"from":             {audit.Filter{From: at(9)}, []int64{12, 11, 10}},
			"to":               {audit.Filter{To: at(2)}, []int64{2, 1}},
			"range":            {audit.Filter{From: at(3), To: at(6), Target: "t0"}, []int64{4}},
			"later":            {audit.Filter{From: at(99)}, []int64{}},
			"earlier":          {audit.Filter{To: at(0)}, []int64{}},
			"nobody":           {audit.Filter{ActorID: "dev-2"}, []int64{}},
		} {
			got := []int64{}
			r, names := page.Request{Size: 5}, &staff{}
			for {
				list, err := s.List(ctx, names, test.filter, r)
				require.NoError(t, err, name)
				for _, row := range list.Items {
					require.Equal(t, "tenant-a", row.TenantID)
					require.Equal(t, map[string]string{"dev-1": "Ada Reyes"}[row.ActorID], row.ActorName, name)
					got = append(got, row.Sequence)
				}
				require.LessOrEqual(t, names.asked, 1, "%s: one question for a page", name)
				if names.asked, r.After = 0, list.Next; list.Next == nil {
					break
				}
			}
			require.Equal(t, test.want, got, name)
		}
	})
}

// TestListReadsAnIndex makes sure that no filter reads the whole table or sorts.
func TestListReadsAnIndex(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		_, err := store.Write().ExecContext(t.Context(), `INSERT INTO audit (tenant_id, sequence, id, actor_kind, actor_id,
			action, target, address, detail, prev_hash, hash, created_at) SELECT 'tenant-' || (n % 2), n, 'au-' || n,
			'key', 'actor-' || (n % 7), 'action-' || (n % 5), 'target-' || (n % 11), '', '{}', '', '', n * 1000
			FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
			SELECT n FROM numbers) AS numbers`)
		require.NoError(t, err)
		_, err = store.Write().ExecContext(t.Context(), "ANALYZE")
		require.NoError(t, err)
		from, to := time.UnixMilli(5_000_000), time.UnixMilli(9_000_000)
		for _, filter := range []audit.Filter{
			{}, {Action: "action-3"}, {ActorID: "actor-3"}, {Target: "target-3"}, {From: from}, {To: to},
			{From: from, To: to}, {From: from, Action: "action-3"}, {To: to, ActorID: "actor-3"},
		} {
			for _, after := range []*page.Position{nil, {At: 9_000}} {
				query, args := audit.ListSQL("tenant-1", filter, page.Request{Size: 20, After: after})
				testkit.Explain(t, store, query, args...).IsServed(t)
			}
		}
	})
}

func TestExportIsSafeInSpreadsheets(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := auth.With(t.Context(), caller("tenant-a"))
		formulas := []string{"=1+1", "+1", "-1+1", "@x", "\tx", "\rx", " =1+1", "\u00a0+1", "＝1+1", "－cmd", "\v=1"}
		targets := slices.Concat(formulas, []string{"plain", "-1", "a \"quote\", é", ""})
		for _, target := range targets {
			require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
				return s.Record(ctx, tx, audit.Entry{Action: "apikey.created", Target: target}.By(caller("tenant-a")))
			}))
		}
		var file strings.Builder
		require.NoError(t, s.Export(ctx, &staff{}, audit.Filter{}, &file))
		text, hasMark := strings.CutPrefix(file.String(), "\ufeff")
		require.True(t, hasMark, "spreadsheet programs need the mark to read UTF-8")
		lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		require.NoError(t, err)
		require.Len(t, lines, len(targets)+1)
		require.Equal(t, "Number", lines[0][0])
		for i, target := range targets {
			want := target
			if i < len(formulas) {
				want = "'" + target
			}
			line := lines[len(lines)-1-i]
			require.Equal(t, want, line[8])
			require.Equal(t, []string{"developer", "dev-1", "Ada Reyes", "", "apikey.created", "API key created"}, line[2:8])
		}
	})
}

var actionText = regexp.MustCompile(`^[a-z][A-Za-z]*\.[a-z][A-Za-z]+$`)

// TestEveryActionHasWords compares the list of actions with what the code records.
func TestEveryActionHasWords(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, action := range audit.Actions() {
		require.Regexp(t, actionText, action.Name)
		require.False(t, known[action.Name], "%s stands twice in the list", action.Name)
		require.NotEmpty(t, action.Label)
		require.Equal(t, action.Label, audit.LabelOf(action.Name))
		known[action.Name] = true
	}
	require.Equal(t, "old.action", audit.LabelOf("old.action"))
	nouns := map[string]bool{}
	for name := range known {
		nouns[name[:strings.Index(name, ".")]] = true
	}
	recorded := map[string]bool{}
	literal := regexp.MustCompile(`"([a-z][A-Za-z]*)\.([a-z][A-Za-z]+)"`)
	act := regexp.MustCompile(`(?:Action:|[rR]ecord[A-Za-z]*\([^"\n]*) *"([^"]+)"`)
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			path == "../../access/audit/action.go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, found := range act.FindAllStringSubmatch(string(text), -1) {
			if actionText.MatchString(found[1]) && !known[found[1]] {
				t.Errorf("%s: %s has no words in audit.Actions", path, found[1])
			}
		}
		isRecorder := strings.Contains(string(text), "audit.Entry{") || strings.HasPrefix(path, "../../access/audit/")
		for _, found := range literal.FindAllStringSubmatch(string(text), -1) {
			name := found[1] + "." + found[2]
			if known[name] {
				recorded[name] = true
			} else if isRecorder && nouns[found[1]] {
				t.Errorf("%s: %s has no words in audit.Actions", path, name)
			}
		}
		return nil
	}))
	for name := range known {
		require.True(t, recorded[name], "%s is in the list, but nothing records it", name)
	}
}
