package token

import (
	"crypto/sha256"
	"sync"
)

// mostVerified is how many tokens a generation of [verified] has: people who are at work at once, with room.
const mostVerified = 1000

// verified remembers the claims of tokens whose signature was good, by the hash of the whole text. Checking signatures
// was a quarter of the work of short calls of the portal. When a generation is full, it becomes the
// older one, and what nobody has asked for since the last time is forgotten. Only good tokens are in it, so nobody
// without one can fill it.
type verified struct {
	mu           sync.Mutex
	newer, older map[[sha256.Size]byte]remembered
}

// remembered are claims with the key that signed them.
type remembered struct {
	Claims
	kid string
}

func (v *verified) get(raw string) (remembered, bool) {
	hash := sha256.Sum256([]byte(raw))
	v.mu.Lock()
	defer v.mu.Unlock()
	r, ok := v.newer[hash]
	if !ok {
		if r, ok = v.older[hash]; ok {
			v.add(hash, r)
		}
	}
	return r, ok
}

func (v *verified) put(raw string, r remembered) {
	hash := sha256.Sum256([]byte(raw))
	v.mu.Lock()
	defer v.mu.Unlock()
	v.add(hash, r)
}

func (v *verified) add(hash [sha256.Size]byte, r remembered) {
	if v.newer == nil || len(v.newer) >= mostVerified {
		v.newer, v.older = map[[sha256.Size]byte]remembered{}, v.newer
	}
	v.newer[hash] = r
}
