package httpapi

import (
	"encoding/json"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// schemaNames gives every type of an API one name in its description: the name it has in Go; bodies without a name are
// called after their operation, and the second of two types with one name after its package.
type schemaNames struct {
	operation string // id of the operation being registered
	taken     map[string]reflect.Type
	// hints are what types were named after, by their names.
	hints map[string]string
}

func newSchemaNames() *schemaNames {
	return &schemaNames{taken: map[string]reflect.Type{}, hints: map[string]string{}}
}

// registry returns a registry of schemas with these names.
func (n *schemaNames) registry() huma.Registry {
	schemas := huma.NewMapRegistry(schemaPrefix, n.name)
	// Amounts are exact decimals in Go and numbers on the wire.
	schemas.RegisterTypeAlias(reflect.TypeFor[json.Number](), reflect.TypeFor[float64]())
	return schemas
}

const schemaPrefix = "#/components/schemas/"

func (n *schemaNames) name(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Name() == "" && strings.HasSuffix(hint, "Body") {
		name = pascal(n.operation) + "Request"
	}
	if other, ok := n.taken[name]; ok && other != t {
		name = pascal(path.Base(t.PkgPath())) + name
	}
	n.taken[name], n.hints[name] = t, hint
	return name
}

// pascal turns "create-api-key" into "CreateApiKey".
func pascal(id string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(id, "-") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return b.String()
}
