package telemetry

import (
	"errors"
	"net/http"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

type answers struct {
	statuses []int // 0 is a connection that breaks; the last one stays
	asked    int
}

func (a *answers) RoundTrip(*http.Request) (*http.Response, error) {
	status := a.statuses[min(a.asked, len(a.statuses)-1)]
	a.asked++
	if status == 0 {
		return nil, errors.New("connection refused")
	}
	return &http.Response{StatusCode: status, Body: http.NoBody}, nil
}

func TestUploadIsRepeatedWhileItMayHelp(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		statuses []int
		asked    int
		refusal  string
	}{
		"taken":                    {[]int{200}, 1, ""},
		"busy, away, then taken":   {[]int{503, 0, 202}, 3, ""},
		"refused for good":         {[]int{400}, 1, "collector returned 400"},
		"away for the whole while": {[]int{0}, 4, "deadline exceeded"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				way := &answers{statuses: c.statuses}
				client := &otlpClient{url: "http://collector.test/v1/traces", http: &http.Client{Transport: way}}
				err := client.UploadTraces(t.Context(), nil)
				if c.refusal == "" {
					require.NoError(t, err)
				} else {
					require.ErrorContains(t, err, c.refusal)
				}
				require.Equal(t, c.asked, way.asked)
			})
		})
	}
}
