package app

import (
	"io"
	"net/http"

	"nod/internal/app/policy"
	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/ratelimit"
)

const maxReport = 16 << 10

// policies are the browser policies of the pages.
func (a *App) policies() policy.Pages {
	return policy.Pages{
		Portal: a.URLs.Portal, Link: a.URLs.Link, Open: a.URLs.Open, Sandbox: a.URLs.Sandbox, Files: a.URLs.Files,
		Tracking: a.Config.TrackingURL, ErrorReports: a.Config.ErrorReportURL,
	}
}

func (a *App) framePolicy(r *http.Request, nonce string) http.Header {
	return a.policies().ForFrame(nonce, a.features.wink.Ancestors(r))
}

// serveReport takes the browsers' reports of broken policy into the log. Anybody can send one, so nobody may send many.
func (a *App) serveReport(w http.ResponseWriter, r *http.Request) {
	address := auth.ClientFrom(r.Context()).Address
	err := a.Limits.Take(ratelimit.Report, address, a.Clock.Now(), "Too many reports. Try again later.")
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxReport))
	if err == nil {
		a.Log.Warn("content security policy report", "report", string(body))
	}
	w.WriteHeader(http.StatusNoContent)
}
