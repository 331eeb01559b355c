package catalogue

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseRefusesBrokenData(t *testing.T) {
	t.Parallel()
	entry := func(id, kind, subType, datapoints string) string {
		return fmt.Sprintf(`{"id":%q,"type":%q,"subType":%q,"datapoints":%s}`, id, kind, subType, datapoints)
	}
	tests := map[string]struct{ data, want string }{
		"not JSON":          {"[", "read data sources"},
		"unknown type":      {"[" + entry("a_ph", "SHOP", "HRIS", "{}") + "]", `unknown type "SHOP"`},
		"unknown subtype":   {"[" + entry("a_ph", "SYSTEM", "ISIC-Z", "{}") + "]", `unknown subtype "ISIC-Z"`},
		"unknown datapoint": {"[" + entry("a_ph", "SYSTEM", "HRIS", `{"PETS":["*"]}`) + "]", "unknown datapoint"},
		"unknown item":      {"[" + entry("a_ph", "SYSTEM", "HRIS", `{"LINK":["pets"]}`) + "]", `no item "pets"`},
		"id used twice": {
			"[" + entry("a_ph", "SYSTEM", "HRIS", "{}") + "," + entry("a_ph", "GIG", "TRADING", "{}") + "]",
			"used twice",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := parse([]byte(test.data))
			require.ErrorContains(t, err, test.want)
		})
	}
}
