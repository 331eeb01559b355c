package archive_test

import (
	"bytes"
	"net/http"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// sumOf draws a payslip of a person by a program, with a net pay that may or may not be what is left.
func sumOf(t *testing.T, name, period, net, program string) []byte {
	t.Helper()
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetProducer(program, false)
	pdf.AddPage()
	pdf.SetFont("Helvetica", "", 11)
	for i, line := range [][2]string{
		{"PAYSLIP", ""}, {"Employer:", "Malaya Foods Inc"}, {"Employee Name:", name}, {"Pay Period:", period},
		{"Gross Pay", "20,000.00"}, {"Total Deductions", "2,000.00"}, {"Net Pay", net},
	} {
		pdf.Text(20, 30+10*float64(i), line[0])
		pdf.Text(90, 30+10*float64(i), line[1])
	}
	var out bytes.Buffer
	require.NoError(t, pdf.Output(&out))
	return out.Bytes()
}

// codes are what the checks of a document came to: of its metadata, its sums, its name, and its place.
func codes(t *testing.T, read *apptest.Answer) [4]string {
	t.Helper()
	found := [4]string{}
	for i, group := range []string{"metadata", "computation", "identity", "location"} {
		found[i] = read.Text("validation." + group + ".resultCode")
		require.NotEmpty(t, read.Text("validation."+group+".resultMessage"), group)
	}
	return found
}

// TestValidation: the checks of a document say what they prove, and what people correct counts.
func TestValidation(t *testing.T) {
	t.Parallel()
	const passed, failed, none, printer = "PASSED", "FAILED", "NO_DATA", "A printer 1.0"
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		r, contract := newReading(t, kit), testkit.Contract(t)
		user := r.user()
		fits := r.read(user, sumOf(t, "Althea Reyes Santos", "June 1-15, 2026", "18,000.00", printer))
		require.Equal(t, [4]string{passed, passed, none, none}, codes(t, fits), "nobody else names the user")
		wrong := r.read(user, sumOf(t, "SANTOS, Althea R.", "June 16-30, 2026", "19,000.00", printer))
		require.Equal(t, [4]string{passed, failed, passed, none}, codes(t, wrong))
		require.Equal(t, "The net pay is not what is left of the gross pay. "+
			"Compare gross pay, deductions, and net pay with the file.", wrong.Text("validation.computation.resultMessage"))
		other := r.read(user, sumOf(t, "Corazon Dizon Lim", "August 1-15, 2026", "18,000.00", "Adobe Photoshop 25"))
		require.Equal(t, [4]string{failed, passed, failed, none}, codes(t, other))
		require.Len(t, r.hints(other, "NAME_DIFFERS"), 1)
		require.Equal(t, "employeeName", r.hints(other, "NAME_DIFFERS")[0]["field"])
		require.Empty(t, r.hints(other, "NAME_DIFFERS")[0]["expected"], "the other name stays with its source")
		silent := r.read(r.user(), sumOf(t, "Althea Reyes Santos", "June 1-15, 2026", "18,000.00", ""))
		require.Equal(t, none, codes(t, silent)[0], "the file does not say what made it")
		turned := r.read(user, sumOf(t, "Santos Althea Reyes", "October 1-15, 2026", "18,000.00", printer))
		require.Equal(t, none, codes(t, turned)[2], "which of them is the last name is not known")

		correct := func(read *apptest.Answer, name, value string) *apptest.Answer {
			t.Helper()
			return r.key.Post("/archives/"+read.Text("id")+"/corrections", map[string]any{"name": name, "value": value}).
				Is(http.StatusOK)
		}
		require.Equal(t, [4]string{passed, passed, passed, none}, codes(t, correct(wrong, "netAmount", "18000.00")))
		corrected := correct(other, "employeeName", "Althea Reyes Santos")
		require.Equal(t, [4]string{failed, passed, passed, none}, codes(t, corrected))
		require.Empty(t, r.hints(corrected, "NAME_DIFFERS"))

		list := r.key.Get("/archives?userId=" + user).Is(http.StatusOK)
		contract.Check(http.MethodGet, "/archives", list.Status, list.Body)
		for _, listed := range list.Items() {
			one := r.key.Get("/archives/" + listed["id"].(string)).Is(http.StatusOK)
			require.Equal(t, one.Field("validation"), listed["validation"])
		}
	})
}

// TestValidationOfSamples: the Sandbox holds its samples to the same, and a document whose data was deleted has nothing.
func TestValidationOfSamples(t *testing.T) {
	t.Parallel()
	b := newBench(t, apptest.New(t))
	made := b.upload(maria(t)).Text("archiveId")
	read := func(id string) [4]string {
		t.Helper()
		return codes(t, b.key.Get("/archives/"+id).Is(http.StatusOK))
	}
	require.Equal(t, [4]string{"PASSED", "PASSED", "NO_DATA", "NO_DATA"}, read(made))
	another := b.upload(slip(t, "jose", "payslip-jose-ramos.pdf")).Text("archiveId")
	require.Equal(t, "FAILED", read(another)[2])
	b.widget.Delete("/archives/" + made).Is(http.StatusOK)
	require.NotContains(t, string(b.key.Get("/archives/"+made).Is(http.StatusOK).Body), `"validation"`)
}
