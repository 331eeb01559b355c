package signal

import (
	"regexp"
	"strings"

	"nod/internal/lookup/evidence"
)

// Query is what was asked, as the data API has it.
type Query struct {
	Phone   string           `json:"phone" required:"false" maxLength:"30" personal:"phone number of signals" doc:"+63 and the ten digits of a mobile number, such as +639171234567. Required."`
	Consent evidence.Consent `json:"consent" doc:"The person's consent. Without one, nobody is looked up."`
}

var mobile = regexp.MustCompile(`^\+639[0-9]{9}$`)

// plain is a number without spaces and hyphens.
func plain(phone string) string { return strings.NewReplacer(" ", "", "-", "").Replace(phone) }

// check normalizes the number and refuses what is none.
func (q *Query) check() error {
	q.Phone = plain(q.Phone)
	p := &evidence.Problems{}
	p.Add(!mobile.MatchString(q.Phone), "phone",
		"Mobile Number is not valid. Enter the 10 digits after +63, beginning with 9.")
	return p.Err()
}
