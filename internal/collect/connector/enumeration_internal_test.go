package connector

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEnumerations: the description tells of each value that is let in, and of no other.
func TestEnumerations(t *testing.T) {
	t.Parallel()
	told := map[string][]string{}
	for _, of := range []reflect.Type{
		reflect.TypeFor[Identity](), reflect.TypeFor[Email](), reflect.TypeFor[Phone](), reflect.TypeFor[SocialProfile](),
		reflect.TypeFor[Address](), reflect.TypeFor[Rating](), reflect.TypeFor[Document](), reflect.TypeFor[Employment](),
		reflect.TypeFor[Income](), reflect.TypeFor[Liability](), reflect.TypeFor[Transaction](),
		reflect.TypeFor[Contribution](), reflect.TypeFor[EIncome](),
	} {
		for i := range of.NumField() {
			field := of.Field(i)
			if values, ok := field.Tag.Lookup("enum"); ok {
				told[of.Name()+"."+field.Name] = strings.Split(values, ",")
			}
			if form := field.Tag.Get("pattern"); field.Type == reflect.TypeFor[Currency]() {
				require.Equal(t, currency.String(), form, "%s.%s", of, field.Name)
			} else if form != "" {
				require.Equal(t, country.String(), form, "%s.%s", of, field.Name)
			}
		}
	}
	require.Equal(t, enumerations(), told)
}
