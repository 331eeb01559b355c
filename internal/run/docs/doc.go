// Package docs is the documentation for developers: a guide, and a reference of
// each API that is read from its description, so that it says what the operations
// declare. Pages are rendered once and kept compressed; nothing is asked of a third
// party.
//
// A visitor is a developer who came from the portal with a token of the readmetoken
// package: for half an hour the pages greet them and put the public part of their API
// key into the examples. A signed cookie of the pages' own path carries that.
package docs
