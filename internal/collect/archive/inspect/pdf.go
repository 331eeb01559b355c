package inspect

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
)

const (
	maxPages = 20
	// maxObjects is how much the packed objects of a PDF may hold once they are unpacked.
	maxObjects = 16 << 20
	// maxStreams is how many streams of packed objects are looked at, and dictReach where each begins behind the
	// words that announce it.
	maxStreams = 2000
	dictReach  = 4096
	// tailReach is where the end mark of a PDF must be.
	tailReach = 2048
)

var (
	pageObject = regexp.MustCompile(`/Type` + ws + `/Page\b`)
	endMark    = []byte("%%EOF")
	objStream  = regexp.MustCompile(`/Type` + ws + `/ObjStm\b`)
	encrypted  = regexp.MustCompile(`/Encrypt\b`)
)

// checkPDF looks at the structure without rendering anything: it ends as a PDF does, is not locked, runs nothing, and
// has a bounded number of pages, those in packed objects included.
func checkPDF(body []byte) error {
	if !bytes.Contains(body[max(0, len(body)-tailReach):], endMark) {
		return ErrUnreadable
	}
	if encrypted.Match(body) {
		return ErrUnreadable
	}
	if err := checkNames(body); err != nil {
		return err
	}
	streams, err := packedObjects(body)
	if err != nil {
		return err
	}
	objects, pages, left := objectsOf(body), len(pageObject.FindAll(body, maxPages+1)), int64(maxObjects)
	for _, packed := range streams {
		unpacked, err := packed.unpack(left)
		if err != nil {
			return err
		}
		if err := checkNames(unpacked); err != nil {
			return err
		}
		if err := addPacked(objects, unpacked, packed.first); err != nil {
			return err
		}
		left -= int64(len(unpacked))
		pages += len(pageObject.FindAll(unpacked, maxPages+1))
	}
	switch {
	case pages > maxPages:
		return ErrTooLarge
	case pages == 0:
		return ErrUnreadable
	}
	return checkPages(objects)
}

// activeNames are what a PDF names to run, open or send something when it is looked at.
var activeNames = []string{"JavaScript", "Launch", "SubmitForm", "ImportData", "RichMedia"}

// structureNames are the names by which the structure is read. A name may be written with escapes, which programs that
// make documents do not do with letters: anyone who does hides something.
var structureNames = append([]string{
	"Type", "Page", "Pages", "Kids", "ObjStm", "Filter", "FlateDecode", "DecodeParms", "First", "Encrypt", "S",
}, activeNames...)

// checkNames fails for a text that names something active, or hides what it names.
func checkNames(text []byte) error {
	for _, name := range activeNames {
		mark := append([]byte{'/'}, name...)
		for rest := text; ; {
			at := bytes.Index(rest, mark)
			if at < 0 {
				break
			}
			if rest = rest[at+len(mark):]; len(rest) == 0 || isDelimiter(rest[0]) {
				return ErrActive
			}
		}
	}
	for at := 0; ; at++ {
		next := bytes.IndexByte(text[at:], '#')
		if next < 0 {
			return nil
		}
		at += next
		if slices.Contains(structureNames, nameAround(text, at)) {
			return ErrUnreadable
		}
	}
}

// nameReach is the longest a name of the structure may be with every letter escaped.
const nameReach = 40

// nameAround is the name in which an escape stands, as readers understand it; empty when it is in none.
func nameAround(text []byte, at int) string {
	start := at
	for start > 0 && at-start < nameReach && !isDelimiter(text[start-1]) {
		start--
	}
	if start == 0 || text[start-1] != '/' {
		return ""
	}
	var name []byte
	for i := start; i < len(text) && i-start < nameReach && !isDelimiter(text[i]); i++ {
		letter := text[i]
		if letter == '#' && i+2 < len(text) {
			if code, err := strconv.ParseUint(string(text[i+1:i+3]), 16, 8); err == nil {
				letter, i = byte(code), i+2
			}
		}
		name = append(name, letter)
	}
	return string(name)
}

// isDelimiter reports whether a byte ends a name.
func isDelimiter(b byte) bool { return b <= ' ' || bytes.IndexByte([]byte("()<>[]{}/%"), b) >= 0 }

// packed is a stream of objects.
type packed struct {
	data  []byte // from the beginning of the stream on
	first int    // where the objects begin once it is unpacked
	plain bool   // it is not packed at all
}

var (
	filter     = regexp.MustCompile(`/Filter` + ws + `(\[?` + ws + `/FlateDecode` + ws + `\]?)?`)
	firstPlace = regexp.MustCompile(`/First` + ws + `(\d{1,9})` + ws + `(\d+` + ws + `R)?`)
	predictor  = regexp.MustCompile(`/DecodeParms\b`)
)

// packedObjects returns the streams of objects. One that is packed in another way than programs do is refused: a
// reader might see in it what is not seen here.
func packedObjects(body []byte) ([]packed, error) {
	found := objStream.FindAllIndex(body, maxStreams+1)
	if len(found) > maxStreams {
		return nil, ErrTooLarge
	}
	var streams []packed
	for _, at := range found {
		before := body[max(0, at[0]-dictReach):at[0]]
		rest := body[at[1]:]
		end := bytes.Index(rest[:min(len(rest), dictReach)], []byte("stream"))
		if end < 0 {
			return nil, ErrUnreadable
		}
		dict := slices.Concat(before[max(0, bytes.LastIndex(before, []byte("obj"))):], []byte(" "), rest[:end])
		first, packing := firstPlace.FindSubmatch(dict), filter.FindSubmatch(dict)
		if first == nil || len(first[2]) > 0 || predictor.Match(dict) || packing != nil && len(packing[1]) == 0 {
			return nil, ErrUnreadable
		}
		stream := rest[end+len("stream"):]
		stream = bytes.TrimPrefix(bytes.TrimPrefix(stream, []byte("\r")), []byte("\n"))
		streams = append(streams, packed{stream, number(first[1]), packing == nil})
	}
	return streams, nil
}

// unpack inflates at most limit bytes.
func (p packed) unpack(limit int64) ([]byte, error) {
	if p.plain {
		objects, _, _ := bytes.Cut(p.data, []byte("endstream"))
		return objects[:min(int64(len(objects)), limit)], nil
	}
	reader, err := zlib.NewReader(bytes.NewReader(p.data))
	if err != nil {
		return nil, ErrUnreadable
	}
	objects, err := io.ReadAll(io.LimitReader(reader, limit+1))
	if int64(len(objects)) > limit {
		return nil, ErrTooLarge
	}
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, ErrUnreadable
	}
	return objects, nil
}
