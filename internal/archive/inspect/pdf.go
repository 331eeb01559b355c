package inspect

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"regexp"
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
	pageObject = regexp.MustCompile(`/Type\s*/Page\b`)
	endMark    = []byte("%%EOF")
	objStream  = regexp.MustCompile(`/Type\s*/ObjStm\b`)
	encrypted  = regexp.MustCompile(`/Encrypt\b`)
)

// checkPDF looks at the structure without rendering anything: it ends as a PDF does, is not locked, and has a
// bounded number of pages, those in packed objects included.
func checkPDF(body []byte) error {
	if !bytes.Contains(body[max(0, len(body)-tailReach):], endMark) {
		return ErrUnreadable
	}
	if encrypted.Match(body) {
		return ErrUnreadable
	}
	streams, err := packedObjects(body)
	if err != nil {
		return err
	}
	pages, left := len(pageObject.FindAll(body, maxPages+1)), int64(maxObjects)
	for _, packed := range streams {
		objects, err := unpack(packed, left)
		if err != nil {
			return err
		}
		left -= int64(len(objects))
		pages += len(pageObject.FindAll(objects, maxPages+1))
	}
	switch {
	case pages > maxPages:
		return ErrTooLarge
	case pages == 0:
		return ErrUnreadable
	}
	return nil
}

// packedObjects returns what follows the dictionaries of object streams, from the beginning of the stream on.
func packedObjects(body []byte) ([][]byte, error) {
	found := objStream.FindAllIndex(body, maxStreams+1)
	if len(found) > maxStreams {
		return nil, ErrTooLarge
	}
	var streams [][]byte
	for _, at := range found {
		rest := body[at[1]:]
		start := bytes.Index(rest[:min(len(rest), dictReach)], []byte("stream"))
		if start < 0 {
			continue
		}
		stream := rest[start+len("stream"):]
		streams = append(streams, bytes.TrimPrefix(bytes.TrimPrefix(stream, []byte("\r")), []byte("\n")))
	}
	return streams, nil
}

// unpack inflates at most limit bytes. A stream that is not packed, or in a way of its own, holds nothing that a
// reader without that way would see.
func unpack(stream []byte, limit int64) ([]byte, error) {
	reader, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		return nil, nil
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
