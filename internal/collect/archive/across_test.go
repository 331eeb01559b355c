package archive_test

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// slipOf draws a payslip with what it adds up to since January.
func slipOf(t *testing.T, employer, period, gross, year string) []byte {
	t.Helper()
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddPage()
	pdf.SetFont("Helvetica", "", 11)
	for i, line := range [][]string{
		{employer}, {"PAYSLIP"}, {"Employer:", employer}, {"Employee Name:", "Althea Reyes Santos"}, {"Pay Period:", period},
		{"Description", "", "Current", "YTD"}, {"Basic Pay", "", gross, year}, {"Gross Pay", "", gross, year},
	} {
		for column, text := range line {
			pdf.Text(20+45*float64(column), 30+10*float64(i), text)
		}
	}
	var out bytes.Buffer
	require.NoError(t, pdf.Output(&out))
	return out.Bytes()
}

// reading is a business that has documents read in Production.
type reading struct {
	*testing.T
	kit *apptest.Kit
	key apptest.Actor
}

func newReading(t *testing.T, kit *apptest.Kit) reading {
	t.Helper()
	business := kit.Tenant("Bayani Lending")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), business.TenantID, "operator"))
	return reading{t, kit, business.Key("PRODUCTION")}
}

func (r reading) user() string {
	r.Helper()
	return r.key.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
}

// read uploads a PDF of a user and returns its archive once it was read.
func (r reading) read(userID string, body []byte) *apptest.Answer {
	r.Helper()
	id := r.key.Post("/archives", map[string]any{"userId": userID, "fileType": "PAYSLIP", "rawFiles": []any{map[string]any{
		"fileExtensionType": "PDF", "fileContent": base64.StdEncoding.EncodeToString(body),
	}}}).Is(http.StatusOK).Text("id")
	var read *apptest.Answer
	r.kit.Eventually("the end of the reading", func() bool {
		read = r.key.Get("/archives/" + id).Is(http.StatusOK)
		return read.Text("state.status") != "STARTED"
	})
	require.Equal(r, "ANALYZED", read.Text("state.status"), "%s", read.Body)
	return read
}

// hints are those of a code.
func (r reading) hints(read *apptest.Answer, code string) []map[string]any {
	r.Helper()
	found := []map[string]any{}
	all, _ := read.Field("analysis.hints").([]any)
	for _, each := range all {
		if hint := each.(map[string]any); hint["code"] == code {
			found = append(found, hint)
		}
	}
	return found
}

// TestYearToDate: what a payslip adds up to since January continues from the one before it, in whatever order they are
// uploaded, and nothing is said of payslips that do not adjoin, or of another employer's.
func TestYearToDate(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		r := newReading(t, kit)
		const june, later, july = "June 1-15, 2026", "June 16-30, 2026", "July 1-15, 2026"
		for behavior, test := range map[string]struct {
			first, second []byte
			expected      string
		}{
			"continues": {
				slipOf(t, "Malaya Foods Inc", june, "20,000.00", "220,000.00"),
				slipOf(t, "Malaya Foods Inc", later, "21,000.00", "241,000.00"), "",
			},
			"differs": {
				slipOf(t, "Malaya Foods Inc", june, "20,000.00", "220,000.00"),
				slipOf(t, "MALAYA FOODS, INC.", later, "21,000.00", "261,000.00"), "241000.00",
			},
			"differs, the later one first": {
				slipOf(t, "Malaya Foods Inc", later, "21,000.00", "261,000.00"),
				slipOf(t, "Malaya Foods Inc", june, "20,000.00", "220,000.00"), "240000.00",
			},
			"a period between": {
				slipOf(t, "Malaya Foods Inc", june, "20,000.00", "220,000.00"),
				slipOf(t, "Malaya Foods Inc", july, "21,000.00", "291,000.00"), "",
			},
			"another employer": {
				slipOf(t, "Malaya Foods Inc", june, "20,000.00", "220,000.00"),
				slipOf(t, "Tanglaw Trading Co", later, "21,000.00", "21,000.00"), "",
			},
			"a new year": {
				slipOf(t, "Malaya Foods Inc", "December 16-31, 2025", "20,000.00", "480,000.00"),
				slipOf(t, "Malaya Foods Inc", "January 1-15, 2026", "21,000.00", "21,000.00"), "",
			},
		} {
			user := r.user()
			r.read(user, test.first)
			read := r.read(user, test.second)
			hints := r.hints(read, "YEAR_TO_DATE_DIFFERS")
			if test.expected == "" {
				require.Empty(t, hints, "%s: %s", behavior, read.Body)
				continue
			}
			require.Len(t, hints, 1, "%s: %s", behavior, read.Body)
			require.Equal(t, "yearGrossAmount", hints[0]["field"])
			require.Equal(t, test.expected, hints[0]["expected"], behavior)
			require.NotNil(t, hints[0]["box"])
			require.InDelta(t, 1, hints[0]["page"], 0)
		}
	})
}

// TestCopies: a file that another user of the business has is said to be there, and nothing else of it; the same one of
// one user is told apart; another business's is not known; and what is revoked is forgotten.
func TestCopies(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		r := newReading(t, kit)
		body := slipOf(t, "Malaya Foods Inc", "June 1-15, 2026", "20,000.00", "220,000.00")
		codes := []string{"SAME_FILE", "FILE_OF_ANOTHER_USER", "ORIGIN_OF_ANOTHER_USER"}
		said := func(read *apptest.Answer) (all []string) {
			for _, code := range codes {
				for range r.hints(read, code) {
					all = append(all, code)
				}
			}
			return all
		}
		first, second := r.user(), r.user()
		one := r.read(first, body)
		require.Empty(t, said(one))
		require.Equal(t, []string{"SAME_FILE"}, said(r.read(first, body)))
		other := r.read(second, body)
		require.Equal(t, []string{"FILE_OF_ANOTHER_USER"}, said(other))
		require.NotContains(t, string(other.Body), first, "whose it is stays with them")
		require.NotContains(t, string(other.Body), one.Text("id"))
		stranger := newReading(t, kit)
		require.Empty(t, said(stranger.read(stranger.user(), body)), "another business")

		named := func(id, rest string) []byte {
			return bytes.Replace(slipOf(t, "Tanglaw Trading Co", "June 1-15, 2026", "20,000.00", rest), []byte("trailer\n<<\n"),
				[]byte("trailer\n<<\n/ID [<"+id+"><"+strings.Repeat("0", 32)+">]\n"), 1)
		}
		id := strings.Repeat("ab", 16)
		r.read(first, named(id, "30,000.00"))
		require.Equal(t, []string{"ORIGIN_OF_ANOTHER_USER"}, said(r.read(second, named(id, "40,000.00"))))
		require.Empty(t, said(r.read(r.user(), named(strings.Repeat("cd", 16), "50,000.00"))))

		kept := func() int {
			count, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM archive_mark WHERE user_id = $1", first)
			require.NoError(t, err)
			return count
		}
		require.Positive(t, kept())
		for _, archive := range r.key.Get("/archives?userId=" + first).Is(http.StatusOK).Items() {
			r.key.Delete("/archives/" + archive["id"].(string)).Is(http.StatusOK)
		}
		require.Zero(t, kept())
	})
}
