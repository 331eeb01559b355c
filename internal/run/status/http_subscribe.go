package status

import (
	"errors"
	"net/http"

	"nod/internal/platform/fault"
	"nod/internal/run/status/hook"
)

// maxForm is how much a form with an address takes.
const maxForm = 4 << 10

func (d door) subscribe(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	email := r.PostFormValue("email")
	err := d.Subscribers.Subscribe(r.Context(), email)
	var f *fault.Error
	switch {
	case err == nil:
		write(w, http.StatusOK, "answer", view{
			Page: d.page, Title: "Check your inbox",
			Text: "If " + email + " isn't subscribed yet, we sent it a link. Updates start once you follow it, " +
				"within 24 hours.",
		})
	case errors.As(err, &f) && f.Kind == fault.Invalid:
		d.writeBoard(w, r, http.StatusBadRequest, typed{Email: email, Error: "Enter a valid email address."})
	case errors.As(err, &f) && f.Kind == fault.RateLimited:
		d.writeBoard(w, r, http.StatusTooManyRequests, typed{Email: email, Error: f.Message})
	default:
		d.writeBoard(w, r, http.StatusServiceUnavailable,
			typed{Email: email, Error: "We can't subscribe you right now. Try again later."})
	}
}

// confirm asks on GET, because scanners open every link, and subscribes on POST.
func (d door) confirm(w http.ResponseWriter, r *http.Request) {
	v := view{
		Page: d.page, Title: "Confirm your subscription", Button: "Subscribe",
		Text: "You'll get an email when an incident or maintenance is announced, and with each update.",
	}
	d.follow(w, r, v, func(token string) (string, string, error) {
		return "You're subscribed", "Each email has a link to unsubscribe.", d.Subscribers.Confirm(r.Context(), token)
	})
}

// leave is what the link of every mail opens, and what mail programs POST to (RFC 8058).
func (d door) leave(w http.ResponseWriter, r *http.Request) {
	v := view{
		Page: d.page, Title: "Unsubscribe from status emails", Button: "Unsubscribe",
		Text: "You'll no longer get emails about the status of " + d.page.ProductName + ".",
	}
	d.follow(w, r, v, func(token string) (string, string, error) {
		return "You're unsubscribed", "We deleted your address.", d.Subscribers.Leave(r.Context(), token)
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
	var refused *fault.Error
	switch {
	case errors.As(err, &refused) && refused.Kind == fault.RateLimited:
		v.Text = refused.Message
		write(w, http.StatusTooManyRequests, "answer", v)
	case errors.Is(err, hook.ErrUnanswered):
		v.Title = "We didn't get the token back"
		v.Text = "Your server has 10 seconds to respond to our POST with status 200 and the token as the body, " +
			"nothing else. Check it and try again. This page works for 24 hours."
		write(w, http.StatusUnprocessableEntity, "answer", v)
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

// addHook keeps an address, shows its secret once, and leads to the challenge.
func (d door) addHook(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	to := r.PostFormValue("url")
	added, err := d.Hooks.Subscribe(r.Context(), to)
	var f *fault.Error
	switch {
	case err == nil:
		write(w, http.StatusOK, "answer", view{
			Page: d.page, Title: "Save this secret", Secret: added.Secret, Action: added.ConfirmPath,
			Button: "Send the challenge",
			Text: "You won't see it again. We sign every message with it. Add it to your server, then have us send a " +
				"challenge: your server responds with status 200 and the token as the body.",
		})
	case errors.As(err, &f) && f.Kind == fault.Invalid:
		d.writeBoard(w, r, http.StatusBadRequest, typed{URL: to, URLError: f.Fields[0].Message})
	case errors.As(err, &f) && f.Kind == fault.RateLimited:
		d.writeBoard(w, r, http.StatusTooManyRequests, typed{URL: to, URLError: f.Message})
	default:
		d.writeBoard(w, r, http.StatusServiceUnavailable,
			typed{URL: to, URLError: "We can't add your webhook right now. Try again later."})
	}
}

func (d door) confirmHook(w http.ResponseWriter, r *http.Request) {
	v := view{
		Page: d.page, Title: "Confirm your webhook", Button: "Send the challenge",
		Text: "We send your server a token. It has 10 seconds to respond with status 200 and the token as the body.",
	}
	d.follow(w, r, v, func(token string) (string, string, error) {
		return "Your webhook is active", "It gets each update of incidents and maintenance. Every message has a link " +
			"to unsubscribe.", d.Hooks.Confirm(r.Context(), token)
	})
}

func (d door) leaveHook(w http.ResponseWriter, r *http.Request) {
	v := view{
		Page: d.page, Title: "Unsubscribe your webhook", Button: "Unsubscribe",
		Text: "It will no longer get updates about the status of " + d.page.ProductName + ".",
	}
	d.follow(w, r, v, func(token string) (string, string, error) {
		return "Your webhook is unsubscribed", "We deleted its URL and secret.", d.Hooks.Leave(r.Context(), token)
	})
}
