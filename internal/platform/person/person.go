// Package person says in one form what a feature keeps about end users. Who cares for all of it, the erasure and the
// timeline, knows no table of others: each owner returns its parts and branches, and the composition root passes them
// on in the order that matters.
//
// Nouns
//
//   - part: one kind of data, with the statement that deletes a batch of it
//   - branch: what the timeline shows of one table
package person

import "nod/internal/platform/seal"

// Part is one kind of data about a user.
type Part struct {
	Kind   string
	Tables []string
	// Delete takes away at most $4 rows of the user $3 of the tenant $1 in the mode $2, and is run until it finds none.
	Delete string
	// Count counts, for the same $1 to $3, what is gone before Delete runs, because asking for the erasure deletes it;
	// empty when that deletes none.
	Count string
	// Waits counts, for the same $1 to $3, rows of earlier releases that Delete cannot find until they are sealed. The
	// part and those after it wait for that; empty when there are none.
	Waits string
}

// Own is the part of a table whose rows all go.
func Own(kind, table string) Part {
	return Part{Kind: kind, Tables: []string{table}, Delete: Batch("DELETE FROM "+table, table, "")}
}

// Few is Own for a table without a column id, of which a user has few rows.
func Few(kind, table string) Part {
	return Part{Kind: kind, Tables: []string{table}, Delete: "DELETE FROM " + table + `
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND $4 > 0`}
}

// Batch bounds a statement to some rows of the user that also fulfil a condition.
func Batch(statement, table, condition string) string {
	if condition != "" {
		condition = " AND " + condition
	}
	return statement + ` WHERE tenant_id = $1 AND mode = $2 AND id IN (
		SELECT id FROM ` + table + ` WHERE tenant_id = $1 AND mode = $2 AND user_id = $3` + condition + ` LIMIT $4)`
}

// Branch is what the timeline shows of a table that knows its users.
type Branch struct {
	Kind  string
	Table string
	At    string // column of the moment
	Key   string // column that tells entries of one moment apart
	Shown Columns
	// Column is the one of Shown.Sealed, bound to mode and id; nil when there is none.
	Column *seal.Column
	// Read finds the text in what was sealed; nil when that is the text.
	Read func(plain []byte) (string, error)
}

// Columns are those of an entry. One that is empty is not shown.
//
// Sealed takes the place of Text in rows where it is not null.
type Columns struct{ Sequence, Type, Status, ErrorCode, SourceID, ProviderID, Text, Sealed, EndedAt string }
