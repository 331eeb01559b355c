// Package readmetoken lets a developer be known on the documentation and status
// pages without signing in there.
//
//	token: made ──shown to a page, once, ≤ 60 s──▶ used (the row is gone)
//	          └─ 60 s ──▶ expired
//
// The portal asks for a token when Documentation or Service Status is clicked and
// opens the page with it. The page trades it for a [Visitor]: a first name, the mode
// and the public part of an API key, never a secret. It opens nothing else: neither
// API takes it, and it is worth nothing once the sign-in it came from has ended.
package readmetoken
