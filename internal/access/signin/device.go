package signin

import "strings"

// name is a word in a user agent and what people call it.
type name struct{ word, plain string }

// browsers are in an order in which the first that fits is right: most of them
// also claim to be those that follow.
func browsers() []name {
	return []name{
		{"Edg/", "Edge"},
		{"EdgA/", "Edge"},
		{"OPR/", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"FxiOS/", "Firefox"},
		{"Firefox/", "Firefox"},
		{"CriOS/", "Chromium"},
		{"Chrome/", "Chromium"},
		{"Chromium/", "Chromium"},
		{"Safari/", "Safari"},
	}
}

func systems() []name {
	return []name{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"Windows", "Windows"},
		{"Mac OS X", "macOS"},
		{"CrOS", "ChromeOS"},
		{"Linux", "Linux"},
	}
}

// DeviceOf says in plain words what a user agent stands for, such as "Chromium
// on Linux".
func DeviceOf(userAgent string) string {
	browser, system := firstOf(browsers(), userAgent), firstOf(systems(), userAgent)
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser != "":
		return browser
	case system != "":
		return "A program on " + system
	default:
		return "A program"
	}
}

func firstOf(names []name, userAgent string) string {
	for _, n := range names {
		if strings.Contains(userAgent, n.word) {
			return n.plain
		}
	}
	return ""
}
