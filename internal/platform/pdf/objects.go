package pdf

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"fmt"
)

// objects are what a file consists of; each has a number, from 1.
type objects struct{ bodies [][]byte }

// reserve returns the number of an object that is set later.
func (o *objects) reserve() int {
	o.bodies = append(o.bodies, nil)
	return len(o.bodies)
}

func (o *objects) set(number int, body string) { o.bodies[number-1] = []byte(body) }

// stream sets an object with compressed content.
func (o *objects) stream(number int, entries string, content []byte) error {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	if _, err := w.Write(content); err != nil {
		return fmt.Errorf("compress: %w", err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("compress: %w", err)
	}
	var body bytes.Buffer
	fmt.Fprintf(&body, "<</Filter/FlateDecode/Length %d%s>>stream\n", packed.Len(), entries)
	body.Write(packed.Bytes())
	body.WriteString("\nendstream")
	o.bodies[number-1] = body.Bytes()
	return nil
}

// file writes all objects with the table of where they are.
func (o *objects) file(catalog, info int) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	places := make([]int, len(o.bodies))
	for i, body := range o.bodies {
		places[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n", i+1)
		out.Write(body)
		out.WriteString("\nendobj\n")
	}
	sum := sha256.Sum256(out.Bytes())
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, place := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/ID[<%x><%x>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(places)+1, catalog, info, sum[:16], sum[:16], table)
	return out.Bytes()
}
