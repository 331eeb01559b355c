package connection

import (
	"context"
	"fmt"

	"nod/internal/collect/connection/farewell"
	"nod/internal/platform/db"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

// IDsOfUser finds the accounts of a user ($3); the tenant is $1, the mode $2.
const IDsOfUser = "SELECT id FROM account WHERE tenant_id = $1 AND mode = $2 AND user_id = $3"

// Parts are what an erasure deletes. An account waits for the farewell at its provider, which needs it.
func Parts() []person.Part {
	return []person.Part{{
		Kind: "accounts", Tables: []string{"account"},
		Delete: person.Batch("DELETE FROM account", "account", farewell.Said),
	}}
}

// HasAny says whether there is a row of any account of the user, whatever became of the account.
func (s *Service) HasAny(ctx context.Context, tx *db.Tx, user scope.Ref) (bool, error) {
	has, err := db.Get[bool](ctx, tx, "SELECT EXISTS ("+IDsOfUser+")", user.Tenant, user.Mode, user.ID)
	if err != nil {
		return false, fmt.Errorf("look for accounts of user: %w", err)
	}
	return has, nil
}
