// Package picture bounds what pictures of strangers may unfold to: a small file can hold a picture that fills the
// memory.
package picture

import (
	"image"
	"image/color"
)

const (
	maxPoints = 25_000_000
	maxSide   = 10_000
	// maxDecoded is the memory that one decoded picture may take.
	maxDecoded = 100_000_000
)

// Fits reports whether a picture, whose size was read from the head of its file, may be decoded.
func Fits(c image.Config) bool {
	if c.Width < 1 || c.Height < 1 || c.Width > maxSide || c.Height > maxSide {
		return false
	}
	points := int64(c.Width) * int64(c.Height)
	return points <= maxPoints && points*bytesPerPoint(c.ColorModel) <= maxDecoded
}

func bytesPerPoint(model color.Model) int64 {
	switch model {
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	case color.Gray16Model:
		return 2
	default:
		return 4
	}
}
