package payslip_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
	"nod/internal/reading/paper"
)

// TestEveryPersonaHasReadablePayslips: what the Sandbox says of a payslip is printed on it.
func TestEveryPersonaHasReadablePayslips(t *testing.T) {
	t.Parallel()
	known := payslip.ByDigest()
	unseen := len(known)
	for _, person := range connector.Personas() {
		require.NotEmpty(t, person.Files, person.ID)
		for _, file := range person.Files {
			body, ok := payslip.File(person.ID, file.Name)
			require.True(t, ok, file.Name)
			require.Contains(t, string(body), "nod-sandbox:"+person.ID+":", "the hidden mark of %s", file.Name)
			facts, ok := known[payslip.DigestOf(body)]
			require.True(t, ok, file.Name)
			require.Equal(t, person.ID, facts.Person)
			require.Equal(t, file.Name, facts.File)
			unseen--
			text := read(t, file.Name, body)
			require.NotContains(t, text, "nod-sandbox", "the mark is hidden")
			if facts.Unreadable {
				require.Less(t, len(strings.Fields(text)), 5, "nobody can read it: %q", text)
				continue
			}
			require.Contains(t, text, person.RealName)
			for _, part := range printed(facts) {
				require.Contains(t, text, part, file.Name)
			}
		}
	}
	require.Zero(t, unseen, "payslips that nobody is given")
}

// printed is how the facts of a payslip stand on it.
func printed(f payslip.Facts) []string {
	return []string{
		f.Employer, payslip.PrintedAmount(f.Base), payslip.PrintedAmount(f.Gross), payslip.PrintedAmount(f.Taken),
		payslip.PrintedAmount(f.Net), f.PrintedPeriod(), f.PrintedPayDate(),
	}
}

// TestPlaces: what is said to stand at a place of a page stands there.
func TestPlaces(t *testing.T) {
	t.Parallel()
	const width, height = 1241, 877 // of the pages at 150 dots per inch
	for _, f := range payslip.ByDigest() {
		places, ok := f.Places()
		require.Equal(t, !f.Unreadable, ok, f.File)
		if !ok || path.Ext(f.File) != ".pdf" {
			continue
		}
		body, _ := payslip.File(f.Person, f.File)
		at := func(b paper.Box) string {
			text := func(part, whole float64) string { return strconv.Itoa(int(part * whole)) }
			return crop(t, body, "-r", "150", "-x", text(b.Left, width), "-y", text(b.Top, height),
				"-W", text(b.Right-b.Left+0.002, width), "-H", text(b.Bottom-b.Top, height))
		}
		require.Equal(t, f.Employer, at(places.Employer))
		require.Equal(t, f.PrintedPeriod(), at(places.Period))
		require.Equal(t, f.PrintedPayDate(), at(places.PayDate))
		for amount, place := range map[string]paper.Box{
			f.Base: places.Base, f.Gross: places.Gross, f.Taken: places.Taken, f.Net: places.Net,
		} {
			require.Contains(t, at(place), payslip.PrintedAmount(amount), f.File)
		}
	}
}

func crop(t *testing.T, body []byte, args ...string) string {
	t.Helper()
	cmd := exec.Command("pdftotext", append(args, "-", "-")...)
	cmd.Stdin = bytes.NewReader(body)
	text, err := cmd.Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(text))
}

// read returns the text that the tools of document reading find in a file.
func read(t *testing.T, name string, body []byte) string {
	t.Helper()
	command := []string{"tesseract", "-", "-"}
	if path.Ext(name) == ".pdf" {
		command = []string{"pdftotext", "-layout", "-", "-"}
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		t.Skipf("%s is not installed: what is printed on the payslips was not read", command[0])
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(cmd.Environ(), "OMP_THREAD_LIMIT=1")
	cmd.Stdin = bytes.NewReader(body)
	text, err := cmd.Output()
	require.NoError(t, err, name)
	return string(text)
}

func TestFilesAreDownloads(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.Handle(payslip.Route, payslip.Handler())
	get := func(address string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, address, nil))
		return answer
	}
	answer := get("/files/persona/liza/payslip-liza-bautista.png")
	require.Equal(t, http.StatusOK, answer.Code)
	require.Equal(t, "image/png", answer.Header().Get("Content-Type"))
	require.Equal(t, `attachment; filename="payslip-liza-bautista.png"`, answer.Header().Get("Content-Disposition"))
	require.Equal(t, "default-src 'none'; sandbox", answer.Header().Get("Content-Security-Policy"))
	for _, address := range []string{
		"/files/persona/maria/payslip-jose-ramos.pdf", "/files/persona/nobody/payslip-jose-ramos.pdf",
		"/files/persona/maria/%2e%2e%2fjose%2fpayslip-jose-ramos.pdf", "/files/persona/%2e%2e/payslip.go",
		"/files/persona/maria/%00",
	} {
		require.NotEqual(t, http.StatusOK, get(address).Code, address)
	}
}
