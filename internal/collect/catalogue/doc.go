// Package catalogue knows every data source that the product ships: the providers that people can
// log in to, and the archive file types that they can upload.
//
// Nouns
//
//   - data source: a provider or an archive file type; [Kind] tells which
//   - datapoint: a section of user data, such as INCOMES; each has items, the fields of one record
//   - mark: glyph and color of a data source; its logo is drawn from them
//
// Everything is embedded: data_source.json is the only place where a data source is described, the
// lists of supported datapoints and their items both come from it, and logo/ holds one drawing for
// each. After changing a mark or adding a data source run `go generate ./internal/collect/catalogue`.
//
// The package owns no table, raises no events, and knows neither tenants nor modes: what a tenant
// offers is decided by its templates.
package catalogue
