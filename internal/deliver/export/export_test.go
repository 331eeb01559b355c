package export_test

import (
	"archive/zip"
	"bytes"
	"crypto/md5"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// TestAccountExports takes an account as CSV and as PDF, checks the report, and ends the links in every way.
func TestAccountExports(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Export Lending")
		_, accountID := tenant.ConnectMaria()
		generate := func(by apptest.Actor, format string) *apptest.Answer {
			answer := by.Post("/accounts/"+accountID+"/exports/generate", map[string]any{"exportExtensionType": format})
			testkit.Contract(t).Model("AccountExport", answer.Is(http.StatusOK).Data)
			return answer
		}
		download := func(answer *apptest.Answer) *apptest.Answer {
			return kit.Anonymous("").Get(answer.Text("downloadUrl"))
		}
		made := generate(tenant.Sandbox, "CSV")
		file := download(made).Is(http.StatusOK)
		require.Equal(t, "text/csv; charset=utf-8", file.Header.Get("Content-Type"))
		require.Contains(t, file.Header.Get("Content-Disposition"), "attachment; filename="+accountID)
		sum := md5.Sum(file.Body)
		require.Equal(t, made.Text("md5"), hex.EncodeToString(sum[:]))
		require.True(t, bytes.HasPrefix(file.Body, []byte("\ufeff\"section\",\"id\",")))
		rows, err := csv.NewReader(bytes.NewReader(file.Body[3:])).ReadAll()
		require.NoError(t, err)
		sections := map[string]int{}
		for _, row := range rows[1:] {
			sections[row[0]]++
		}
		// Six months with two periods each, and what is over of the running one.
		now := kit.App.Clock.Now().In(time.FixedZone("Asia/Manila", 8*60*60))
		periods, months := 12, 6
		if now.Day() >= 15 {
			periods, months = 13, 7
		}
		if now.AddDate(0, 0, 1).Day() == 1 {
			periods = 14
		}
		require.Equal(t, map[string]int{
			"identity": 1, "rating": 1, "documents": 2, "employments": 2, "incomes": periods, "eincomes": 3,
			"transactions": 20, "contributions": 6, "liabilities": 1, "links": 1, "insight": 85, "monthlyIncomes": months,
		}, sections)

		report := generate(tenant.Key("SANDBOX"), "PDF")
		pdf := download(report).Is(http.StatusOK)
		require.Equal(t, "application/pdf", pdf.Header.Get("Content-Type"))
		require.True(t, bytes.HasPrefix(pdf.Body, []byte("%PDF-")))
		if folder := os.Getenv("NOD_EXPORT_KEEP"); folder != "" {
			require.NoError(t, os.WriteFile(filepath.Join(folder, "report.pdf"), pdf.Body, 0o600))
			require.NoError(t, os.WriteFile(filepath.Join(folder, "account.csv"), file.Body, 0o600))
		}
		proof := proofOf(t, kit)
		page := kit.Anonymous(kit.App.URLs.Link).Get("/verify/" + strings.ToLower(proof)).Is(http.StatusOK)
		digest := sha256.Sum256(pdf.Body)
		require.Contains(t, string(page.Body), hex.EncodeToString(digest[:]))
		require.Contains(t, string(page.Body), "Export Lending")
		require.NotContains(t, string(page.Body), "Maria")
		text := reportText(t, pdf.Body)
		for _, detail := range detailsOf(string(page.Body), "Masked name", "Words", "Made on") {
			require.Contains(t, text, detail, "the page and the report show the same")
		}
		kit.Anonymous(kit.App.URLs.Link).Get("/verify/AAAAA-AAAAA-AAAAA-AAAAA").Is(http.StatusNotFound)

		for name, address := range map[string]string{
			"another signature": made.Text("downloadUrl") + "0",
			"no signature":      strings.SplitN(made.Text("downloadUrl"), ".", 2)[0],
		} {
			require.Equal(t, http.StatusNotFound, kit.Anonymous("").Get(address).Status, name)
		}
		kit.Tenant("Somebody Else").Sandbox.
			Post("/accounts/"+accountID+"/exports/generate", map[string]any{"exportExtensionType": "CSV"}).
			Is(http.StatusNotFound)
		actions := []string{}
		for _, entry := range tenant.Admin.Get("/audit?size=50").Is(http.StatusOK).Items() {
			actions = append(actions, entry["action"].(string))
		}
		require.Contains(t, actions, "account.exported")

		kit.Advance(6 * time.Minute)
		require.Equal(t, http.StatusNotFound, download(report).Status, "it expired")
		again := generate(tenant.Sandbox, "CSV")
		download(again).Is(http.StatusOK)
		tenant.Admin.Delete("/signins/current").Is(http.StatusOK)
		require.Equal(t, http.StatusNotFound, download(again).Status, "the sign-in ended")
		tenant.SignIn()
		last := generate(tenant.Sandbox, "PDF")
		tenant.Sandbox.Delete("/accounts/" + accountID).Is(http.StatusOK)
		require.Equal(t, http.StatusNotFound, download(last).Status, "the account was revoked")
	})
}

// reportText is what a reader sees of a report.
func reportText(t *testing.T, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.pdf")
	require.NoError(t, os.WriteFile(file, content, 0o600))
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", file, "-").Output()
	require.NoError(t, err)
	return string(text)
}

// detailsOf are the values of labels on the page of a report.
func detailsOf(page string, labels ...string) []string {
	tag := regexp.MustCompile("<[^>]*>")
	var values []string
	for _, label := range labels {
		_, rest, _ := strings.Cut(page, "<dt>"+label+"</dt>")
		value, _, _ := strings.Cut(rest, "</dd>")
		values = append(values, html.UnescapeString(strings.TrimSpace(tag.ReplaceAllString(value, ""))))
	}
	return values
}

// compare sends what somebody reads on paper to the page of a report and returns what the page says.
func compare(t *testing.T, kit *apptest.Kit, proof string, values ...string) string {
	t.Helper()
	answer, err := http.PostForm(kit.App.URLs.Link+"/verify/"+proof, url.Values{"value": values})
	require.NoError(t, err)
	defer func() { require.NoError(t, answer.Body.Close()) }()
	require.Equal(t, http.StatusOK, answer.StatusCode)
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return string(body)
}

// TestPrintedReports compares what is printed with the page of the report: true and altered figures, guesses,
// and a report whose user was erased.
func TestPrintedReports(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		const matches, differs, tooMany = "Everything you typed matches", "Something you typed differs", "Too many attempts"
		tenant := kit.Tenant("Paper Lending")
		userID, accountID := tenant.ConnectMaria()
		made := tenant.Sandbox.Post("/accounts/"+accountID+"/exports/generate", map[string]any{"exportExtensionType": "PDF"}).
			Is(http.StatusOK)
		text := reportText(t, kit.Anonymous("").Get(made.Text("downloadUrl")).Is(http.StatusOK).Body)
		proof := proofOf(t, kit)
		page := string(kit.Anonymous(kit.App.URLs.Link).Get("/verify/" + proof).Is(http.StatusOK).Body)
		require.Equal(t, 3, strings.Count(page, `<input name="value"`))
		amounts := regexp.MustCompile(`₱[0-9,]+\.[0-9]{2}`).FindAllString(text, 2)
		require.Len(t, amounts, 2)
		name := regexp.MustCompile(`(?m)^ *(Maria .*?)(?: {3,}.*)?$`).FindStringSubmatch(text)[1]
		require.NotContains(t, page, amounts[0])

		require.Contains(t, compare(t, kit, proof, name, amounts[0], amounts[1]), matches)
		plain := strings.NewReplacer("₱", "", ",", "", ".00", "")
		require.Contains(t, compare(t, kit, proof, strings.ToUpper(name)+" ", plain.Replace(amounts[0]), amounts[1]), matches,
			"however it is typed")
		for _, typed := range [][]string{
			{name, "₱1" + amounts[0][len("₱"):], amounts[1]}, {name + "x", amounts[0], amounts[1]}, {name, amounts[1], amounts[0]},
			{name, amounts[0]}, {}, {name, amounts[0], amounts[1], "more"}, {strings.Repeat("a", 1<<14), amounts[0], amounts[1]},
		} {
			require.Contains(t, compare(t, kit, proof, typed...), differs, "%.80q", typed)
		}
		require.Contains(t, compare(t, kit, proof, name, amounts[0], amounts[1]), matches, "the tenth of a day")
		require.Contains(t, compare(t, kit, proof, name, amounts[0], amounts[1]), tooMany)
		kit.Advance(25 * time.Hour)
		require.Contains(t, compare(t, kit, proof, name, amounts[0], amounts[1]), matches, "on the next day")

		tenant.SignIn()
		tenant.Sandbox.Post("/portal/users/"+userID+"/erasures", map[string]any{"confirmation": userID[len(userID)-8:]}).Is(http.StatusAccepted)
		kit.Eventually("the details are gone", func() bool {
			body := string(kit.Anonymous(kit.App.URLs.Link).Get("/verify/" + proof).Is(http.StatusOK).Body)
			return strings.Contains(body, "The details of this report have been deleted.")
		})
		var left string
		require.NoError(t, kit.App.DB.Read().
			QueryRowContext(t.Context(), "SELECT shown_sealed FROM export_proof").Scan(&left))
		require.Empty(t, left)
		require.NotContains(t, compare(t, kit, proof, name, amounts[0], amounts[1]), matches)
	})
}

// TestNothingToReport: an account that was never read, or whose data is deleted, has no export.
func TestNothingToReport(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Empty Lending")
		_, widget := tenant.User()
		widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
		started := widget.Post("/accounts", apptest.LoginAs(connector.Persona{Username: "nobody", Password: "wrong"}, apptest.Employer)).
			Is(http.StatusCreated)
		kit.Eventually("end of the login", func() bool {
			return widget.Get("/tasks/"+started.Text("taskId")).Is(http.StatusOK).Text("step") == "DONE"
		})
		_, read := tenant.ConnectMaria()
		refused := func(accountID, message string) {
			for _, format := range []string{"CSV", "ZIP", "PDF"} {
				answer := tenant.Sandbox.Post("/accounts/"+accountID+"/exports/generate", map[string]any{"exportExtensionType": format}).
					Is(http.StatusConflict)
				require.Equal(t, message, answer.Message)
				require.Equal(t, "ACCOUNT_NOT_READ", answer.Errors[0].Code)
			}
		}
		refused(started.Text("accountId"), "Nothing has been read from this account yet. Export it after its first sync.")
		_, err := kit.App.DB.Write().
			ExecContext(t.Context(), "UPDATE account SET data_until = NULL WHERE id = $1", read)
		require.NoError(t, err)
		refused(read, "The data of this account has been deleted. Export it after its next sync.")
	})
}

// TestAccountZIP: a table for each section, with heads for people and no empty columns.
func TestAccountZIP(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Table Lending")
	_, accountID := tenant.ConnectMaria()
	made := tenant.Sandbox.Post("/accounts/"+accountID+"/exports/generate", map[string]any{"exportExtensionType": "ZIP"}).
		Is(http.StatusOK)
	file := kit.Anonymous("").Get(made.Text("downloadUrl")).Is(http.StatusOK)
	require.Equal(t, "application/zip", file.Header.Get("Content-Type"))
	require.Regexp(t, `attachment; filename=.*\.zip`, file.Header.Get("Content-Disposition"))
	archive, err := zip.NewReader(bytes.NewReader(file.Body), int64(len(file.Body)))
	require.NoError(t, err)
	tables := map[string][][]string{}
	for _, entry := range archive.File {
		content, err := entry.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(content)
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(text, []byte("\ufeff")), entry.Name)
		tables[entry.Name], err = csv.NewReader(bytes.NewReader(text[3:])).ReadAll()
		require.NoError(t, err)
	}
	require.Equal(t, []string{
		"ID", "Work item", "Employer", "Start date", "End date", "Currency", "Frequency", "Base amount", "Gross amount",
		"Net amount",
	}, tables["incomes.csv"][0])
	flat := tenant.Sandbox.Post("/accounts/"+accountID+"/exports/generate", map[string]any{"exportExtensionType": "CSV"}).
		Is(http.StatusOK)
	rows, err := csv.NewReader(bytes.NewReader(kit.Anonymous("").Get(flat.Text("downloadUrl")).Is(http.StatusOK).Body[3:])).
		ReadAll()
	require.NoError(t, err)
	sections := map[string]int{}
	for _, row := range rows[1:] {
		sections[row[0]]++
	}
	require.Len(t, tables["figures.csv"], sections["insight"]) // a head, and no row of the insight itself
	require.Equal(t, []string{"ID", "Feature", "Value", "Over"}, tables["figures.csv"][0])
	require.Contains(t, tables, "monthly-incomes.csv")
	sections["insight"] = 1
	delete(sections, "monthlyIncomes")
	require.Len(t, tables, len(sections)+2)
	for section, count := range sections {
		require.Len(t, tables[section+".csv"], count+1, section)
		for _, row := range tables[section+".csv"] {
			require.Len(t, row, len(tables[section+".csv"][0]), section)
		}
	}
}

// TestNoCopyOutlivesItsAccount makes an export of an account that is just being revoked.
func TestNoCopyOutlivesItsAccount(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Hasty Lending")
		userID, accountID := tenant.ConnectMaria()
		answered := make(chan *apptest.Answer, 1)
		require.NoError(t, kit.App.DB.Tx(t.Context(), func(tx *db.Tx) error {
			for _, statement := range []string{
				"UPDATE end_user SET updated_at = updated_at WHERE id = $1",
				"UPDATE account SET status = 'REVOKED', revoked_at = 1 WHERE user_id = $1",
			} {
				if _, err := tx.ExecContext(t.Context(), statement, userID); err != nil {
					return err
				}
			}
			go func() {
				answered <- tenant.Sandbox.
					Post("/accounts/"+accountID+"/exports/generate", map[string]any{"exportExtensionType": "CSV"})
			}()
			time.Sleep(500 * time.Millisecond) // what was read before may be kept only after
			return nil
		}))
		(<-answered).Is(http.StatusNotFound)
	})
}

func proofOf(t *testing.T, kit *apptest.Kit) string {
	t.Helper()
	var proof string
	require.NoError(t, kit.App.DB.Read().
		QueryRowContext(t.Context(), "SELECT id FROM export_proof").Scan(&proof))
	return proof
}

// TestUsersExport takes the filtered list as a job whose progress is asked for.
func TestUsersExport(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("List Lending")
		userID, _ := tenant.ConnectMaria()
		key := tenant.Key("SANDBOX")
		tenant.User() // never connected, so in none of the two lists
		export := func(portal apptest.Actor, filter map[string]any) (at string, rows [][]string) {
			started := portal.Post("/portal/users/exports", filter).Is(http.StatusAccepted)
			at = "/portal/exports/" + started.Text("id")
			kit.Eventually("export is ready", func() bool {
				return portal.Get(at).Is(http.StatusOK).Text("status") == "READY"
			})
			ready := portal.Get(at).Is(http.StatusOK)
			file := kit.Anonymous("").Get(ready.Text("downloadUrl")).Is(http.StatusOK)
			rows, err := csv.NewReader(bytes.NewReader(file.Body[3:])).ReadAll()
			require.NoError(t, err)
			require.InDelta(t, len(rows)-1, ready.Field("done"), 0)
			return at, rows
		}
		at, rows := export(tenant.Sandbox, map[string]any{"status": "success", "userName": "maria"})
		require.Len(t, rows, 2)
		require.Equal(t, []string{userID, "Maria"}, []string{rows[1][0], strings.Fields(rows[1][1])[0]})
		other := kit.Tenant("Another Lending").Sandbox
		other.Get(at).Is(http.StatusNotFound)
		_, rows = export(other, map[string]any{"status": "success", "queryUserId": userID})
		require.Len(t, rows, 1, "a user of another tenant is not found")
		refused := tenant.Sandbox.Post("/portal/users/exports", map[string]any{"timeZone": "Mars"})
		require.Equal(t, http.StatusBadRequest, refused.Status)
		kit.Advance(25 * time.Hour)
		require.NotEqual(t, http.StatusOK, tenant.Sandbox.Get(at).Status)

		found := key.Post("/users", map[string]any{
			"externalMetadata": map[string]any{"customer": "42", "quote": `a"b%_\`},
		}).Is(http.StatusCreated).Text("user.id")
		for query, want := range map[string]int{
			"customer:42": 1, "customer:4": 0, "customer:4_": 0, "quote:a%22b%25_%5C": 1, "42:customer": 0,
		} {
			list := key.Get("/users?externalMetadata=" + query).Is(http.StatusOK).Items()
			require.Len(t, list, want, query)
			require.True(t, want == 0 || list[0]["id"] == found)
		}
	})
}
