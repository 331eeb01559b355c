package catalogue

import "embed"

//go:embed logo/*.svg
var logos embed.FS

// LogoPath is the path, on the door that serves files, of the logo of a data source.
func LogoPath(id string) string {
	return "/files/logo/" + id + ".svg"
}

// Logo returns the SVG of the data source with the id. The id may come from a URL: the embedded files
// know no way up, so anything that is not an id is simply not found.
func Logo(id string) ([]byte, bool) {
	svg, err := logos.ReadFile("logo/" + id + ".svg")
	return svg, err == nil
}
