package screen

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Words are what pages say in one language, beside the texts of tenants.
type Words map[string]string

// ReadWords reads the words of all languages.
func ReadWords(text []byte) (map[string]Words, error) {
	var words map[string]Words
	if err := json.Unmarshal(text, &words); err != nil {
		return nil, fmt.Errorf("read words of public pages: %w", err)
	}
	if words["en"] == nil {
		return nil, errors.New("public pages have no English words")
	}
	return words, nil
}

// Language is the first language of a browser that is known, in its order of Accept-Language; empty for none of them.
// A region makes no difference, and Filipino has two codes.
func Language(accepted string, known []string) string {
	for part := range strings.SplitSeq(accepted, ",") {
		code, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		plain := plainCode(code)
		for _, same := range []func(string) bool{
			func(k string) bool { return strings.EqualFold(k, code) },
			func(k string) bool { return plainCode(k) == plain },
		} {
			if i := slices.IndexFunc(known, same); plain != "" && i >= 0 {
				return known[i]
			}
		}
	}
	return ""
}

func plainCode(code string) string {
	plain, _, _ := strings.Cut(strings.ToLower(code), "-")
	if plain == "tl" {
		return "fil"
	}
	return plain
}

// TextOn is the color of a text that can be read on another (#rrggbb): white where that has contrast enough, else ink.
func TextOn(color string) string {
	value, _ := strconv.ParseUint(color[1:], 16, 32) // the form was checked
	linear := func(part uint64) float64 {
		share := float64(part&0xff) / 255
		if share <= 0.04045 {
			return share / 12.92
		}
		return math.Pow((share+0.055)/1.055, 2.4)
	}
	luminance := 0.2126*linear(value>>16) + 0.7152*linear(value>>8) + 0.0722*linear(value)
	if 1.05/(luminance+0.05) >= 4.5 {
		return "#ffffff"
	}
	return "#171b17"
}
