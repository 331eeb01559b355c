package wink

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
)

// RefusedPage is the widget without its powers: it takes no token, makes no call, and only tells
// the person and the page around it why. So anyone may frame it.
const RefusedPage = "/wink/v1/refused"

// Frame serves the widget's page, to be framed by the pages that its origin set allows. A browser
// shows an empty error page for a frame that it must not show, and tells the page around it
// nothing. Where that can be seen to come, the frame is sent to the refused page instead.
func (s *Service) Frame(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		code, err := s.refusal(r.Context(), r.URL.Query().Get("o"), embedderOf(r))
		if err != nil {
			s.Log.ErrorContext(r.Context(), "read allowed origins", "error", err)
		}
		if code == "" {
			page.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, RefusedPage+"?code="+code, http.StatusSeeOther) // the browser keeps the fragment
	})
}

// Ancestors says who may frame the widget: our own doors and the origin set in its address; an empty
// or unknown set means any origin in Sandbox and none in Production.
func (s *Service) Ancestors(r *http.Request) string {
	allowed, err := s.Users.EmbeddersOf(r.Context(), r.URL.Query().Get("o"))
	if err != nil {
		s.Log.ErrorContext(r.Context(), "read allowed origins", "error", err)
	}
	if allowed.AnyOrigin {
		return "*"
	}
	return strings.Join(slices.Concat(s.OwnOrigins, allowed.Origins), " ")
}

// refusal says why a page must not show the widget with tokens of an origin set; empty when it may,
// and when no page is around it. A set that cannot be read allows nobody.
func (s *Service) refusal(ctx context.Context, originSet, embedder string) (string, error) {
	if embedder == "" || slices.Contains(s.OwnOrigins, embedder) {
		return "", nil
	}
	allowed, err := s.Users.EmbeddersOf(ctx, originSet)
	switch {
	case err != nil:
		return CodeOriginNotAllowed, fmt.Errorf("find out who may embed: %w", err)
	case allowed.Allows(embedder):
		return "", nil
	case !allowed.IsKnown:
		return fault.CodeInvalidToken, nil
	}
	return CodeOriginNotAllowed, nil
}

// embedderOf is the origin of the page that asks for a frame. wink.js has the browser name it; a page can keep it back,
// but not name another's.
func embedderOf(r *http.Request) string {
	if r.Header.Get("Sec-Fetch-Dest") == "document" {
		return ""
	}
	u, err := url.Parse(r.Referer())
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// requireFrame refuses a token in a frame that was opened for another one, or by a page that must not show it. An app
// that shows the widget itself has no page around it and names neither.
func (s *Service) requireFrame(ctx context.Context, originSet, embedder string) error {
	if originSet == "" && embedder == "" {
		return nil
	}
	if originSet != auth.From(ctx).Origins {
		return fault.New(fault.Unauthenticated, fault.CodeInvalidToken, "This token was created for another page.")
	}
	code, err := s.refusal(ctx, originSet, embedder)
	if err != nil {
		return err
	}
	if code != "" {
		return fault.New(fault.Forbidden, CodeOriginNotAllowed, "This website isn't allowed to show the widget.")
	}
	return nil
}
