package screen

import (
	"bytes"
	"fmt"

	"github.com/boombuler/barcode/qr"
)

// QRCode is an address as a picture: the dark squares of its rows, from left to right.
type QRCode struct {
	URL  string   `json:"url" doc:"Address that the code holds."`
	Rows []string `json:"rows" doc:"One text a row; # is dark."`
}

// DrawCode draws the QR code of an address.
func DrawCode(address string) (*QRCode, error) {
	code, err := qr.Encode(address, qr.M, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("draw qr code: %w", err)
	}
	side := code.Bounds().Dx()
	out := &QRCode{URL: address, Rows: make([]string, side)}
	for y := range side {
		row := bytes.Repeat([]byte{' '}, side)
		for x := range side {
			if red, _, _, _ := code.At(x, y).RGBA(); red == 0 {
				row[x] = '#'
			}
		}
		out.Rows[y] = string(row)
	}
	return out, nil
}
