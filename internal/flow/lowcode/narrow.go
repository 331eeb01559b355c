package lowcode

import "strings"

// Narrow leaves of conditions what the answers of the screen itself decide, so that a page needs no others. It tells
// whether they can never hold there.
func Narrow(groups []Group, sight Sight) (left []Group, never bool) {
	for _, g := range groups {
		open, decided := g.narrow(sight)
		switch {
		case decided && g.Any, !g.Any && !decided && len(open.Items) == 0:
			// It holds whatever is answered.
		case decided, len(open.Items) == 0:
			return nil, true
		default:
			left = append(left, open)
		}
	}
	return left, false
}

// narrow leaves the items about the screen, by the names of its fields. decided says that one of the others settles
// the group: one that holds where any has to, one that doesn't where all have to.
func (g Group) narrow(sight Sight) (open Group, decided bool) {
	open.Any = g.Any
	for _, i := range g.Items {
		name, isOwn := sight.ownName(i.Field)
		if isOwn {
			i.Field = name
			open.Items = append(open.Items, i)
		} else if compare(i.Operator, sight.lookUp(i.Field), i.Value) == g.Any {
			return open, true
		}
	}
	return open, false
}

// ownName is the name of a field of the screen itself.
func (s Sight) ownName(field string) (string, bool) {
	if strings.HasPrefix(field, paramPrefix) {
		return "", false
	}
	screen, name, ok := strings.Cut(field, ".")
	if !ok {
		return field, true
	}
	return name, screen == s.Screen
}
