package extract

import (
	"strconv"
	"strings"
)

// Of what fields prove of each other: more when their values fit, less when they contradict.
const (
	proven       = 0.08
	contradicted = 0.6
)

// check holds the fields of a document against each other and changes their scores.
func check(best map[string]*candidate) {
	gross, net, base := best["grossAmount"], best["netAmount"], best["baseAmount"]
	taken := best["deductionsAmount"]
	if gross != nil && net != nil {
		switch {
		case taken != nil && cents(gross)-cents(taken) == cents(net):
			raise(gross, net, taken)
		case cents(net) > cents(gross):
			lower(gross, net)
		}
	}
	if gross != nil && base != nil && cents(base) > cents(gross) {
		lower(gross, base)
	}
	start, end, paid := best["startDate"], best["endDate"], best["payDate"]
	if start != nil && end != nil && start.value > end.value {
		lower(start, end)
	}
	if start != nil && paid != nil && paid.value < start.value {
		lower(paid)
	}
	if issued, expires := best["issueDate"], best["expireDate"]; issued != nil && expires != nil &&
		issued.value > expires.value {
		lower(issued, expires)
	}
	opening, closing := best["openingBalance"], best["closingBalance"]
	added, drawn := best["depositsAmount"], best["withdrawalsAmount"]
	if opening != nil && closing != nil && added != nil && drawn != nil &&
		cents(opening)+cents(added)-cents(drawn) == cents(closing) {
		raise(opening, closing, added, drawn)
	}
}

func raise(all ...*candidate) {
	for _, c := range all {
		c.score = min(1, c.score+proven)
	}
}

func lower(all ...*candidate) {
	for _, c := range all {
		c.score *= contradicted
	}
}

// cents is an amount as a number; values of amounts have two decimals and at most 12 digits before them.
func cents(c *candidate) int64 { return Cents(c.value) }

// Cents is an amount as fields have it, such as 1200.50, in cents; 0 for what is none.
func Cents(amount string) int64 {
	n, err := strconv.ParseInt(strings.Replace(amount, ".", "", 1), 10, 64)
	if err != nil {
		return 0
	}
	return n
}
