package httpconnector

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"
	"unicode/utf8"

	"nod/internal/collect/connector"
)

const (
	maxFields      = 10
	maxText        = 200
	maxOptions     = 20
	maxAttempts    = 20
	maxCodeLength  = 32
	maxOpaque      = 64 << 10
	maxDelay       = 2 * time.Minute
	maxTTL         = 10 * time.Minute
	maxResendAfter = 10 * time.Minute
)

// broken is a finding about an answer. It never quotes the answer, which may hold personal data.
func broken(format string, args ...any) error {
	return fmt.Errorf("%w: %s", connector.ErrBroken, fmt.Sprintf(format, args...))
}

// readJSON reads one JSON value and nothing after it.
func readJSON(body []byte, into any) error {
	if !utf8.Valid(body) {
		return broken("the answer is not UTF-8")
	}
	if bytes.Contains(body, []byte(`\u0000`)) {
		return broken("the answer has a character that cannot be stored (U+0000)")
	}
	if bytes.Equal(bytes.TrimSpace(body), []byte("null")) {
		return broken("the answer is null")
	}
	err := json.Unmarshal(body, into)
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return broken("field %s of the answer has the wrong type", kind.Field)
	case err != nil:
		return broken("the answer is not the JSON that was expected")
	}
	return nil
}

// readRefusal turns an answer that is not 200 into an error.
func readRefusal(status int, body []byte) error {
	if status >= http.StatusInternalServerError || status == http.StatusTooManyRequests {
		return fmt.Errorf("%w: status %d", errUnavailable, status)
	}
	var said refusal
	if err := readJSON(body, &said); err != nil {
		return broken("status %d without a refusal in JSON", status)
	}
	switch {
	case status == http.StatusNotFound && said.Error == refusedUnknownProvider:
		return connector.ErrUnknownProvider
	case status == http.StatusBadRequest && said.Error == refusedContinuation:
		return connector.ErrInvalidContinuation
	case status == http.StatusForbidden && said.Error == refusedAccess:
		if !isForConnectors(said.ErrorCode) {
			return broken("refused with an unknown errorCode")
		}
		return &connector.RefusedError{Code: said.ErrorCode}
	case status == http.StatusUnauthorized:
		return errUnsigned
	default:
		return broken("status %d", status)
	}
}

// isForConnectors reports whether a connector may use the code.
func isForConnectors(code connector.ErrorCode) bool {
	return code.IsKnown() && code != connector.QuotaExceeded && code != connector.UserCancelled
}

func readDescription(body []byte, providerID string) (connector.Description, error) {
	var d connector.Description
	if err := readJSON(body, &d); err != nil {
		return connector.Description{}, err
	}
	if d.ProviderID != providerID {
		return connector.Description{}, broken("the description is of another provider")
	}
	if len(d.Fields) == 0 || len(d.Fields) > maxFields {
		return connector.Description{}, broken("there must be 1 to %d fields", maxFields)
	}
	if err := checkFields(d.Fields); err != nil {
		return connector.Description{}, err
	}
	for _, kind := range d.MFAKinds {
		if !isKind(kind) {
			return connector.Description{}, broken("unknown mfaKinds")
		}
	}
	for _, section := range d.Sections {
		if !slices.Contains(connector.Sections(), section) {
			return connector.Description{}, broken("unknown sections")
		}
	}
	return d, nil
}

func checkFields(fields []connector.Field) error {
	types := []connector.FieldType{
		connector.FieldText, connector.FieldPassword, connector.FieldEmail, connector.FieldTel,
	}
	names, identifiers := map[string]bool{}, 0
	for _, field := range fields {
		switch {
		case field.Name == "" || field.Label == "" || names[field.Name]:
			return broken("each field needs its own name and a label")
		case !isShort(field.Name, field.Label, field.Placeholder, field.Autocomplete):
			return broken("a text of a field is longer than %d", maxText)
		case !slices.Contains(types, field.Type):
			return broken("unknown type of field")
		case field.Identifier && field.Type == connector.FieldPassword:
			return broken("a secret cannot identify anybody")
		case field.Identifier:
			identifiers++
		}
		names[field.Name] = true
	}
	if identifiers != 1 {
		return broken("exactly one field must be the identifier")
	}
	return nil
}

func isKind(kind connector.ChallengeKind) bool {
	return kind == connector.ChallengeCode || kind == connector.ChallengeChoice || kind == connector.ChallengePush
}

func isShort(texts ...string) bool {
	return !slices.ContainsFunc(texts, func(text string) bool { return utf8.RuneCountInString(text) > maxText })
}

// readStep takes only what belongs to the outcome, and all of it.
func readStep(body []byte) (connector.Step, error) {
	var said step
	if err := readJSON(body, &said); err != nil {
		return connector.Step{}, err
	}
	if said.DelayMS < 0 || said.DelayMS > maxDelay.Milliseconds() {
		return connector.Step{}, broken("delayMs is not within two minutes")
	}
	read := connector.Step{Outcome: said.Outcome, Delay: time.Duration(said.DelayMS) * time.Millisecond}
	switch said.Outcome {
	case connector.Pending:
		return read, nil
	case connector.Failed:
		if !isForConnectors(said.ErrorCode) {
			return connector.Step{}, broken("FAILED needs a known errorCode")
		}
		read.ErrorCode = said.ErrorCode
		return read, nil
	case connector.Connected:
		if len(said.Session) == 0 || len(said.Session) > maxOpaque {
			return connector.Step{}, broken("CONNECTED needs a session of at most %d bytes", maxOpaque)
		}
		read.Session = said.Session
		return read, nil
	case connector.NeedsMFA:
		if len(said.Continuation) == 0 || len(said.Continuation) > maxOpaque {
			return connector.Step{}, broken("NEEDS_MFA needs a continuation of at most %d bytes", maxOpaque)
		}
		asked, err := readChallenge(said.Challenge)
		read.Challenge, read.Continuation = asked, said.Continuation
		return read, err
	default:
		return connector.Step{}, broken("unknown outcome")
	}
}

func readChallenge(said *challenge) (*connector.Challenge, error) {
	if said == nil {
		return nil, broken("NEEDS_MFA needs a challenge")
	}
	isCounted := said.Attempts >= 1 && said.Attempts <= maxAttempts && said.ResendsLeft >= 0 &&
		said.Length >= 0 && said.Length <= maxCodeLength
	isTimed := said.TTLSeconds >= 1 && said.TTLSeconds <= int(maxTTL.Seconds()) &&
		said.ResendAfterSeconds >= 0 && said.ResendAfterSeconds <= int(maxResendAfter.Seconds())
	switch {
	case !isKind(said.Kind):
		return nil, broken("unknown kind of challenge")
	case !isShort(said.Hint):
		return nil, broken("the hint is longer than %d", maxText)
	case !isCounted || !isTimed:
		return nil, broken("a number of the challenge is out of its bounds")
	case (said.Kind == connector.ChallengeChoice) != (len(said.Options) > 0) || len(said.Options) > maxOptions:
		return nil, broken("a CHOICE, and nothing else, has 1 to %d options", maxOptions)
	}
	ids := map[string]bool{}
	for _, option := range said.Options {
		if option.ID == "" || option.Label == "" || ids[option.ID] || !isShort(option.ID, option.Label) {
			return nil, broken("each option needs its own short id and a label")
		}
		ids[option.ID] = true
	}
	return &connector.Challenge{
		Kind: said.Kind, Hint: said.Hint, Length: said.Length, Options: append([]connector.Option{}, said.Options...),
		Attempts: said.Attempts, TTL: time.Duration(said.TTLSeconds) * time.Second, ResendsLeft: said.ResendsLeft,
		ResendAfter: time.Duration(said.ResendAfterSeconds) * time.Second, AnswerWrong: said.AnswerWrong,
	}, nil
}
