package seal_test

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

var secret = seal.Column{
	Table: "totp", Name: "secret_sealed", Key: []string{"developer_id"},
	Text: func(tenant string, key []string) seal.Place {
		return seal.Place{Table: "totp", Column: "secret_sealed", Tenant: tenant, ID: key[0]}
	},
}

func storeSecret(t testing.TB, store *db.DB, tenant, developer, sealed string) {
	t.Helper()
	_, err := store.Write().ExecContext(t.Context(), `INSERT INTO totp
		(tenant_id, developer_id, secret_sealed, last_step, created_at) VALUES ($1, $2, $3, 0, 0)`, tenant, developer, sealed)
	require.NoError(t, err)
}

// laterJob is the job of a server, so much later.
func laterJob(store *db.DB, sealer *seal.Sealer, by time.Duration) *seal.Job {
	return seal.NewJob(seal.JobDeps{
		DB: store, Seal: sealer, Columns: []*seal.Column{&answers, &secret}, Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return time.Now().Add(by) },
	})
}

func rotate(t testing.TB, store *db.DB, sealer *seal.Sealer, tenant string) (number int64) {
	t.Helper()
	require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) (err error) {
		number, err = sealer.Rotate(t.Context(), tx, tenant)
		return err
	}))
	return number
}

func numberOf(sealed []byte) uint32 { return binary.BigEndian.Uint32(sealed[1:]) }

func keyNumbers(t testing.TB, job *seal.Job, tenant string) (numbers []int64) {
	t.Helper()
	keys, err := job.Keys(t.Context(), tenant)
	require.NoError(t, err)
	for _, k := range keys {
		numbers = append(numbers, k.Number)
	}
	return numbers
}

func TestRotateDataKey(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		one, two := newSealer(t, store), newSealer(t, store) // two processes
		sealForm := func(sealer *seal.Sealer, id string) {
			sealed, err := vaultOf(t, store, sealer, &answers, "tenant-a").SealText("bakery", "SANDBOX", id)
			require.NoError(t, err)
			storeForm(ctx, t, store.Write(), "tenant-a", id, "{}", sealed)
		}
		opens := func(sealer *seal.Sealer, id string) {
			t.Helper()
			vault, err := sealer.Vault(ctx, store.Read(), &answers, "tenant-a")
			require.NoError(t, err)
			plain, err := vault.OpenText(sealedForm(t, store, "tenant-a", id), "SANDBOX", id)
			require.NoError(t, err)
			require.Equal(t, "bakery", plain)
		}
		sealForm(one, "form-1")
		opens(two, "form-1")
		text, err := one.Seal(ctx, store.Write(), secret.Text("tenant-a", []string{"dev-1"}), []byte("totp"))
		require.NoError(t, err)
		storeSecret(t, store, "tenant-a", "dev-1", text)
		hash := func(sealer *seal.Sealer) []byte {
			h, err := sealer.Hasher(ctx, store.Read(), seal.HashColumn{Table: "a", Name: "b"}, "tenant-a")
			require.NoError(t, err)
			return h.Sum("x")
		}
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return one.Prepare(ctx, tx, "tenant-a") }))
		before := hash(one)

		require.EqualValues(t, 2, rotate(t, store, one, "tenant-a"))
		sealForm(one, "form-2")
		require.EqualValues(t, 2, numberOf(sealedForm(t, store, "tenant-a", "form-2")), "the new key is used at once")
		sealForm(two, "form-3")
		require.EqualValues(t, 1, numberOf(sealedForm(t, store, "tenant-a", "form-3")), "the other process did not notice")
		opens(two, "form-2")
		two.NoticeNow()
		sealForm(two, "form-4")
		require.EqualValues(t, 2, numberOf(sealedForm(t, store, "tenant-a", "form-4")))

		job := laterJob(store, two, 0)
		require.NoError(t, job.Run(ctx))
		require.EqualValues(t, 1, numberOf(sealedForm(t, store, "tenant-a", "form-1")), "others may not have noticed yet")
		progress, err := job.Progress(ctx, "tenant-a")
		require.NoError(t, err)
		require.Equal(t, 1, progress.Left)
		job = laterJob(store, two, seal.Settled+time.Second)
		require.NoError(t, job.Run(ctx))
		for _, id := range []string{"form-1", "form-2", "form-3", "form-4"} {
			require.EqualValues(t, 2, numberOf(sealedForm(t, store, "tenant-a", id)), id)
			opens(one, id)
		}
		text, err = db.Get[string](ctx, store.Read(), "SELECT secret_sealed FROM totp")
		require.NoError(t, err)
		plain, err := one.Open(ctx, store.Read(), secret.Text("tenant-a", []string{"dev-1"}), text)
		require.NoError(t, err)
		require.Equal(t, "totp", string(plain))
		progress, err = job.Progress(ctx, "tenant-a")
		require.NoError(t, err)
		require.Equal(t, seal.Progress{Tenants: 1, Looked: 5, Changed: 3}, progress)

		require.Equal(t, []int64{1, 2}, keyNumbers(t, job, "tenant-a"), "somebody may be reading what was there a moment ago")
		require.NoError(t, laterJob(store, two, 2*seal.Settled+2*time.Second).Run(ctx))
		require.Equal(t, []int64{2}, keyNumbers(t, job, "tenant-a"))
		three := newSealer(t, store)
		opens(three, "form-1")
		_, err = three.Open(ctx, store.Read(), secret.Text("tenant-a", []string{"dev-1"}), text)
		require.NoError(t, err)
		require.Equal(t, before, hash(three), "hashes stay")
	})
}

// TestBrokenRowsKeepTheirKey: a row that was changed by SQL is said and passed over, and its key stays.
func TestBrokenRowsKeepTheirKey(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, sealer := t.Context(), newSealer(t, store)
		vault := vaultOf(t, store, sealer, &answers, "tenant-a")
		for _, id := range []string{"form-1", "form-2"} {
			sealed, err := vault.SealText("bakery", "SANDBOX", "form-2")
			require.NoError(t, err)
			storeForm(ctx, t, store.Write(), "tenant-a", id, "{}", sealed)
		}
		rotate(t, store, sealer, "tenant-a")
		require.NoError(t, laterJob(store, sealer, seal.Settled+time.Second).Run(ctx))
		job := laterJob(store, sealer, 3*seal.Settled)
		require.NoError(t, job.Run(ctx))
		progress, err := job.Progress(ctx, "")
		require.NoError(t, err)
		require.Equal(t, 1, progress.Broken)
		require.Zero(t, progress.Left)
		require.EqualValues(t, 2, numberOf(sealedForm(t, store, "tenant-a", "form-2")))
		require.Equal(t, []int64{1, 2}, keyNumbers(t, job, "tenant-a"))
	})
}

// TestRotationUnderLoad: two processes write and read all the time while keys are rotated, rows resealed and old keys
// deleted; nothing fails and nothing is lost.
func TestRotationUnderLoad(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		processes := []*seal.Sealer{newSealer(t, store), newSealer(t, store)}
		const rows = 40
		vault := vaultOf(t, store, processes[0], &answers, "tenant-a")
		for i := range rows {
			id := fmt.Sprintf("form-%d", i)
			sealed, err := vault.SealText(id+" 0", "SANDBOX", id)
			require.NoError(t, err)
			storeForm(ctx, t, store.Write(), "tenant-a", id, "{}", sealed)
		}
		var transactions sync.RWMutex
		var done atomic.Bool
		var working sync.WaitGroup
		var rounds atomic.Int64
		var last sync.Map // text by form; each form is written by one process
		failures := make(chan error, 8)
		for p, sealer := range processes {
			working.Go(func() {
				for n := p; !done.Load(); n += len(processes) {
					id := fmt.Sprintf("form-%d", n%rows)
					text := fmt.Sprintf("%s %d", id, n)
					transactions.RLock()
					err := rewrite(ctx, store, sealer, id, text)
					transactions.RUnlock()
					if err != nil {
						failures <- err
						return
					}
					last.Store(id, text)
					rounds.Add(1)
				}
			})
		}
		for range 3 {
			was := rounds.Load()
			require.Eventually(t, func() bool { return rounds.Load() > was+10 || len(failures) > 0 }, time.Minute, time.Millisecond)
			rotate(t, store, processes[0], "tenant-a")
			processes[1].NoticeNow()
			afterAll(&transactions) // what began before has ended, as after two minutes
			require.NoError(t, laterJob(store, processes[0], seal.Settled+time.Second).Run(ctx))
			require.NoError(t, laterJob(store, processes[1], 3*seal.Settled).Run(ctx))
		}
		done.Store(true)
		working.Wait()
		require.Empty(t, failures)
		require.Equal(t, []int64{4}, keyNumbers(t, laterJob(store, processes[0], 0), "tenant-a"))
		fresh, err := newSealer(t, store).Vault(ctx, store.Read(), &answers, "tenant-a")
		require.NoError(t, err)
		for i := range rows {
			id := fmt.Sprintf("form-%d", i)
			plain, err := fresh.OpenText(sealedForm(t, store, "tenant-a", id), "SANDBOX", id)
			require.NoError(t, err)
			want, isWritten := last.Load(id)
			if !isWritten {
				want = id + " 0"
			}
			require.Equal(t, want, plain, "the job took nothing back")
		}
	})
}

func afterAll(running *sync.RWMutex) {
	running.Lock()
	defer running.Unlock()
}

// rewrite opens a form and stores it again, as an update of a frame does.
func rewrite(ctx context.Context, store *db.DB, sealer *seal.Sealer, id, text string) error {
	return store.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE form SET name = 'locked' WHERE id = $1", id); err != nil {
			return err
		}
		sealed, err := db.Get[[]byte](ctx, tx, "SELECT data_sealed FROM form WHERE id = $1", id)
		if err != nil {
			return err
		}
		vault, err := sealer.Vault(ctx, tx, &answers, "tenant-a")
		if err != nil {
			return err
		}
		if _, err := vault.OpenText(sealed, "SANDBOX", id); err != nil {
			return err
		}
		if sealed, err = vault.SealText(text, "SANDBOX", id); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE form SET data_sealed = $1 WHERE id = $2", sealed, id)
		return err
	})
}

// TestRotateMaster: all keys are rewrapped, hashes stay, processes follow the file, and an old file is refused.
func TestRotateMaster(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, dir := t.Context(), t.TempDir()
		require.NoError(t, seal.CreateMaster(dir))
		load := func() ([][]byte, error) { return seal.LoadMasters("", dir) }
		process := func() *seal.Sealer {
			t.Helper()
			keys, err := load()
			require.NoError(t, err)
			require.NoError(t, seal.Check(ctx, store.Read(), keys...))
			sealer, err := seal.New(ctx, store, keys...)
			require.NoError(t, err)
			sealer.Follow(load)
			return sealer
		}
		one, two := process(), process()
		prepare := func(sealer *seal.Sealer, tenant string) {
			t.Helper()
			require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return sealer.Prepare(ctx, tx, tenant) }))
		}
		for i := range 600 { // more than one batch
			prepare(one, fmt.Sprintf("tenant-%03d", i))
		}
		prepare(two, "tenant-early")
		sealed, err := vaultOf(t, store, one, &answers, "tenant-007").SealText("bakery", "SANDBOX", "form-1")
		require.NoError(t, err)
		mac, pair := one.Hash("api key", "x"), seal.HashColumn{Table: "a", Name: "b"}
		hasher, err := one.Hasher(ctx, store.Read(), pair, "tenant-007")
		require.NoError(t, err)
		hash := hasher.Sum("x")
		oldKeys, err := load()
		require.NoError(t, err)

		isPrepared := func() bool {
			is, err := one.HasNewerMaster(ctx)
			require.NoError(t, err)
			return is
		}
		require.False(t, isPrepared())
		require.NoError(t, seal.AddMaster("", dir))
		require.True(t, isPrepared())
		process() // a start between the two steps
		keys, err := one.Rewrap(ctx)
		require.NoError(t, err)
		require.Equal(t, 2*602, keys)
		require.False(t, isPrepared())

		prepare(two, "tenant-late") // by a process that did not notice
		vault, err := two.Vault(ctx, store.Read(), &answers, "tenant-007")
		require.NoError(t, err, "it reads the file when it needs to")
		plain, err := vault.OpenText(sealed, "SANDBOX", "form-1")
		require.NoError(t, err)
		require.Equal(t, "bakery", plain)
		newKeys, err := load()
		require.NoError(t, err)
		require.ErrorIs(t, seal.Check(ctx, store.Read(), newKeys[0]), seal.ErrMissingKey, "one key is not wrapped yet")
		require.ErrorIs(t, seal.Check(ctx, store.Read(), oldKeys...), seal.ErrWrongKey)
		_, err = seal.New(ctx, store, oldKeys...)
		require.ErrorIs(t, err, seal.ErrWrongKey)
		require.NoError(t, laterJob(store, two, 0).Run(ctx))
		require.NoError(t, seal.Check(ctx, store.Read(), newKeys[0]), "the job wraps what is left")

		// Without the old line, as after backups with it have expired.
		line, err := os.ReadFile(filepath.Join(dir, seal.MasterFile))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, seal.MasterFile), line[:45], 0o600))
		three := process()
		require.Equal(t, mac, three.Hash("api key", "x"), "what was hashed before verifies")
		hasher, err = three.Hasher(ctx, store.Read(), pair, "tenant-007")
		require.NoError(t, err)
		require.Equal(t, hash, hasher.Sum("x"))
		for _, tenant := range []string{"tenant-007", "tenant-late"} {
			_, err = vaultOf(t, store, three, &answers, tenant).SealText("x", "SANDBOX", "form-1")
			require.NoError(t, err)
		}
		plain, err = vaultOf(t, store, three, &answers, "tenant-007").OpenText(sealed, "SANDBOX", "form-1")
		require.NoError(t, err)
		require.Equal(t, "bakery", plain)
	})
}

// TestRootOfHashes: what was hashed before the root was stored has the same hashes.
func TestRootOfHashes(t *testing.T) {
	t.Parallel()
	sealer := newSealer(t, testkit.Database(t))
	key, err := hkdf.Key(sha256.New, master, nil, "mac:api key", 32)
	require.NoError(t, err)
	require.Equal(t, key, sealer.MAC("api key"))
}

// TestSealsAreCounted: blocks are reserved ahead, and a key that has sealed enough is replaced.
func TestSealsAreCounted(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, sealer := t.Context(), newSealer(t, store)
		_ = vaultOf(t, store, sealer, &answers, "tenant-a")
		another := newSealer(t, store)
		job := laterJob(store, sealer, 0)
		seals := func() int64 {
			require.NoError(t, job.Run(ctx))
			keys, err := job.Keys(ctx, "tenant-a")
			require.NoError(t, err)
			return keys[len(keys)-1].Seals
		}
		require.Zero(t, seals(), "it has sealed nothing")
		vault := vaultOf(t, store, sealer, &answers, "tenant-a") // now that the key is stored
		for range 3 {
			_, err := vault.SealText("x", "SANDBOX", "form-1")
			require.NoError(t, err)
		}
		require.EqualValues(t, 1<<16, seals())
		require.EqualValues(t, 1<<16, seals(), "the block is not used up")
		_, err := another.Seal(ctx, store.Write(), secret.Text("tenant-a", []string{"dev-1"}), nil)
		require.NoError(t, err)
		require.NoError(t, seal.Count(another, ctx))
		require.EqualValues(t, 2<<16, seals(), "each process has a block")

		_, err = store.Write().ExecContext(ctx, "UPDATE tenant_key SET seals = 2147483648 WHERE tenant_id = 'tenant-a'")
		require.NoError(t, err)
		require.Zero(t, seals(), "that of the next key")
		require.Equal(t, []int64{1, 2}, keyNumbers(t, job, "tenant-a"))
	})
}

// TestKeysAreReplacedYearly: a year after it was made, by the clock of the job, a key is followed by another; so is one of an
// earlier release, whose age is not known.
func TestKeysAreReplacedYearly(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		const year = 365 * 24 * time.Hour
		ctx, sealer := t.Context(), newSealer(t, store)
		vault := vaultOf(t, store, sealer, &answers, "tenant-a")
		sealed, err := vault.SealText("bakery", "SANDBOX", "form-1")
		require.NoError(t, err)
		storeForm(ctx, t, store.Write(), "tenant-a", "form-1", "{}", sealed)
		numbersAfter := func(by time.Duration) []int64 {
			job := laterJob(store, sealer, by)
			require.NoError(t, job.Run(ctx))
			return keyNumbers(t, job, "tenant-a")
		}
		require.Equal(t, []int64{1}, numbersAfter(0))
		require.Equal(t, []int64{1}, numbersAfter(year-time.Hour))
		require.Equal(t, []int64{1, 2}, numbersAfter(year))
		require.Equal(t, []int64{1, 2}, numbersAfter(year+seal.Settled+time.Second), "once")
		require.EqualValues(t, 2, numberOf(sealedForm(t, store, "tenant-a", "form-1")))
		require.Equal(t, []int64{2}, numbersAfter(year+3*seal.Settled))
		require.Equal(t, []int64{2, 3}, numbersAfter(2*year+time.Hour))

		_, err = store.Write().ExecContext(ctx, "UPDATE tenant_key SET made_at = NULL WHERE number = 3")
		require.NoError(t, err)
		require.Equal(t, int64(4), slices.Max(numbersAfter(2*year+2*time.Hour)))
	})
}

// TestShredIsNoticed: anyone who has the keys of a tenant in memory forgets them as well.
func TestShredIsNoticed(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		one, two := newSealer(t, store), newSealer(t, store) // two processes
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return one.Prepare(ctx, tx, "tenant-a") }))
		sealed, err := vaultOf(t, store, one, &answers, "tenant-a").SealText("bakery", "SANDBOX", "form-1")
		require.NoError(t, err)
		open := func(sealer *seal.Sealer) error {
			vault, err := sealer.Vault(ctx, store.Read(), &answers, "tenant-a")
			require.NoError(t, err)
			_, err = vault.OpenText(sealed, "SANDBOX", "form-1")
			return err
		}
		hash := func(sealer *seal.Sealer) []byte {
			h, err := sealer.Hasher(ctx, store.Read(), seal.HashColumn{Table: "a", Name: "b"}, "tenant-a")
			require.NoError(t, err)
			return h.Sum("x")
		}
		require.NoError(t, open(two))
		before := hash(two)

		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return one.Shred(ctx, tx, "tenant-a") }))
		require.True(t, seal.IsUnreadable(open(one)), "at once in the process that was asked")
		require.NoError(t, open(two), "the other one did not notice")
		two.NoticeNow()
		require.True(t, seal.IsUnreadable(open(two)))
		require.NotEqual(t, before, hash(two), "there is nothing to be found by")
	})
}
