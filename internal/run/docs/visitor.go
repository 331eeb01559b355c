package docs

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"nod/internal/access/readmetoken"
	"nod/internal/platform/webpage"
)

const (
	cookieName = "docs_visitor"
	cookieLife = 30 * time.Minute
)

// remembered is what the cookie holds.
type remembered struct {
	readmetoken.Visitor
	Until int64
}

// visitor returns who is reading: by the token of the address, which is used up by it,
// or by the cookie of an earlier page.
func (h *Handler) visitor(w http.ResponseWriter, r *http.Request) *readmetoken.Visitor {
	token := r.URL.Query().Get(webpage.VisitorParameter)
	if token != "" && r.Method == http.MethodGet {
		v, err := h.Redeem(r.Context(), token)
		if err != nil {
			h.Log.ErrorContext(r.Context(), "redeem a readme token", "error", err)
		}
		if v != nil {
			until := h.Clock.Now().Add(cookieLife)
			cookie := h.cookie()
			cookie.Value, cookie.MaxAge = h.sealed(remembered{*v, until.Unix()}), int(cookieLife.Seconds())
			http.SetCookie(w, &cookie)
			return v
		}
	}
	cookie, err := r.Cookie(h.cookie().Name)
	if err != nil {
		return nil
	}
	return h.opened(cookie.Value)
}

// cookie is the only one that the server sets. It opens nothing: it says whose first name and public key the
// examples show. Over TLS its name keeps other hosts of the domain from setting it.
func (h *Handler) cookie() http.Cookie {
	c := http.Cookie{
		Name: cookieName, Path: "/docs", HttpOnly: true, Secure: h.Secure, SameSite: http.SameSiteStrictMode,
	}
	if h.Secure {
		c.Name, c.Path = "__Host-"+cookieName, "/" // browsers take the name with this path alone
	}
	return c
}

func (h *Handler) sealed(v remembered) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // three texts and a number
	}
	return base64.RawURLEncoding.EncodeToString(text) + "." + base64.RawURLEncoding.EncodeToString(h.mac(text))
}

func (h *Handler) opened(value string) *readmetoken.Visitor {
	body, sum, _ := strings.Cut(value, ".")
	text, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return nil
	}
	given, err := base64.RawURLEncoding.DecodeString(sum)
	if err != nil || !hmac.Equal(given, h.mac(text)) {
		return nil
	}
	var v remembered
	if json.Unmarshal(text, &v) != nil || h.Clock.Now().Unix() >= v.Until {
		return nil
	}
	return &v.Visitor
}

func (h *Handler) mac(text []byte) []byte {
	mac := hmac.New(sha256.New, h.CookieKey)
	mac.Write(text)
	return mac.Sum(nil)
}
