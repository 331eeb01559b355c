package inspect

import (
	"bytes"
	"encoding/hex"
)

// kind is what a value of a PDF is; what does not matter here is none of these.
type kind int

const (
	other kind = iota
	whole
	pointer
	name
	text
	list
	dictionary
)

// value is a value of a PDF and where it stands.
type value struct {
	kind               kind
	number, generation int
	name               string
	text               []byte
	items              []value
	entries            map[string]entry
	from, to           int
}

// entry is a value in a dictionary; at is where its name begins.
type entry struct {
	value value
	at    int
}

func (v value) entry(named string) value { return v.entries[named].value }

// maxValues bounds what is kept of a file, which takes about 200 bytes for each value.
const maxValues = 150_000

// parser reads values, each byte once. It is bounded by maxValues and maxDepth; what is no value is refused.
type parser struct {
	text   []byte
	at     int
	values int // that were read
}

// skip goes over white space and comments.
func (p *parser) skip() {
	for ; p.at < len(p.text); p.at++ {
		switch b := p.text[p.at]; {
		case b == '%':
			for p.at+1 < len(p.text) && p.text[p.at+1] != '\n' && p.text[p.at+1] != '\r' {
				p.at++
			}
		case b > ' ':
			return
		}
	}
}

// word goes over a keyword, if it stands here.
func (p *parser) word(is string) bool {
	if !bytes.HasPrefix(p.text[p.at:], []byte(is)) {
		return false
	}
	p.at += len(is)
	return true
}

// integer reads a number without a sign; -1 for none.
func (p *parser) integer() int {
	start := p.at
	for p.at < len(p.text) && isDigit(p.text[p.at]) {
		p.at++
	}
	if start == p.at {
		return -1
	}
	return number(p.text[start:p.at])
}

// value reads the value that begins here.
func (p *parser) value(depth int) (v value, ok bool) {
	if p.values++; p.values > maxValues {
		p.at = len(p.text)
	}
	if p.skip(); p.at >= len(p.text) || depth > maxDepth {
		return value{}, false
	}
	start := p.at
	switch b := p.text[p.at]; {
	case bytes.HasPrefix(p.text[p.at:], []byte("<<")):
		v, ok = p.dictionary(depth)
	case b == '[':
		v, ok = p.list(depth)
	case b == '<':
		v, ok = p.hexadecimal()
	case b == '(':
		v, ok = p.literal()
	case b == '/':
		v, ok = value{kind: name, name: p.name()}, true
	case isDigit(b):
		v, ok = p.number(), true
	case isDelimiter(b):
		return value{}, false
	default:
		v, ok = value{name: p.token()}, true
	}
	v.from, v.to = start, p.at
	return v, ok
}

// token goes to the next delimiter.
func (p *parser) token() string {
	start := p.at
	for p.at < len(p.text) && !isDelimiter(p.text[p.at]) {
		p.at++
	}
	return string(p.text[start:p.at])
}

func (p *parser) name() string {
	p.at++
	return p.token()
}

// number reads a number or a reference, which begins with two.
func (p *parser) number() value {
	v := value{kind: whole, number: p.integer()}
	after := p.at
	if p.at < len(p.text) && p.text[p.at] == '.' {
		return value{name: p.token()}
	}
	p.skip()
	if generation := p.integer(); generation >= 0 {
		if p.skip(); p.word("R") && (p.at == len(p.text) || isDelimiter(p.text[p.at])) {
			return value{kind: pointer, number: v.number, generation: generation}
		}
	}
	p.at = after
	return v
}

func (p *parser) list(depth int) (value, bool) {
	v := value{kind: list}
	p.at++
	for {
		if p.skip(); p.at >= len(p.text) {
			return v, false
		}
		if p.text[p.at] == ']' {
			p.at++
			return v, true
		}
		item, ok := p.value(depth + 1)
		if !ok {
			return v, false
		}
		v.items = append(v.items, item)
	}
}

func (p *parser) dictionary(depth int) (value, bool) {
	v := value{kind: dictionary, entries: map[string]entry{}}
	p.at += len("<<")
	for {
		if p.skip(); p.at >= len(p.text) {
			return v, false
		}
		if p.word(">>") {
			return v, true
		}
		if p.text[p.at] != '/' {
			return v, false
		}
		at := p.at
		named := p.name()
		item, ok := p.value(depth + 1)
		if !ok {
			return v, false
		}
		v.entries[named] = entry{item, at}
	}
}

func (p *parser) hexadecimal() (value, bool) {
	end := bytes.IndexByte(p.text[p.at:], '>')
	if end < 0 {
		p.at = len(p.text) // or each of many would look as far
		return value{}, false
	}
	digits := bytes.Join(bytes.Fields(p.text[p.at+1:p.at+end]), nil)
	if len(digits)%2 == 1 {
		digits = append(digits, '0')
	}
	p.at += end + 1
	out := make([]byte, len(digits)/2)
	if _, err := hex.Decode(out, digits); err != nil {
		return value{}, false
	}
	return value{kind: text, text: out}, true
}

// escapes are what letters behind a backslash stand for.
var escapes = [256]byte{'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f', '(': '(', ')': ')', '\\': '\\'}

func (p *parser) literal() (value, bool) {
	out, open := []byte{}, 0
	for ; p.at < len(p.text); p.at++ {
		switch b := p.text[p.at]; b {
		case '(':
			if open++; open > 1 {
				out = append(out, b)
			}
		case ')':
			if open--; open == 0 {
				p.at++
				return value{kind: text, text: out}, true
			}
			out = append(out, b)
		case '\\':
			out = p.escape(out)
		case '\r': // the end of a line is one character, however it is written
			if p.at+1 < len(p.text) && p.text[p.at+1] == '\n' {
				p.at++
			}
			out = append(out, '\n')
		default:
			out = append(out, b)
		}
	}
	return value{}, false
}

// escape adds what stands behind a backslash and ends on its last byte.
func (p *parser) escape(out []byte) []byte {
	p.at++
	if p.at >= len(p.text) {
		return out
	}
	switch b := p.text[p.at]; {
	case b >= '0' && b <= '7':
		code := 0
		for i := 0; i < 3 && p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '7'; i++ {
			code = code*8 + int(p.text[p.at]-'0')
			p.at++
		}
		p.at--
		return append(out, byte(code))
	case b == '\n':
		return out
	case b == '\r':
		if p.at+1 < len(p.text) && p.text[p.at+1] == '\n' {
			p.at++
		}
		return out
	case escapes[b] != 0:
		return append(out, escapes[b])
	default:
		return append(out, b)
	}
}
