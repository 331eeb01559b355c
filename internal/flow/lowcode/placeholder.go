package lowcode

import (
	"regexp"
	"strings"
)

// placeholder is {{ Screen name.field }}, {{ Screen_x.field }} or {{ urlParams.key }}.
var placeholder = regexp.MustCompile(
	`\{\{[` + space + `]*([^{}.]+?)[` + space + `]*\.[` + space + `]*([A-Za-z_][A-Za-z0-9_]*)[` + space + `]*\}\}`)

// Fill puts answers into a text. What is unknown or not answered yet is empty.
func (f Flow) Fill(text string, sight Sight) string {
	return f.fill(text, sight, func(value string) string { return value })
}

// FillURL puts answers into an address. They can't leave the part of the address where they are filled in.
func (f Flow) FillURL(address string, sight Sight) string {
	return f.fill(address, sight, percentEncode)
}

func (f Flow) fill(text string, sight Sight, encode func(string) string) string {
	var out strings.Builder
	end := 0
	for _, m := range placeholder.FindAllStringSubmatchIndex(text, -1) {
		out.WriteString(text[end:m[0]])
		out.WriteString(encode(f.answer(text[m[2]:m[3]], text[m[4]:m[5]], sight)))
		end = m[1]
	}
	out.WriteString(text[end:])
	return out.String()
}

func (f Flow) answer(screen, field string, sight Sight) string {
	if screen == "urlParams" {
		return sight.Params[field]
	}
	found, ok := f.Screen(screen)
	for i := 0; !ok && i < len(f.Screens); i++ {
		found, ok = f.Screens[i], f.Screens[i].Name == screen
	}
	if !ok {
		return ""
	}
	v := sight.Answers[found.ID][field]
	if v.isRange() {
		return v.Start + " - " + v.End
	}
	return v.Text
}

// percentEncode is JavaScript's encodeURIComponent.
func percentEncode(text string) string {
	const hex, plain = "0123456789ABCDEF", "-_.!~*'()"
	var out strings.Builder
	for _, b := range []byte(strings.ToValidUTF8(text, "\ufffd")) {
		isPlain := b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
		if isPlain || strings.IndexByte(plain, b) >= 0 {
			out.WriteByte(b)
		} else {
			out.Write([]byte{'%', hex[b>>4], hex[b&15]})
		}
	}
	return out.String()
}
