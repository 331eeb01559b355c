package nod

import (
	"context"
	"iter"
	"maps"
)

// Page is one page of a list.
type Page[T any] struct {
	Items []T `json:"items"`
	// NextCursor is the cursor of the next page; empty at the end.
	NextCursor string `json:"nextCursor"`
}

// rowsPerPage is what an iterator asks for, which shows no pages.
const rowsPerPage = "100"

// items walks the pages of a list.
func items[T any](ctx context.Context, c *Client, of call) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		of := of
		of.query = maps.Clone(of.query)
		if !of.query.Has("size") {
			of.query.Set("size", rowsPerPage)
		}
		for {
			page, err := get[Page[T]](ctx, c, of)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
			if page.NextCursor == "" {
				return
			}
			of.query.Set("cursor", page.NextCursor)
		}
	}
}
