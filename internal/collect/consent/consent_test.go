package consent_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/consent"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

func TestGive(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := auth.WithClient(t.Context(), auth.Client{Address: "192.0.2.7", UserAgent: "Browser/1"})
		sealer, err := seal.New(ctx, store, bytes.Repeat([]byte{7}, 32))
		require.NoError(t, err)
		service := consent.New(consent.Deps{DB: store, Seal: sealer, Clock: clock.New(nil)})
		who := consent.Subject{TenantID: "tenant-1", Mode: auth.Sandbox, UserID: "user-1"}
		wording := consent.Wording{
			TemplateID: "default_customization", CompanyName: "Bayani Lending", ProductName: "Nod", UsageText: "payslips",
		}
		doc := consent.NewDocument(wording)
		given := func(who consent.Subject, docs ...consent.Document) bool {
			ok, err := service.HasGiven(ctx, store.Read(), who, docs...)
			require.NoError(t, err)
			return ok
		}

		require.False(t, given(who, doc))
		receipt, err := service.Give(ctx, who, doc)
		require.NoError(t, err)
		require.True(t, given(who, doc))
		other := consent.NewDocument(consent.Wording{TemplateID: "wtpl-1", Language: consent.Filipino})
		require.True(t, given(who, other, doc), "one of them suffices")
		other.Text = doc.Text
		require.False(t, given(who, other), "the same text for another template")

		receipts, err := service.Receipts(ctx, who)
		require.NoError(t, err)
		require.Equal(t, []consent.Receipt{receipt}, receipts)
		require.Equal(t, "192.0.2.7", receipt.Address)
		require.Equal(t, "Browser/1", receipt.UserAgent)
		require.Equal(t, "I allow Bayani Lending to access my payslips through Nod, "+
			"and I agree to the Terms and Conditions and the Privacy Policy.", receipt.Text)
		require.Len(t, receipt.TextHash, 64)

		wording.UsageText = "payslips and messages"
		require.False(t, given(who, consent.NewDocument(wording)), "another text has to be agreed to again")
		for _, other := range []consent.Subject{
			{TenantID: "tenant-2", Mode: who.Mode, UserID: who.UserID},
			{TenantID: who.TenantID, Mode: auth.Production, UserID: who.UserID},
			{TenantID: who.TenantID, Mode: who.Mode, UserID: "user-2"},
		} {
			require.False(t, given(other, doc))
		}
	})
}
