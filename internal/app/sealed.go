package app

import (
	"slices"

	"nod/internal/access/apikey"
	"nod/internal/access/secondfactor"
	"nod/internal/collect/archive"
	"nod/internal/collect/connection"
	"nod/internal/collect/consent"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/testperson"
	"nod/internal/collect/wink"
	"nod/internal/deliver/export"
	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/flow/batch"
	"nod/internal/flow/form"
	"nod/internal/flow/hosted"
	"nod/internal/flow/invite"
	"nod/internal/flow/site"
	"nod/internal/lookup/bulk"
	"nod/internal/lookup/signal"
	"nod/internal/lookup/verification"
	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/mail"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
	"nod/internal/run/status/hook"
	"nod/internal/run/status/subscriber"
)

// SealedColumns are all columns that hold sealed values, as their owners declare them. Of columns that come from the
// same plain one, the last blanks it.
func SealedColumns() []*seal.Column {
	return slices.Concat(
		invite.Sealed(), mail.Sealed(), // first: erasures wait for their hashes
		event.Sealed(),
		enduser.Sealed(), consent.Sealed(), record.Sealed(), connection.Sealed(), archive.Sealed(),
		testperson.Sealed(), wink.Sealed(),
		verification.Sealed(), signal.Sealed(), bulk.Sealed(), batch.Sealed(), form.Sealed(), site.Sealed(),
		hosted.Sealed(), webhook.Sealed(), export.Sealed(), subscriber.Sealed(), hook.Sealed(),
		// Secrets, and what is kept for hours or days, in the older form.
		token.SealedTexts(), mail.SealedTexts(), httpapi.SealedTexts(),
		apikey.SealedTexts(), secondfactor.SealedTexts(),
		enduser.SealedTexts(), connection.SealedTexts(), archive.SealedTexts(),
		dispatch.SealedTexts(), export.SealedTexts(),
	)
}
