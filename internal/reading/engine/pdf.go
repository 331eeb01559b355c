package engine

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"nod/internal/reading/paper"
)

const (
	// leastText is how many characters a page's text layer has at least that is worth more than the page's picture.
	leastText = 40
	// leastPrintable is which part of them can be printed: fonts without a table give other characters.
	leastPrintable = 0.9
	// drawnAt is the resolution that pages are drawn with, in points per inch; longest is the longest side, in points
	// of the picture, whatever a page says of its size.
	drawnAt = 200
	longest = 4000
	inch    = 72
)

// readPDF takes the words of each page from the text layer, or from the picture of the page where there is none.
func (d *document) readPDF(ctx context.Context, body []byte) ([]paper.Page, error) {
	if err := d.checkPages(ctx, body); err != nil {
		return nil, err
	}
	layers, err := d.run(ctx, body, pdftotext, "-bbox", "-cropbox", "-l", strconv.Itoa(MaxPages), "-", "-")
	if err != nil {
		return nil, err
	}
	pages, err := parseLayers(layers)
	if err != nil || len(pages) == 0 {
		return nil, refuse(Unreadable)
	}
	for i, page := range pages {
		if isGood(page.Words) {
			continue
		}
		drawn, err := d.draw(ctx, body, page)
		if err != nil {
			return nil, err
		}
		pages[i], err = d.recognize(ctx, drawn)
		if err != nil {
			return nil, err
		}
		pages[i].Number = page.Number
		pages[i].Condition = paper.Scan
	}
	return pages, d.findFonts(ctx, body, pages)
}

func (e *Engine) checkPages(ctx context.Context, body []byte) error {
	about, err := e.run(ctx, body, pdfinfo, "-")
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(about)) {
		count, ok := strings.CutPrefix(line, "Pages:")
		if !ok {
			continue
		}
		pages, err := strconv.Atoi(strings.TrimSpace(count))
		switch {
		case err != nil || pages < 1:
			return refuse(Unreadable)
		case pages > MaxPages:
			return refuse(TooManyPages)
		}
		return nil
	}
	return refuse(Unreadable)
}

// draw makes the picture of a page.
func (e *Engine) draw(ctx context.Context, body []byte, page paper.Page) (*sheet, error) {
	args := []string{"-gray", "-singlefile", "-cropbox", "-f", strconv.Itoa(page.Number)}
	if max(page.Width, page.Height)*drawnAt/inch > longest {
		args = append(args, "-scale-to", strconv.Itoa(longest))
	} else {
		args = append(args, "-r", strconv.Itoa(drawnAt))
	}
	drawn, err := e.run(ctx, body, pdftoppm, append(args, "-")...)
	if err != nil {
		return nil, err
	}
	return openPGM(drawn)
}

// isGood reports whether a text layer can be trusted: scanners leave some in which only a stamp or nonsense stands.
func isGood(words []paper.Word) bool {
	printable, all := 0, 0
	for _, word := range words {
		for _, r := range word.Text {
			all++
			if unicode.IsPrint(r) && r != unicode.ReplacementChar && !unicode.In(r, unicode.Co) {
				printable++
			}
		}
	}
	return all >= leastText && float64(printable) >= leastPrintable*float64(all)
}

// lenient reads what Poppler writes, whose texts are as the document has them.
func lenient(written []byte) *xml.Decoder {
	decoder := xml.NewDecoder(bytes.NewReader(bytes.ToValidUTF8(written, []byte("\uFFFD"))))
	decoder.Strict = false
	decoder.Entity = xml.HTMLEntity
	return decoder
}

// parseLayers reads what pdftotext -bbox writes: pages of words with their places, in points.
func parseLayers(written []byte) ([]paper.Page, error) {
	decoder := lenient(written)
	var pages []paper.Page
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return pages, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read text layer: %w", err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "page":
			sizes := numbersOf(start, "width", "height")
			pages = append(pages, paper.Page{
				Number: len(pages) + 1, Width: sizes[0], Height: sizes[1], Condition: paper.TextLayer,
			})
		case "word":
			var text string
			if err := decoder.DecodeElement(&text, &start); err != nil {
				return nil, fmt.Errorf("read text layer: %w", err)
			}
			if len(pages) == 0 {
				return nil, errors.New("read text layer: a word outside of a page")
			}
			page := &pages[len(pages)-1]
			at := edges(numbersOf(start, "xMin", "yMin", "xMax", "yMax"))
			if box, ok := at.on(page.Width, page.Height); ok && text != "" {
				page.Words = append(page.Words, paper.Word{Text: text, Box: box, Confidence: 1})
			}
		}
	}
}

func numbersOf(element xml.StartElement, names ...string) []float64 {
	found := make([]float64, len(names))
	for _, a := range element.Attr {
		for i, name := range names {
			if a.Name.Local == name {
				found[i], _ = strconv.ParseFloat(a.Value, 64)
			}
		}
	}
	return found
}

// edges are those of a rectangle, in the unit of the page's size: left, top, right, bottom.
type edges [4]float64

// on is the rectangle in parts of the page; ok is false for one that has nothing on it.
func (e edges) on(width, height float64) (box paper.Box, ok bool) {
	part := func(at, side float64) float64 {
		if !(side > 0) { // nor is it a number
			return 0
		}
		return min(1, max(0, at/side))
	}
	box = paper.Box{
		Left: part(e[0], width), Top: part(e[1], height), Right: part(e[2], width), Bottom: part(e[3], height),
	}
	return box, box.Left < box.Right && box.Top < box.Bottom
}
