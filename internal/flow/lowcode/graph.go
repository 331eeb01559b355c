package lowcode

// reach are the screens that people can come to from a screen. The screen itself is among them only if a way leads
// back.
func (f Flow) reach(from string) map[string]bool {
	screens := make(map[string]Screen, len(f.Screens))
	for _, s := range f.Screens {
		screens[s.ID] = s
	}
	reached, waiting := map[string]bool{}, []string{from}
	for len(waiting) > 0 {
		s := screens[waiting[len(waiting)-1]]
		waiting = waiting[:len(waiting)-1]
		for _, r := range s.Routes {
			if r.isScreen() && !reached[r.Target] {
				reached[r.Target] = true
				waiting = append(waiting, r.Target)
			}
		}
	}
	return reached
}

// canTarget tells whether a screen may lead to another: not to the first, not to itself, and never in a circle.
func (f Flow) canTarget(from, to string) bool {
	return to != from && to != f.Screens[0].ID && !f.reach(to)[from]
}

// isLinked tells whether somebody can come to a screen at all.
func (f Flow) isLinked(id string) bool {
	if f.Screens[0].ID == id {
		return true
	}
	for _, s := range f.Screens {
		for _, r := range s.Routes {
			if r.Target == id {
				return true
			}
		}
	}
	return false
}

// fields are what conditions of a screen may ask: its own fields, those of screens that lead to it, and the address.
func (f Flow) fields(s Screen) map[string]bool {
	known := map[string]bool{}
	add := func(prefix string, components []Component) {
		for _, c := range components {
			if c.IsField() && c.Name != "" {
				known[prefix+c.Name] = true
			}
		}
	}
	add("", s.Module.Components)
	add(s.ID+".", s.Module.Components)
	for _, other := range f.Screens {
		if other.ID != s.ID && f.reach(other.ID)[s.ID] {
			add(other.ID+".", other.Module.Components)
		}
	}
	for _, p := range f.Params {
		known[paramPrefix+p.Key] = p.Key != ""
	}
	return known
}
