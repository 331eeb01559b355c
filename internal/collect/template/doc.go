// Package template keeps how the widget looks and what it offers: branding, consent and success
// screens, the data sources to include or highlight. It also keeps the logos for that.
//
// A template belongs to a tenant and a mode:
//
//	(default) --create--> saved --save, as often as wanted--> saved --delete--> gone
//	                        |
//	                        +--copy--> another one of the same mode
//
// The last save wins; updatedAt tells. A save changes the widgets that use the template with their next
// call. Nothing falls back to another template when one is deleted: that could offer data sources that
// the tenant did not choose.
//
// The template [DefaultID] is virtual: every tenant has it in both modes, it is in no list, and it can
// be neither changed nor deleted. It is where new templates start from, and what the widget uses when
// none is given.
//
// A logo comes in as JPEG or PNG and is kept only as a PNG of 200x200 that was redrawn, so no byte of
// the upload is ever served. It lives as long as a template shows it, or another feature that is named in
// [Deps.LogoUses], and a day more. An organization keeps at most [MaxLogos].
//
// The package raises no events. What a data source is belongs to catalogue, what the widget does with a
// template to wink.
package template
