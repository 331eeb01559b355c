package httpapi

import (
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/fault"
)

// checkRepeated refuses a query parameter given twice, unless it is declared as a list.
func (a *API) checkRepeated(hctx huma.Context, next func(huma.Context)) {
	u := hctx.URL()
	declared := queryParameters(hctx.Operation())
	for name, values := range u.Query() {
		parameter := declared[name]
		if len(values) > 1 && (parameter == nil || parameter.Schema.Type != huma.TypeArray) {
			a.write(hctx, fault.InvalidField(name, "Send "+name+" only once."))
			return
		}
	}
	next(hctx)
}

// checkKnown refuses query parameters that the operation does not declare, in just this spelling: ignoring a misspelled
// filter would return everybody's data. It runs for known callers only, because strangers get no hints.
func (a *API) checkKnown(hctx huma.Context, next func(huma.Context)) {
	u := hctx.URL()
	declared := queryParameters(hctx.Operation())
	fields := []fault.Field{}
	for _, name := range slices.Sorted(maps.Keys(u.Query())) {
		if declared[name] == nil {
			fields = append(fields, unknownParameter(name, slices.Sorted(maps.Keys(declared))))
		}
	}
	if len(fields) > 0 {
		a.write(hctx, fault.Fields(fields...))
		return
	}
	next(hctx)
}

// queryParameters returns what an operation declares, by name.
func queryParameters(op *huma.Operation) map[string]*huma.Param {
	declared := map[string]*huma.Param{}
	for _, p := range op.Parameters {
		if p.In == "query" {
			declared[p.Name] = p
		}
	}
	return declared
}

func unknownParameter(name string, declared []string) fault.Field {
	message := "Unknown parameter: " + name + "."
	if nearest := nearestName(name, declared); nearest != "" {
		message += " Did you mean " + nearest + "?"
	} else if len(declared) > 0 {
		message += " This endpoint accepts " + strings.Join(declared, ", ") + "."
	}
	return fault.Field{Field: name, Code: fault.CodeInvalidParameters, Message: message}
}

// nearestName returns the name that takes the fewest edits to become the wanted one, upper and lower case being alike,
// or nothing when more than a third of it would change.
func nearestName(wanted string, names []string) string {
	nearest, least := "", max(1, len(wanted)/3)+1
	for _, name := range names {
		if n := edits(strings.ToLower(wanted), strings.ToLower(name)); n < least {
			nearest, least = name, n
		}
	}
	return nearest
}

// edits counts the insertions, deletions and replacements between two texts (Levenshtein).
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
