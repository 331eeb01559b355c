package main_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	agefile "filippo.io/age"
	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"

	"nod/internal/run/backup"
	"nod/internal/test/testkit"
)

// canary is a personal value that the database keeps.
const canary = "Kanarya Backup Ibarra"

// withData serves an installation until it has an organization, a user and a file.
func (i *installation) withData() *server {
	i.t.Helper()
	s := i.serve("--demo")
	s.signUp(company, member)
	token := s.logIn(member, password).text("openApiSandboxToken.token")
	made := s.ask(http.MethodPost, s.portal+"/sandbox/v1/users", "Bearer "+token,
		map[string]any{"externalMetadata": map[string]string{"note": canary}})
	require.Equal(i.t, http.StatusCreated, made.status, "%s", made.raw)
	require.NoError(i.t, os.MkdirAll(i.file("blobs/tenant-1/letter"), 0o700))
	require.NoError(i.t, os.WriteFile(i.file("blobs/tenant-1/letter/f-1"), []byte("a file"), 0o600))
	require.NoError(i.t, os.WriteFile(i.file("blobs/_temp/half"), []byte("half of a file"), 0o600))
	return s
}

// giveKey puts the master key of an installation into the data folder of another.
func (i *installation) giveKey(to *installation) {
	i.t.Helper()
	key, err := os.ReadFile(i.file("master.key"))
	require.NoError(i.t, err)
	require.NoError(i.t, os.MkdirAll(to.data, 0o700))
	require.NoError(i.t, os.WriteFile(to.file("master.key"), key, 0o600))
}

func (i *installation) identity() *agefile.X25519Identity {
	i.t.Helper()
	text, err := os.ReadFile(i.file("master.key"))
	require.NoError(i.t, err)
	master, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(text)))
	require.NoError(i.t, err)
	identity, err := backup.IdentityOf(master)
	require.NoError(i.t, err)
	return identity
}

func (i *installation) list() (names []string) {
	i.t.Helper()
	entries, err := os.ReadDir(i.data)
	require.NoError(i.t, err)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	i := install(t)
	i.run("backup", filepath.Join(t.TempDir(), "none.age")).refuses("there is no database in")
	s := i.withData()

	archive := filepath.Join(t.TempDir(), "nod.age")
	said := i.run("backup", archive).ok()
	require.Contains(t, said, "the database and 1 files")
	require.Contains(t, said, "Only the master key, which is not in it, can open it")
	info, err := os.Stat(archive)
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm())
	require.Equal(t, []string{"nod.db", "blobs/tenant-1/letter/f-1", "manifest.json"}, namesIn(t, i.decrypted(archive)))
	opened := string(unpacked(t, i.decrypted(archive)))
	require.Contains(t, opened, member, "what is stored is found")
	require.NotContains(t, opened, canary, "what is known about users is sealed inside as well")
	sealed, err := os.ReadFile(archive)
	require.NoError(t, err)
	key, err := os.ReadFile(i.file("master.key"))
	require.NoError(t, err)
	for _, secret := range []string{canary, member, company, "a file", "SQLite format", "nod.db", strings.TrimSpace(string(key))} {
		require.NotContains(t, string(sealed), secret)
	}
	leftOver, err := filepath.Glob(i.file("backup-*"))
	require.NoError(t, err)
	require.Empty(t, leftOver)
	i.run("backup", archive).refuses("file exists")
	again, err := os.ReadFile(archive)
	require.NoError(t, err)
	require.True(t, bytes.Equal(sealed, again), "the backup that is there stays as it is")
	s.signUp("Later Loans", "later@loans.test")

	other := install(t)
	other.run("restore", archive).refusesWith(backup.ExitWrongKey, "is encrypted: put the master key in place")
	require.Empty(t, other.list())
	i.giveKey(other)
	require.Contains(t, other.run("backup", "verify", archive).ok(), "nod.age is whole: a database of schema")
	require.Equal(t, []string{"master.key"}, other.list(), "verifying restores nothing")
	require.Contains(t, other.run("restore", archive).ok(), "The master key fits the database.")
	require.ElementsMatch(t, []string{"blobs", "master.key", "nod.db"}, other.list())
	restored := other.serve("--demo")
	require.Equal(t, http.StatusCreated, restored.logIn(member, password).status)
	require.Equal(t, "INVALID_CREDENTIALS", restored.logIn("later@loans.test", password).code)
	text, err := os.ReadFile(other.file("blobs/tenant-1/letter/f-1"))
	require.NoError(t, err)
	require.Equal(t, "a file", string(text))

	other.run("restore", archive).refuses("is not empty")
	i.run("restore", archive).refuses("is not empty")
	require.Equal(t, http.StatusCreated, s.logIn("later@loans.test", password).status)
}

// decrypted opens an archive with the key of its installation.
func (i *installation) decrypted(archive string) []byte {
	i.t.Helper()
	sealed, err := os.ReadFile(archive)
	require.NoError(i.t, err)
	plain, err := agefile.Decrypt(bytes.NewReader(sealed), i.identity())
	require.NoError(i.t, err)
	text, err := io.ReadAll(plain)
	require.NoError(i.t, err)
	return text
}

func unpacked(t *testing.T, packed []byte) []byte {
	t.Helper()
	compressed, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	text, err := io.ReadAll(compressed)
	require.NoError(t, err)
	return text
}

func namesIn(t *testing.T, packed []byte) []string {
	t.Helper()
	list := []string{}
	for r := tar.NewReader(bytes.NewReader(unpacked(t, packed))); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		require.NoError(t, err)
		list = append(list, header.Name)
	}
}

// entry of an archive that a test makes.
type entry struct {
	name string
	kind byte
	body []byte
}

func pack(t *testing.T, entries ...entry) []byte {
	t.Helper()
	var text bytes.Buffer
	compressed := gzip.NewWriter(&text)
	w := tar.NewWriter(compressed)
	for _, e := range entries {
		header := &tar.Header{Name: e.name, Mode: 0o600, Size: int64(len(e.body)), Typeflag: tar.TypeReg}
		if e.kind != 0 {
			header.Typeflag, header.Linkname = e.kind, "/etc/passwd"
		}
		require.NoError(t, w.WriteHeader(header))
		_, err := w.Write(e.body)
		require.NoError(t, err)
	}
	require.NoError(t, errors.Join(w.Close(), compressed.Close()))
	return text.Bytes()
}

// listing is the manifest of entries.
func listing(t *testing.T, entries ...entry) entry {
	t.Helper()
	m := backup.Manifest{Format: 1}
	for _, e := range entries {
		sum := sha256.Sum256(e.body)
		m.Entries = append(m.Entries, backup.Entry{Name: e.name, Size: int64(len(e.body)), SHA256: hex.EncodeToString(sum[:])})
	}
	text, err := json.Marshal(m)
	require.NoError(t, err)
	return entry{name: "manifest.json", body: text}
}

func encrypt(t *testing.T, plain []byte, to ...agefile.Recipient) []byte {
	t.Helper()
	var text bytes.Buffer
	w, err := agefile.Encrypt(&text, to...)
	require.NoError(t, err)
	_, err = w.Write(plain)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return text.Bytes()
}

// TestRestoreOfBrokenArchives leaves no folder behind that a server would start on, and nothing else.
func TestRestoreOfBrokenArchives(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	i.withData().stop()
	random := make([]byte, 300_000) // several chunks of the encryption
	_, _ = rand.Read(random)
	require.NoError(t, os.WriteFile(i.file("blobs/tenant-1/letter/f-2"), random, 0o600))
	archive := filepath.Join(t.TempDir(), "nod.age")
	i.run("backup", archive).ok()
	whole, err := os.ReadFile(archive)
	require.NoError(t, err)
	body := bytes.Index(whole, []byte("\n---")) // the header's last line, with its MAC
	body += bytes.IndexByte(whole[body+1:], '\n') + 2
	const chunk = 64<<10 + 16
	own := i.identity().Recipient()
	flipped := func(at int) []byte {
		text := slices.Clone(whole)
		text[at] ^= 1
		return text
	}
	swapped := func(at int) []byte { // by another letter of base64
		text := slices.Clone(whole)
		text[at] = map[bool]byte{true: 'R', false: 'Q'}[text[at] == 'Q']
		return text
	}
	made := func(entries ...entry) []byte { return encrypt(t, pack(t, entries...), own) }
	letter, text := entry{name: "nod.db", body: []byte("text, and no database")}, entry{name: "blobs/a", body: []byte("text")}
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	pool, err := sql.Open("sqlite", "file:"+foreign)
	require.NoError(t, err)
	_, err = pool.Exec("CREATE TABLE t (x TEXT)")
	require.NoError(t, err)
	require.NoError(t, pool.Close())
	stranger, err := os.ReadFile(foreign)
	require.NoError(t, err)
	theirs := entry{name: "nod.db", body: stranger}
	of := tar.NewReader(bytes.NewReader(unpacked(t, i.decrypted(archive))))
	_, err = of.Next()
	require.NoError(t, err)
	page, err := io.ReadAll(of)
	require.NoError(t, err)
	for at := len(page) / 2; at < len(page)/2+8192; at++ {
		page[at] ^= 0xff
	}
	torn := entry{name: "nod.db", body: page}
	untrue := entry{name: "nod.db", body: withoutIndexEntry(t, i.file("nod.db"))}

	for name, c := range map[string]struct {
		archive  []byte
		code     int
		sentence string
	}{
		"a letter":                      {[]byte("a letter"), backup.ExitNoArchive, "is not a backup of Nod"},
		"nothing":                       {nil, backup.ExitNoArchive, "is not a backup of Nod"},
		"cut within the header":         {whole[:body-30], backup.ExitDamaged, "cut off"},
		"cut behind the header":         {whole[:body], backup.ExitDamaged, "cut off"},
		"cut behind the nonce":          {whole[:body+16], backup.ExitDamaged, "cut off"},
		"cut within a chunk":            {whole[:len(whole)/2], backup.ExitDamaged, "cut off"},
		"cut between chunks":            {whole[:body+16+2*chunk], backup.ExitDamaged, "cut off"},
		"without its last byte":         {whole[:len(whole)-1], backup.ExitDamaged, "cut off"},
		"with a byte more":              {append(slices.Clone(whole), 0), backup.ExitDamaged, "damaged"},
		"a byte of the version":         {flipped(3), backup.ExitNoArchive, "is not a backup of Nod"},
		"a byte of the recipient":       {swapped(60), backup.ExitWrongKey, "none of the keys given opens"},
		"a byte of the header's MAC":    {swapped(body - 10), backup.ExitDamaged, "is damaged or was changed"},
		"a byte of the nonce":           {flipped(body + 5), backup.ExitDamaged, "is damaged or was changed"},
		"a byte of the first chunk":     {flipped(body + 16), backup.ExitDamaged, "is damaged or was changed"},
		"a byte of a later chunk":       {flipped(body + 16 + chunk + 7), backup.ExitDamaged, "is damaged or was changed"},
		"the last byte":                 {flipped(len(whole) - 1), backup.ExitDamaged, "damaged at its end"},
		"no archive in it":              {encrypt(t, []byte("a letter"), own), backup.ExitNoArchive, "contains no archive"},
		"without manifest":              {made(letter), backup.ExitDamaged, "has no manifest"},
		"without database":              {made(text, listing(t, text)), backup.ExitNoArchive, "contains no database"},
		"less than its manifest":        {made(letter, listing(t, letter, text)), backup.ExitDamaged, "blobs/a is missing"},
		"more than its manifest":        {made(letter, text, listing(t, letter)), backup.ExitDamaged, "doesn't list"},
		"something behind the manifest": {made(letter, listing(t, letter), text), backup.ExitDamaged, "where it must not be"},
		"a name twice":                  {made(letter, letter, listing(t, letter)), backup.ExitDamaged, "where it must not be"},
		"a foreign file":                {made(letter, entry{name: "master.key"}), backup.ExitNoArchive, "not part of a backup"},
		"a link":                        {made(entry{name: "blobs/a", kind: tar.TypeSymlink}), backup.ExitNoArchive, "not part of a backup"},
		"out of the folder":             {made(entry{name: "blobs/../../a"}), backup.ExitNoArchive, "not part of a backup"},
		"a manifest of later":           {made(entry{name: "manifest.json", body: []byte(`{"format":2}`)}), backup.ExitWrongState, "later release"},
		"text for a database":           {made(letter, listing(t, letter)), backup.ExitDamaged, "database"},
		"a database of others":          {made(theirs, listing(t, theirs)), backup.ExitNoArchive, "is not one of Nod"},
		"a torn database":               {made(torn, listing(t, torn)), backup.ExitDamaged, "is damaged"},
		"a row that is in no index":     {made(untrue, listing(t, untrue)), backup.ExitDamaged, "is damaged"},
		"more behind the archive":       {encrypt(t, append(i.decrypted(archive), make([]byte, 200_000)...), own), backup.ExitDamaged, "is damaged"},
		"plain, cut off":                {pack(t, letter, text)[:60], backup.ExitDamaged, "cut off"},
		"plain, out of the folder":      {pack(t, entry{name: "blobs/../../a"}), backup.ExitNoArchive, "not part of a backup"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			to, file := install(t), filepath.Join(t.TempDir(), "broken.age")
			i.giveKey(to)
			require.NoError(t, os.WriteFile(file, c.archive, 0o600))
			for _, command := range [][]string{{"restore"}, {"backup", "verify"}} {
				to.run(append(command, file)...).refusesWith(c.code, c.sentence)
				require.Equal(t, []string{"master.key"}, to.list())
			}
			require.NoFileExists(t, filepath.Join(to.data, "../a"))
		})
	}
}

// withoutIndexEntry returns a copy of a database that opens and works, in which an index lacks a row.
func withoutIndexEntry(t *testing.T, file string) []byte {
	t.Helper()
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	torn := filepath.Join(t.TempDir(), "torn.db")
	require.NoError(t, os.WriteFile(torn, whole, 0o600))
	do := func(statements ...string) {
		pool, err := sql.Open("sqlite", "file:"+torn+"?_pragma=writable_schema(1)&_pragma=journal_mode(DELETE)")
		require.NoError(t, err)
		pool.SetMaxOpenConns(1)
		for _, statement := range statements {
			_, err := pool.Exec(statement)
			require.NoError(t, err, statement)
		}
		require.NoError(t, pool.Close())
	}
	const index = "name = 'announcement_by_time'"
	do("CREATE TABLE kept AS SELECT * FROM sqlite_master WHERE "+index, "DELETE FROM sqlite_master WHERE "+index)
	do("INSERT INTO announcement (id, text, created_at) VALUES ('a', 'in no index', 1)")
	do("INSERT INTO sqlite_master SELECT * FROM kept")
	do("DROP TABLE kept")
	text, err := os.ReadFile(torn)
	require.NoError(t, err)
	return text
}

// TestRestoreWithKeys: only the key that an archive was made with opens it, and the database in it needs its own.
func TestRestoreWithKeys(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	i.withData().stop()
	dir := t.TempDir()
	archive := filepath.Join(dir, "nod.age")
	i.run("backup", archive).ok()

	wrong := install(t)
	require.NoError(t, os.MkdirAll(wrong.data, 0o700))
	other := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32))
	require.NoError(t, os.WriteFile(wrong.file("master.key"), []byte(other), 0o600))
	wrong.run("restore", archive).refusesWith(backup.ExitWrongKey, "none of the keys given opens")
	wrong.run("backup", "decrypt", archive).refusesWith(backup.ExitWrongKey, "none of the keys given opens")

	mine, err := agefile.GenerateX25519Identity()
	require.NoError(t, err)
	second, err := agefile.GenerateX25519Identity()
	require.NoError(t, err)
	recipients, identity := filepath.Join(dir, "recipients"), filepath.Join(dir, "identity")
	require.NoError(t, os.WriteFile(recipients, []byte("# the vault\n"+second.Recipient().String()+"\n"), 0o600))
	require.NoError(t, os.WriteFile(identity, []byte(second.String()+"\n"), 0o600))
	vault := filepath.Join(dir, "vault.age")
	said := i.run("backup", "create", vault, "--recipient", mine.Recipient().String(), "--recipients-file", recipients).ok()
	require.Contains(t, said, "Only the recipients' identities can open it")
	i.run("backup", "verify", vault).refusesWith(backup.ExitWrongKey, "none of the keys given opens")
	i.run("backup", filepath.Join(dir, "none.age"), "--recipient", "age1nobody").refuses("read recipients from --recipient")
	require.NoFileExists(t, filepath.Join(dir, "none.age"))
	wrong.run("restore", vault, "--identity", identity).refusesWith(backup.ExitWrongKey, "the master key does not fit the database")
	require.Equal(t, []string{"master.key"}, wrong.list())
	without := install(t)
	require.Contains(t, without.run("restore", vault, "--identity", identity).ok(), "No master key found to check.")
	without.run("operator", "tenant", "list").refuses("the master key of this database is missing")
	i.giveKey(without)
	without.run("operator", "tenant", "list").ok()

	// The recipient is that of the age program, and so is the file.
	printed := strings.TrimSpace(i.run("backup", "recipient").ok())
	require.Equal(t, i.identity().Recipient().String(), printed)
	to, err := agefile.ParseRecipients(strings.NewReader(printed))
	require.NoError(t, err)
	dump := filepath.Join(dir, "dump.age")
	require.NoError(t, os.WriteFile(dump, encrypt(t, bytes.Repeat([]byte("a dump of PostgreSQL\n"), 9999), to...), 0o600))
	require.Equal(t, strings.Repeat("a dump of PostgreSQL\n", 9999), i.run("backup", "decrypt", dump).ok())
	require.NoError(t, os.Truncate(dump, 100_000))
	i.run("backup", "decrypt", dump).refusesWith(backup.ExitDamaged, "cut off")
}

// TestPlainArchives: those of releases before the encryption can be restored, and it is said what they are.
func TestPlainArchives(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	i.withData().stop()
	database, err := os.ReadFile(i.file("nod.db"))
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "nod.tar.gz")
	plain := pack(t, entry{name: "nod.db", body: database}, entry{name: "blobs/tenant-1/letter/f-1", body: []byte("a file")})
	require.NoError(t, os.WriteFile(file, plain, 0o600))
	to := install(t)
	said := to.run("restore", file).ok()
	require.Contains(t, said, "is not encrypted: anyone who has it can read it")
	require.Contains(t, said, "Install that database's key")
	i.giveKey(to)
	require.Equal(t, http.StatusCreated, to.serve("--demo").logIn(member, password).status)
	i.run("backup", "decrypt", file).refusesWith(backup.ExitNoArchive, "is not encrypted")
	wrong := install(t)
	require.NoError(t, os.MkdirAll(wrong.data, 0o700))
	other := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32))
	require.NoError(t, os.WriteFile(wrong.file("master.key"), []byte(other), 0o600))
	wrong.run("restore", file).refusesWith(backup.ExitWrongKey, "the master key does not fit the database")
	require.Equal(t, []string{"master.key"}, wrong.list())
}

// TestFullDiskOfBackups: files of the command may not grow beyond a limit, which is how a full disk looks to it.
func TestFullDiskOfBackups(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	i.withData().stop()
	dir := t.TempDir()
	archive := filepath.Join(dir, "nod.age")
	i.run("backup", archive).ok()
	limited := func(on *installation, args ...string) result {
		shell := exec.CommandContext(t.Context(), "bash", "-c", `ulimit -f 64; exec "$@"`, "bash")
		shell.Args = append(append(shell.Args, on.program()), args...)
		var stdout, stderr bytes.Buffer
		shell.Env = on.env
		shell.Stdout = &stdout
		shell.Stderr = &stderr
		_ = shell.Run() // the exit code is looked at
		return result{t, strings.Join(args, " "), shell.ProcessState.ExitCode(), stdout.String(), stderr.String()}
	}
	before := i.list()
	limited(i, "backup", filepath.Join(dir, "second.age")).refusesWith(backup.ExitDiskFull, "no space left on the disk of")
	require.NoFileExists(t, filepath.Join(dir, "second.age"))
	require.ElementsMatch(t, before, i.list(), "the snapshot is gone")
	to := install(t)
	i.giveKey(to)
	limited(to, "restore", archive).refusesWith(backup.ExitDiskFull, "no space left on the disk of "+to.data)
	require.Equal(t, []string{"master.key"}, to.list())
	to.run("restore", archive).ok()
}

// TestKilledBackups: the snapshot of a backup that was killed is plain data. The next backup, restore or start removes
// it, and leaves that of a backup that runs.
func TestKilledBackups(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	i.withData().stop()
	killed := func(name string) {
		require.NoError(t, os.Mkdir(i.file(name), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(i.file(name), "nod.db"), []byte("plain"), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(i.file(name), "lock"), nil, 0o600))
	}
	killed("backup-1")
	killed("backup-running")
	lock := flock.New(filepath.Join(i.file("backup-running"), "lock"))
	isOurs, err := lock.TryLock()
	require.NoError(t, err)
	require.True(t, isOurs)
	old := i.file("backup-of-before") // of releases without locks
	require.NoError(t, os.Mkdir(old, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(old, "nod.db"), []byte("plain"), 0o600))
	past := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(old, past, past))
	for n, sweeps := range []func(){
		func() { i.run("backup", filepath.Join(t.TempDir(), "nod.age")).ok() },
		func() { require.Zero(t, i.serve("--demo").stop()) },
		func() { i.run("restore", filepath.Join(i.data, "master.key")).refuses("is not empty") },
	} {
		killed(fmt.Sprintf("restore-%d", n))
		sweeps()
		require.NotContains(t, i.list(), fmt.Sprintf("restore-%d", n))
		require.NotContains(t, i.list(), "backup-1")
		require.NotContains(t, i.list(), "backup-of-before")
		require.Contains(t, i.list(), "backup-running")
	}
	require.NoError(t, lock.Unlock())
	require.Zero(t, i.serve("--demo").stop())
	require.NotContains(t, i.list(), "backup-running")
}

func TestBackupIsForTheDataFolder(t *testing.T) {
	t.Parallel()
	i := install(t, "NOD_DATABASE_URL=postgres://nobody@127.0.0.1:1/none")
	file := filepath.Join(t.TempDir(), "nod.age")
	i.run("backup", file).refuses("pg_dump")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	i.run("restore", file).refuses("this command is for the data folder")
}

// TestBackupsOfSeveralKeys: a key file may hold several master keys, the newest first. Backups are made for that one, and
// those of an older one open as long as it is there.
func TestBackupsOfSeveralKeys(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	i.withData().stop()
	dir := t.TempDir()
	before, after := filepath.Join(dir, "before.age"), filepath.Join(dir, "after.age")
	i.run("backup", before).ok()
	text, err := os.ReadFile(i.file("master.key"))
	require.NoError(t, err)
	older := strings.TrimSpace(string(text))
	newer := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{9}, 32))
	both := newer + "\n" + older
	require.NoError(t, os.WriteFile(i.file("master.key"), []byte(both+"\n"), 0o600))
	i.run("backup", after).ok()
	for _, c := range []struct{ archive, key, refusal string }{
		{before, both, ""},
		{before, older, ""},
		{before, newer, "none of the keys given opens"},
		{after, both, ""},
		{after, older, "none of the keys given opens"},
		{after, newer, "the master key does not fit the database"}, // whose keys are still those of the older one
	} {
		to := install(t)
		require.NoError(t, os.MkdirAll(to.data, 0o700))
		require.NoError(t, os.WriteFile(to.file("master.key"), []byte(c.key+"\n"), 0o600))
		if c.refusal != "" {
			to.run("restore", c.archive).refusesWith(backup.ExitWrongKey, c.refusal)
			continue
		}
		require.Contains(t, to.run("restore", c.archive).ok(), "The master key fits the database.")
		require.Contains(t, to.run("operator", "tenant", "list").ok(), company)
	}
}
