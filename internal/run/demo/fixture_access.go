package demo

import (
	"context"

	"nod/internal/access/apikey"
	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
)

// makeDeveloper adds a member of staff whose password is that of all sample
// developers and was set when the member came.
func (f *Fixtures) makeDeveloper(ctx context.Context, r FixtureRequest) (Fixture, error) {
	hash, err := f.Developers.Hasher.Hash(ctx, Password)
	if err != nil {
		return Fixture{}, err
	}
	var made developer.Developer
	err = f.Developers.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		made, err = f.Developers.Create(ctx, tx, developer.CreateInput{
			TenantID: r.Tenant.ID, Role: auth.Role(r.State), EmailAddress: id.New("dev") + "@fixture.test",
			FirstName: "Pat", LastName: "Fixture", Title: "Engineer", PasswordHash: hash,
			TermsAcceptedAt: db.At(f.Clock.Now()),
		})
		if err != nil {
			return err
		}
		entry := audit.Entry{Action: "developer.created", Target: made.ID}
		return f.Developers.Audit.Record(ctx, tx, entry.By(auth.From(ctx)))
	})
	return Fixture{
		ID: made.ID, State: r.State, CreatedAt: made.CreatedAt, EmailAddress: made.EmailAddress, Password: Password,
	}, err
}

func (f *Fixtures) makeKey(ctx context.Context, r FixtureRequest) (Fixture, error) {
	key, secret, err := f.Keys.Create(ctx, apikey.CreateInput{Mode: r.Mode})
	if err == nil && key.Status != apikey.Status(r.State) {
		key, err = f.Keys.SetStatus(ctx, r.Mode, key.ID, apikey.Status(r.State))
	}
	return Fixture{
		ID: key.ID, Mode: r.Mode, State: r.State, CreatedAt: key.CreatedAt, APIKey: key.APIKey, APISecret: secret,
	}, err
}
