package extract

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"nod/internal/reading/extract/spelling"
)

//go:embed vocabulary/*.txt
var files embed.FS

// form is what values of a field look like.
type form string

const (
	amount      form = "amount"
	date        form = "date"
	dateRange   form = "range"
	monthRange  form = "monthrange"
	monthDay    form = "monthday"
	year        form = "year"
	count       form = "count"
	name        form = "name"
	given       form = "given"
	org         form = "org"
	address     form = "address"
	gender      form = "gender"
	marital     form = "marital"
	citizenship form = "citizenship"
	remark      form = "remark"
	text        form = "text"
	code        form = "code"
	account     form = "account"
	tin         form = "tin"
	sss         form = "sss"
	philHealth  form = "philhealth"
	pagIBIG     form = "pagibig"
)

// field is one that documents of a kind have.
type field struct {
	name string
	form form
	// isFirst says that of several the one nearest the top counts, isHeading that it may stand without a label as the
	// heading, isDisplay that it may stand without a label in large letters.
	isFirst, isHeading, isDisplay bool
}

// sign is a phrase that documents of a kind are recognized by.
type sign struct {
	weight int
	phrase string
}

// other is the field of labels whose values nobody asks for; they end the values of those before them.
const other = -1

// phrase is one wording of a label, without its spaces.
type phrase struct {
	text    string
	letters uint64
	field   int
}

// vocabulary is what is known of a kind of document.
//
// A file has one entry a line: "kind ID [transactions] [labeled]", whose marks say that rows which begin with a day are
// transactions, and that numbers without a label may be others'; "sign WEIGHT PHRASE"; "field NAME FORM [first]
// [heading] [display]", whose labels follow as "label PHRASE", and a sentence's words before it as "told PHRASE";
// "other PHRASE" for labels of no field. (a|b) in a phrase means one of them, an empty part that it may be missing.
type vocabulary struct {
	kind    string
	marks   []string
	signs   []sign
	fields  []field
	phrases []phrase
	exact   map[string]int
	told    map[string]int
}

func (v *vocabulary) is(mark string) bool { return slices.Contains(v.marks, mark) }

// column is what stands below a heading of a table.
type column string

const (
	now column = "now"
	// toYear is what was paid since January, which some labels have a separate field for.
	toYear column = "year"
	past   column = "past"
	rate   column = "rate"
)

// ofYear is the field of what a field's periods of a year add up to.
func (v *vocabulary) ofYear(f field) (field, bool) {
	name := "year" + strings.ToUpper(f.name[:1]) + f.name[1:]
	if i := slices.IndexFunc(v.fields, func(of field) bool { return of.name == name }); i >= 0 {
		return v.fields[i], true
	}
	return field{}, false
}

// Extractor finds fields. It may be used by many goroutines at once.
type Extractor struct {
	kinds   []*vocabulary
	columns map[string]column
}

// New reads the vocabularies. An error names the file and line.
func New() (*Extractor, error) {
	x := &Extractor{columns: map[string]column{}}
	names, err := files.ReadDir("vocabulary")
	if err != nil {
		return nil, fmt.Errorf("list vocabularies: %w", err)
	}
	for _, entry := range names {
		body, err := files.ReadFile(path.Join("vocabulary", entry.Name()))
		if err != nil {
			return nil, fmt.Errorf("read vocabulary: %w", err)
		}
		v := &vocabulary{exact: map[string]int{}, told: map[string]int{}}
		for i, line := range strings.Split(string(body), "\n") {
			if err := x.entry(v, line); err != nil {
				return nil, fmt.Errorf("vocabulary %s line %d: %w", entry.Name(), i+1, err)
			}
		}
		if v.kind != "" {
			x.kinds = append(x.kinds, v)
		}
	}
	return x, nil
}

// Kinds are the kinds of documents that there are vocabularies for.
func (x *Extractor) Kinds() []string {
	kinds := []string{}
	for _, v := range x.kinds {
		kinds = append(kinds, v.kind)
	}
	return kinds
}

func (x *Extractor) find(kind string) *vocabulary {
	if i := slices.IndexFunc(x.kinds, func(v *vocabulary) bool { return v.kind == kind }); i >= 0 {
		return x.kinds[i]
	}
	return nil
}

func (x *Extractor) entry(v *vocabulary, line string) error {
	key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch key {
	case "", "#":
	case "kind":
		words := strings.Fields(rest)
		v.kind, v.marks = words[0], words[1:]
	case "sign":
		number, words, _ := strings.Cut(rest, " ")
		weight, err := strconv.Atoi(number)
		if err != nil {
			return fmt.Errorf("weight of a sign: %w", err)
		}
		for _, phrase := range wordings(words) {
			v.signs = append(v.signs, sign{weight, phrase})
		}
	case "field":
		parts := strings.Fields(rest)
		if len(parts) < 2 || !slices.Contains(forms(), form(parts[1])) {
			return fmt.Errorf("field without a known form: %q", rest)
		}
		has := func(mark string) bool { return slices.Contains(parts[2:], mark) }
		v.fields = append(v.fields, field{parts[0], form(parts[1]), has("first"), has("heading"), has("display")})
	case "label", "told":
		if len(v.fields) == 0 {
			return fmt.Errorf("label before the first field: %q", rest)
		}
		if key == "label" {
			v.add(rest, len(v.fields)-1)
			return nil
		}
		for _, phrase := range wordings(rest) {
			v.told[spelling.Compact(phrase)] = len(v.fields) - 1
		}
	case "other":
		v.add(rest, other)
	case string(now), string(toYear), string(past), string(rate):
		for _, phrase := range wordings(rest) {
			x.columns[spelling.Compact(phrase)] = column(key)
		}
	default:
		return fmt.Errorf("unknown entry %q", key)
	}
	return nil
}

func forms() []form {
	return []form{
		amount, date, dateRange, monthRange, monthDay, year, count, name, given, org, address, gender, marital,
		citizenship, remark, text, code, account, tin, sss, philHealth, pagIBIG,
	}
}

// add keeps the wordings of a label; the first field that has one keeps it.
func (v *vocabulary) add(words string, at int) {
	for _, wording := range wordings(words) {
		key := spelling.Compact(wording)
		if _, ok := v.exact[key]; ok || key == "" {
			continue
		}
		v.exact[key] = at
		v.phrases = append(v.phrases, phrase{key, spelling.Letters(key), at})
	}
}

// wordings are all that a phrase with alternatives stands for.
func wordings(words string) []string {
	open := strings.IndexByte(words, '(')
	if open < 0 {
		return []string{strings.Join(strings.Fields(words), " ")}
	}
	length := strings.IndexByte(words[open:], ')')
	if length < 0 {
		return []string{words}
	}
	all := []string{}
	for _, choice := range strings.Split(words[open+1:open+length], "|") {
		all = append(all, wordings(words[:open]+choice+words[open+length+1:])...)
	}
	return all
}
