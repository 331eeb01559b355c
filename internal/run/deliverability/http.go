package deliverability

import (
	"bytes"
	"context"
	_ "embed" // page.html
	"encoding/json"
	"errors"
	"html/template"
	"net"
	"net/http"
	"net/url"
	"time"

	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/mail"
)

// Door is what the page needs.
type Door struct {
	ProductName string
	DB          *db.DB
	Clock       *clock.Clock
	Mail        *mail.Outbox
	// Resolver asks the DNS; nil means that of the machine.
	Resolver *net.Resolver
}

// The addresses on the operations door.
const (
	path     = "/mail"
	jsonPath = "/mail.json"
	testPath = "/mail/test"
)

const (
	checkTime = 30 * time.Second
	// shownMails is how many mails that failed the page shows.
	shownMails = 20
	testLife   = time.Hour
	maxForm    = 4 << 10
)

//go:embed page.html
var pageHTML string

// view is what the page shows.
type view struct {
	Product string
	Now     time.Time
	Parts   []Part
	Waiting int
	Oldest  time.Duration
	Failing []mail.Failing
	Hosts   []mail.HostBacklog
	// Test is the test mail that was just sent; nil for none. Problem is why there is none.
	Test    *mail.Failing
	To      string
	Problem string
}

// Mount adds the page. It belongs on a door for the operator alone.
func Mount(mux *http.ServeMux, d Door) {
	if d.Resolver == nil {
		d.Resolver = net.DefaultResolver
	}
	page := template.Must(template.New("mail").Parse(pageHTML))
	mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) { d.show(w, r, page, view{}) })
	mux.HandleFunc("GET "+jsonPath, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_ = json.NewEncoder(w).Encode(map[string][]Part{"parts": d.check(r.Context())})
	})
	// No page of another origin sends a mail, while the operator's browser reaches this door.
	mux.Handle("POST "+testPath, http.NewCrossOriginProtection().Handler(
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { d.test(w, r, page) })))
}

func (d Door) check(ctx context.Context) []Part {
	limited, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	return Check(limited, d.Resolver, d.Mail.Setup())
}

func (d Door) show(w http.ResponseWriter, r *http.Request, page *template.Template, v view) {
	ctx := r.Context()
	v.Product = d.ProductName
	v.Now = time.Now().UTC()
	v.Parts = d.check(ctx)
	var err error
	if v.Waiting, v.Oldest, err = d.Mail.Backlog(ctx); err == nil {
		v.Oldest = v.Oldest.Round(time.Second)
		v.Failing, err = d.Mail.Failing(ctx, "", shownMails)
	}
	if sent := r.URL.Query().Get("test"); err == nil && sent != "" {
		var found mail.Failing
		if found, err = d.Mail.Find(ctx, sent); err == nil {
			v.Test = &found
		}
		if errors.Is(err, db.ErrNotFound) {
			err = nil
		}
	}
	v.Hosts = d.Mail.Hosts()
	var out bytes.Buffer
	if err == nil {
		err = page.Execute(&out, v)
	}
	if err != nil {
		httpapi.WriteFault(w, r, fault.New(fault.Internal, fault.CodeServerError, "Something went wrong on our side."))
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	w.Header().Set("Cache-Control", "no-store")
	if v.Problem != "" {
		w.WriteHeader(http.StatusBadRequest)
	}
	_, _ = w.Write(out.Bytes())
}

// test sends a mail to an address of the operator. It goes the way of all others, limits included.
func (d Door) test(w http.ResponseWriter, r *http.Request, page *template.Template) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	to := r.PostFormValue("to")
	heading := "Test email from " + d.ProductName
	html, text := mail.Letter{
		ProductName: d.ProductName, Heading: heading,
		Paragraphs: []string{
			"If you can read this, emails reach you.",
			"Open the original message and look at its Authentication-Results header: spf, dkim and dmarc should say " +
				"pass.",
		},
	}.Render()
	var sent string
	err := d.DB.Tx(r.Context(), func(tx *db.Tx) (err error) {
		sent, err = d.Mail.Send(r.Context(), tx, mail.Message{
			Kind: mail.Requested, To: to, Subject: heading, Text: text, HTML: html,
			ExpiresAt: d.Clock.Now().Add(testLife),
		})
		return err
	})
	if err != nil {
		problem := fault.As(err)
		v := view{To: to, Problem: problem.Message}
		if len(problem.Fields) > 0 {
			v.Problem = problem.Fields[0].Message
		}
		d.show(w, r, page, v)
		return
	}
	http.Redirect(w, r, path+"?test="+url.QueryEscape(sent)+"#test", http.StatusSeeOther)
}
