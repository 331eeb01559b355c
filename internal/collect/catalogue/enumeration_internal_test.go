package catalogue

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEnumerations: the description tells of each type and subtype that a provider can have, and of each kind of data.
func TestEnumerations(t *testing.T) {
	t.Parallel()
	told := func(of reflect.Type, name string) []string {
		field, _ := of.FieldByName(name)
		return strings.Split(field.Tag.Get("enum"), ",")
	}
	types, subTypes := typeLabels(), subTypeLabels()
	delete(types, TypeDocument) // a document is no provider
	delete(subTypes, "DOCUMENT")
	require.ElementsMatch(t, slices.Collect(maps.Values(types)), told(reflect.TypeFor[provider](), "TypeLabel"))
	require.ElementsMatch(t, slices.Collect(maps.Keys(subTypes)), told(reflect.TypeFor[provider](), "SubType"))
	all, read := []string{}, []string{}
	for _, of := range everyItem() {
		all = append(all, string(of.datapoint))
		if of.datapoint != Link && of.datapoint != Insights {
			read = append(read, string(of.datapoint))
		}
	}
	require.ElementsMatch(t, all, told(reflect.TypeFor[provider](), "Supported"))
	require.ElementsMatch(t, read, told(reflect.TypeFor[fileType](), "Supported"))
}
