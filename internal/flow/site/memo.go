package site

import (
	linked "container/list"
	"sync"

	"nod/internal/flow/lowcode"
)

// maxKept is how much saved text the flows may have together that are kept. A flow takes some ten times as much memory
// as its text; those of 30 screens with 50 fields each have a third of a megabyte.
const maxKept = 2 << 20

// flows keeps flows that were read before. Reading one means the same each time, so nothing in here is ever out of date
// and nobody has to say that it is; what was not used for longest goes first. Nobody changes a flow that was read.
type flows struct {
	mu    sync.Mutex
	known map[string]*linked.Element
	order linked.List // of kept, used most recently first
	size  int
}

type kept struct {
	text string
	flow lowcode.Flow
}

// read returns the flow of a saved text, whose shape was checked when it was saved.
func (f *flows) read(text string) lowcode.Flow {
	if flow, ok := f.find(text); ok {
		return flow
	}
	flow, _ := lowcode.Parse([]byte(text))
	f.keep(text, flow)
	return flow
}

func (f *flows) find(text string) (lowcode.Flow, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	element, ok := f.known[text]
	if !ok {
		return lowcode.Flow{}, false
	}
	f.order.MoveToFront(element)
	return element.Value.(kept).flow, true
}

func (f *flows) keep(text string, flow lowcode.Flow) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.known[text]; ok || len(text) > maxKept {
		return
	}
	if f.known == nil {
		f.known = map[string]*linked.Element{}
	}
	f.known[text] = f.order.PushFront(kept{text, flow})
	for f.size += len(text); f.size > maxKept; {
		oldest := f.order.Remove(f.order.Back()).(kept)
		delete(f.known, oldest.text)
		f.size -= len(oldest.text)
	}
}
