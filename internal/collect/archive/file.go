package archive

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
	"io"

	"nod/internal/collect/archive/inspect"
	"nod/internal/platform/fault"
)

// keySize is that of AES-256.
const keySize = 32

// sealedType is the media type of blobs: what they are is in the row.
const sealedType = "application/octet-stream"

// store writes the files of an archive, each encrypted and bound to its place.
func (s *Service) store(ctx context.Context, a Archive, key []byte, documents []inspect.Document) error {
	aead, err := cipherOf(key)
	if err != nil {
		return err
	}
	for i, file := range a.RawFiles.V {
		nonce := make([]byte, aead.NonceSize(), aead.NonceSize()+len(documents[i].Body)+aead.Overhead())
		_, _ = rand.Read(nonce) // never fails
		sealed := aead.Seal(nonce, nonce, documents[i].Body, []byte(file.BlobKey))
		err := s.Blobs.Put(ctx, file.BlobKey, bytes.NewReader(sealed), int64(len(sealed)), sealedType)
		if err != nil {
			if f := fault.As(err); f == nil || f.Kind != fault.Unavailable { // else it is left to be swept away
				s.discard(ctx, a)
			}
			return fmt.Errorf("store file: %w", err)
		}
	}
	return nil
}

// discard removes files of an archive that did not come about. What cannot be removed now is swept away later.
func (s *Service) discard(ctx context.Context, a Archive) {
	for _, file := range a.RawFiles.V {
		if err := s.Blobs.Delete(context.WithoutCancel(ctx), file.BlobKey); err != nil {
			s.Log.WarnContext(ctx, "a file without an archive is left", "key", file.BlobKey, "error", err)
		}
	}
}

// open reads a file of an archive.
func (s *Service) open(ctx context.Context, a Archive, file RawFile) ([]byte, error) {
	key, err := s.Seal.Open(ctx, s.DB.Read(), a.keyPlace(), a.KeySealed)
	if err != nil {
		return nil, err
	}
	defer clear(key)
	aead, err := cipherOf(key)
	if err != nil {
		return nil, err
	}
	blob, info, err := s.Blobs.Open(ctx, file.BlobKey)
	if err != nil {
		return nil, fmt.Errorf("open file: %w", err)
	}
	defer blob.Close()
	sealed := make([]byte, info.Size)
	if _, err := io.ReadFull(blob, sealed); err != nil {
		return nil, fmt.Errorf("read file: %w", err)
	}
	if len(sealed) < aead.NonceSize() {
		return nil, errors.New("the file is damaged")
	}
	nonce, text := sealed[:aead.NonceSize()], sealed[aead.NonceSize():]
	plain, err := aead.Open(text[:0], nonce, text, []byte(file.BlobKey))
	if err != nil {
		return nil, fmt.Errorf("decrypt file: %w", err)
	}
	return plain, nil
}

func cipherOf(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("make cipher: %w", err)
	}
	return cipher.NewGCM(block)
}
