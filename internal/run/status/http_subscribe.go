package status

import (
	"errors"
	"net/http"

	"nod/internal/platform/fault"
)

// maxForm is how much a form with an address takes.
const maxForm = 4 << 10

func (d door) subscribe(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	email := r.PostFormValue("email")
	err := d.subscribers.Subscribe(r.Context(), email)
	var f *fault.Error
	switch {
	case err == nil:
		write(w, http.StatusOK, "answer", view{
			Page: d.page, Title: "Check your inbox",
			Text: "If " + email + " isn't subscribed yet, we sent it a link. Updates start once you follow it, " +
				"within 24 hours.",
		})
	case errors.As(err, &f) && f.Kind == fault.Invalid:
		d.writeBoard(w, r, http.StatusBadRequest, typed{email, "Enter a valid email address."})
	case errors.As(err, &f) && f.Kind == fault.RateLimited:
		d.writeBoard(w, r, http.StatusTooManyRequests, typed{email, f.Message})
	default:
		d.writeBoard(w, r, http.StatusServiceUnavailable,
			typed{email, "We can't subscribe you right now. Try again later."})
	}
}

// confirm asks on GET, because scanners open every link, and subscribes on POST.
func (d door) confirm(w http.ResponseWriter, r *http.Request) {
	v := view{
		Page: d.page, Title: "Confirm your subscription", Button: "Subscribe",
		Text: "You'll get an email when an incident or maintenance is announced, and with each update.",
	}
	d.follow(w, r, v, func(token string) (string, string, error) {
		return "You're subscribed", "Each email has a link to unsubscribe.", d.subscribers.Confirm(r.Context(), token)
	})
}

// leave is what the link of every mail opens, and what mail programs POST to (RFC 8058).
func (d door) leave(w http.ResponseWriter, r *http.Request) {
	v := view{
		Page: d.page, Title: "Unsubscribe from status emails", Button: "Unsubscribe",
		Text: "You'll no longer get emails about the status of " + d.page.ProductName + ".",
	}
	d.follow(w, r, v, func(token string) (string, string, error) {
		return "You're unsubscribed", "We deleted your address.", d.subscribers.Leave(r.Context(), token)
	})
}

func (d door) follow(
	w http.ResponseWriter, r *http.Request, v view, do func(token string) (title, text string, err error),
) {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		write(w, http.StatusOK, "answer", v)
		return
	}
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "GET, HEAD, POST")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	title, text, err := do(r.PathValue("token"))
	switch {
	case fault.HasCode(err, fault.CodeMissingResource):
		v.Title = "This link no longer works"
		v.Text = "It has expired, or the subscription has ended."
		v.Button = ""
		write(w, http.StatusNotFound, "answer", v)
	case err != nil:
		v.Text = "That didn't work. Try again in a few minutes."
		write(w, http.StatusServiceUnavailable, "answer", v)
	default:
		write(w, http.StatusOK, "answer", view{Page: d.page, Title: title, Text: text})
	}
}
