package app

import "net/http"

// PortalHandler is what the portal's door serves, for tests that call it with a context of their own.
func (a *App) PortalHandler() http.Handler { return a.doors().portal }
