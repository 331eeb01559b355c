package archive_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/platform/auth"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/specimen"
	"nod/internal/test/testkit"
)

// TestPayslip walks a test payslip from the widget to the data and back.
func TestPayslip(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b, contract := newBench(t, kit), testkit.Contract(t)
		get := func(path string) *apptest.Answer {
			t.Helper()
			answer := b.key.Get(path).Is(http.StatusOK)
			contract.Check(http.MethodGet, path, answer.Status, answer.Body)
			return answer
		}
		read := b.upload(maria(t))
		id := read.Text("archiveId")
		require.Equal(t, "ANALYZED", read.Text("status"))
		require.Nil(t, read.Field("errorCode"))
		require.Equal(t, []string{
			"USER_CREATED", "ARCHIVE_STARTED", "TASK_STARTED", "IDENTITY_ADDED", "EMPLOYMENTS_ADDED", "INCOMES_ADDED",
			"INSIGHT_ADDED", "ARCHIVE_ANALYZED", "TASK_FINISHED",
		}, b.events())

		archive := get("/archives/" + id)
		require.Equal(t, "user-provided", archive.Text("providerId"))
		require.Equal(t, "Maria Clara Villanueva", archive.Text("analysis.employeeName"))
		require.Equal(t, "2026-10-31", archive.Text("extraction.analysis.payDate"))
		require.InDelta(t, 23450.0, archive.Field("analysis.grossAmount"), 0)
		require.Len(t, get("/archives?userId="+b.userID+"&fileType=PAYSLIP").Items(), 1)
		require.Empty(t, get("/archives?fileType=COMPANY_ID").Items())
		created, err := time.Parse(time.RFC3339, archive.Text("createdAt"))
		require.NoError(t, err)
		for _, zone := range []string{"Pacific/Kiritimati", "Pacific/Pago_Pago"} { // 25 hours apart: never on the same day
			location, err := time.LoadLocation(zone)
			require.NoError(t, err)
			day := created.In(location).Format(time.DateOnly)
			require.Len(t, get("/archives?startDate="+day+"&endDate="+day+"&timeZone="+zone).Items(), 1, zone)
		}
		b.key.Get("/archives?timeZone=Mars/Base").Is(http.StatusBadRequest)
		require.Len(t, get("/uploads?userId="+b.userID).Items(), 1)
		get("/uploads/" + id)
		income := get("/incomes?sourceId=" + id).Items()
		require.Len(t, income, 1)
		require.InDelta(t, 19862.5, income[0]["netAmount"], 0)
		require.Equal(t, "ARCHIVE", income[0]["metadata"].(map[string]any)["sourceType"])
		require.Len(t, get("/employments?sourceId="+id).Items(), 1)
		require.Equal(t, "Maria Clara Villanueva", get("/identities?userId=" + b.userID).Items()[0]["fullName"])
		require.Equal(t, "Finished", get("/tasks/"+read.Text("taskId")).Text("status"))
		payload := get("/users/" + b.userID + "/payload")
		require.Len(t, payload.Field("archives"), 1)

		listed := b.business.Sandbox.Get("/portal/users?status=success").Is(http.StatusOK).Items()
		require.Len(t, listed, 1)
		require.Equal(t, "Maria Clara Villanueva", listed[0]["fullName"])
		require.Len(t, listed[0]["uploads"], 1)
		require.Len(t, b.business.Sandbox.Get("/portal/users?queryProviderId=PAYSLIP").Is(http.StatusOK).Items(), 1)
		linked := b.widget.Get("/linked?locale=fil").Is(http.StatusOK).Items()
		require.Len(t, linked, 1)
		require.Equal(t, "ARCHIVE_FILE_TYPE", linked[0]["kind"])

		b.widget.Delete("/archives/" + id).Is(http.StatusOK)
		b.widget.Delete("/archives/" + id).Is(http.StatusNotFound)
		require.Equal(t, "REVOKED", get("/archives/"+id).Text("state.status"))
		require.Empty(t, get("/incomes?sourceId="+id).Items())
		require.Empty(t, b.widget.Get("/linked").Is(http.StatusOK).Items())
		require.Len(t, b.business.Sandbox.Get("/portal/users?status=fail").Is(http.StatusOK).Items(), 1)
		require.Equal(t, "ARCHIVE_REVOKED", b.events()[len(b.events())-1])
		kit.Eventually("the file is gone", func() bool {
			return b.blobs() == 0 && len(get("/archives/"+id).Field("rawFiles").([]any)) == 0
		})
	})
}

// blobs is how many files are stored.
func (b *bench) blobs() int {
	b.Helper()
	list, err := b.kit.App.Blobs.List(b.Context(), "archive/", "", 100)
	require.NoError(b, err)
	return len(list)
}

// TestRecipes: every way in which the reading of a document can end in the Sandbox.
func TestRecipes(t *testing.T) {
	t.Parallel()
	b := newBench(t, apptest.New(t))
	renamed := func(u apptest.Upload, name string) apptest.Upload { u.Name = name; return u }
	of := func(u apptest.Upload, fileType string) apptest.Upload { u.FileType = fileType; return u }
	for name, c := range map[string]struct {
		upload apptest.Upload
		status string
		code   any
	}{
		"renamed":            {renamed(maria(t), "scan (1).pdf"), "ANALYZED", nil},
		"a trip statement":   {slip(t, "jose", "payslip-jose-ramos.pdf"), "ANALYZED", nil},
		"an allowance slip":  {slip(t, "liza", "payslip-liza-bautista.png"), "ANALYZED", nil},
		"two jobs":           {slip(t, "ramon", "payslip-ramon-cruz.pdf"), "ANALYZED", nil},
		"unreadable":         {slip(t, "ramon", "payslip-unreadable-ramon-cruz.jpg"), "ERROR", "FILE_UNABLE_TO_RECOGNIZE"},
		"unreadable renamed": {renamed(slip(t, "ramon", "payslip-unreadable-ramon-cruz.jpg"), "a.jpg"), "ERROR", "FILE_UNABLE_TO_RECOGNIZE"},
		"named unreadable":   {renamed(maria(t), "Unreadable.pdf"), "ERROR", "FILE_UNABLE_TO_RECOGNIZE"},
		"named incomplete":   {renamed(maria(t), "incomplete.pdf"), "ERROR", "MISSING_MANDATORY_FIELD"},
		"another type":       {of(maria(t), "TAX_DOCUMENT"), "ERROR", "FILE_TYPE_MISMATCH"},
		"nobody reads it":    {of(maria(t), "COMPANY_ID"), "UNSUPPORTED", nil},
		"somebody else's":    {apptest.Upload{FileType: "PAYSLIP", Name: "x.png", Body: picture(t, 40, 40)}, "ERROR", "FILE_UNABLE_TO_RECOGNIZE"},
	} {
		answer := b.upload(c.upload)
		require.Equal(t, c.status, answer.Text("status"), name)
		require.Equal(t, c.code, answer.Field("errorCode"), name)
		if c.code == nil {
			continue
		}
		shown := b.key.Get("/archives/" + answer.Text("archiveId")).Is(http.StatusOK)
		require.Equal(t, c.code, shown.Text("state.errorReason"), name)
		require.NotEmpty(t, shown.Text("state.errorMessage"))
	}
	require.Contains(t, strings.Join(b.events(), " "), "ARCHIVE_STARTED TASK_STARTED ARCHIVE_FAILED TASK_FINISHED")
	require.Contains(t, strings.Join(b.events(), " "), "ARCHIVE_STARTED TASK_STARTED ARCHIVE_ANALYZED TASK_FINISHED")
}

// printed is a payslip of lines.
func printed(t *testing.T, lines ...string) apptest.Upload {
	t.Helper()
	page, body := fpdf.New("P", "mm", "A4", ""), bytes.Buffer{}
	page.AddPage()
	page.SetFont("Helvetica", "", 12)
	for i, line := range lines {
		page.Text(20, 20+10*float64(i), line)
	}
	require.NoError(t, page.Output(&body))
	return apptest.Upload{FileType: "PAYSLIP", Name: "printed.pdf", Type: "application/pdf", Body: body.Bytes()}
}

// pdfWith is a PDF whose one page stands in its list so many times, with more in its catalog.
func pdfWith(more string, times int) []byte {
	return []byte("%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R" + more + ">>\nendobj\n2 0 obj\n<</Type/Pages/Kids[" +
		strings.Repeat("3 0 R ", times) + "]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n")
}

// TestRefused: what is not taken in leaves nothing behind and costs nothing.
func TestRefused(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	b := newBench(t, kit)
	free := b.remaining()
	gif := []byte("GIF89a\x01\x00\x01\x00\x00\xff\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x00;")
	for name, c := range map[string]struct {
		upload apptest.Upload
		status int
		code   string
		says   string
	}{
		"a GIF":         {apptest.Upload{FileType: "PAYSLIP", Name: "a.gif", Type: "image/gif", Body: gif}, http.StatusUnsupportedMediaType, "FILE_TYPE_NOT_SUPPORTED", "Please choose a PDF"},
		"a GIF as PDF":  {apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf", Type: "application/pdf", Body: gif}, http.StatusUnsupportedMediaType, "FILE_TYPE_NOT_SUPPORTED", "Please choose a PDF"},
		"half a PDF":    {apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf", Body: maria(t).Body[:500]}, http.StatusUnprocessableEntity, "FILE_UNABLE_TO_RECOGNIZE", "clearer copy"},
		"10,000 pages":  {apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf", Body: pdfWith("", 10_000)}, http.StatusRequestEntityTooLarge, "FILE_TOO_LARGE", "too many pages"},
		"a script":      {apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf", Body: pdfWith("/OpenAction<</S/JavaScript/JS(app.alert())>>", 1)}, http.StatusUnsupportedMediaType, "FILE_TYPE_NOT_SUPPORTED", "run a script"},
		"a program":     {apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf", Body: pdfWith("/OpenAction<</S/Launch/F(cmd.exe)>>", 1)}, http.StatusUnsupportedMediaType, "FILE_TYPE_NOT_SUPPORTED", "run a script"},
		"too large":     {apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf", Body: make([]byte, 15<<20+1)}, http.StatusRequestEntityTooLarge, "FILE_TOO_LARGE", "of at most 15 MB."},
		"nothing in it": {apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf"}, http.StatusBadRequest, "INVALID_PARAMETERS", "is empty"},
	} {
		answer := b.widget.Upload(c.upload).Is(c.status)
		require.Len(t, answer.Errors, 1, name)
		require.Equal(t, c.code, answer.Errors[0].Code, name)
		require.JSONEq(t, "{}", string(answer.Data), name)
		require.Contains(t, answer.Message, c.says, name)
	}
	enormous := apptest.Upload{FileType: "PAYSLIP", Name: "a.pdf", Body: make([]byte, 40<<20)}
	require.Equal(t, "PAYLOAD_TOO_LARGE", b.widget.Upload(enormous).Is(http.StatusRequestEntityTooLarge).Code)
	unknown := maria(t)
	unknown.FileType = "PASSPORT"
	require.Equal(t, "PROVIDER_DISABLED", b.widget.Upload(unknown).Is(http.StatusUnprocessableEntity).Code)
	_, silent := b.business.User()
	require.Equal(t, "CONSENT_REQUIRED", silent.Upload(maria(t)).Is(http.StatusConflict).Code)
	require.Equal(t, free, b.remaining())
	require.Zero(t, b.blobs())
	require.Empty(t, b.key.Get("/archives").Is(http.StatusOK).Items())
}

func (b *bench) remaining() float64 {
	b.Helper()
	var summary struct {
		Actions []struct {
			Action string `json:"action"`
			Detail struct {
				Remain float64 `json:"remainVolume"`
			} `json:"usageDetail"`
		} `json:"actionUsageSummaries"`
	}
	b.business.Admin.Get("/usage/summary?mode=SANDBOX").Is(http.StatusOK).Into(&summary)
	for _, a := range summary.Actions {
		if a.Action == "SubmitArchive" {
			return a.Detail.Remain
		}
	}
	return -1
}

// TestOnce: a submission that comes again, also at the same time, is done once.
func TestOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		free, u := b.remaining(), maria(t)
		u.Key = "attempt-1"
		ids := make([]string, 4)
		var all sync.WaitGroup
		for i := range ids {
			all.Go(func() { ids[i] = b.widget.Upload(u).Is(http.StatusCreated).Text("archiveId") })
		}
		all.Wait()
		for _, id := range ids {
			require.Equal(t, ids[0], id)
		}
		b.ended(ids[0])
		require.InDelta(t, free-1, b.remaining(), 0)
		require.Equal(t, 1, b.blobs())
		u.Key = "attempt-2"
		require.NotEqual(t, ids[0], b.widget.Upload(u).Is(http.StatusCreated).Text("archiveId"))
	})
}

// TestLimits: volumes and room end with a clear refusal, and exactly so many get through.
func TestLimits(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		size := len(maria(t).Body)
		three := int64(3)
		require.NoError(t, kit.App.Operator().Usage.SetTotal(t.Context(), usage.SetInput{
			Tenant: b.business.TenantID, Mode: auth.Sandbox, Action: usage.SubmitArchive, Total: &three, Operator: "operator",
		}))
		got := map[int]int{}
		var all sync.WaitGroup
		var lock sync.Mutex
		for range 8 {
			all.Go(func() {
				status := b.widget.Upload(maria(t)).Status
				lock.Lock()
				got[status]++
				lock.Unlock()
			})
		}
		all.Wait()
		require.Equal(t, map[int]int{http.StatusCreated: 3, http.StatusForbidden: 5}, got)
		require.Equal(t, 3, b.blobs(), "what was refused is not kept: %d bytes each", size)
		refused := b.widget.Upload(maria(t)).Is(http.StatusForbidden)
		require.Equal(t, "QUOTA_EXCEEDED", refused.Code)
		require.Equal(t, "This company cannot accept more connections at the moment.", refused.Message)
	})
}

// TestRoom: the files of a tenant take no more room than the operator gives.
func TestRoom(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.DocumentStorage = 1 })
	b := newBench(t, kit)
	large := apptest.Upload{FileType: "OTHERS", Name: "a.png", Body: noise(t, 500, 350)}
	require.Greater(t, len(large.Body), 600_000)
	id := b.upload(large).Text("archiveId")
	require.Equal(t, "QUOTA_EXCEEDED", b.widget.Upload(large).Is(http.StatusForbidden).Code)
	b.widget.Delete("/archives/" + id).Is(http.StatusOK)
	kit.Eventually("there is room again", func() bool { return b.blobs() == 0 })
	kit.Eventually("the sum follows", func() bool { return b.widget.Upload(large).Status == http.StatusCreated })
}

// TestFiles: staff load a file at a signed address for an hour, and the log has a line of it.
func TestFiles(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		u := maria(t)
		u.Name = "../..\\evil\u202e\r\n\"name.html"
		id := b.upload(u).Text("archiveId")
		list := "/portal/users/" + b.userID + "/archives"
		file := func() map[string]any {
			return b.business.Sandbox.Get(list).Is(http.StatusOK).Items()[0]["rawFiles"].([]any)[0].(map[string]any)
		}
		require.Equal(t, `evil%0D%0A"name.pdf`, file()["name"])
		address := file()["url"].(string)
		answer := load(t, address)
		require.Equal(t, http.StatusOK, answer.StatusCode)
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		require.Equal(t, u.Body, body)
		require.Equal(t, "application/pdf", answer.Header.Get("Content-Type"))
		require.True(t, strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment"))
		require.Contains(t, answer.Header.Get("Content-Security-Policy"), "sandbox")
		require.Equal(t, "nosniff", answer.Header.Get("X-Content-Type-Options"))
		logged := b.business.Admin.Get("/audit?action=archive.fileLoaded&target=" + id).Is(http.StatusOK).Items()
		require.Len(t, logged, 1)
		for _, stored := range blobsOf(t, kit) {
			require.NotContains(t, stored, "%PDF", "nothing lies readable on the disk")
		}

		last := address[len(address)-1:]
		forged := address[:len(address)-1] + map[bool]string{true: "0", false: "1"}[last == "1"]
		require.Equal(t, http.StatusNotFound, load(t, forged).StatusCode)
		kit.Advance(2 * time.Hour)
		require.Equal(t, http.StatusNotFound, load(t, address).StatusCode)
		fresh := file()["url"].(string)
		require.Equal(t, http.StatusOK, load(t, fresh).StatusCode)
		b.business.Admin.Delete("/signins/current").Is(http.StatusOK)
		require.Equal(t, http.StatusNotFound, load(t, fresh).StatusCode)
	})
}

func load(t *testing.T, address string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	answer, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	t.Cleanup(func() { _ = answer.Body.Close() })
	return answer
}

func blobsOf(t *testing.T, kit *apptest.Kit) []string {
	t.Helper()
	list, err := kit.App.Blobs.List(t.Context(), "archive/", "", 100)
	require.NoError(t, err)
	require.NotEmpty(t, list)
	found := []string{}
	for _, info := range list {
		blob, _, err := kit.App.Blobs.Open(t.Context(), info.Key)
		require.NoError(t, err)
		text, err := io.ReadAll(blob)
		require.NoError(t, err)
		require.NoError(t, blob.Close())
		found = append(found, string(text))
	}
	return found
}

// TestSixtyDays: a file of 59 days opens, one of 60 is gone with its name and what was read from it.
func TestSixtyDays(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		id := b.upload(maria(t)).Text("archiveId")
		kit.Advance(59 * 24 * time.Hour)
		shown := func() map[string]any {
			return b.key.Get("/archives/" + id).Is(http.StatusOK).Field("rawFiles").([]any)[0].(map[string]any)
		}
		require.Equal(t, http.StatusOK, load(t, shown()["url"].(string)).StatusCode)
		kit.Advance(24 * time.Hour)
		require.Empty(t, shown()["url"])
		kit.Eventually("the file is gone", func() bool { return b.blobs() == 0 })
		kit.Eventually("so is what was read", func() bool {
			return len(b.key.Get("/incomes?sourceId="+id).Is(http.StatusOK).Items()) == 0
		})
		require.Empty(t, shown()["name"], "a name often is that of a person")
		require.Equal(t, "PDF", shown()["format"])
		require.Equal(t, "ANALYZED", b.key.Get("/archives/"+id).Is(http.StatusOK).Text("state.status"))
	})
}

// TestCancelled: leaving while a document is read deletes it; nobody reads it afterwards.
func TestCancelled(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		id := b.widget.Upload(maria(t)).Is(http.StatusCreated).Text("archiveId")
		b.widget.Post("/archives/"+id+"/cancel", nil).Is(http.StatusAccepted)
		answer := b.widget.Get("/archives/" + id).Is(http.StatusOK)
		require.Equal(t, "ERROR", answer.Text("status"))
		require.Equal(t, "USER_CANCELLED", answer.Text("errorCode"))
		b.widget.Post("/archives/"+id+"/cancel", nil).Is(http.StatusAccepted)
		kit.Eventually("the file is gone", func() bool { return b.blobs() == 0 })
		require.Empty(t, b.key.Get("/incomes?sourceId="+id).Is(http.StatusOK).Items())
	}, slowly)
}

// slowly has the Sandbox think before it reads.
func slowly(c *config.Serve) { c.SimulatorDelays = 10 }

// TestTooLong: what has not been read after 60 seconds failed.
func TestTooLong(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		id := b.widget.Upload(maria(t)).Is(http.StatusCreated).Text("archiveId")
		_, err := kit.App.DB.Write().ExecContext(t.Context(), "UPDATE task SET accepted_at = started_at WHERE source_id = $1", id)
		require.NoError(t, err)
		kit.Advance(61 * time.Second)
		answer := b.ended(id)
		require.Equal(t, "SERVICE_UNAVAILABLE", answer.Field("errorCode"))
	}, slowly)
}

// TestTenantsDocument: a business submits a document that it has of a user.
func TestTenantsDocument(t *testing.T) {
	t.Parallel()
	b, contract := newBench(t, apptest.New(t)), testkit.Contract(t)
	body := func(userID, format string, content []byte) map[string]any {
		return map[string]any{"userId": userID, "fileType": "PAYSLIP", "rawFiles": []map[string]any{{
			"fileName": "slip.pdf", "fileExtensionType": format, "fileContent": base64.StdEncoding.EncodeToString(content),
		}}}
	}
	made := b.key.Post("/archives", body(b.userID, "PDF", maria(t).Body)).Is(http.StatusOK)
	contract.Check(http.MethodPost, "/archives", made.Status, made.Body)
	require.Equal(t, "tenant-provided", made.Text("providerId"))
	b.ended(made.Text("id"))
	require.Equal(t, "slip.pdf", made.Field("rawFiles").([]any)[0].(map[string]any)["name"])
	b.key.Post("/archives", body("user-"+strings.Repeat("0", 32), "PDF", maria(t).Body)).Is(http.StatusNotFound)
	b.key.Post("/archives", body(b.userID, "PNG", maria(t).Body)).Is(http.StatusUnsupportedMediaType)
	b.key.Post("/archives", map[string]any{"userId": b.userID, "fileType": "PAYSLIP"}).Is(http.StatusBadRequest)
	large := b.key.Post("/archives", body(b.userID, "PDF", bytes.Repeat([]byte{1}, 15<<20+1))).Is(http.StatusRequestEntityTooLarge)
	require.Equal(t, "Please choose a PDF, JPG, JPEG or PNG file of at most 15 MB.", large.Message)
	contract.Check(http.MethodDelete, "/archives/"+made.Text("id"), http.StatusOK, b.key.Delete("/archives/"+made.Text("id")).Is(http.StatusOK).Body)
}

// TestProduction: documents of everybody are read there, by the programs of the machine; of types that nobody reads the
// files are kept.
func TestProduction(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), b.business.TenantID, "operator"))
		b.business.SignIn()
		made := b.business.Production.Post("/users", map[string]any{}).Is(http.StatusCreated)
		b.widget = kit.Bearer(kit.Widget(), made.Text("token.accessToken"))
		b.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
		read := func(u apptest.Upload) *apptest.Answer {
			ended := b.upload(u)
			require.Equal(t, "ANALYZED", ended.Text("status"), "%s", ended.Body)
			return b.business.Production.Get("/archives/" + ended.Text("archiveId")).Is(http.StatusOK)
		}
		analysis := read(maria(t)).Field("analysis").(map[string]any)
		require.Equal(t, "Maria Clara Villanueva", analysis["employeeName"])
		require.EqualValues(t, 23450, analysis["grossAmount"])
		require.EqualValues(t, 19862.5, analysis["netAmount"])
		allowance := read(slip(t, "liza", "payslip-liza-bautista.png")).Field("analysis").(map[string]any)
		require.Equal(t, "Liza Mae Bautista", allowance["employeeName"])
		require.EqualValues(t, 11340, allowance["netAmount"])

		incomes := b.business.Production.Get("/incomes?userId=" + made.Text("user.id")).Is(http.StatusOK).Items()
		require.Len(t, incomes, 2, "one of each payslip")
		hints := read(printed(t, "PAYSLIP", "Pay Period: 06/01/2026 - 06/15/2026", "Employee Name: Maria Villanueva",
			"Gross Pay: 12,000.00", "Total Deductions: 1,000.00", "Net Pay: 11,900.00")).Field("analysis.hints").([]any)
		require.Len(t, hints, 1)
		hint := hints[0].(map[string]any)
		box := hint["box"].(map[string]any)
		require.Less(t, box["left"], box["right"])
		require.InDelta(t, 72.0/297, box["bottom"], 0.02, "the sixth line is at 70 of 297 mm")
		delete(hint, "box")
		require.Equal(t, map[string]any{
			"code": "NET_DIFFERS", "severity": "WARNING", "message": "The net pay is not what is left of the gross pay.",
			"field": "netAmount", "expected": "11000.00", "actual": "11900.00",
			"nextStep": "Compare gross pay, deductions, and net pay with the file.",
			"file":     0.0, "page": 1.0,
		}, hint)
		other := maria(t)
		other.FileType = "OTHERS"
		require.Equal(t, "UNSUPPORTED", b.upload(other).Text("status"))
		blank := b.upload(apptest.Upload{FileType: "PAYSLIP", Name: "x.png", Type: "image/png", Body: picture(t, 400, 400)})
		require.Equal(t, "ERROR", blank.Text("status"))
	})
}

// TestEveryType: each type of document that has a vocabulary is read in Production, and gives the records that it can,
// also when its type was open.
func TestEveryType(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		business := kit.Tenant("Bayani Lending")
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), business.TenantID, "operator"))
		key := business.Key("PRODUCTION")
		document := map[string]string{
			"PAYSLIP": "", "BANK_STATEMENT": "", "UTILITY_BILLS": "", "TAX_DOCUMENT": "CERTIFICATE",
			"CLEARANCE_NBI": "CLEARANCE", "CLEARANCE_POLICE": "CLEARANCE", "CLEARANCE_BARANGAY": "CLEARANCE",
			"COMPANY_ID": "IDENTIFICATION", "GOVERNMENT_ID": "IDENTIFICATION",
		}
		for _, s := range specimen.All(specimen.Tuning, 1) {
			kind, isLeft := document[s.Kind]
			if !isLeft {
				continue // another layout of a type that was read
			}
			delete(document, s.Kind)
			file := map[string]any{
				"fileExtensionType": "PDF", "fileContent": base64.StdEncoding.EncodeToString(s.PDF),
			}
			for _, path := range []string{"/archives", "/archives/classify"} {
				user := key.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
				in := map[string]any{"userId": user, "rawFiles": []any{file}}
				if path == "/archives/classify" && s.Kind == "COMPANY_ID" {
					continue // no word says what such a card is
				}
				if path == "/archives" {
					in["fileType"] = s.Kind
				}
				id := key.Post(path, in).Is(http.StatusOK).Text("id")
				var read *apptest.Answer
				kit.Eventually("the end of the reading", func() bool {
					read = key.Get("/archives/" + id).Is(http.StatusOK)
					return read.Text("state.status") != "STARTED"
				})
				require.Equal(t, "ANALYZED", read.Text("state.status"), "%s %s", s.Layout, read.Body)
				require.Equal(t, s.Kind, read.Text("extraction.fileType"), s.Layout)
				documents := key.Get("/documents?userId=" + user).Is(http.StatusOK).Items()
				people := key.Get("/identities?userId=" + user).Is(http.StatusOK).Items()
				if s.Kind != "COMPANY_ID" { // a name without a label is not sure enough for a record
					require.Len(t, people, 1, s.Layout)
					require.NotEmpty(t, people[0]["fullName"], s.Layout)
				}
				if kind == "" {
					require.Empty(t, documents, s.Layout)
					continue
				}
				require.Len(t, documents, 1, s.Layout)
				require.Equal(t, kind, documents[0]["documentType"], s.Layout)
			}
		}
		require.Empty(t, document, "every type was drawn")
	})
}

// TestLocked: a locked PDF asks for its password, opens with it, and is read as any other.
func TestLocked(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b, contract := newBench(t, kit), testkit.Contract(t)
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), b.business.TenantID, "operator"))
		key := b.business.Key("PRODUCTION")
		user := key.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
		send := func(name, password string) *apptest.Answer {
			body, err := os.ReadFile("inspect/testdata/" + name + ".pdf")
			require.NoError(t, err)
			return key.Post("/archives", map[string]any{"userId": user, "fileType": "PAYSLIP", "rawFiles": []any{map[string]any{
				"fileExtensionType": "PDF", "fileContent": base64.StdEncoding.EncodeToString(body), "password": password,
			}}})
		}
		for password, code := range map[string]string{"": "FILE_PASSWORD_REQUIRED", "sahod": "FILE_PASSWORD_WRONG"} {
			refused := send("locked-aes-256-r6", password).Is(http.StatusUnprocessableEntity)
			contract.Check(http.MethodPost, "/archives", refused.Status, refused.Body)
			require.Contains(t, string(refused.Body), `"`+code+`"`)
		}
		require.Zero(t, b.blobs(), "what is refused leaves nothing behind")
		for _, name := range []string{"locked-rc4-40", "locked-aes-128", "locked-aes-256-r6", "owner-aes-256"} {
			password := "Sahod-2026"
			if name == "owner-aes-256" {
				password = "" // it only asks not to be printed
			}
			id := send(name, password).Is(http.StatusOK).Text("id")
			var read *apptest.Answer
			kit.Eventually("the end of the reading", func() bool {
				read = key.Get("/archives/" + id).Is(http.StatusOK)
				return read.Text("state.status") != "STARTED"
			})
			require.Equal(t, "ANALYZED", read.Text("state.status"), name)
			require.Equal(t, "Maria Clara Villanueva", read.Text("analysis.employeeName"), name)
			require.EqualValues(t, 19862.5, read.Field("analysis.netAmount"), name)
		}
	})
}

// TestReadingsWait: in Production documents wait for those before them, and none fails for that.
func TestReadingsWait(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), b.business.TenantID, "operator"))
		production := b.business.Key("PRODUCTION")
		user := production.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
		picture := slip(t, "liza", "payslip-liza-bautista.png")
		var ids []string
		for range 3 {
			ids = append(ids, production.Post("/archives", map[string]any{"userId": user, "fileType": "PAYSLIP",
				"rawFiles": []map[string]any{{
					"fileExtensionType": "PNG", "fileContent": base64.StdEncoding.EncodeToString(picture.Body),
				}}}).Is(http.StatusOK).Text("id"))
		}
		kit.Advance(2 * time.Minute)
		for _, id := range ids {
			kit.Eventually("the end of the reading", func() bool {
				status := production.Get("/archives/" + id).Is(http.StatusOK).Text("state.status")
				require.NotEqual(t, "ERROR", status)
				return status == "ANALYZED"
			})
		}
	})
}

// TestClassify: the reader finds out what a document is when nobody says it.
func TestClassify(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b, contract := newBench(t, kit), testkit.Contract(t)
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), b.business.TenantID, "operator"))
		production := b.business.Key("PRODUCTION")
		someone := production.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
		clearance := slip(t, "maria", "nbi-clearance-maria-villanueva.png")
		certificate := slip(t, "maria", "tax-certificate-maria-villanueva.pdf")
		said := map[string]string{} // what the certificate says, by mode
		letter := printed(t, "Dear neighbors,", "the water is switched off on Monday between eight and ten.")
		for name, c := range map[string]struct {
			by           apptest.Actor
			user         string
			file         apptest.Upload
			kind, status string
		}{
			"a payslip":                   {b.key, b.userID, maria(t), "PAYSLIP", "ANALYZED"},
			"a clearance":                 {b.key, b.userID, clearance, "CLEARANCE_NBI", "ANALYZED"},
			"a tax certificate":           {b.key, b.userID, certificate, "TAX_DOCUMENT", "ANALYZED"},
			"nothing that is known":       {b.key, b.userID, letter, "OTHERS", "UNSUPPORTED"},
			"a payslip in Production":     {production, someone, maria(t), "PAYSLIP", "ANALYZED"},
			"a clearance in Production":   {production, someone, clearance, "CLEARANCE_NBI", "ANALYZED"},
			"a certificate in Production": {production, someone, certificate, "TAX_DOCUMENT", "ANALYZED"},
			"a letter in Production":      {production, someone, letter, "OTHERS", "UNSUPPORTED"},
		} {
			format := map[string]string{"application/pdf": "PDF", "image/png": "PNG"}[c.file.Type]
			made := c.by.Post("/archives/classify", map[string]any{"userId": c.user, "rawFiles": []map[string]any{{
				"fileExtensionType": format, "fileContent": base64.StdEncoding.EncodeToString(c.file.Body),
			}}}).Is(http.StatusOK)
			contract.Check(http.MethodPost, "/archives/classify", made.Status, made.Body)
			require.Equal(t, "OTHERS", made.Text("type"), name)
			var ended *apptest.Answer
			kit.Eventually("the end of the reading", func() bool {
				ended = c.by.Get("/archives/" + made.Text("id")).Is(http.StatusOK)
				return ended.Text("state.status") != "STARTED"
			})
			require.Equal(t, []string{c.kind, c.status}, []string{ended.Text("type"), ended.Text("state.status")}, name)
			if c.kind == "TAX_DOCUMENT" {
				for _, field := range []string{
					"employeeName", "employerName", "taxNumber", "dateOfBirth", "address", "startDate", "endDate",
					"baseAmount", "grossAmount",
				} {
					said[c.user] += fmt.Sprintln(field, ended.Field("analysis."+field))
				}
			}
		}
		require.Equal(t, said[someone], said[b.userID], "the Sandbox says what is read in Production")
		b.key.Post("/archives/classify", map[string]any{"userId": b.userID}).Is(http.StatusBadRequest)
	})
}
