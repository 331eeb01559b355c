package extract

import (
	"regexp"
	"strings"
	"unicode"

	"nod/internal/reading/extract/spelling"
)

// reading is a value of a form that was found in words.
type reading struct {
	value string
	// until is the last day of a range, empty for everything else.
	until string
	words []*word
	// fit is how much the text looks like its form, 0 to 1.
	fit float64
}

// run is the text of words, and where in it each begins.
type run struct {
	text   string
	words  []*word
	starts []int
}

func newRun(words []*word) run {
	r := run{words: words}
	var out strings.Builder
	for i, w := range words {
		if i > 0 {
			out.WriteByte(' ')
		}
		r.starts = append(r.starts, out.Len())
		out.WriteString(w.text)
	}
	r.text = out.String()
	return r
}

// between are the words that a part of the text comes from.
func (r run) between(from, to int) []*word {
	first, last := -1, 0
	for i, w := range r.words {
		if r.starts[i] < to && r.starts[i]+len(w.text) > from {
			if first < 0 {
				first = i
			}
			last = i + 1
		}
	}
	if first < 0 {
		return nil
	}
	return r.words[first:last]
}

const (
	// seen is a digit, or what readers take one for.
	seen = `[0-9OolISB]`
	part = `[-–. ]{0,3}`
)

// patterns of values.
var (
	// amountText is an amount, also with blanks and letters that a reader puts into it.
	amountText = regexp.MustCompile(`(?i)(?:(?:php|p|₱|peso|pesos)\.?\s?)?\(?-?(` + seen +
		`{1,3}(?:[,. '][ ]?` + seen + `{3})+|` + seen + `+)(\s?[.,·]\s?` + seen + `{2})?(?:\)|\b|-)`)
	tinText = regexp.MustCompile(
		seen + `{3}` + part + seen + `{3}` + part + seen + `{3}(?:` + part + seen + `{3,5})?`)
	sssText  = regexp.MustCompile(seen + `{2}` + part + seen + `{7}` + part + seen)
	phicText = regexp.MustCompile(seen + `{2}` + part + seen + `{9}` + part + seen)
	hdmfText = regexp.MustCompile(seen + `{4}` + part + seen + `{4}` + part + seen + `{4}`)
	acctText = regexp.MustCompile(`[0-9XxOol*•][0-9XxOolISB*•\-– ]{4,}[0-9Ool]`)
	// hyphened is a number up to the blank behind its last hyphen, where another one begins.
	hyphened  = regexp.MustCompile(`^(.*[-–] ?[^-– ]{2,}) [^-–]*$`)
	yearText  = regexp.MustCompile(`(?:19|20)[0-9]{2}|(?:1 ?9|2 ?0) ?[0-9] ?[0-9]`)
	yearOnly  = regexp.MustCompile(`^(?:19|20)[0-9]{2}$`)
	countText = regexp.MustCompile(`[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?`)
)

// parse finds a value of a form at the beginning of words.
func (s *sheet) parse(f form, words []*word, hint string) (reading, bool) {
	if len(words) == 0 {
		return reading{}, false
	}
	r := newRun(words)
	switch f {
	case date:
		return s.parseDate(r, hint)
	case dateRange:
		return s.parseRange(r, hint)
	case monthRange, monthDay:
		if found, ok := parseMonthDay(f, r); ok || f == monthDay {
			return found, ok
		}
		return s.parseRange(r, hint)
	case amount:
		return parseAmount(r)
	case tin, sss, philHealth, pagIBIG, account:
		return parseNumber(f, r)
	case year:
		return whole(r, yearText, func(t string) string { return strings.ReplaceAll(t, " ", "") })
	case count:
		return whole(r, countText, func(t string) string { return strings.ReplaceAll(t, ",", "") })
	case code:
		return s.parseCode(r)
	case name, given, org:
		return s.parseName(f, s.tight(words, wide))
	case address, text, remark:
		return parseText(f, s.tight(words, wide))
	default:
		return parseChoice(f, r)
	}
}

// whole is a value that a pattern finds near the beginning.
func whole(r run, pattern *regexp.Regexp, clean func(string) string) (reading, bool) {
	at := pattern.FindStringIndex(r.text)
	if at == nil || at[0] > 3 {
		return reading{}, false
	}
	used := r.between(at[0], at[1])
	return reading{value: clean(r.text[at[0]:at[1]]), words: used, fit: 0.9}, true
}

// tight are the words up to the first large gap or mark that ends a value.
func (s *sheet) tight(words []*word, gap float64) []*word {
	for i := 1; i < len(words); i++ {
		if s.gap(words[i-1], words[i]) > gap || words[i].text == "|" {
			return words[:i]
		}
	}
	return words
}

// parseAmount finds the first amount; with decimals it is one for sure.
func parseAmount(r run) (reading, bool) {
	for _, at := range amountText.FindAllStringSubmatchIndex(r.text, 20) {
		if at[0] > 0 && (unicode.IsLetter(rune(r.text[at[0]-1])) || unicode.IsDigit(rune(r.text[at[0]-1]))) {
			continue
		}
		rest := r.text[at[1]:]
		if rest != "" && (unicode.IsLetter(rune(rest[0])) || rest[0] == '/' || rest[0] == '%' || rest[0] == '-') {
			continue
		}
		raw := r.text[at[2]:at[3]]
		if !hasDigit(raw) {
			continue
		}
		pesos, cents, fit := strings.TrimLeft(spelling.Digits(raw), "0"), "00", 0.55
		if at[0] > 0 && strings.ContainsAny(r.text[at[0]-1:at[0]], ".,|/*") {
			continue // what stands before it belongs to it, but was not read as a digit
		}
		if at[4] < 0 && yearOnly.MatchString(raw) {
			continue
		}
		if at[4] >= 0 {
			cents, fit = spelling.Digits(r.text[at[4]:at[5]]), 1
		} else if !strings.ContainsAny(raw, ",") {
			fit = 0.3
		}
		if pesos == "" {
			pesos = "0"
		}
		if len(pesos) > 12 || len(cents) != 2 {
			continue
		}
		if strings.ContainsAny(raw, "OolISB' ") {
			fit -= 0.15
		}
		return reading{value: pesos + "." + cents, words: r.between(at[0], at[1]), fit: fit}, true
	}
	return reading{}, false
}

// parseNumber finds a number that the state or a bank gives.
func parseNumber(f form, r run) (reading, bool) {
	pattern := map[form]*regexp.Regexp{
		tin: tinText, sss: sssText, philHealth: phicText, pagIBIG: hdmfText, account: acctText,
	}[f]
	at := pattern.FindStringIndex(r.text)
	if at == nil || at[0] > 4 {
		return reading{}, false
	}
	raw := r.text[at[0]:at[1]]
	if parts := hyphened.FindStringSubmatch(raw); f == account && parts != nil {
		raw = parts[1]
	}
	used := r.between(at[0], at[0]+len(raw))
	number, fit := spelling.Digits(raw), 1.0
	if after := r.text[at[1]:]; f != account && after != "" && unicode.IsDigit(rune(after[0])) {
		return reading{}, false
	}
	if strings.ContainsAny(raw, "OolISB") {
		fit = 0.8
	}
	group := func(sizes ...int) string {
		parts, rest := []string{}, number
		for _, size := range sizes {
			parts, rest = append(parts, rest[:size]), rest[size:]
		}
		return strings.Join(append(parts, rest), "-")
	}
	switch f {
	case tin:
		if len(number) == 9 {
			return reading{value: group(3, 3), words: used, fit: fit * 0.95}, true
		}
		if len(number) < 12 {
			return reading{}, false
		}
		return reading{value: group(3, 3, 3), words: used, fit: fit}, true
	case sss:
		return reading{value: group(2, 7), words: used, fit: fit}, true
	case philHealth:
		return reading{value: group(2, 9), words: used, fit: fit}, true
	case pagIBIG:
		return reading{value: group(4, 4), words: used, fit: fit}, true
	default:
		return reading{value: strings.Join(strings.Fields(strings.ReplaceAll(raw, "–", "-")), " "), words: used,
			fit: fit}, true
	}
}

// parseCode finds a number with letters, without blanks.
func (s *sheet) parseCode(r run) (reading, bool) {
	taken := 0
	for i, w := range r.words {
		if i > 0 && (s.gap(r.words[i-1], w) > 0.6 || !hasDigit(w.text) && !strings.HasPrefix(w.text, "-")) {
			break
		}
		taken = i + 1
	}
	value := strings.Trim(joined(r.words[:taken]), " :.,;|[]_")
	if !hasDigit(value) || len(value) < 3 || len(value) > 40 {
		return reading{}, false
	}
	fit := 0.9
	if strings.Contains(value, "/") || len(value) < 5 {
		fit = 0.7
	}
	return reading{value: value, words: r.words[:taken], fit: fit}, true
}
