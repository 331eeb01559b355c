package template

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"nod/internal/platform/fault"
	"nod/internal/platform/picture"
)

const (
	// MaxLogo is the largest logo in bytes.
	MaxLogo = 200_000
	// logoSide is the width and height that every logo is drawn with.
	logoSide = 200
	// maxSamples bounds the work for one pixel of the result, in each direction.
	maxSamples = 4
)

const tooLarge = "The maximum image size is only allowed to be 200KB, please upload according to the regulations!"

// format is a way to write pictures that logos may come in.
type format struct {
	contentTypes []string
	magic        string
	decodeConfig func(io.Reader) (image.Config, error)
	decode       func(io.Reader) (image.Image, error)
}

func formats() []format {
	return []format{
		{[]string{"image/png"}, "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
		{[]string{"image/jpeg", "image/jpg"}, "\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
	}
}

// DrawLogo reads a picture of a declared type and redraws it as a PNG of 200x200 that holds pixels
// and nothing else. The size is looked at before anything is unfolded.
func DrawLogo(file []byte, contentType string) ([]byte, error) {
	if len(file) > MaxLogo {
		return nil, errLargeImage()
	}
	f, ok := formatOf(file, contentType)
	if !ok {
		return nil, errImageType()
	}
	config, err := f.decodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, errBrokenImage(err)
	}
	if !picture.Fits(config) {
		return nil, fault.InvalidField(fieldFile, "The image has too many pixels. Choose a smaller one.")
	}
	drawn, err := f.decode(bytes.NewReader(file))
	if err != nil {
		return nil, errBrokenImage(err)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, square(drawn)); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// formatOf believes the first bytes, and refuses a declared type that says otherwise.
func formatOf(file []byte, contentType string) (format, bool) {
	for _, f := range formats() {
		if !bytes.HasPrefix(file, []byte(f.magic)) {
			continue
		}
		for _, known := range f.contentTypes {
			if contentType == known {
				return f, true
			}
		}
	}
	return format{}, false
}

// square cuts the middle out of a picture and scales it.
func square(drawn image.Image) image.Image {
	bounds := drawn.Bounds()
	side := min(bounds.Dx(), bounds.Dy())
	left := bounds.Min.X + (bounds.Dx()-side)/2
	top := bounds.Min.Y + (bounds.Dy()-side)/2
	out := image.NewNRGBA(image.Rect(0, 0, logoSide, logoSide))
	for y := range logoSide {
		for x := range logoSide {
			out.Set(x, y, average(drawn, area(left, x, side), area(top, y, side)))
		}
	}
	return out
}

// span is a row of coordinates from first to before end.
type span struct{ first, end int }

// area is what lies under one coordinate of the result.
func area(origin, at, side int) span {
	first := origin + at*side/logoSide
	return span{first, max(first+1, origin+(at+1)*side/logoSide)}
}

// average mixes a few pixels of an area, spread evenly.
func average(drawn image.Image, across, down span) color.Color {
	columns, rows := min(maxSamples, across.end-across.first), min(maxSamples, down.end-down.first)
	var sum [4]uint32
	for row := range rows {
		for column := range columns {
			r, g, b, a := drawn.At(
				across.first+column*(across.end-across.first)/columns, down.first+row*(down.end-down.first)/rows,
			).RGBA()
			sum[0] += r
			sum[1] += g
			sum[2] += b
			sum[3] += a
		}
	}
	n := uint32(columns * rows)
	return color.RGBA64{
		R: uint16(sum[0] / n), G: uint16(sum[1] / n), B: uint16(sum[2] / n), A: uint16(sum[3] / n),
	}
}

func errLargeImage() error {
	return fault.New(fault.TooLarge, fault.CodePayloadTooLarge, tooLarge)
}

func errImageType() error {
	return fault.New(fault.Unsupported, fault.CodeUnsupportedType, "Only jpeg, jpg and png images are allowed.")
}

func errBrokenImage(cause error) error {
	return fault.InvalidField(fieldFile, "The image could not be read. Choose another one.").WithCause(cause)
}
