package httpapi

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Refusal is an error that an operation can answer with.
type Refusal struct {
	Status      int
	Code, Cause string
}

// Refusals lists the errors of an operation; hasBody says whether requests have one.
type Refusals func(op Op, hasBody bool) []Refusal

// refused describes the errors of an operation, those of one status together. Operations that share them refer to one
// description.
func (a *API) refused(op Op, into *huma.Operation, shared map[string]*huma.Response) {
	if a.options.Refusals == nil || into.Responses["default"] == nil {
		return
	}
	byStatus := map[int][]Refusal{}
	for _, r := range a.options.Refusals(op, into.RequestBody != nil) {
		byStatus[r.Status] = append(byStatus[r.Status], r)
	}
	for _, status := range slices.Sorted(maps.Keys(byStatus)) {
		codes, texts := []string{}, []string{}
		for _, r := range byStatus[status] {
			codes = append(codes, r.Code)
			texts = append(texts, "`"+r.Code+"`: "+r.Cause)
		}
		name := strconv.Itoa(status) + "-" + strings.Join(codes, "-")
		shared[name] = &huma.Response{
			Description: strings.Join(texts, "\n\n"), Content: into.Responses["default"].Content,
			Extensions: map[string]any{"x-codes": codes},
		}
		into.Responses[strconv.Itoa(status)] = &huma.Response{Ref: "#/components/responses/" + name}
	}
	into.Responses["default"].Description = "Any other error of the catalog."
}

// tags are the groups of the operations, each once. What only the portal's screens call comes last.
func (a *API) tags() []*huma.Tag {
	names := map[string]bool{}
	for _, op := range a.ops {
		names[op.Tag] = true
	}
	sorted := slices.Sorted(maps.Keys(names))
	if at, ok := slices.BinarySearch(sorted, screenTag); ok {
		sorted = append(slices.Delete(sorted, at, at+1), screenTag)
	}
	tags := []*huma.Tag{}
	for _, name := range sorted {
		tags = append(tags, &huma.Tag{Name: name})
	}
	return tags
}

// IsPublic reports whether anybody may call the operation.
func (o Op) IsPublic() bool { return o.Access == Public }

// IsWrite reports whether the operation changes something.
func (o Op) IsWrite() bool { return o.Method != http.MethodGet }
