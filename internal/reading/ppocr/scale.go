package ppocr

import (
	"image"
	"math"
)

// resized is a picture in another size: each point is the mean of those in its place, or lies between those around it.
func resized(from *image.Gray, width, height int) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, width, height))
	across := spans(from.Rect.Dx(), width)
	row := make([]float64, from.Rect.Dx())
	for y, down := range spans(from.Rect.Dy(), height) {
		clear(row)
		for i, part := range down.parts {
			for x, point := range from.Pix[(down.from+i)*from.Stride : (down.from+i)*from.Stride+len(row)] {
				row[x] += part * float64(point)
			}
		}
		for x, span := range across {
			sum := 0.5
			for i, part := range span.parts {
				sum += part * row[span.from+i]
			}
			out.Pix[y*out.Stride+x] = uint8(min(255, sum))
		}
	}
	return out
}

// span is what points of a line make a new one, and how much each of them counts; together 1.
type span struct {
	from  int
	parts []float64
}

// spans weighs by distance, as far as the larger of the two points reaches.
func spans(from, to int) []span {
	scale := float64(from) / float64(to)
	reach := max(1, scale)
	out := make([]span, to)
	for i := range out {
		middle := (float64(i)+0.5)*scale - 0.5
		first, last := max(0, int(math.Ceil(middle-reach))), min(from-1, int(math.Floor(middle+reach)))
		s, sum := span{from: first}, 0.0
		for p := first; p <= last; p++ {
			part := max(1e-6, 1-math.Abs(float64(p)-middle)/reach)
			s.parts, sum = append(s.parts, part), sum+part
		}
		for j := range s.parts {
			s.parts[j] /= sum
		}
		out[i] = s
	}
	return out
}

// pyramid is a picture in its size and halves of it, so that lines of large letters are made smaller without jags.
func pyramid(gray *image.Gray) []*image.Gray {
	const levels = 3
	sizes := []*image.Gray{gray}
	for range levels - 1 {
		last := sizes[len(sizes)-1]
		sizes = append(sizes, resized(last, max(1, last.Rect.Dx()/2), max(1, last.Rect.Dy()/2)))
	}
	return sizes
}

// between is the brightness between four points; outside of the picture that of its edge.
func between(from *image.Gray, x, y float64) float64 {
	x = max(0, min(float64(from.Rect.Dx()-1), x))
	y = max(0, min(float64(from.Rect.Dy()-1), y))
	left, top := int(x), int(y)
	right, below := min(left+1, from.Rect.Dx()-1), min(top+1, from.Rect.Dy()-1)
	fx, fy := x-float64(left), y-float64(top)
	at := func(x, y int) float64 { return float64(from.Pix[y*from.Stride+x]) }
	upper := at(left, top)*(1-fx) + at(right, top)*fx
	lower := at(left, below)*(1-fx) + at(right, below)*fx
	return upper*(1-fy) + lower*fy
}
