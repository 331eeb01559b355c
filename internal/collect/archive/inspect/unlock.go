package inspect

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// numberObject is an object that is a number; lengths of streams are.
var numberObject = regexp.MustCompile(`\b(\d{1,9})\s+\d{1,5}\s+obj\s+(\d{1,9})\s+endobj`)

// unlocked names what was the lock of a PDF: as long as its name.
var unlocked = []byte("/Unlockt")

var (
	// ErrLocked is returned for a PDF that opens with a password alone; it is an ErrUnreadable.
	ErrLocked = fmt.Errorf("%w: it needs a password", ErrUnreadable)
	// ErrPassword is returned for a password that does not open a PDF; it is an ErrUnreadable.
	ErrPassword = fmt.Errorf("%w: the password is wrong", ErrUnreadable)
)

// errNoCipher stands for a lock that cannot be opened here: another scheme than that of passwords, or a damaged one.
var errNoCipher = errors.New("the lock is of an unknown kind")

// Unlock returns a PDF as it is without its password; a file that is not locked comes back as it is. The password of
// the owner opens it, too, and none is needed for a file that only asks not to be printed or changed.
//
// Everything stays at its place, so that the file's own table of places holds: what gets shorter is filled up with
// spaces, and a string between the streams that gets longer is left empty. The caller's bytes are not changed.
func Unlock(body []byte, password string) ([]byte, error) {
	if !bytes.HasPrefix(body, pdfStart) || !encrypted.Match(body) {
		return body, nil
	}
	w := &walk{parser: parser{text: bytes.Clone(body)}}
	w.scan()
	if w.values > maxValues {
		return nil, ErrTooLarge
	}
	lock, err := w.lock()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	isOpen := lock.open("")
	if !isOpen && password == "" {
		return nil, ErrLocked
	}
	if !isOpen && !lock.open(password) {
		return nil, ErrPassword
	}
	defer clear(lock.key)
	for _, found := range w.objects {
		if found.from == w.lockAt {
			continue
		}
		if err := w.unlock(lock, found); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
		}
	}
	for _, at := range w.marks {
		copy(w.text[at:], unlocked)
	}
	return w.text, nil
}

// IsUnlocked reports whether a PDF was locked before [Unlock].
func IsUnlocked(body []byte) bool { return bytes.Contains(body, unlocked) }

// located is an object with its stream.
type located struct {
	number, generation int
	value              value
	from               int // where the value begins
	stream             []byte
}

// walk goes through the objects of a file in the order in which they stand.
type walk struct {
	parser
	objects  []located
	trailers []value
	lockAt   int         // where the dictionary of the lock begins that is a separate object
	marks    []int       // where the lock is named
	numbers  map[int]int // objects that are numbers, once somebody asks
}

// scan finds objects and trailers. What is neither is passed over.
func (w *walk) scan() {
	for w.skip(); w.at < len(w.text); w.skip() {
		start := w.at
		switch {
		case w.word("trailer"):
			if v, ok := w.value(0); ok {
				w.trailers = append(w.trailers, v)
			}
		case isDigit(w.text[w.at]):
			if !w.object() && w.at == start {
				w.at++
			}
		default:
			w.at++
		}
	}
}

// object reads the object that begins here; it moves on in any case.
func (w *walk) object() bool {
	number := w.integer()
	w.skip()
	generation := w.integer()
	w.skip()
	if number < 0 || generation < 0 || !w.word("obj") {
		return false
	}
	w.skip()
	from := w.at
	v, ok := w.value(0)
	if !ok {
		return false
	}
	found := located{number: number, generation: generation, value: v, from: from}
	w.skip()
	if v.kind == dictionary && w.word("stream") {
		found.stream = w.stream(v)
	}
	if v.entry("Type").name == "XRef" {
		w.trailers = append(w.trailers, v)
		found.stream, found.value = nil, value{} // never locked
	}
	w.objects = append(w.objects, found)
	return true
}

// stream returns the bytes of the stream that begins here.
func (w *walk) stream(about value) []byte {
	rest := w.text[w.at:]
	begin := 0
	if bytes.HasPrefix(rest, []byte("\r\n")) {
		begin = 2
	} else if len(rest) > 0 && (rest[0] == '\n' || rest[0] == '\r') {
		begin = 1
	}
	w.at += begin
	rest = rest[begin:]
	length := w.length(about.entry("Length"))
	end := []byte("endstream")
	if length < 0 || length > len(rest) || !bytes.HasPrefix(bytes.TrimLeft(rest[length:], "\r\n \t"), end) {
		if length = bytes.Index(rest, end); length < 0 {
			length = len(rest)
		}
	}
	w.at += length
	return rest[:length:length]
}

// length is what a number, or an object that is one, says; -1 for nothing.
func (w *walk) length(v value) int {
	switch v.kind {
	case whole:
		return v.number
	case pointer:
		if w.numbers == nil {
			w.numbers = map[int]int{}
			for _, found := range numberObject.FindAllSubmatch(w.text, maxValues) {
				w.numbers[number(found[1])] = number(found[2])
			}
		}
		if length, ok := w.numbers[v.number]; ok {
			return length
		}
	}
	return -1
}

// lock reads how the file is locked.
func (w *walk) lock() (*lock, error) {
	for _, t := range slices.Backward(w.trailers) {
		named, ok := t.entries["Encrypt"]
		if !ok {
			continue
		}
		w.marks = append(w.marks, named.at)
		about := named.value
		if about.kind == pointer {
			i := slices.IndexFunc(w.objects, func(o located) bool { return o.number == about.number })
			if i < 0 {
				return nil, errNoCipher
			}
			about, w.lockAt = w.objects[i].value, w.objects[i].from
		}
		for _, other := range w.trailers {
			if again, ok := other.entries["Encrypt"]; ok {
				w.marks = append(w.marks, again.at)
			}
		}
		var id []byte
		if ids := t.entry("ID").items; len(ids) > 0 {
			id = ids[0].text
		}
		return newLock(about, id)
	}
	return nil, errNoCipher
}

// unlock puts the open text of an object in the place of the locked one.
func (w *walk) unlock(l *lock, o located) error {
	if err := w.unlockStrings(l, o, o.value); err != nil {
		return err
	}
	isOwn := bytes.Contains(w.text[o.value.from:o.value.to], []byte("/Crypt"))
	isOpen := o.value.entry("Type").name == "Metadata" && !l.metadata
	if len(o.stream) == 0 || isOwn || isOpen {
		return nil
	}
	plain, err := l.decrypt(l.streams, o, o.stream)
	if err != nil {
		return err
	}
	fill(o.stream, plain)
	return nil
}

func (w *walk) unlockStrings(l *lock, o located, v value) error {
	for _, item := range v.items {
		if err := w.unlockStrings(l, o, item); err != nil {
			return err
		}
	}
	for _, e := range v.entries {
		if err := w.unlockStrings(l, o, e.value); err != nil {
			return err
		}
	}
	if v.kind != text {
		return nil
	}
	plain, err := l.decrypt(l.strings, o, v.text)
	if err != nil {
		plain = nil // a string that nobody shows must not keep the pages from being read
	}
	place := w.text[v.from:v.to]
	written := literal(plain)
	if place[0] == '<' {
		written = fmt.Appendf(nil, "<%x>", plain)
	}
	if len(written) > len(place) {
		written = []byte("()")
	}
	fill(place, written)
	return nil
}

// fill writes a text into a place that is longer, with spaces behind it.
func fill(place, with []byte) {
	for i := copy(place, with); i < len(place); i++ {
		place[i] = ' '
	}
}

// literal writes a string as PDF does.
func literal(of []byte) []byte {
	out := []byte{'('}
	for _, b := range of {
		switch b {
		case '(', ')', '\\':
			out = append(out, '\\', b)
		case '\r':
			out = append(out, '\\', 'r')
		default:
			out = append(out, b)
		}
	}
	return append(out, ')')
}
