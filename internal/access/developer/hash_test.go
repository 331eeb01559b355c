package developer_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/platform/fault"
)

func newHasher(count *atomic.Int64) *developer.Hasher {
	return developer.NewHasher(developer.HasherOptions{
		Pepper: []byte("a key of the test"), OnHash: func() { count.Add(1) },
	})
}

func verify(t *testing.T, h *developer.Hasher, stored, password string) (isRight, isOutdated bool) {
	t.Helper()
	slot, err := h.Acquire(t.Context())
	require.NoError(t, err)
	defer slot.Release()
	return slot.Verify(stored, password)
}

func TestHash(t *testing.T) {
	t.Parallel()
	var count atomic.Int64
	h := newHasher(&count)
	stored, err := h.Hash(t.Context(), "Pässword1!")
	require.NoError(t, err)
	require.Regexp(t, `^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$`, stored)
	again, err := h.Hash(t.Context(), "Pässword1!")
	require.NoError(t, err)
	require.NotEqual(t, stored, again, "every hash has its own salt")

	for password, want := range map[string]bool{
		"Pässword1!":       true,
		"Pa\u0308ssword1!": true, // the same text, composed otherwise
		"Pässword1":        false,
		"":                 false,
	} {
		isRight, isOutdated := verify(t, h, stored, password)
		require.Equal(t, want, isRight, "%q", password)
		require.False(t, isOutdated)
	}

	other := developer.NewHasher(developer.HasherOptions{Pepper: []byte("another key")})
	isRight, _ := verify(t, other, stored, "Pässword1!")
	require.False(t, isRight, "a hash is useless without the pepper")
}

func TestHashDoesNotCutPasswords(t *testing.T) {
	t.Parallel()
	var count atomic.Int64
	h := newHasher(&count)
	first := strings.Repeat("x", 90) + "a" + strings.Repeat("x", 9)
	second := strings.Repeat("x", 90) + "b" + strings.Repeat("x", 9)
	stored, err := h.Hash(t.Context(), first)
	require.NoError(t, err)
	isRight, _ := verify(t, h, stored, second)
	require.False(t, isRight)
}

func TestVerifyCostsOneHashWhateverIsStored(t *testing.T) {
	t.Parallel()
	var count atomic.Int64
	h := newHasher(&count)
	good, err := h.Hash(t.Context(), "Abcdef1!")
	require.NoError(t, err)
	salt := good[strings.Index(good, "keyid=1$"):]
	for name, stored := range map[string]string{
		"nobody's":        "",
		"not a hash":      "secret",
		"too expensive":   "$argon2id$v=19$m=999999999,t=2,p=1," + salt,
		"too often":       "$argon2id$v=19$m=19456,t=900,p=1," + salt,
		"no rounds":       "$argon2id$v=19$m=19456,t=0,p=1," + salt,
		"no threads":      "$argon2id$v=19$m=19456,t=2,p=0," + salt,
		"another pepper":  strings.Replace(good, "keyid=1", "keyid=2", 1),
		"another kind":    strings.Replace(good, "argon2id", "argon2i", 1),
		"another version": strings.Replace(good, "v=19", "v=16", 1),
		"cut":             good[:len(good)-5],
	} {
		before := count.Load()
		isRight, _ := verify(t, h, stored, "Abcdef1!")
		require.False(t, isRight, name)
		require.Equal(t, before+1, count.Load(), name)
	}
	before := count.Load()
	isRight, isOutdated := verify(t, h, good, "Abcdef1!")
	require.True(t, isRight)
	require.False(t, isOutdated)
	require.Equal(t, before+1, count.Load())
}

func TestAcquire(t *testing.T) {
	t.Parallel()
	h := developer.NewHasher(developer.HasherOptions{Slots: 1, Wait: time.Millisecond})
	slot, err := h.Acquire(t.Context())
	require.NoError(t, err)

	_, err = h.Acquire(t.Context())
	require.True(t, fault.HasCode(err, fault.CodeServerUnavailable), "no slot in time")
	require.Positive(t, fault.As(err).RetryAfterSeconds)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = developer.NewHasher(developer.HasherOptions{Slots: 1}).Acquire(t.Context())
	require.NoError(t, err)
	_, err = h.Acquire(ended)
	require.Error(t, err)

	slot.Release()
	slot.Release()
	again, err := h.Acquire(t.Context())
	require.NoError(t, err)
	again.Release()
}

// TestALongLineTurnsAwayAtOnce: a caller who would wait too long does not wait at all.
func TestALongLineTurnsAwayAtOnce(t *testing.T) {
	t.Parallel()
	h := developer.NewHasher(developer.HasherOptions{Slots: 1, Wait: time.Minute})
	slot, err := h.Acquire(t.Context())
	require.NoError(t, err)
	const line, tooMany = 1201, 99 // a minute of hashes of 50 ms
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	refused := make(chan error, line+tooMany)
	for range line + tooMany {
		group.Go(func() {
			if _, err := h.Acquire(ctx); !errors.Is(err, context.Canceled) {
				refused <- err
			}
		})
	}
	for range tooMany {
		require.True(t, fault.HasCode(<-refused, fault.CodeServerUnavailable))
	}
	cancel()
	group.Wait()
	require.Empty(t, refused, "the others stood in the line")
	slot.Release()
	again, err := h.Acquire(t.Context())
	require.NoError(t, err, "which is empty now")
	again.Release()
}

// TestWhoIsTurnedAwayComesBackInTurn: a crowd is not told to come back as a crowd.
func TestWhoIsTurnedAwayComesBackInTurn(t *testing.T) {
	t.Parallel()
	h := developer.NewHasher(developer.HasherOptions{Slots: 1, Wait: time.Millisecond})
	slot, err := h.Acquire(t.Context())
	require.NoError(t, err)
	defer slot.Release()
	seen := map[int]int{}
	for range 400 {
		_, err := h.Acquire(t.Context())
		seen[fault.As(err).RetryAfterSeconds]++
	}
	require.Greater(t, len(seen), 10, "four hundred hashes of 50 ms are twenty seconds: %v", seen)
	for seconds, count := range seen {
		require.Positive(t, seconds)
		require.LessOrEqual(t, seconds, 31)
		require.LessOrEqual(t, count, 40, "at second %d", seconds)
	}
}
