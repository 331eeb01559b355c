package picture_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/picture"
)

func TestFits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		width, height int
		model         color.Model
		fits          bool
	}{
		{1, 1, color.NRGBAModel, true},
		{0, 1, color.NRGBAModel, false},
		{1, 0, color.YCbCrModel, false},
		{10_000, 2_500, color.NRGBAModel, true},
		{10_001, 1, color.GrayModel, false},
		{1, 10_001, color.GrayModel, false},
		{5_000, 5_000, color.YCbCrModel, true},
		{5_001, 5_000, color.YCbCrModel, false},
		{5_000, 5_000, color.Gray16Model, true},
		{5_000, 5_000, color.NRGBA64Model, false},
		{5_000, 2_500, color.RGBA64Model, true},
		{5_000, 5_000, color.Palette{color.Black}, true},
	} {
		require.Equal(t, c.fits, picture.Fits(image.Config{ColorModel: c.model, Width: c.width, Height: c.height}), "%+v", c)
	}
}
