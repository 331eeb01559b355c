package httpapi

import (
	"encoding/json"
	"net/http"
	"strings"

	"nod/internal/platform/fault"
)

// onceText is part of the description of every operation that answers with a secret.
const onceText = "The response contains a secret, so it's returned only once. The same `Idempotency-Key` again " +
	"returns 409 CONFLICT: nothing is created twice, and `errors` has the ID of what was created, as the field `id` " +
	"with the code `ALREADY_CREATED`."

// keepsSecret reports whether a repeated Idempotency-Key could bring a secret back.
func (o Op) keepsSecret() bool { return o.Secret && o.Method == http.MethodPost && o.Access != Public }

func (o Op) extensions() map[string]any {
	extensions := map[string]any{"x-access": o.Access.String()}
	if o.Secret {
		extensions["x-secret-response"] = true
	}
	if o.Views != "" {
		extensions["x-views"] = o.Views
	}
	if o.isScreen {
		extensions["x-screen"] = true
	}
	if o.MaxBody != defaultBodyLimit {
		extensions["x-max-body"] = o.MaxBody
	}
	return extensions
}

// once is what is kept of an answer with a secret.
type once struct {
	Made string `json:"made"`
}

// withoutSecret keeps the id of what was made and nothing else of an answer.
func (o Op) withoutSecret(answer []byte) []byte {
	var envelope struct {
		Data json.RawMessage `json:"data"`
	}
	_ = json.Unmarshal(answer, &envelope) // what cannot be read names nothing
	value := envelope.Data
	for name := range strings.SplitSeq(o.Made, ".") {
		var fields map[string]json.RawMessage
		_ = json.Unmarshal(value, &fields)
		value = fields[name]
	}
	kept := once{}
	_ = json.Unmarshal(value, &kept.Made)
	return mustEncode(kept)
}

// errOnce refuses to send a secret again. An answer that an older version kept whole has no such part.
func errOnce(kept []byte) error {
	var first once
	_ = json.Unmarshal(kept, &first)
	f := fault.New(fault.Conflict, fault.CodeConflict,
		"A request with this Idempotency-Key succeeded before. Its response held a secret and isn't sent again.")
	if first.Made != "" {
		f.Message = "A request with this Idempotency-Key already created " + first.Made +
			". Its response held a secret and isn't sent again."
		f.Fields = []fault.Field{{Field: "id", Code: "ALREADY_CREATED", Message: first.Made}}
	}
	return f
}
