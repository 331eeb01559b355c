// Package inspect decides whether bytes are a document that may be kept: a PDF, a JPEG or a PNG by its content,
// whole, of a bounded size once it is opened, and nothing else at the same time.
//
//	bytes --first bytes--> format --declared type agrees--> structure --opened within bounds--> kept
//
// A file that is two things at once (an image that is also a ZIP or a PDF) is refused, because the two programs
// that open it would see different documents. What cameras append to a JPEG is cut off.
package inspect
