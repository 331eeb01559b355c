package wink_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"

	"pgregory.net/rapid"

	"nod/internal/collect/payslip"
	"nod/internal/test/apptest"
)

// upload submits a document, sometimes one that is refused, sometimes twice under one name.
func (p *person) upload(t *rapid.T) {
	body, _ := payslip.File("maria", "payslip-maria-villanueva.pdf")
	u := apptest.Upload{FileType: "PAYSLIP", Name: "slip.pdf", Type: "application/pdf", Body: body}
	switch rapid.SampledFrom([]string{"fine", "unreadable", "kept", "refused", "twice"}).Draw(t, "document") {
	case "unreadable":
		u.Name = "unreadable.pdf"
	case "kept":
		u.FileType = "OTHERS"
	case "refused":
		u.Body = []byte("GIF89a")
	case "twice":
		u.Key = fmt.Sprint("key-", len(p.uploads))
	}
	made := p.widget.Upload(u)
	switch {
	case !p.hasConsent:
		p.want(made, http.StatusConflict, "CONSENT_REQUIRED")
	case len(u.Body) < 100:
		p.want(made, http.StatusUnsupportedMediaType, "UNSUPPORTED_TYPE")
	default:
		p.want(made, http.StatusCreated, "CREATED")
		p.uploads[made.Text("archiveId")] = "STARTED"
		if u.Key != "" && p.widget.Upload(u).Text("archiveId") != made.Text("archiveId") {
			t.Fatalf("one submission became two documents")
		}
	}
}

// anUpload is one of the documents; before the first one it is none of the server's.
func (p *person) anUpload(t *rapid.T) string {
	if len(p.uploads) == 0 {
		return "archive-00000000000000000000000000000000"
	}
	return rapid.SampledFrom(slices.Sorted(maps.Keys(p.uploads))).Draw(t, "upload")
}

func (p *person) cancelUpload(t *rapid.T) {
	id := p.anUpload(t)
	answer := p.widget.Post("/archives/"+id+"/cancel", nil)
	if len(p.uploads) == 0 {
		p.want(answer, http.StatusNotFound, "MISSING_RESOURCE")
		return
	}
	p.want(answer, http.StatusAccepted, "OK")
	if p.widget.Get("/archives/"+id).Text("status") == "STARTED" {
		t.Fatalf("a cancelled document is read on")
	}
}

func (p *person) revokeUpload(t *rapid.T) {
	id := p.anUpload(t)
	answer := p.widget.Delete("/archives/" + id)
	if len(p.uploads) == 0 || p.uploads[id] == "REVOKED" {
		p.want(answer, http.StatusNotFound, "MISSING_RESOURCE")
		return
	}
	p.want(answer, http.StatusOK, "OK")
	p.uploads[id] = "REVOKED"
}

// checkUploads looks at every document: nothing of one that ended comes back, and those that were accepted are
// listed, no others.
func (p *person) checkUploads() {
	before := p.listedDocuments() // one that is read meanwhile may be listed only afterwards
	for id, was := range p.uploads {
		answer := p.widget.Get("/archives/" + id).Is(http.StatusOK)
		is := answer.Text("status")
		if was != "STARTED" && is != was {
			p.t.Fatalf("a document that was %s is %s", was, is)
		}
		if (is == "ERROR") != (answer.Field("errorCode") != nil) {
			p.t.Fatalf("%s with the code %v", is, answer.Field("errorCode"))
		}
		p.uploads[id] = is
	}
	after := p.listedDocuments()
	for id, is := range p.uploads {
		accepted := is == "ANALYZED" || is == "UNSUPPORTED"
		if before[id] && !accepted {
			p.t.Fatalf("a document that is %s is listed", is)
		}
		if accepted && !after[id] {
			p.t.Fatalf("a document that is %s is not listed", is)
		}
	}
	for id := range after {
		if p.uploads[id] == "" {
			p.t.Fatalf("a document that nobody submitted is listed")
		}
	}
}

func (p *person) listedDocuments() map[string]bool {
	listed := map[string]bool{}
	for _, item := range p.widget.Get("/linked").Is(http.StatusOK).Items() {
		if item["kind"] == "ARCHIVE_FILE_TYPE" {
			listed[fmt.Sprint(item["accountId"])] = true
		}
	}
	return listed
}
