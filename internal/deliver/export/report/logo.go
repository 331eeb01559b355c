package report

import (
	"encoding/xml"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"nod/internal/platform/pdf"
)

// logoSide is the side of the square that the catalogue's logos are drawn on.
const logoSide = 48.0

// logoFile is what the catalogue's logos are: white lines on a colored square with round corners.
type logoFile struct {
	Square struct {
		Fill   string  `xml:"fill,attr"`
		Corner float64 `xml:"rx,attr"`
	} `xml:"rect"`
	Lines struct {
		Path  string  `xml:"d,attr"`
		Width float64 `xml:"stroke-width,attr"`
	} `xml:"path"`
}

// logo draws a logo of the catalogue. One of another form is an error, because it would be drawn wrong.
func (p *sheet) logo(svg []byte, x, y, side float64) error {
	var file logoFile
	if err := xml.Unmarshal(svg, &file); err != nil {
		return fmt.Errorf("read logo: %w", err)
	}
	var fill pdf.Color
	if _, err := fmt.Sscanf(file.Square.Fill, "#%02x%02x%02x", &fill[0], &fill[1], &fill[2]); err != nil {
		return fmt.Errorf("read color of logo: %w", err)
	}
	scale := side / logoSide
	pen := pen{Path: new(pdf.Path), left: x, top: y, scale: scale}
	if err := pen.follow(file.Lines.Path); err != nil {
		return err
	}
	p.page.RoundedRect(pdf.Box{X: x, Y: y, Width: side, Height: side}, file.Square.Corner*scale, fill)
	p.page.Stroke(pen.Path, pdf.Pen{Width: file.Lines.Width * scale, Color: white, Round: true})
	return nil
}

// point is a place on the logo's own square.
type point struct{ x, y float64 }

func (a point) plus(b point) point { return point{a.x + b.x, a.y + b.y} }

// pen follows a path of an SVG file.
type pen struct {
	*pdf.Path
	left, top, scale   float64
	at, start, control point
}

var (
	pathToken = regexp.MustCompile(`[a-zA-Z]|-?(?:\d*\.\d+|\d+)`)
	// pathArguments says how many numbers each command takes.
	pathArguments = map[string]int{"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "t": 2, "a": 7}
)

// follow draws a path. Numbers after a command's own repeat it; after a move they are lines.
func (d *pen) follow(path string) error {
	tokens := pathToken.FindAllString(path, -1)
	command := ""
	for at := 0; at < len(tokens); {
		if tokens[at][0] >= 'A' { // numbers begin with less
			command = tokens[at]
			at++
			if strings.EqualFold(command, "z") {
				d.Close()
				d.at = d.start
				continue
			}
		}
		count := pathArguments[strings.ToLower(command)]
		if count == 0 || at+count > len(tokens) {
			return fmt.Errorf("path of logo: %q is not known or ends early", command)
		}
		numbers := make([]float64, count)
		for i := range numbers {
			numbers[i], _ = strconv.ParseFloat(tokens[at+i], 64) // the pattern lets numbers through only
		}
		d.step(command, numbers)
		at += count
		command = strings.NewReplacer("M", "L", "m", "l").Replace(command)
	}
	return nil
}

// step draws one command; those in small letters count from where the pen is.
func (d *pen) step(command string, n []float64) {
	lower := strings.ToLower(command)
	var base point
	if lower == command {
		base = d.at
	}
	target := base.plus(point{n[len(n)-1], n[len(n)-1]})
	if len(n) > 1 {
		target.x = base.x + n[len(n)-2]
	}
	switch lower {
	case "m":
		d.start = target
		d.MoveTo(d.to(target))
	case "l":
		d.LineTo(d.to(target))
	case "h":
		target.y = d.at.y
		d.LineTo(d.to(target))
	case "v":
		target.x = d.at.x
		d.LineTo(d.to(target))
	case "c":
		d.curve(base.plus(point{n[0], n[1]}), base.plus(point{n[2], n[3]}), target)
	case "q":
		d.bend(base.plus(point{n[0], n[1]}), target)
	case "t":
		d.bend(point{2*d.at.x - d.control.x, 2*d.at.y - d.control.y}, target)
	case "a":
		d.arc(n[0], n[3] != 0, n[4] != 0, target)
	}
	if lower != "q" && lower != "t" {
		d.control = target
	}
	d.at = target
}

// to is a point in millimeters of the page.
func (d *pen) to(p point) pdf.Point {
	return pdf.Point{X: d.left + p.x*d.scale, Y: d.top + p.y*d.scale}
}

func (d *pen) curve(a, b, target point) { d.CurveTo(d.to(a), d.to(b), d.to(target)) }

// bend draws a curve with one control point, as one with two.
func (d *pen) bend(control, target point) {
	d.control = control
	near := func(end point) point {
		return point{end.x + (control.x-end.x)*2/3, end.y + (control.y-end.y)*2/3}
	}
	d.curve(near(d.at), near(target), target)
}

// arc draws a part of a circle from the pen to the target, in curves of a quarter at most.
func (d *pen) arc(radius float64, isLarge, isClockwise bool, target point) {
	half := point{(target.x - d.at.x) / 2, (target.y - d.at.y) / 2}
	length := math.Hypot(half.x, half.y)
	if length == 0 || radius == 0 {
		return
	}
	radius = max(radius, length)
	height := math.Sqrt(radius*radius-length*length) / length
	if isLarge == isClockwise {
		height = -height
	}
	center := point{d.at.x + half.x - height*half.y, d.at.y + half.y + height*half.x}
	from := math.Atan2(d.at.y-center.y, d.at.x-center.x)
	sweep := math.Atan2(target.y-center.y, target.x-center.x) - from
	if isClockwise && sweep < 0 {
		sweep += 2 * math.Pi
	}
	if !isClockwise && sweep > 0 {
		sweep -= 2 * math.Pi
	}
	count := math.Ceil(math.Abs(sweep) / (math.Pi / 2))
	step := sweep / count
	reach := 4.0 / 3 * math.Tan(step/4) * radius
	on := func(angle float64) point { return point{radius * math.Cos(angle), radius * math.Sin(angle)} }
	for i := range int(count) {
		a, b := from+float64(i)*step, from+float64(i+1)*step
		start, end := center.plus(on(a)), center.plus(on(b))
		d.curve(
			start.plus(point{-reach * math.Sin(a), reach * math.Cos(a)}),
			end.plus(point{reach * math.Sin(b), -reach * math.Cos(b)}), end)
	}
}
