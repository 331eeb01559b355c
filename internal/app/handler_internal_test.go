package app

import "net/http"

// PortalHandler is what the portal's door serves, for tests that call it with their own context.
func (a *App) PortalHandler() http.Handler { return a.doors().portal }
