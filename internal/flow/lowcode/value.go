package lowcode

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Value is an answer: a text, a period of days, or nothing.
type Value struct{ Text, Start, End string }

// Values are answers of a screen by the names of its fields.
type Values map[string]Value

// Answers are the answers of screens by reference.
type Answers map[string]Values

func (v Value) isRange() bool { return v.Start != "" }

// IsEmpty tells whether there is no answer.
func (v Value) IsEmpty() bool { return v == Value{} }

func (v Value) plain() string {
	if v.isRange() {
		return v.Start + "/" + v.End
	}
	return trim(v.Text)
}

type period struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// MarshalJSON writes a text, {start, end} or null.
func (v Value) MarshalJSON() ([]byte, error) {
	switch {
	case v.isRange():
		return json.Marshal(period{v.Start, v.End})
	case v.Text == "":
		return []byte("null"), nil
	default:
		return json.Marshal(v.Text)
	}
}

// UnmarshalJSON reads what MarshalJSON writes.
func (v *Value) UnmarshalJSON(raw []byte) error {
	*v = Value{}
	if len(raw) == 0 || raw[0] != '{' {
		return json.Unmarshal(raw, &v.Text)
	}
	var p period
	err := json.Unmarshal(raw, &p)
	v.Start, v.End = p.Start, p.End
	return err
}

// space is what JavaScript takes for white space. Go's \s is ASCII, and its TrimSpace knows U+0085 but not U+FEFF.
const space = `\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`

func trim(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return r == '\ufeff' || r != '\u0085' && unicode.IsSpace(r)
	})
}

var (
	numberPattern  = regexp.MustCompile(`^[+-]?(\d+(\.\d*)?|\.\d+)$`)
	datePattern    = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	phonePattern   = regexp.MustCompile(`^\+?\d{1,14}$`)
	emailPattern   = regexp.MustCompile(`^[^@` + space + `]+@[^@` + space + `]+\.[^@` + space + `]{2,}$`)
	urlPattern     = regexp.MustCompile(`^https://[^/?#` + space + `]+[^` + space + `]*$`)
	integerPattern = regexp.MustCompile(`^(0|-?[1-9]\d*)$`)
)

func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil && datePattern.MatchString(text)
}

// clean is what an answer is worth to a component: trimmed, and nothing where it isn't one that the component can give.
func clean(c Component, raw any) Value {
	if c.Type == "DATE_RANGE_PICKER" {
		object, _ := raw.(map[string]any)
		start, _ := object["start"].(string)
		end, _ := object["end"].(string)
		if isDate(start) && isDate(end) && start <= end {
			return Value{Start: start, End: end}
		}
		return Value{}
	}
	text, _ := raw.(string)
	text = trim(text)
	isOption := func(o Option) bool { return o.Value == text }
	switch {
	case c.Type == "DATE_PICKER" && !isDate(text), c.hasOptions() && !slices.ContainsFunc(c.Options, isOption):
		return Value{}
	}
	return Value{Text: text}
}

// problem is what is wrong with a cleaned answer, or "".
func problem(c Component, v Value) string {
	switch {
	case c.Disabled:
		return ""
	case v.IsEmpty() && c.Required:
		return "This field is required"
	case v.IsEmpty() || len(c.Rules) == 0 || c.Type != "INPUT" || c.Rules[0].passes(v.Text):
		return ""
	}
	return c.Rules[0].message(c.Label)
}

func (r Rule) passes(text string) bool {
	switch r.Format {
	case "PHONE":
		return phonePattern.MatchString(text)
	case "EMAIL":
		return emailPattern.MatchString(text)
	case "URL":
		return urlPattern.MatchString(text)
	case "NUMBER":
		return numberPattern.MatchString(text) && isWithin(number(text), r.Min, r.Max)
	case "INTEGER":
		n := number(text)
		return integerPattern.MatchString(text) && math.Abs(n) <= 1<<53-1 && isWithin(n, r.Min, r.Max)
	case "STRING":
		return isWithin(float64(utf8.RuneCountInString(text)), r.MinLength, r.MaxLength)
	case "REGEX":
		return matches(r.Regex, text)
	}
	return true
}

// number reads what numberPattern takes; what is too large is infinite, as in JavaScript.
func number(text string) float64 {
	n, _ := strconv.ParseFloat(text, 64)
	return n
}

func isWithin(n float64, low, high *float64) bool {
	return (low == nil || n >= *low) && (high == nil || n <= *high)
}

const maxMatched = 1000

// matches tests a pattern of a tenant with an engine that takes linear time. One that is not valid fails, always.
func matches(pattern, text string) bool {
	if utf8.RuneCountInString(pattern) > maxRegex || utf8.RuneCountInString(text) > maxMatched {
		return false
	}
	compiled, err := regexp.Compile(pattern)
	return err == nil && compiled.MatchString(text)
}

func (r Rule) message(label string) string {
	switch r.Format {
	case "PHONE":
		return "Please enter a valid phone number"
	case "EMAIL":
		return "Please enter a valid email address"
	case "URL":
		return "Please enter a valid URL starting with https://"
	case "REGEX":
		return "Please enter a valid " + label
	}
	if r.Message != "" {
		return r.Message
	}
	switch r.Format {
	case "NUMBER":
		return "Please enter a valid number" + bound("min", r.Min) + bound("max", r.Max)
	case "INTEGER":
		return "Please enter a valid integer" + bound("min", r.Min) + bound("max", r.Max)
	}
	return "Please enter a valid string" + bound("min length", r.MinLength) + bound("max length", r.MaxLength)
}

// bound writes numbers as JavaScript does, which is how encoding/json does.
func bound(name string, n *float64) string {
	if n == nil {
		return ""
	}
	text, _ := json.Marshal(*n) // never fails: JSON has no infinities to read
	return ", " + name + ": " + string(text)
}
