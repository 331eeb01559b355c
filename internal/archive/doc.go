// Package archive keeps the documents that users upload.
//
// Nouns
//
//   - archive: one uploaded document of one file type, of one or more files
//   - raw file: a file as it was uploaded, kept as a blob
//
// What is read from a document is kept by record, with the archive as its source.
package archive
