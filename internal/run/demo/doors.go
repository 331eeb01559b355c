package demo

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"time"

	"nod/internal/platform/clock"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/mail"
	"nod/internal/platform/telemetry"
	"nod/internal/platform/webpage"
)

const (
	// ContactPath is the page that Get In Touch leads to, because nobody runs a demo.
	ContactPath = "/dev/contact"
	// ReceiverPath is where the webhooks of the sample tenant arrive.
	ReceiverPath = "/dev/receiver"

	// failing is what an address of the receiver ends with that takes nothing.
	failing = "/down"

	mailboxSize = 50
	maxReceived = 1 << 20
)

//go:embed mailbox.html
var mailboxHTML string

//go:embed text.html
var textHTML string

//go:embed contact.html
var contactHTML string

// Doors are the addresses that demo mode adds: a mailbox in place of a mail server and a clock that can be moved,
// somebody to get in touch with, and a receiver of webhooks. Outside demo mode none of them exist.
type Doors struct {
	ProductName, PortalURL, LinkURL string
	Mail                            *mail.Outbox
	Clock                           *clock.Clock
	Log                             *slog.Logger
}

// MountPortal adds the mailbox and the contact page to the portal door.
func (d Doors) MountPortal(mux *http.ServeMux, assets webpage.PageAssets) {
	mailbox := template.Must(template.New("mailbox").Parse(mailboxHTML))
	mux.HandleFunc("GET /dev/mailbox", func(w http.ResponseWriter, r *http.Request) {
		messages, err := d.Mail.Mailbox(r.Context(), r.URL.Query().Get("to"), mailboxSize)
		if err != nil {
			d.writeInternal(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().
			Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "+
				"frame-ancestors 'none'; base-uri 'none'; frame-src "+d.LinkURL)
		w.Header().Set("Cache-Control", "no-store")
		_ = mailbox.Execute(w, map[string]any{
			"Product": d.ProductName, "Messages": messages, "LinkURL": d.LinkURL,
			"To":   r.URL.Query().Get("to"),
			"Open": r.URL.Query().Get("open"),
		})
	})
	mux.HandleFunc("GET /dev/mailbox/messages", func(w http.ResponseWriter, r *http.Request) {
		telemetry.Quiet(r.Context())
		messages, err := d.Mail.Mailbox(r.Context(), r.URL.Query().Get("to"), mailboxSize)
		if err != nil {
			d.writeInternal(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_ = json.NewEncoder(w).Encode(httpapi.Envelope[httpapi.Items[mail.Stored]]{
			Code: "OK", Data: httpapi.Items[mail.Stored]{Items: messages},
		})
	})
	contact := template.Must(template.New("contact").Parse(contactHTML))
	mux.HandleFunc("GET "+ContactPath, func(w http.ResponseWriter, _ *http.Request) {
		webpage.SetPublicPage(w.Header())
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		_ = contact.Execute(w, map[string]any{"Product": d.ProductName, "PortalURL": d.PortalURL, "Assets": assets})
	})
}

// MountLink serves message bodies on the other origin, where they can run
// nothing and reach nothing of the portal, and takes the webhooks of the sample tenant.
func (d Doors) MountLink(mux *http.ServeMux) {
	textMessage := template.Must(template.New("text").Parse(textHTML))
	for path, receive := range Receivers() {
		mux.HandleFunc("POST "+path, receive)
	}
	mux.HandleFunc("GET /dev/mailbox/body/{id}", func(w http.ResponseWriter, r *http.Request) {
		message, err := d.Mail.Message(r.Context(), r.PathValue("id"))
		if err != nil {
			httpapi.WriteFault(w, r, fault.Missing("Message"))
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().
			Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; "+
				"sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; "+
				"frame-ancestors "+d.PortalURL)
		w.Header().Set("Cache-Control", "no-store")
		if message.HTML == "" {
			_ = textMessage.Execute(w, message)
			return
		}
		_, _ = w.Write([]byte(message.HTML))
	})
}

// MountOps adds the clock to the operations door.
func (d Doors) MountOps(mux *http.ServeMux) {
	mux.HandleFunc("POST /dev/clock", func(w http.ResponseWriter, r *http.Request) {
		// No page of another origin may send this type without being asked first.
		if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
			httpapi.WriteFault(w, r, fault.New(fault.Unsupported, fault.CodeUnsupportedType, "Send application/json."))
			return
		}
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
		if err := d.Clock.Advance(r.Context(), by); err != nil {
			d.writeInternal(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]string{"now": d.Clock.Now().Format(time.RFC3339Nano)})
	})
}

// Receivers are where the webhooks of the sample tenant arrive, by path: one takes everything, one is down.
func Receivers() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{ReceiverPath: Receive, ReceiverPath + failing: refuse}
}

func refuse(w http.ResponseWriter, r *http.Request) {
	telemetry.Quiet(r.Context())
	w.WriteHeader(http.StatusServiceUnavailable)
}

// Receive takes a webhook of the sample tenant. Those of the sample data come by the hundred: they are no news.
func Receive(w http.ResponseWriter, r *http.Request) {
	telemetry.Quiet(r.Context())
	_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, maxReceived))
	w.WriteHeader(http.StatusNoContent)
}

func (d Doors) writeInternal(w http.ResponseWriter, r *http.Request, err error) {
	d.Log.ErrorContext(r.Context(), "request failed", "error", err)
	httpapi.WriteFault(w, r,
		fault.New(fault.Internal, fault.CodeServerError, "Something went wrong. Please try again later."))
}
