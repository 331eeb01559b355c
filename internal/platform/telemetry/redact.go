package telemetry

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// redacted stands where something was left out.
const redacted = "[redacted]"

// rule finds one form of secret in running text. A text that cannot match is
// not searched, which keeps ordinary lines cheap.
type rule struct {
	canMatch func(text string) bool
	find     *regexp.Regexp
	replace  func(match string) string
}

// redactor takes secrets and personal data out of log attributes, by the name
// of the attribute and by the form of its text.
type redactor struct {
	exact    map[string]bool
	contains []string
	rules    []rule
	keys     keys
	// addresses is how much of the addresses of clients is kept.
	addresses Addresses
}

func newRedactor() *redactor {
	r := &redactor{exact: map[string]bool{}, contains: []string{
		"password", "passwd", "passphrase", "secret", "token", "authorization", "cookie", "apikey", "credential",
		"privatekey", "masterkey", "signature", "email", "phone", "mobile", "birth", "salary", "capability",
	}}
	for _, name := range []string{
		"code", "codes", "otp", "pin", "mfa", "mfacode", "verificationcode", "onetimecode", "fields", "answer",
		"answers", "body", "payload", "form", "query", "rawquery", "referer", "referrer", "recipient", "replyto",
		"name", "fullname", "firstname", "lastname", "middlename", "displayname", "realname", "username", "sendername",
		"address", "addresses", "street", "dob", "tin", "sss", "taxid", "nationalid", "gender", "income",
	} {
		r.exact[name] = true
	}
	r.rules = rules()
	return r
}

func rules() []rule {
	all := func(string) string { return redacted }
	withoutUser := func(string) string { return "://" + redacted + "@" }
	return []rule{
		{with("PRIVATE KEY"),
			regexp.MustCompile(`(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(-----END [A-Z ]*KEY-----|$)`), all},
		{with("$argon2"), regexp.MustCompile(`\$argon2[!-~]+`), all},
		{with("eyJ"), regexp.MustCompile(`eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*)?`), all},
		{with("ns_", "whsec_"), regexp.MustCompile(`\b(ns|whsec)_[A-Za-z0-9_+/=-]+`), all},
		{with("asic", "ASIC", "earer", "EARER"),
			regexp.MustCompile(`(?i)\b(basic|bearer)[ :]+[A-Za-z0-9._~+/=-]+`), redactScheme},
		{with("://"), regexp.MustCompile(`://[^\s"]+@`), withoutUser},
		{with("=", ":"), namedValue(), redactNamedValue},
		{hasLongRun, regexp.MustCompile(`[A-Za-z0-9_-]{` + strconv.Itoa(longRun) + `,}`), redactLong},
		{with("@"), regexp.MustCompile(`[^\s@<>"'(),:;=]+@[\p{L}\p{N}.-]+`), all},
		{with("+"), regexp.MustCompile(`\+[0-9][0-9 ()-]{7,}[0-9]`), all},
		{with("09"), regexp.MustCompile(`\b09[0-9]{2}[ -]?[0-9]{3}[ -]?[0-9]{4}\b`), all},
		// Tax and social security numbers.
		{hasNumberParts, regexp.MustCompile(`\b[0-9]{3}-[0-9]{3}-[0-9]{3}(-[0-9]{3,5})?\b`), all},
		{hasNumberParts, regexp.MustCompile(`\b[0-9]{2}-[0-9]{7}-[0-9]\b`), all},
	}
}

// namedValue finds what follows the name of a secret in a query, a form, JSON
// or an error text. Such a name may be the end of a longer one.
func namedValue() *regexp.Regexp {
	const names = `password|passwd|secret|token|authorization|api_?key|cookie|otp|\bcode|signature`
	return regexp.MustCompile(`(?i)((?:` + names + `)` +
		`\\?["']?[ ]?(?:=|:)[ ]?)("(?:[^"\\]|\\.)*"|\\"[^"]*"|'[^']*'|[^\s"'&,;{}\[\]]+)`)
}

func redactNamedValue(match string) string {
	end := strings.IndexAny(match, "=:") + 1
	return match[:end] + redacted
}

// redactScheme leaves words of a sentence alone ("bearer token"): credentials
// are never lower-case letters only.
func redactScheme(match string) string {
	at := strings.IndexAny(match, " :")
	if strings.Trim(match[at:], " :.abcdefghijklmnopqrstuvwxyz") == "" {
		return match
	}
	return match[:at] + " " + redacted
}

// redactLong hides long runs of base64url: capabilities are 43 of them. Ids
// are a short word and 32 hex digits, and are no secret.
func redactLong(match string) string {
	at := strings.LastIndexByte(match, '-')
	if at <= 0 || len(match)-at-1 != 32 {
		return redacted
	}
	prefix, digits := match[:at], match[at+1:]
	if strings.Trim(digits, "0123456789abcdef") != "" || strings.Trim(prefix, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return redacted
	}
	return match
}

// text takes secrets and personal data out of a text by their form.
func (r *redactor) text(s string) string {
	for _, rule := range r.rules {
		if rule.canMatch(s) {
			s = rule.find.ReplaceAllStringFunc(s, rule.replace)
		}
	}
	return s
}

// with knows texts that have one of some marks.
func with(marks ...string) func(text string) bool {
	return func(text string) bool {
		for _, mark := range marks {
			if strings.Contains(text, mark) {
				return true
			}
		}
		return false
	}
}

// longRun is how many characters of base64url in a row may be a capability.
const longRun = 43

func hasLongRun(text string) bool {
	run := 0
	for i := 0; i < len(text) && run < longRun; i++ {
		switch c := text[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '-':
			run++
		default:
			run = 0
		}
	}
	return run == longRun
}

// hasNumberParts knows texts with a dash between two digits.
func hasNumberParts(text string) bool {
	for i := 1; i < len(text)-1; i++ {
		if text[i] == '-' && isDigit(text[i-1]) && isDigit(text[i+1]) {
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// keys remembers which names of attributes are sensitive. They stand in the code, so they are few, but a name made of
// data must not fill the memory.
type keys struct {
	found sync.Map // name to bool
	count atomic.Int32
}

const mostKeys = 1000

func (k *keys) isSensitive(name string, find func(name string) bool) bool {
	if known, ok := k.found.Load(name); ok {
		return known.(bool)
	}
	is := find(name)
	if k.count.Load() < mostKeys {
		k.found.Store(name, is)
		k.count.Add(1)
	}
	return is
}

// isSensitive reports whether whatever stands under a name is left out.
func (r *redactor) isSensitive(name string) bool {
	plain := strings.Map(func(c rune) rune {
		switch c {
		case '_', '-', '.', ' ':
			return -1
		}
		return c
	}, strings.ToLower(name))
	if r.exact[plain] {
		return true
	}
	for _, part := range r.contains {
		if strings.Contains(plain, part) {
			return true
		}
	}
	return false
}

// attr is the ReplaceAttr of our handlers; it sees every attribute but groups.
func (r *redactor) attr(groups []string, a slog.Attr) slog.Attr {
	if len(groups) == 0 && (a.Key == slog.TimeKey || a.Key == slog.LevelKey || a.Key == slog.SourceKey) {
		return a
	}
	if r.keys.isSensitive(a.Key, r.isSensitive) {
		return slog.String(a.Key, redacted)
	}
	for _, group := range groups {
		if r.isSensitive(group) {
			return slog.String(a.Key, redacted)
		}
	}
	if a.Key == clientKey && a.Value.Kind() == slog.KindString {
		if a.Value = slog.StringValue(r.addresses.of(a.Value.String())); a.Value.String() == "" {
			return slog.Attr{} // left out
		}
		return a
	}
	a.Key = r.text(a.Key)
	switch a.Value.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(r.text(a.Value.String()))
	case slog.KindAny:
		a.Value = slog.AnyValue(r.value(a.Value.Any()))
	default: // numbers, times and truth values have no form to know a secret by
	}
	return a
}

// value makes anything that can be logged harmless. Structures go through JSON,
// because there the names of their fields can be seen.
func (r *redactor) value(v any) any {
	switch v := v.(type) {
	case nil:
		return nil
	case error:
		return r.text(v.Error())
	case []byte:
		return fmt.Sprintf("[%d bytes]", len(v))
	case time.Time, time.Duration:
		return v
	case fmt.Stringer:
		return r.text(v.String())
	}
	encoded, err := json.Marshal(v)
	if err != nil {
		return r.text(fmt.Sprintf("%+v", v))
	}
	var tree any
	decoder := json.NewDecoder(bytes.NewReader(encoded))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return redacted
	}
	return r.tree(tree)
}

func (r *redactor) tree(node any) any {
	switch node := node.(type) {
	case string:
		return r.text(node)
	case []any:
		for i := range node {
			node[i] = r.tree(node[i])
		}
		return node
	case map[string]any:
		clean := make(map[string]any, len(node))
		for name, child := range node {
			if r.isSensitive(name) {
				child = redacted
			}
			clean[r.text(name)] = r.tree(child)
		}
		return clean
	default:
		return node
	}
}
