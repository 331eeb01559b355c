// Package wink is the interface of the widget: what one end user may do with a widget token. It is put
// together from the features below it and owns only the wishes of users for providers that are missing.
//
// The order of steps is checked here, on every call, whatever the widget shows:
//
//	config --> consent --> login --> (code) --> connected --> revoke
//	              |           |
//	              |           +-- CONSENT_REQUIRED without consent to the current text of the template
//	              |           +-- PROVIDER_DISABLED for a provider that the template does not offer
//	              +-- a receipt with text, time, address and browser
//
// A user sees and changes only what is their own; everything else does not exist for them. It raises
// no events: those of the features below tell everything.
package wink
