package inspect

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/binary"
)

// method is how strings or streams are encrypted.
type method string

const (
	openly method = "None"
	rc4s   method = "V2"
	aes128 method = "AESV2"
	aes256 method = "AESV3"
)

// lock is the standard lock of a PDF (ISO 32000, 7.6): of revision 2 to 4 with MD5 and RC4 or AES of 128 bits, of
// revision 5 and 6 with SHA-2 and AES of 256 bits. MD5 and RC4 protect nothing here; they open what others locked.
type lock struct {
	revision          int
	bytes             int // of the key
	permissions       uint32
	owner, user       []byte
	ownerKey, userKey []byte
	id                []byte
	metadata          bool // it is locked, too
	strings, streams  method
	key               []byte
}

const (
	oldHash = 32 // of an entry of revision 2 to 4
	newHash = 48 // of revision 5 and 6: a hash and two salts of 8 bytes
)

func newLock(v value, id []byte) (*lock, error) {
	version := v.entry("V").number
	l := &lock{
		revision: v.entry("R").number, bytes: 5, id: id, owner: v.entry("O").text, user: v.entry("U").text,
		ownerKey: v.entry("OE").text, userKey: v.entry("UE").text,
		metadata: v.entry("EncryptMetadata").name != "false",
		strings:  rc4s, streams: rc4s, permissions: permissionsOf(v.entry("P")),
	}
	if length := v.entry("Length"); length.kind == whole && version > 1 {
		l.bytes = length.number / 8
	}
	if version >= 4 {
		l.strings, l.streams = methodOf(v, "StrF"), methodOf(v, "StmF")
		l.bytes = 16
	}
	least := oldHash
	if l.revision >= 5 {
		least = newHash
	}
	isKnown := v.entry("Filter").name == "Standard" && version >= 1 && version <= 5 && version != 3 &&
		l.revision >= 2 && l.revision <= 6 && l.bytes >= 5 && l.bytes <= 16 &&
		len(l.owner) >= least && len(l.user) >= least
	if !isKnown || l.revision >= 5 && (len(l.ownerKey) < 32 || len(l.userKey) < 32) {
		return nil, errNoCipher
	}
	l.owner, l.user = l.owner[:least], l.user[:least]
	for _, m := range []method{l.strings, l.streams} {
		isNew := m == aes256
		if m != openly && (m != rc4s && m != aes128 && !isNew || isNew != (l.revision >= 5)) {
			return nil, errNoCipher
		}
	}
	return l, nil
}

// permissionsOf reads a number of 32 bits that most write with a sign.
func permissionsOf(v value) uint32 {
	if v.kind == whole {
		return uint32(int64(v.number)) //nolint:gosec // as it is written
	}
	n := int64(0)
	for _, b := range []byte(v.name) {
		if isDigit(b) {
			n = min(n*10+int64(b-'0'), 1<<33)
		}
	}
	return uint32(-n) //nolint:gosec // the two's complement is what is hashed
}

func methodOf(v value, of string) method {
	named := v.entry(of).name
	if named == "" || named == "Identity" {
		return openly
	}
	return method(v.entry("CF").entry(named).entry("CFM").name)
}

// open finds the key with a password, which may be the one of the user or of the owner.
func (l *lock) open(password string) bool {
	if l.revision >= 5 {
		return l.openNew([]byte(password)[:min(len(password), 127)])
	}
	typed := latin(password)
	return l.openOld(typed) || l.openOld(l.userByOwner(typed))
}

// latin is a password in the characters that old files know.
func latin(password string) []byte {
	var out []byte
	for _, r := range password {
		if r > 0xff {
			return nil
		}
		out = append(out, byte(r))
	}
	return out
}

// padding is what fills up short passwords (algorithm 2).
var padding = [32]byte{
	0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08,
	0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
}

func padded(password []byte) []byte {
	return append(bytes.Clone(password), padding[:]...)[:len(padding)]
}

// openOld is algorithm 2 and 6.
func (l *lock) openOld(password []byte) bool {
	sum := md5.New()
	sum.Write(padded(password))
	sum.Write(l.owner)
	sum.Write(binary.LittleEndian.AppendUint32(nil, l.permissions))
	sum.Write(l.id)
	if l.revision >= 4 && !l.metadata {
		sum.Write([]byte{0xff, 0xff, 0xff, 0xff})
	}
	key := l.stretch(sum.Sum(nil))
	want, compared := padding[:], oldHash
	if l.revision >= 3 {
		hash := md5.Sum(append(bytes.Clone(want), l.id...))
		want, compared = hash[:], 16
	}
	if subtle.ConstantTimeCompare(l.rounds(key, want, false), l.user[:compared]) != 1 {
		return false
	}
	l.key = key
	return true
}

// userByOwner is algorithm 7: the owner's password opens that of the user.
func (l *lock) userByOwner(password []byte) []byte {
	sum := md5.Sum(padded(password))
	return l.rounds(l.stretch(sum[:]), l.owner, true)
}

func (l *lock) stretch(sum []byte) []byte {
	if l.revision >= 3 {
		for range 50 {
			next := md5.Sum(sum[:l.bytes])
			sum = next[:]
		}
	}
	return sum[:l.bytes]
}

// rounds encrypts with the key, from revision 3 on with 19 that are made of it as well; back goes the other way.
func (l *lock) rounds(key, in []byte, back bool) []byte {
	out, most := bytes.Clone(in), 0
	if l.revision >= 3 {
		most = 19
	}
	for i := range most + 1 {
		if back {
			i = most - i
		}
		turned := bytes.Clone(key)
		for j := range turned {
			turned[j] ^= byte(i)
		}
		c, err := rc4.NewCipher(turned)
		if err != nil {
			return nil
		}
		c.XORKeyStream(out, out)
	}
	return out
}

// openNew is algorithm 2.A.
func (l *lock) openNew(password []byte) bool {
	for _, way := range []struct{ entry, sealed, more []byte }{
		{l.user, l.userKey, nil}, {l.owner, l.ownerKey, l.user},
	} {
		check, salt := way.entry[32:40], way.entry[40:48]
		if subtle.ConstantTimeCompare(l.hash(password, check, way.more), way.entry[:32]) != 1 {
			continue
		}
		block, err := aes.NewCipher(l.hash(password, salt, way.more))
		if err != nil {
			return false
		}
		l.key = make([]byte, 32)
		cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(l.key, way.sealed[:32])
		return true
	}
	return false
}

// hash is algorithm 2.B; revision 5 knows its first step alone.
func (l *lock) hash(password, salt, more []byte) []byte {
	first := sha256.Sum256(bytes.Join([][]byte{password, salt, more}, nil))
	k := first[:]
	if l.revision == 5 {
		return k
	}
	for i := 0; ; i++ {
		in := bytes.Repeat(bytes.Join([][]byte{password, k, more}, nil), 64)
		block, err := aes.NewCipher(k[:16])
		if err != nil {
			return nil
		}
		cipher.NewCBCEncrypter(block, k[16:32]).CryptBlocks(in, in)
		rest := 0
		for _, b := range in[:16] {
			rest += int(b)
		}
		switch rest % 3 {
		case 0:
			sum := sha256.Sum256(in)
			k = sum[:]
		case 1:
			sum := sha512.Sum384(in)
			k = sum[:]
		default:
			sum := sha512.Sum512(in)
			k = sum[:]
		}
		if i >= 63 && int(in[len(in)-1]) <= i-31 {
			return k[:32]
		}
	}
}

// decrypt opens a string or stream of an object.
func (l *lock) decrypt(m method, o located, in []byte) ([]byte, error) {
	if m == openly {
		return in, nil
	}
	key := l.key
	if m != aes256 {
		more := append(bytes.Clone(key), byte(o.number), byte(o.number>>8), byte(o.number>>16),
			byte(o.generation), byte(o.generation>>8))
		if m == aes128 {
			more = append(more, "sAlT"...)
		}
		sum := md5.Sum(more)
		key = sum[:min(len(key)+5, len(sum))]
	}
	if m == rc4s {
		c, err := rc4.NewCipher(key)
		if err != nil {
			return nil, errNoCipher
		}
		out := make([]byte, len(in))
		c.XORKeyStream(out, in)
		return out, nil
	}
	if len(in) < aes.BlockSize {
		return nil, nil
	}
	iv, sealed := in[:aes.BlockSize], in[aes.BlockSize:]
	sealed = sealed[:len(sealed)-len(sealed)%aes.BlockSize] // a line break may stand behind it
	if len(sealed) == 0 {
		return nil, nil
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, errNoCipher
	}
	out := make([]byte, len(sealed))
	cipher.NewCBCDecrypter(block, iv).CryptBlocks(out, sealed)
	filled := int(out[len(out)-1])
	if filled < 1 || filled > aes.BlockSize {
		return out, nil
	}
	return out[:len(out)-filled], nil
}
