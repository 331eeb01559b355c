package engine

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"

	_ "image/jpeg" // decoders of the two formats
	_ "image/png"

	"nod/internal/platform/picture"
	"nod/internal/reading/paper"
)

// sheet is the picture of a page, upright and in gray.
type sheet struct {
	gray      *image.Gray
	condition paper.Condition
}

// open opens a picture that is not larger than may be opened.
func open(file io.Reader) (*sheet, error) {
	body, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(body))
	if err != nil {
		return nil, refuse(Unreadable)
	}
	if !picture.Fits(config) {
		return nil, refuse(TooMuch)
	}
	decoded, _, err := image.Decode(bytes.NewReader(body))
	if err != nil {
		return nil, refuse(Unreadable)
	}
	gray := upright(grayOf(decoded), orientation(body))
	return &sheet{gray, conditionOf(gray)}, nil
}

// grayOf is a picture without its colors; what is transparent is paper.
func grayOf(from image.Image) *image.Gray {
	bounds := image.Rect(0, 0, from.Bounds().Dx(), from.Bounds().Dy())
	if jpeg, ok := from.(*image.YCbCr); ok { // its brightness is there already
		return &image.Gray{Pix: jpeg.Y, Stride: jpeg.YStride, Rect: bounds}
	}
	gray, corner := image.NewGray(bounds), from.Bounds().Min
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			r, g, b, a := from.At(corner.X+x, corner.Y+y).RGBA()
			const red, green, blue, all = 299, 587, 114, 1000 // what the eye makes of them
			gray.Pix[y*gray.Stride+x] = uint8(((r*red+g*green+b*blue)/all + 0xffff - a) >> 8)
		}
	}
	return gray
}

// openPGM opens what pdftoppm draws.
func openPGM(file []byte) (*sheet, error) {
	var width, height, most int
	if _, err := fmt.Sscanf(string(file[:min(len(file), 40)]), "P5\n%d %d\n%d\n", &width, &height, &most); err != nil {
		return nil, refuse(Unreadable)
	}
	if width < 1 || height < 1 || most != 255 || len(file) < width*height {
		return nil, refuse(Unreadable)
	}
	pixels := file[len(file)-width*height:]
	return &sheet{&image.Gray{Pix: pixels, Stride: width, Rect: image.Rect(0, 0, width, height)}, paper.Scan}, nil
}

// tagOrientation is how a camera was held, in what a JPEG says about itself (Exif 2.3, 4.6.4).
const tagOrientation = 0x0112

// orientation is how a JPEG has to be turned, 1 for not at all.
func orientation(body []byte) int {
	for at := 2; at+4 <= len(body) && body[at] == 0xff && body[at+1] != 0xda; {
		length := int(binary.BigEndian.Uint16(body[at+2:]))
		end := at + 2 + length
		if length < 2 || end > len(body) {
			return 1
		}
		if tiff, ok := bytes.CutPrefix(body[at+4:end], []byte("Exif\x00\x00")); ok && body[at+1] == 0xe1 {
			return orientationOf(tiff)
		}
		at = end
	}
	return 1
}

func orientationOf(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	const entry = 12
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < entry {
			return 1
		}
		if order.Uint16(entries) == tagOrientation {
			if turn := int(order.Uint16(entries[8:])); turn >= 1 && turn <= 8 {
				return turn
			}
			return 1
		}
		entries = entries[entry:]
	}
	return 1
}

// upright turns and mirrors a picture as its orientation says.
func upright(from *image.Gray, turn int) *image.Gray {
	if turn == 1 {
		return from
	}
	width, height := from.Rect.Dx(), from.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, width, height))
	if turn > 4 { // it lies on its side
		out = image.NewGray(image.Rect(0, 0, height, width))
	}
	for y := range height {
		for x := range width {
			right, below := width-1-x, height-1-y
			to := [...]image.Point{
				2: {right, y}, 3: {right, below}, 4: {x, below},
				5: {y, x}, 6: {below, x}, 7: {below, right}, 8: {y, right},
			}[turn]
			out.SetGray(to.X, to.Y, color.Gray{Y: from.Pix[y*from.Stride+x]})
		}
	}
	return out
}

// unevenLight is how much brighter the paper is in one place than in another on a photo, of 255. A scanner's light is
// even.
const unevenLight = 30

func conditionOf(gray *image.Gray) paper.Condition {
	paperOf := backgroundOf(gray)
	if paperOf.quantile(0.95)-paperOf.quantile(0.1) > unevenLight {
		return paper.Photo
	}
	return paper.Scan
}
