package webhook

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/eventtype"
	"nod/internal/platform/event"
)

// TestEnumeration: the description tells of each type of event that a webhook can have.
func TestEnumeration(t *testing.T) {
	t.Parallel()
	field, _ := reflect.TypeFor[webhookOut]().FieldByName("EventTypes")
	allowed := append([]event.Type{AllEvents}, event.Types()...)
	told := []event.Type{}
	for value := range strings.SplitSeq(field.Tag.Get("enum"), ",") {
		told = append(told, event.Type(value))
	}
	require.Equal(t, append(allowed, eventtype.NeverSent()...), told)
}
