package inspect

import (
	"bytes"
	"regexp"
	"strconv"
)

// object is the text of an object without the stream behind it. An object number may have several: which one counts
// is for the reader to decide, so all are looked at.
type object []byte

// tree finds how many pages a reader would show, whatever the file says about their number: an entry of a list may
// stand there ten thousand times.
type tree struct {
	objects map[int][]object
	lists   map[int][]int // what stands below a node, as far as it matters; nil for a page
	open    map[int]bool  // nodes on the way from the root
	pages   int
	visits  int
}

const (
	// ws is what separates two words of a PDF.
	ws = `(?:[\s\x00]|%[^\r\n]*[\r\n])*`
	// maxDepth bounds how deep a tree of pages is.
	maxDepth = 50
	// maxVisits bounds the walk through lists that hold nothing but lists.
	maxVisits = 2000
	// maxNumber is what stands for a number that is none.
	maxNumber = 1 << 30
)

var (
	pagesRef  = regexp.MustCompile(`/Pages` + ws + `(\d{1,9})` + ws + `\d+` + ws + `R\b`)
	kids      = regexp.MustCompile(`/Kids` + ws + `(?:\[([^\]]*)|(\d{1,9})` + ws + `\d+` + ws + `R\b)`)
	reference = regexp.MustCompile(`(\d{1,9})` + ws + `\d+` + ws + `R\b`)
)

// checkPages fails for a document of too many pages, or whose pages go round in a circle.
func checkPages(objects map[int][]object) error {
	t := tree{objects: objects, lists: map[int][]int{}, open: map[int]bool{}}
	roots := map[int]bool{}
	for _, definitions := range objects {
		for _, text := range definitions {
			for _, found := range pagesRef.FindAllSubmatch(text, maxPages) {
				roots[number(found[1])] = true
			}
		}
	}
	for root := range roots {
		t.pages = 0
		if err := t.walk(root, 0); err != nil {
			return err
		}
	}
	return nil
}

// walk counts the pages below a node.
func (t *tree) walk(node, depth int) error {
	if t.visits++; t.visits > maxVisits {
		return ErrTooLarge
	}
	if t.open[node] || depth > maxDepth {
		return ErrUnreadable
	}
	t.open[node] = true
	defer delete(t.open, node)
	below, isKnown := t.lists[node]
	if !isKnown {
		below = t.below(node)
		t.lists[node] = below
	}
	if below == nil {
		if t.pages++; t.pages > maxPages {
			return ErrTooLarge
		}
	}
	for _, kid := range below {
		if err := t.walk(kid, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// below returns what the lists of a node name, nil when it has none.
func (t *tree) below(node int) (found []int) {
	for _, text := range t.objects[node] {
		for _, list := range kids.FindAllSubmatch(text, maxPages) {
			if found == nil {
				found = []int{}
			}
			entries := list[1]
			if len(list[2]) > 0 {
				entries = bytes.Join(raw(t.objects[number(list[2])]), nil)
			}
			for _, entry := range reference.FindAllSubmatch(entries, maxPages+1) {
				found = append(found, number(entry[1]))
			}
		}
	}
	return found
}

func raw(objects []object) [][]byte {
	out := make([][]byte, len(objects))
	for i, o := range objects {
		out[i] = o
	}
	return out
}

func number(digits []byte) int {
	n, err := strconv.Atoi(string(digits))
	if err != nil || n < 0 {
		return maxNumber
	}
	return n
}

// objectsOf finds the objects of a file, each up to its stream or to the next object.
func objectsOf(body []byte) map[int][]object {
	objects := map[int][]object{}
	last, from := -1, 0
	keep := func(end int) {
		text := body[from:end]
		if stream := bytes.Index(text, []byte("stream")); stream >= 0 {
			text = text[:stream]
		}
		objects[last] = append(objects[last], text)
	}
	for at := 0; ; {
		next := bytes.Index(body[at:], []byte("obj"))
		if next < 0 {
			keep(len(body)) // -1 is what belongs to no object: trailers
			return objects
		}
		at += next
		if n, ok := numberBefore(body[max(0, at-40):at]); ok {
			keep(at)
			last, from = n, at+len("obj")
		}
		at += len("obj")
	}
}

// numberBefore reads the number of an object from what stands before the word "obj": "12 0 ".
func numberBefore(text []byte) (int, bool) {
	fields := bytes.FieldsFunc(text, func(r rune) bool { return r <= ' ' })
	if len(fields) < 2 || (len(text) > 0 && text[len(text)-1] > ' ' && !isDigit(text[len(text)-1])) {
		return 0, false
	}
	name, generation := fields[len(fields)-2], fields[len(fields)-1]
	start := len(name)
	for start > 0 && isDigit(name[start-1]) {
		start--
	}
	isNumber := !bytes.ContainsFunc(generation, func(r rune) bool { return r < '0' || r > '9' })
	if start == len(name) || len(name)-start > 9 || !isNumber {
		return 0, false
	}
	return number(name[start:]), true
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// addPacked adds the objects of an unpacked stream: up to first stand pairs of number and place.
func addPacked(objects map[int][]object, unpacked []byte, first int) error {
	if first > len(unpacked) {
		return ErrUnreadable
	}
	pairs, rest := bytes.Fields(unpacked[:first]), unpacked[first:]
	for i := 0; i+1 < len(pairs); i += 2 {
		from, to := min(number(pairs[i+1]), len(rest)), len(rest)
		if i+3 < len(pairs) {
			to = min(to, max(from, number(pairs[i+3])))
		}
		n := number(pairs[i])
		objects[n] = append(objects[n], rest[from:to])
	}
	return nil
}
