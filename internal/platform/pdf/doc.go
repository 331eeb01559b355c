// Package pdf writes documents whose text comes from strangers.
//
// Nouns
//
//   - fonts: what text is drawn with: two bundled ones for Latin, Greek, Cyrillic and Vietnamese, and those
//     of the machine for everything else
//   - line: text after bidi, shaping and wrapping, ready to be put on a page
//   - box: what is drawn for a character that no font has, with its code point inside
//   - page, path: what is drawn on, and what shapes are drawn with
//
// Every text renders. Invalid UTF-8 becomes U+FFFD; control characters and those that turn text around become
// boxes, so that nothing in a document reads differently from what is stored.
//
// Bundled fonts go into the file in part, as TrueType. Glyphs of the machine's fonts, which come in many
// formats, become drawings (a Type 3 font); so do boxes and the pictures of color fonts. All text can be
// searched and copied. Equal documents are equal byte for byte, as long as the fonts are the same.
//
// The package measures in millimeters from the top left corner, and text in points.
package pdf
