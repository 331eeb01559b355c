package engine

import (
	"image"
	"math"
	"slices"
)

// mostRead is the longest side of a picture that is given to Tesseract: more takes time and finds no more.
const mostRead = 3500

// reduced is a picture no longer than may be read; each point is the mean of those in its place.
func reduced(from *image.Gray, most int) *image.Gray {
	width, height := from.Rect.Dx(), from.Rect.Dy()
	if max(width, height) <= most {
		return from
	}
	scale := float64(max(width, height)) / float64(most)
	out := image.NewGray(image.Rect(0, 0, max(1, int(float64(width)/scale)), max(1, int(float64(height)/scale))))
	for y := range out.Rect.Dy() {
		top, bottom := int(float64(y)*scale), min(height, int(float64(y+1)*scale)+1)
		for x := range out.Rect.Dx() {
			left, right := int(float64(x)*scale), min(width, int(float64(x+1)*scale)+1)
			sum := 0
			for j := top; j < bottom; j++ {
				for _, point := range from.Pix[j*from.Stride+left : j*from.Stride+right] {
					sum += int(point)
				}
			}
			out.Pix[y*out.Stride+x] = uint8(sum / ((bottom - top) * (right - left)))
		}
	}
	return out
}

// blocks are how bright the paper is, square by square.
type blocks struct {
	side, across, down int
	bright             []uint8
}

const squares = 48

// backgroundOf looks in each square for the paper: what a tenth of the points outshine.
func backgroundOf(gray *image.Gray) blocks {
	width, height := gray.Rect.Dx(), gray.Rect.Dy()
	side := max(8, max(width, height)/squares)
	b := blocks{side: side, across: (width + side - 1) / side, down: (height + side - 1) / side}
	for row := range b.down {
		for column := range b.across {
			var histogram [256]int
			count := 0
			for y := row * side; y < min(height, (row+1)*side); y += 2 {
				for x := column * side; x < min(width, (column+1)*side); x += 2 {
					histogram[gray.Pix[y*gray.Stride+x]]++
					count++
				}
			}
			level, above := 255, 0
			for ; level > 0 && above+histogram[level] <= count/10; level-- {
				above += histogram[level]
			}
			b.bright = append(b.bright, uint8(level))
		}
	}
	return b
}

func (b blocks) quantile(part float64) int {
	sorted := slices.Sorted(slices.Values(b.bright))
	return int(sorted[int(part*float64(len(sorted)-1))])
}

// at is the brightness of the paper at a point, between the middles of the squares around it.
func (b blocks) at(x, y int) float64 {
	across, down := float64(x)/float64(b.side)-0.5, float64(y)/float64(b.side)-0.5
	column := min(max(0, int(across)), max(0, b.across-2))
	row := min(max(0, int(down)), max(0, b.down-2))
	right, below := min(column+1, b.across-1), min(row+1, b.down-1)
	fx, fy := min(1, max(0, across-float64(column))), min(1, max(0, down-float64(row)))
	level := func(row, column int) float64 { return float64(b.bright[row*b.across+column]) }
	upper := level(row, column)*(1-fx) + level(row, right)*fx
	lower := level(below, column)*(1-fx) + level(below, right)*fx
	return upper*(1-fy) + lower*fy
}

// whitenBackground returns the picture with the paper white everywhere.
func whitenBackground(from *image.Gray) *image.Gray {
	light := backgroundOf(from)
	out := image.NewGray(from.Rect)
	for y := range from.Rect.Dy() {
		for x := range from.Rect.Dx() {
			point := float64(from.Pix[y*from.Stride+x]) * 255 / max(1, light.at(x, y))
			out.Pix[y*out.Stride+x] = uint8(min(255, point))
		}
	}
	return out
}

const (
	// dark is ink on even paper; thin is how thick a ruled line is at most.
	dark = 140
	thin = 6
)

// withoutLines is a picture on even paper without the ruled lines of tables and combs, which are read as letters.
func withoutLines(from *image.Gray) *image.Gray {
	out := &image.Gray{Pix: slices.Clone(from.Pix), Stride: from.Stride, Rect: from.Rect}
	width, height := from.Rect.Dx(), from.Rect.Dy()
	for _, side := range []side{{height, width, from.Stride, 1}, {width, height, 1, from.Stride}} {
		side.eraseRuns(out.Pix, from.Pix)
	}
	return out
}

// side is a way through a picture: so many lines of a length, and the steps across to the next line and along it.
type side struct{ lines, length, across, along int }

// eraseRuns erases long thin runs of ink along the lines.
func (s side) eraseRuns(out, from []uint8) {
	least := max(60, s.length/16)
	isInk := func(line, at int) bool {
		return line >= 0 && line < s.lines && from[line*s.across+at*s.along] < dark
	}
	for line := range s.lines {
		for at := 0; at < s.length; {
			end := at
			for end < s.length && isInk(line, end) {
				end++
			}
			for p := at; p < end && end-at >= least; p++ {
				if !isInk(line-thin, p) || !isInk(line+thin, p) {
					out[line*s.across+p*s.along] = 255
				}
			}
			at = end + 1
		}
	}
}

const (
	// mostSkew is how far a page is straightened, in degrees.
	mostSkew  = 8.0
	skewSide  = 1000
	skewInk   = 90
	degree    = math.Pi / 180
	mostSpots = 60_000
)

// skewOf is how far the lines of a page rise to the right, in degrees: turned back by it, rows of points are either
// full of ink or empty.
func skewOf(gray *image.Gray) float64 {
	small := whitenBackground(reduced(gray, skewSide))
	var spots []spot
	for y := 1; y < small.Rect.Dy(); y++ {
		for x := range small.Rect.Dx() {
			// The lower edge of letters says more than the letters.
			if small.Pix[(y-1)*small.Stride+x] < 255-skewInk && small.Pix[y*small.Stride+x] >= 255-skewInk {
				spots = append(spots, spot{float64(x), float64(y)})
			}
		}
	}
	if len(spots) > mostSpots {
		spots = spots[:mostSpots]
	}
	rows := make([]int, 2*(small.Rect.Dx()+small.Rect.Dy()))
	sharpness := func(angle float64) (sum int) {
		clear(rows)
		sin, cos := math.Sincos(angle * degree)
		for _, s := range spots {
			rows[int(s.y*cos+s.x*sin)+small.Rect.Dx()]++
		}
		for _, count := range rows {
			sum += count * count
		}
		return sum
	}
	best := 0.0
	for _, step := range []float64{0.5, 0.1} {
		from, reach, most := best, mostSkew, sharpness(best)
		if step < 0.5 {
			reach = 0.5
		}
		for angle := from - reach; angle <= from+reach; angle += step {
			if sharp := sharpness(angle); sharp > most {
				best, most = angle, sharp
			}
		}
	}
	return best
}

// turned turns a picture around its middle, clockwise for an angle above 0; what comes in from outside is paper.
func turned(from *image.Gray, angle float64) *image.Gray {
	if angle == 0 {
		return from
	}
	width, height := from.Rect.Dx(), from.Rect.Dy()
	out := image.NewGray(from.Rect)
	for y := range height {
		for x := range width {
			out.Pix[y*out.Stride+x] = between(from, turnBack(spot{float64(x), float64(y)}, from.Rect, angle))
		}
	}
	return out
}

type spot struct{ x, y float64 }

// turnBack is where a point of a turned picture comes from.
func turnBack(at spot, size image.Rectangle, angle float64) spot {
	sin, cos := math.Sincos(angle * degree)
	middle, center := float64(size.Dx())/2, float64(size.Dy())/2
	x, y := at.x-middle, at.y-center
	return spot{x*cos + y*sin + middle, y*cos - x*sin + center}
}

// between is the brightness between four points.
func between(from *image.Gray, at spot) uint8 {
	x, y := int(math.Floor(at.x)), int(math.Floor(at.y))
	if x < 0 || y < 0 || x+1 >= from.Rect.Dx() || y+1 >= from.Rect.Dy() {
		return 255
	}
	fx, fy := at.x-float64(x), at.y-float64(y)
	row, next := from.Pix[y*from.Stride+x:], from.Pix[(y+1)*from.Stride+x:]
	upper := float64(row[0])*(1-fx) + float64(row[1])*fx
	lower := float64(next[0])*(1-fx) + float64(next[1])*fx
	return uint8(upper*(1-fy) + lower*fy)
}
