package eventstream

import (
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// reader is one open stream. Its channel holds one wake-up.
type reader struct {
	key   string
	mode  auth.Mode
	woken chan struct{}
	// topics are what changed since it last looked.
	topics map[Topic]struct{}
	// gone is closed when the place was given to somebody else.
	gone chan struct{}
	// number is higher the later it was opened.
	number int64
}

func (r *reader) wake() {
	select {
	case r.woken <- struct{}{}:
	default: // it will look anyway
	}
}

// places are the streams of one kind that are open in this process. The service's lock guards them.
type places struct {
	all, ofTenant, ofKey int
	readers              map[string]map[*reader]struct{} // by tenant
	taken                int
	opened               int64 // since the start
}

func newPlaces(all, ofTenant, ofKey int) *places {
	return &places{all: all, ofTenant: ofTenant, ofKey: ofKey, readers: map[string]map[*reader]struct{}{}}
}

// take finds a place for a stream, where need be that of a tenant with more.
func (p *places) take(at scope.Scope, key string) (*reader, error) {
	why := p.full(at.Tenant, key)
	if why == "" && p.taken >= p.all && !p.makeRoom(at.Tenant) {
		why = fmt.Sprintf("This server has its %d streams of events open. Try again later.", p.all)
	}
	if why != "" {
		return nil, fault.TooMany(why, beatEvery)
	}
	if p.readers[at.Tenant] == nil {
		p.readers[at.Tenant] = map[*reader]struct{}{}
	}
	p.opened++
	r := &reader{
		key: key, mode: at.Mode, woken: make(chan struct{}, 1), topics: map[Topic]struct{}{},
		gone: make(chan struct{}), number: p.opened,
	}
	p.readers[at.Tenant][r] = struct{}{}
	p.taken++
	return r, nil
}

// full says why no further stream may be opened; nothing when one may.
func (p *places) full(tenant, key string) string {
	ofKey := 0
	for r := range p.readers[tenant] {
		if r.key == key {
			ofKey++
		}
	}
	switch {
	case ofKey >= p.ofKey:
		return fmt.Sprintf("%d streams are open with this key already. Close one of them.", p.ofKey)
	case len(p.readers[tenant]) >= p.ofTenant:
		return fmt.Sprintf("%d streams of your organization are open already. Close one of them.", p.ofTenant)
	}
	return ""
}

// makeRoom ends the newest stream of the tenant that has the most, if that is more than the asking tenant has with the
// one it asks for.
func (p *places) makeRoom(tenant string) bool {
	var most string
	for of, readers := range p.readers {
		if len(readers) > len(p.readers[most]) || len(readers) == len(p.readers[most]) && of < most {
			most = of
		}
	}
	if len(p.readers[most]) <= len(p.readers[tenant])+1 {
		return false
	}
	var newest *reader
	for r := range p.readers[most] {
		if newest == nil || r.number > newest.number {
			newest = r
		}
	}
	close(newest.gone)
	p.leave(most, newest)
	return true
}

// leave gives a place back, if it was not given away before.
func (p *places) leave(tenant string, r *reader) {
	if _, ok := p.readers[tenant][r]; !ok {
		return
	}
	delete(p.readers[tenant], r)
	if len(p.readers[tenant]) == 0 {
		delete(p.readers, tenant)
	}
	p.taken--
}

// of returns the streams of a tenant, or all when it is empty.
func (p *places) of(tenant string) (found []*reader) {
	for name, readers := range p.readers {
		if tenant != "" && name != tenant {
			continue
		}
		for r := range readers {
			found = append(found, r)
		}
	}
	return found
}
