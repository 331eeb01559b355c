// Package extract finds the fields of a document in its words.
//
// Nouns
//
//   - vocabulary: what a kind of document is recognized by, which fields it has and what their labels are; files in
//     the folder vocabulary, which people who know the documents can read and change
//   - line: words beside each other, however the page bends; segment: a part of it without a large gap
//   - label: words of a line that a vocabulary knows
//   - candidate: a value beside, below or above a label, or one that is known by its form alone
//   - score: how well a candidate fits, 0 to 1; grade.go says how often candidates of a score are right
//
// It is pure: words go in, fields come out. Words are those of strangers and may be anything.
package extract
