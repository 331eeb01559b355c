package lowcode

import (
	"cmp"
	"slices"
	"strings"
)

// Sight is what conditions see: the answers so far, on which screen we are, and what came with the address.
type Sight struct {
	Screen  string
	Answers Answers
	Params  map[string]string
}

const paramPrefix = "urlParams."

func (s Sight) lookUp(field string) Value {
	if key, ok := strings.CutPrefix(field, paramPrefix); ok {
		return Value{Text: s.Params[key]}
	}
	if screen, name, ok := strings.Cut(field, "."); ok {
		return s.Answers[screen][name]
	}
	return s.Answers[s.Screen][field]
}

// hold tells whether every group holds.
func hold(groups []Group, s Sight) bool {
	return !slices.ContainsFunc(groups, func(g Group) bool { return !g.holds(s) })
}

func (g Group) holds(s Sight) bool {
	holds := func(i Item) bool { return compare(i.Operator, s.lookUp(i.Field), i.Value) }
	if g.Any {
		return slices.ContainsFunc(g.Items, holds)
	}
	return !slices.ContainsFunc(g.Items, func(i Item) bool { return !holds(i) })
}

// compare compares an answer with the value of a condition. Where two can't be ordered, they are neither more nor less.
func compare(operator string, actual Value, expected string) bool {
	text, wanted := actual.plain(), trim(expected)
	low, high := text, text
	if actual.isRange() {
		low, high = actual.Start, actual.End
	}
	equals := func() bool {
		sign, ok := order(text, wanted)
		return text == wanted || !actual.isRange() && ok && sign == 0
	}
	below, hasBelow := order(low, wanted)
	above, hasAbove := order(high, wanted)
	switch operator {
	case "EQ":
		return equals()
	case "NE":
		return !equals()
	case "GT":
		return hasBelow && below > 0
	case "GTE":
		return hasBelow && below >= 0
	case "LT":
		return hasAbove && above < 0
	case "LTE":
		return hasAbove && above <= 0
	case "INCLUDES":
		return strings.Contains(text, wanted)
	case "NOT_INCLUDES":
		return !strings.Contains(text, wanted)
	}
	return false
}

// order tells how two texts are ordered as numbers or as dates, if they are.
func order(a, b string) (sign int, ok bool) {
	if numberPattern.MatchString(a) && numberPattern.MatchString(b) {
		return cmp.Compare(number(a), number(b)), true
	}
	return cmp.Compare(a, b), datePattern.MatchString(a) && datePattern.MatchString(b)
}
