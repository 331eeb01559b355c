package audit

import "nod/internal/platform/page"

// ListSQL shows the statement of a page, for tests of its plan.
func ListSQL(tenant string, f Filter, r page.Request) (string, []any) { return listSQL(tenant, f, r) }
