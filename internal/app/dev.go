package app

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"time"

	"nod/internal/platform/clock"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/mail"
	"nod/internal/platform/telemetry"
)

// What demo mode adds: a mailbox in place of a mail server and a clock that
// can be moved. Outside demo mode none of these addresses exist.

//go:embed mailbox.html
var mailboxHTML string

const mailboxSize = 50

func (a *App) mountDevPortal(mux *http.ServeMux) {
	if !a.Config.Demo {
		return
	}
	page := template.Must(template.New("mailbox").Parse(mailboxHTML))
	mux.HandleFunc("GET /dev/mailbox", func(w http.ResponseWriter, r *http.Request) {
		messages, err := a.Mail.Mailbox(r.Context(), r.URL.Query().Get("to"), mailboxSize)
		if err != nil {
			a.writeInternal(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().
			Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "+
				"frame-ancestors 'none'; base-uri 'none'; frame-src "+a.URLs.Link)
		w.Header().Set("Cache-Control", "no-store")
		_ = page.Execute(w, map[string]any{
			"Product": a.Config.ProductName, "Messages": messages, "LinkURL": a.URLs.Link,
			"To":   r.URL.Query().Get("to"),
			"Open": r.URL.Query().Get("open"),
		})
	})
	mux.HandleFunc("GET /dev/mailbox/messages", func(w http.ResponseWriter, r *http.Request) {
		telemetry.Quiet(r.Context())
		messages, err := a.Mail.Mailbox(r.Context(), r.URL.Query().Get("to"), mailboxSize)
		if err != nil {
			a.writeInternal(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_ = json.NewEncoder(w).Encode(httpapi.Envelope[httpapi.Items[mail.Stored]]{
			Code: "OK", Data: httpapi.Items[mail.Stored]{Items: messages},
		})
	})
}

// mountDevLink serves message bodies on the other origin, where they can run
// nothing and reach nothing of the portal.
func (a *App) mountDevLink(mux *http.ServeMux) {
	if !a.Config.Demo {
		return
	}
	mux.HandleFunc("GET /dev/mailbox/body/{id}", func(w http.ResponseWriter, r *http.Request) {
		message, err := a.Mail.Message(r.Context(), r.PathValue("id"))
		if err != nil {
			httpapi.WriteFault(w, r, fault.Missing("Message"))
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().
			Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; "+
				"sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; "+
				"frame-ancestors "+a.URLs.Portal)
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write([]byte(message.HTML))
	})
}

func (a *App) mountDevOps(mux *http.ServeMux) {
	if !a.Config.Demo {
		return
	}
	mux.HandleFunc("POST "+receiverPath, a.serveReceiver)
	mux.HandleFunc("POST /dev/clock", func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Advance string }
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1024)).Decode(&in); err != nil {
			httpapi.WriteFault(w, r, fault.InvalidField("advance", `Send {"advance":"90d"}.`))
			return
		}
		by, err := clock.ParseAge(in.Advance)
		if err != nil {
			httpapi.WriteFault(w, r, fault.InvalidField("advance", err.Error()))
			return
		}
		if err := a.Clock.Advance(r.Context(), by); err != nil {
			a.writeInternal(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]string{"now": a.Clock.Now().Format(time.RFC3339Nano)})
	})
}

func (a *App) writeInternal(w http.ResponseWriter, r *http.Request, err error) {
	a.Log.ErrorContext(r.Context(), "request failed", "error", err)
	httpapi.WriteFault(
		w,
		r,
		fault.New(fault.Internal, fault.CodeServerError, "Something went wrong. Please try again later."),
	)
}
