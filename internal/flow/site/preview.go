package site

import (
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"net/http"
	"syscall"
	"time"

	"nod/internal/platform/markdown"
)

const (
	pictureTime  = 8 * time.Second
	maxPicture   = 2 << 20
	maxRedirects = 3

	maxPictureHeader = 64 << 10
)

// Pictures loads pictures of texts for editors. The portal itself loads nothing of others: its policy is the
// same for all, and names no host that a text does.
type Pictures struct{ client *http.Client }

// Outside is the transport of pictures. Control, the hook of net.Dialer, decides which addresses may be dialed.
func Outside(control func(network, address string, c syscall.RawConn) error) *http.Transport {
	dialer := &net.Dialer{Timeout: pictureTime, Control: control}
	return &http.Transport{
		Proxy:       nil, // it would be dialed instead, and the hook would look at the wrong address
		DialContext: dialer.DialContext, TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
		MaxResponseHeaderBytes: maxPictureHeader, DisableKeepAlives: true, DisableCompression: true,
	}
}

// NewPictures makes the loader.
func NewPictures(transport http.RoundTripper) *Pictures {
	return &Pictures{&http.Client{Timeout: pictureTime, Transport: transport, CheckRedirect: staysAtHost}}
}

// staysAtHost follows redirects as a page can that names one host.
func staysAtHost(r *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects || !markdown.IsPicture(r.URL.String()) || r.URL.Host != via[0].URL.Host {
		return http.ErrUseLastResponse
	}
	return nil
}

// errNoPicture is what becomes of all addresses at which there is none.
var errNoPicture = errors.New("no picture")

// Load returns a picture as a data URL; empty where there is none, whatever the reason.
func (p *Pictures) Load(ctx context.Context, address string) string {
	content, err := p.load(ctx, address)
	if err != nil {
		return ""
	}
	return "data:" + http.DetectContentType(content) + ";base64," + base64.StdEncoding.EncodeToString(content)
}

func (p *Pictures) load(ctx context.Context, address string) ([]byte, error) {
	if !markdown.IsPicture(address) {
		return nil, errNoPicture
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "image/png, image/jpeg, image/gif, image/webp")
	response, err := p.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return nil, errNoPicture
	}
	content, err := io.ReadAll(io.LimitReader(response.Body, maxPicture+1))
	if err != nil {
		return nil, err
	}
	switch http.DetectContentType(content) { // by content, not by what it says it is
	case "image/png", "image/jpeg", "image/gif", "image/webp":
		if len(content) <= maxPicture {
			return content, nil
		}
	}
	return nil, errNoPicture
}
