package payslip_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
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
			for _, part := range printed(t, facts) {
				require.Contains(t, text, part, file.Name)
			}
		}
	}
	require.Zero(t, unseen, "payslips that nobody is given")
}

// printed is how the facts of a payslip stand on it.
func printed(t *testing.T, f payslip.Facts) []string {
	t.Helper()
	day := func(text string) time.Time {
		found, err := time.Parse(time.DateOnly, text)
		require.NoError(t, err)
		return found
	}
	return []string{
		f.Employer, grouped(f.Base), grouped(f.Gross), grouped(f.Net),
		day(f.Start).Format("2") + " to " + day(f.End).Format("2 January 2006"), day(f.PayDate).Format("2 January 2006"),
	}
}

// grouped is an amount below a million with a comma after the thousands.
func grouped(amount string) string {
	thousands := len(amount) - len("000.00")
	return amount[:thousands] + "," + amount[thousands:]
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
