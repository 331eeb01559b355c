// Package site keeps the pages that tenants publish: what they show, and whether they are open to the public. The pages
// themselves, and the people on them, belong to hosted.
//
// Nouns
//
//   - site: a page of a tenant in a mode, at a public address that cannot be guessed
//   - type: STANDARD sites have a landing page, the widget and a result page; LOWCODE sites are flows of screens
//   - version: the settings as they were saved once; they never change
//   - published: whether the address shows the page; otherwise it shows the same as one that does not exist
//
// A site:
//
//	(nothing) --create--> published or not --save, rename, publish--> ... --delete--> (nothing)
//	                        |
//	                        +-- each save of other settings makes a version; who has begun on one stays with it
//
// The last save wins, unless it says which version it began with. Versions outlive their site, because people may still
// be on the page. The package raises no events.
package site
