package pdf

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/go-text/typesetting/font"
)

// embedded is a bundled font, of which the document gets the glyphs that it uses.
type embedded struct {
	name, title string
	font        *font.Font
	file        []byte
	used        map[font.GID]string // and the text they stand for
}

func (e *embedded) code(g glyph) code {
	if e.used[g.id] == "" {
		e.used[g.id] = g.text
	}
	return code{e.name, fmt.Sprintf("%04X", g.id), e.advance(g.face, g.id)}
}

func (e *embedded) advance(face *font.Face, id font.GID) float64 {
	return float64(face.HorizontalAdvance(id)) * em / float64(e.font.Upem())
}

// write adds the font to a file and returns its number, or 0 for one that nobody used.
func (e *embedded) write(o *objects) (int, error) {
	if len(e.used) == 0 {
		return 0, nil
	}
	subset, err := subsetOf(e.file, e.used)
	if err != nil {
		return 0, err
	}
	file, descriptor, descendant, unicode, top := o.reserve(), o.reserve(), o.reserve(), o.reserve(), o.reserve()
	if err := o.stream(file, fmt.Sprintf("/Length1 %d", len(subset)), subset); err != nil {
		return 0, err
	}
	face := font.NewFace(e.font)
	extents, _ := face.FontHExtents()
	scale := em / float64(e.font.Upem())
	o.set(descriptor, fmt.Sprintf("<</Type/FontDescriptor/FontName/%s/Flags 32/FontBBox[-1000 -300 2500 1100]"+
		"/ItalicAngle 0/Ascent %s/Descent %s/CapHeight 727/StemV 80/FontFile2 %d 0 R>>",
		e.title, short(float64(extents.Ascender)*scale), short(float64(extents.Descender)*scale), file))
	var widths strings.Builder
	texts := map[string]string{}
	for _, id := range slices.Sorted(maps.Keys(e.used)) {
		fmt.Fprintf(&widths, "%d[%s]", id, short(e.advance(face, id)))
		texts[fmt.Sprintf("%04X", id)] = e.used[id]
	}
	o.set(descendant, fmt.Sprintf("<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDToGIDMap/Identity"+
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R/DW 0/W[%s]>>",
		e.title, descriptor, widths.String()))
	if err := o.stream(unicode, "", toUnicode(texts, 2)); err != nil {
		return 0, err
	}
	o.set(top, fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]"+
		"/ToUnicode %d 0 R>>", e.title, descendant, unicode))
	return top, nil
}

// toUnicode says which text codes stand for, so that it can be searched and copied.
func toUnicode(texts map[string]string, bytesOfCode int) []byte {
	var out bytes.Buffer
	first, last := strings.Repeat("0", 2*bytesOfCode), strings.Repeat("F", 2*bytesOfCode)
	fmt.Fprintf(&out, "/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n"+
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n"+
		"/CMapType 2 def\n1 begincodespacerange\n<%s><%s>\nendcodespacerange\n", first, last)
	codes := slices.Sorted(maps.Keys(texts))
	for chunk := range slices.Chunk(codes, 100) {
		fmt.Fprintf(&out, "%d beginbfchar\n", len(chunk))
		for _, code := range chunk {
			fmt.Fprintf(&out, "<%s><", code)
			for _, unit := range utf16.Encode([]rune(texts[code])) {
				fmt.Fprintf(&out, "%04X", unit)
			}
			out.WriteString(">\n")
		}
		out.WriteString("endbfchar\n")
	}
	out.WriteString("endcmap CMapName currentdict/CMap defineresource pop end end\n")
	return out.Bytes()
}

// errFont is what a bundled font that is not as expected gives.
var errFont = errors.New("bundled font cannot be subset")

// subsetOf keeps the outlines of the glyphs that are used, and of those they are composed of, under the
// numbers they have. All others are empty.
func subsetOf(file []byte, used map[font.GID]string) ([]byte, error) {
	tables, err := tablesOf(file)
	if err != nil {
		return nil, err
	}
	head := slices.Clone(tables["head"])
	const longOffsets = 51 // of the low byte of indexToLocFormat
	offsets := offsetsOf(tables["loca"], head[longOffsets] == 1)
	outlines := tables["glyf"]
	keep := map[int]bool{0: true}
	var add func(id int) error
	add = func(id int) error {
		if keep[id] && id != 0 {
			return nil
		}
		if id+1 >= len(offsets) || offsets[id] > offsets[id+1] || offsets[id+1] > len(outlines) {
			return errFont
		}
		keep[id] = true
		for _, part := range partsOf(outlines[offsets[id]:offsets[id+1]]) {
			if err := add(part); err != nil {
				return err
			}
		}
		return nil
	}
	for id := range used {
		if err := add(int(id)); err != nil {
			return nil, err
		}
	}
	var glyf, loca []byte
	for id := range len(offsets) - 1 {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf))) // #nosec G115 -- a font of ours, of 150 KB
		if keep[id] {
			glyf = append(glyf, outlines[offsets[id]:offsets[id+1]]...)
			glyf = append(glyf, make([]byte, (4-len(glyf)%4)%4)...)
		}
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf))) // #nosec G115 -- as above
	head[longOffsets] = 1
	return fontFile(map[string][]byte{
		"glyf": glyf, "head": head, "hhea": tables["hhea"], "hmtx": tables["hmtx"], "loca": loca,
		"maxp": tables["maxp"],
	}), nil
}

const (
	headerSize = 12 // of a font file
	entrySize  = 16 // of each table's entry in it
)

func tablesOf(file []byte) (map[string][]byte, error) {
	if len(file) < headerSize {
		return nil, errFont
	}
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		at := headerSize + entrySize*i
		if at+entrySize > len(file) {
			return nil, errFont
		}
		from := int(binary.BigEndian.Uint32(file[at+8:]))
		to := from + int(binary.BigEndian.Uint32(file[at+12:]))
		if from > to || to > len(file) {
			return nil, errFont
		}
		tables[string(file[at:at+4])] = file[from:to]
	}
	const headSize = 54
	if len(tables["head"]) < headSize {
		return nil, errFont
	}
	return tables, nil
}

func offsetsOf(loca []byte, isLong bool) []int {
	var offsets []int
	for len(loca) >= 2 {
		if isLong {
			if len(loca) < 4 {
				break
			}
			offsets, loca = append(offsets, int(binary.BigEndian.Uint32(loca))), loca[4:]
			continue
		}
		offsets, loca = append(offsets, 2*int(binary.BigEndian.Uint16(loca))), loca[2:]
	}
	return offsets
}

// partsOf lists the glyphs that an outline is composed of.
func partsOf(outline []byte) []int {
	const contoursEnd = 10
	if len(outline) < contoursEnd || int16(binary.BigEndian.Uint16(outline)) >= 0 { // #nosec G115 -- it is signed
		return nil
	}
	const wordArguments, scaled, more, scaledXY, matrix = 0x01, 0x08, 0x20, 0x40, 0x80
	var parts []int
	for at := contoursEnd; at+4 <= len(outline); {
		flags := binary.BigEndian.Uint16(outline[at:])
		parts = append(parts, int(binary.BigEndian.Uint16(outline[at+2:])))
		at += 6
		if flags&wordArguments != 0 {
			at += 2
		}
		switch {
		case flags&scaled != 0:
			at += 2
		case flags&scaledXY != 0:
			at += 4
		case flags&matrix != 0:
			at += 8
		}
		if flags&more == 0 {
			break
		}
	}
	return parts
}

// fontFile joins tables.
func fontFile(tables map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(tables))
	header := binary.BigEndian.AppendUint32(nil, 0x00010000)
	header = binary.BigEndian.AppendUint16(header, uint16(len(names))) // #nosec G115 -- six
	const searchRange, entrySelector, rangeShift = 64, 2, 32           // for six tables
	for _, v := range []uint16{searchRange, entrySelector, rangeShift} {
		header = binary.BigEndian.AppendUint16(header, v)
	}
	var body []byte
	for _, name := range names {
		table := tables[name]
		header = append(header, name...)
		header = binary.BigEndian.AppendUint32(header, checksum(table))
		header = binary.BigEndian.AppendUint32(header,
			uint32(headerSize+entrySize*len(names)+len(body))) // #nosec G115 -- a font of ours
		header = binary.BigEndian.AppendUint32(header, uint32(len(table))) // #nosec G115 -- as above
		body = append(body, table...)
		body = append(body, make([]byte, (4-len(body)%4)%4)...)
	}
	return append(header, body...)
}

func checksum(table []byte) uint32 {
	var sum uint32
	padded := append(slices.Clone(table), make([]byte, (4-len(table)%4)%4)...)
	for at := 0; at < len(padded); at += 4 {
		sum += binary.BigEndian.Uint32(padded[at:])
	}
	return sum
}
