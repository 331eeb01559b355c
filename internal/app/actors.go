package app

import (
	"context"
	"slices"

	"nod/internal/access/apikey"
	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/id"
)

// actors names for the audit log who acts for a tenant.
type actors struct {
	developers *developer.Service
	keys       *apikey.Service
}

// Named implements audit.Actors.
func (a actors) Named(ctx context.Context, tenant string, ids []string) ([]audit.Actor, error) {
	var staff, keys []string
	for _, actor := range ids {
		if id.HasPrefix(actor, "key") {
			keys = append(keys, actor)
		} else {
			staff = append(staff, actor)
		}
	}
	var named []audit.Actor
	if len(staff) > 0 {
		people, err := a.developers.Named(ctx, tenant, staff)
		if err != nil {
			return nil, err
		}
		named = people
	}
	if len(keys) == 0 {
		return named, nil
	}
	found, err := a.keys.Named(ctx, tenant, keys)
	return append(named, found...), err
}

// Everybody implements audit.Actors.
func (a actors) Everybody(ctx context.Context, tenant string) ([]audit.Actor, error) {
	people, err := a.developers.Everybody(ctx, tenant)
	if err != nil {
		return nil, err
	}
	keys, err := a.keys.Everybody(ctx, tenant)
	return slices.Concat(people, keys), err
}
