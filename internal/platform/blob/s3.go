package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// S3 keeps blobs in a bucket of an S3 server under their keys.
type S3 struct {
	client   *minio.Client
	bucket   string
	patience time.Duration
}

// OpenS3 opens the bucket of s3://KEY:SECRET@host[:port]/bucket?region=&insecure=&lookup=&patience=
// and checks that it is there. "insecure=true" talks plain HTTP, "lookup" is dns or path where the bucket's name
// belongs into the host or the path, "patience" is how long a call may make no progress.
func OpenS3(ctx context.Context, blobURL string) (*S3, error) {
	target, err := parseS3(blobURL)
	if err != nil {
		return nil, err
	}
	client, err := minio.New(target.host, &minio.Options{
		Creds:        credentials.NewStaticV4(target.key, target.secret, ""),
		Secure:       !target.insecure,
		Region:       target.region,
		BucketLookup: target.lookup,
	})
	if err != nil {
		return nil, fmt.Errorf("open blob bucket: %w", err)
	}
	exists, err := client.BucketExists(ctx, target.bucket)
	if err != nil {
		return nil, fmt.Errorf("open blob bucket %s at %s: %w", target.bucket, target.host, err)
	}
	if !exists {
		return nil, fmt.Errorf("the blob bucket %s at %s does not exist", target.bucket, target.host)
	}
	return &S3{client: client, bucket: target.bucket, patience: target.patience}, nil
}

type s3Target struct {
	host, bucket, region, key, secret string
	insecure                          bool
	lookup                            minio.BucketLookupType
	patience                          time.Duration
}

// parseS3 reads the URL. Its errors never quote it, because it holds a secret.
func parseS3(blobURL string) (s3Target, error) {
	form := errors.New("the blob URL must be s3://KEY:SECRET@host[:port]/bucket?region=&insecure=&lookup=&patience=")
	u, err := url.Parse(blobURL)
	if err != nil || u.Scheme != "s3" || u.Host == "" || u.User == nil || u.Fragment != "" {
		return s3Target{}, form
	}
	secret, _ := u.User.Password()
	target := s3Target{host: u.Host, bucket: strings.Trim(u.Path, "/"), key: u.User.Username(), secret: secret,
		patience: defaultPatience}
	if target.key == "" || target.secret == "" || target.bucket == "" || strings.Contains(target.bucket, "/") {
		return s3Target{}, form
	}
	for name, values := range u.Query() {
		if !target.set(name, values[0]) {
			return s3Target{}, form
		}
	}
	return target, nil
}

// set takes a parameter of the URL; false for one that does not exist or cannot be.
func (t *s3Target) set(name, value string) bool {
	switch {
	case name == "region":
		t.region = value
	case name == "insecure" && (value == "true" || value == "false"):
		t.insecure = value == "true"
	case name == "lookup" && value == "dns":
		t.lookup = minio.BucketLookupDNS
	case name == "lookup" && value == "path":
		t.lookup = minio.BucketLookupPath
	case name == "patience":
		patience, err := time.ParseDuration(value)
		t.patience = patience
		return err == nil && patience > 0
	default:
		return false
	}
	return true
}

// Put implements Store.
func (s *S3) Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) error {
	if err := checkPut(key, size, contentType); err != nil {
		return err
	}
	body := &exact{from: r, left: size}
	if size == 0 { // the client never reads an empty body, so nobody else would notice
		if _, err := body.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
			return fmt.Errorf("write blob: %w", err)
		}
	}
	_, err := s.client.PutObject(ctx, s.bucket, key, body, size, minio.PutObjectOptions{
		ContentType: contentType,
		// Signed in chunks, as over plain HTTP, an empty body would be sent without a length.
		DisableContentSha256: size == 0,
	})
	if body.err != nil && !errors.Is(body.err, io.EOF) {
		return fmt.Errorf("write blob: %w", body.err) // the client words it as its own network error
	}
	if err != nil {
		return fmt.Errorf("write blob: %w", err)
	}
	return nil
}

// Open implements Store.
func (s *S3) Open(ctx context.Context, key string) (io.ReadCloser, Info, error) {
	if err := CheckKey(key); err != nil {
		return nil, Info{}, err
	}
	core := minio.Core{Client: s.client} // one request; the client's own reader makes one more to describe
	body, object, _, err := core.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if isMissing(err) {
		return nil, Info{}, ErrNotFound
	}
	if err != nil {
		return nil, Info{}, fmt.Errorf("open blob: %w", err)
	}
	return body, Info{
		Key: key, Size: object.Size, ContentType: object.ContentType, ModifiedAt: object.LastModified.UTC(),
	}, nil
}

// Delete implements Store.
func (s *S3) Delete(ctx context.Context, key string) error {
	if err := CheckKey(key); err != nil {
		return err
	}
	err := s.client.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{})
	if err != nil && !isMissing(err) {
		return fmt.Errorf("delete blob: %w", err)
	}
	return nil
}

// List implements Store.
func (s *S3) List(ctx context.Context, prefix, after string, limit int) ([]Info, error) {
	if err := checkPrefix(prefix); err != nil {
		return nil, err
	}
	found := []Info{}
	if limit <= 0 {
		return found, nil
	}
	listing, stop := context.WithCancel(ctx) // ends the client's goroutine when the page is full
	defer stop()
	objects := s.client.ListObjects(listing, s.bucket, minio.ListObjectsOptions{
		Prefix: prefix, StartAfter: after, Recursive: true, MaxKeys: min(limit, 1000),
	})
	for object := range objects {
		if object.Err != nil {
			return nil, fmt.Errorf("list blobs: %w", object.Err)
		}
		found = append(found, Info{Key: object.Key, Size: object.Size, ModifiedAt: object.LastModified.UTC()})
		if len(found) == limit {
			break
		}
	}
	if err := ctx.Err(); err != nil { // the client ends a canceled listing as if it were complete
		return nil, fmt.Errorf("list blobs: %w", err)
	}
	return found, nil
}

func isMissing(err error) bool {
	if err == nil {
		return false
	}
	answer := minio.ToErrorResponse(err)
	return answer.Code == minio.NoSuchKey && answer.StatusCode == http.StatusNotFound
}
