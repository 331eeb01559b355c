package payslip_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/connector"
	"nod/internal/payslip"
)

// printed is what a reader finds on each payslip: the numbers of the person's newest income.
var printed = map[string][]string{
	"payslip-maria-villanueva.pdf": {"Bayani Retail Corporation", "23,450.00", "19,862.50", "16 to 31 October 2026"},
	"payslip-jose-ramos.pdf":       {"Habagat Delivery Services", "27,450.00", "Platform Fee"},
	"payslip-liza-bautista.png":    {"Sinag Home Services", "12,600.00", "11,340.00"},
	"payslip-ramon-cruz.pdf":       {"Kalayaan Software House", "34,100.00", "28,725.40"},
}

const unreadable = "payslip-unreadable-ramon-cruz.jpg"

func TestEveryPersonaHasReadablePayslips(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, person := range connector.Personas() {
		require.NotEmpty(t, person.Files, person.ID)
		for _, file := range person.Files {
			seen++
			body, ok := payslip.File(person.ID, file.Name)
			require.True(t, ok, file.Name)
			require.Contains(t, string(body), "nod-sandbox:"+person.ID+":", "the hidden mark of %s", file.Name)
			text := read(t, file.Name, body)
			require.NotContains(t, text, "nod-sandbox", "the mark is hidden")
			if file.Name == unreadable {
				require.Less(t, len(strings.Fields(text)), 5, "nobody can read it: %q", text)
				continue
			}
			require.Contains(t, text, person.RealName)
			for _, part := range printed[file.Name] {
				require.Contains(t, text, part, file.Name)
			}
		}
	}
	require.Equal(t, len(printed)+1, seen)
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
