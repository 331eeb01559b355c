package connection

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
)

// TestEnumeration: the description tells of each code that an account can have on the data API.
func TestEnumeration(t *testing.T) {
	t.Parallel()
	field, _ := reflect.TypeFor[connectionOut]().FieldByName("ErrorCode")
	public := []string{}
	for _, code := range connector.ErrorCodes() {
		public = append(public, code.Public())
	}
	slices.Sort(public)
	require.ElementsMatch(t, slices.Compact(public), strings.Split(field.Tag.Get("enum"), ","))
}
