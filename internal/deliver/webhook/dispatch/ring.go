package dispatch

import "slices"

// ring hands out lanes fairly: tenants take turns, and within a tenant its lanes do. The zero value is empty.
type ring struct {
	turns    []*turn
	byTenant map[string]*turn
}

type turn struct {
	tenant string
	lanes  []*lane
}

func (r *ring) add(l *lane) {
	t := r.byTenant[l.tenant]
	if t == nil {
		if r.byTenant == nil {
			r.byTenant = map[string]*turn{}
		}
		t = &turn{tenant: l.tenant}
		r.byTenant[l.tenant] = t
		r.turns = append(r.turns, t)
	}
	if !slices.Contains(t.lanes, l) {
		t.lanes = append(t.lanes, l)
	}
}

// take returns the first lane that is eligible and puts it and its tenant last.
func (r *ring) take(eligible func(l *lane) bool) *lane {
	for i, t := range r.turns {
		j := slices.IndexFunc(t.lanes, eligible)
		if j < 0 {
			continue
		}
		l := t.lanes[j]
		t.lanes = append(slices.Delete(t.lanes, j, j+1), l)
		r.turns = append(slices.Delete(r.turns, i, i+1), t)
		return l
	}
	return nil
}

func (r *ring) remove(l *lane) {
	t := r.byTenant[l.tenant]
	if t == nil {
		return
	}
	if j := slices.Index(t.lanes, l); j >= 0 {
		t.lanes = slices.Delete(t.lanes, j, j+1)
	}
	if len(t.lanes) == 0 {
		delete(r.byTenant, l.tenant)
		r.turns = slices.Delete(r.turns, slices.Index(r.turns, t), slices.Index(r.turns, t)+1)
	}
}

func (r *ring) lanes() []*lane {
	var out []*lane
	for _, t := range r.turns {
		out = append(out, t.lanes...)
	}
	return out
}
