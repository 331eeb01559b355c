// Package template keeps how the widget looks and what it offers: branding, consent and success
// screens, the data sources to include or highlight.
//
// The template [DefaultID] is virtual: every tenant has it in both modes, it is in no list, and it can
// be neither changed nor deleted. It is where new templates start from, and what the widget uses when
// none is named.
//
// The package owns no table yet, because nothing makes templates of one's own so far; it raises no
// events. What a data source is belongs to catalogue, what the widget does with a template to wink.
package template
