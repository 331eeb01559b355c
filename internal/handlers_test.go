package internal_test

import (
	"go/ast"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// initialisms of operation IDs, as Go spells them.
var initialisms = map[string]string{"api": "API", "mfa": "MFA", "totp": "TOTP"}

// A stack trace, a profile and a search for the operation's ID then lead to the same place.
func TestHandlersAreNamedAfterTheirOperation(t *testing.T) {
	t.Parallel()
	found := 0
	for _, f := range sources(t) {
		if f.isTest || f.wing == "test" {
			continue
		}
		ast.Inspect(f.node, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !isRegistration(call.Fun) {
				return true
			}
			found++
			at := f.set.Position(call.Pos()).String()
			want, isLiteral := operationID(t, call)
			switch handler := call.Args[len(call.Args)-1].(type) {
			case *ast.SelectorExpr:
				require.True(t, !isLiteral || handler.Sel.Name == want, "%s: call the handler %s", at, want)
			case *ast.Ident:
				require.True(t, !isLiteral || handler.Name == want, "%s: call the handler %s", at, want)
			default:
				t.Errorf("%s: the handler needs a name", at)
			}
			return true
		})
	}
	require.Greater(t, found, 100)
}

func isRegistration(callee ast.Expr) bool {
	s, ok := callee.(*ast.SelectorExpr)
	if !ok || !strings.HasPrefix(s.Sel.Name, "Register") {
		return false
	}
	room, ok := s.X.(*ast.Ident)
	return ok && room.Name == "httpapi"
}

// operationID returns the name that the handler of a registration must have. IDs that are computed have none.
func operationID(t *testing.T, call *ast.CallExpr) (handler string, isLiteral bool) {
	t.Helper()
	op, ok := call.Args[1].(*ast.CompositeLit)
	if !ok {
		return "", false
	}
	for _, field := range op.Elts {
		pair, ok := field.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, isName := pair.Key.(*ast.Ident)
		value, isText := pair.Value.(*ast.BasicLit)
		if !isName || key.Name != "ID" || !isText {
			continue
		}
		id, err := strconv.Unquote(value.Value)
		require.NoError(t, err)
		return handlerName(id), true
	}
	return "", false
}

func handlerName(id string) string {
	words := strings.Split(id, "-")
	for i, word := range words[1:] {
		if initials, ok := initialisms[word]; ok {
			words[i+1] = initials
			continue
		}
		words[i+1] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, "")
}
