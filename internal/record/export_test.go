package record

import (
	"time"

	"nod/internal/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/page"
)

// ListSQL is the statement of a list of transactions, for tests that look at how it is carried out.
func ListSQL(userID, sourceID, from, to string, after *page.Position) (query string, args []any) {
	return listQuery{
		TenantID: "tenant-1", Mode: auth.Sandbox, Section: connector.Transactions, UserID: userID, SourceID: sourceID,
		From: from, To: to, Page: page.Request{Size: 10, After: after},
	}.build()
}

// IncomeFeatures computes an insight from estimated incomes alone, for tests of the arithmetic.
func IncomeFeatures(eincomes []connector.EIncome, cutoff time.Time) Features {
	return figures{eincomes: eincomes}.features(cutoff)
}
