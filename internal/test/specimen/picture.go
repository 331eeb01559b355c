package specimen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os/exec"
	"strconv"

	"nod/internal/reading/paper"
)

// Condition is how a page comes to the reader.
type Condition struct {
	Name string
	As   paper.Condition
	DPI  int
	// Quality is that of the JPEG; Angle is in degrees, Tilt how much narrower the far edge is, Bend how far lines rise
	// in the middle, both in parts of the page.
	Quality           int
	Angle, Tilt, Bend float64
	// Shadow is how much darker the darkest corner is, Fold how dark folds are, 0 to 1; Noise is in steps of 256, Blur
	// in points of the picture.
	Shadow, Fold, Noise float64
	Blur                int
}

// Conditions are those of a half: scans and photos from 100 to 300 dpi. The halves share none.
func Conditions(half Half) []Condition {
	all := []Condition{}
	random := rand.New(rand.NewPCG(40, uint64(half)))
	between := func(from, to float64) float64 { return from + random.Float64()*(to-from) }
	for i := range 20 {
		dpi := [...][]int{{150, 200, 300, 100}, {160, 180, 250, 110}}[half][i%4]
		c := Condition{As: paper.Scan, DPI: dpi, Quality: 60 + random.IntN(30), Angle: between(-1, 1),
			Noise: between(2, 9)}
		c.Name = fmt.Sprintf("scan %d dpi no. %d", dpi, i/2+1)
		if i%2 == 1 {
			c.As, c.Quality = paper.Photo, 30+random.IntN(50)
			c.Name = fmt.Sprintf("photo %d dpi no. %d", dpi, i/2+1)
			c.Tilt, c.Bend = between(0.01, 0.05), between(-0.006, 0.006)
			c.Shadow = between(0.1, 0.5)
			c.Fold = between(0, 0.25)
			c.Blur = random.IntN(2)
		}
		all = append(all, c)
	}
	return all
}

// Picture makes of a specimen the JPEG that a scanner or a camera makes of it. It needs pdftoppm.
func Picture(ctx context.Context, s Specimen, c Condition, seed uint64) ([]byte, error) {
	command := exec.CommandContext(ctx, "pdftoppm", "-r", strconv.Itoa(c.DPI), "-gray", "-singlefile", "-")
	command.Stdin = bytes.NewReader(s.PDF)
	drawn, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("draw page: %w", err)
	}
	page, err := decodePGM(drawn)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, c.spoil(page, rand.New(rand.NewPCG(seed, 9))),
		&jpeg.Options{Quality: c.Quality}); err != nil {
		return nil, fmt.Errorf("write picture: %w", err)
	}
	return out.Bytes(), nil
}

func decodePGM(file []byte) (*image.Gray, error) {
	var width, height, most int
	if _, err := fmt.Sscanf(string(file[:min(len(file), 40)]), "P5\n%d %d\n%d\n", &width, &height,
		&most); err != nil {
		return nil, fmt.Errorf("read head of picture: %w", err)
	}
	if len(file) < width*height {
		return nil, errors.New("picture is too short")
	}
	page := image.NewGray(image.Rect(0, 0, width, height))
	copy(page.Pix, file[len(file)-width*height:])
	return page, nil
}

// spoil turns, tilts, bends, shades and blurs a page, which lies on a gray table in photos.
func (c Condition) spoil(page *image.Gray, random *rand.Rand) *image.Gray {
	size := page.Bounds().Size()
	w, h := float64(size.X), float64(size.Y)
	margin := 0.0
	if c.As == paper.Photo {
		margin = 0.03
	}
	out := image.NewGray(page.Bounds())
	sin, cos := math.Sincos(c.Angle * math.Pi / 180)
	for y := range size.Y {
		for x := range size.X {
			u, v := (float64(x)/w-0.5)*(1+2*margin), (float64(y)/h-0.5)*(1+2*margin)
			u, v = u*cos-v*sin*h/w, u*sin*w/h+v*cos
			u *= 1 + c.Tilt*(0.5-v)
			v += c.Bend * math.Cos(u*math.Pi)
			light := 1 - c.Shadow*max(0, u+v+0.2)
			if c.Fold > 0 && math.Abs(v-0.02) < 0.002 {
				light -= c.Fold
			}
			value := 120.0
			if u > -0.5 && u < 0.5 && v > -0.5 && v < 0.5 {
				value = at(page, (u+0.5)*w-0.5, (v+0.5)*h-0.5)
			}
			value = value*light + random.NormFloat64()*c.Noise
			out.Pix[y*out.Stride+x] = uint8(max(0, min(255, value)))
		}
	}
	for range c.Blur {
		out = blurred(out)
	}
	return out
}

// at is the brightness between four points.
func at(page *image.Gray, x, y float64) float64 {
	size := page.Bounds().Size()
	left, top := int(math.Floor(x)), int(math.Floor(y))
	dx, dy := x-float64(left), y-float64(top)
	value := func(x, y int) float64 {
		x, y = max(0, min(size.X-1, x)), max(0, min(size.Y-1, y))
		return float64(page.Pix[y*page.Stride+x])
	}
	return (value(left, top)*(1-dx)+value(left+1, top)*dx)*(1-dy) + (value(left, top+1)*(1-dx)+value(left+1,
		top+1)*dx)*dy
}

// blurred is a picture in which each point is mixed with its neighbors.
func blurred(page *image.Gray) *image.Gray {
	out := image.NewGray(page.Bounds())
	size := page.Bounds().Size()
	for y := range size.Y {
		for x := range size.X {
			sum, count := 0, 0
			for _, d := range [5][2]int{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if p := (image.Point{x + d[0], y + d[1]}); p.In(page.Bounds()) {
					sum, count = sum+int(page.Pix[p.Y*page.Stride+p.X]), count+1
				}
			}
			out.Pix[y*out.Stride+x] = uint8(sum / count)
		}
	}
	return out
}
