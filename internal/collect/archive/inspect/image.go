package inspect

import (
	"bytes"
	"encoding/binary"
	"image"
	_ "image/jpeg" // decoders of the two formats
	_ "image/png"

	"nod/internal/platform/picture"
)

// pdfReach is how far into a file readers of PDF look for its beginning.
const pdfReach = 1024

// checkImage opens an image whole, after its size is known to be bounded. The end says where the image itself
// is over; what follows is not part of it and is cut off.
func checkImage(body []byte, end func([]byte) (int, bool)) ([]byte, error) {
	n, ok := end(body)
	if !ok {
		return nil, ErrUnreadable
	}
	body = body[:n]
	if bytes.Contains(body[:min(len(body), pdfReach)], pdfStart) {
		return nil, ErrType
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(body))
	if err != nil {
		return nil, ErrUnreadable
	}
	if !picture.Fits(config) {
		return nil, ErrTooLarge
	}
	if _, _, err := image.Decode(bytes.NewReader(body)); err != nil {
		return nil, ErrUnreadable
	}
	return body, nil
}

// endOfPNG follows the chunks to the one that ends the image.
func endOfPNG(body []byte) (int, bool) {
	const around = 12 // length, type, checksum
	for at := len(pngStart); at+around <= len(body); {
		length := int(binary.BigEndian.Uint32(body[at:]))
		next := at + around + length
		if length < 0 || next > len(body) {
			return 0, false
		}
		if string(body[at+4:at+8]) == "IEND" {
			return next, true
		}
		at = next
	}
	return 0, false
}

const (
	markTEM  = 0x01
	markRST0 = 0xd0
	markEOI  = 0xd9
	markSOS  = 0xda
)

// endOfJPEG follows the segments, and within the scans the bytes, to the mark that ends the first image.
func endOfJPEG(body []byte) (int, bool) {
	for at := 2; at+2 <= len(body); {
		if body[at] != 0xff {
			return 0, false
		}
		mark := body[at+1]
		switch {
		case mark == 0xff: // padding
			at++
		case mark == markEOI:
			return at + 2, true
		case mark == markTEM || mark >= markRST0 && mark < markEOI:
			at += 2
		default:
			if at+4 > len(body) {
				return 0, false
			}
			at += 2 + int(binary.BigEndian.Uint16(body[at+2:]))
			if mark == markSOS {
				at = endOfScan(body, at)
			}
		}
	}
	return 0, false
}

// endOfScan finds the next mark that is not part of the scan's data.
func endOfScan(body []byte, at int) int {
	for ; at+1 < len(body); at++ {
		next := body[at+1]
		if body[at] == 0xff && next != 0 && next != 0xff && (next < markRST0 || next >= markRST0+8) {
			return at
		}
	}
	return len(body)
}
