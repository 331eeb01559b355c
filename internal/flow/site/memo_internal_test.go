package site

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// flowText is a flow of one landing page, about as long as asked for.
func flowText(header string, length int) string {
	return fmt.Sprintf(`{"scenes":[{"reference":"Scene_1","sceneName":"Default Scene","screens":[{"reference":"Screen_a1aaaa",
		"props":{"screenName":"S","nextButtonName":""},"module":{"reference":"Module_a1aaaa","type":"LandingPageModule",
		"props":{"title":"T","headerText":%q,"introductionText":%q,"launchButtonText":"Go"},"components":[]},"routers":[]}]}],
		"additionalConfig":{"themeColor":"#167e1c","urlParams":[]}}`, header, strings.Repeat("x", length))
}

func TestFlowsAreKept(t *testing.T) {
	t.Parallel()
	var f flows
	header := func(text string) string { return f.read(text).Screens[0].Module.Header }
	one, other := flowText("One", 10), flowText("Other", 10)
	require.Equal(t, "One", header(one))
	require.Equal(t, "Other", header(other))
	require.Equal(t, "One", header(one))
	require.Len(t, f.known, 2)
	require.Equal(t, len(one)+len(other), f.size)

	_, ok := f.find(other)
	require.True(t, ok)
	_, ok = f.find(one)
	require.True(t, ok, "used last")
	big := flowText("Big", maxKept-2*len(one))
	require.Equal(t, "Big", header(big))
	_, ok = f.find(other)
	require.False(t, ok, "not used for longest")
	_, ok = f.find(one)
	require.True(t, ok)
	require.LessOrEqual(t, f.size, maxKept)

	huge := flowText("Huge", maxKept)
	require.Equal(t, "Huge", header(huge))
	_, ok = f.find(huge)
	require.False(t, ok, "too large to be kept")
	_, ok = f.find(one)
	require.True(t, ok, "and no reason to forget others")
	require.Equal(t, f.order.Len(), len(f.known))
}

// TestFlowsAreKeptForMany: all who read at the same time read the same.
func TestFlowsAreKeptForMany(t *testing.T) {
	t.Parallel()
	var f flows
	var group sync.WaitGroup
	for n := range 200 {
		group.Go(func() {
			want := fmt.Sprint("Flow ", n%7)
			if got := f.read(flowText(want, maxKept/5)).Screens[0].Module.Header; got != want {
				t.Errorf("%s instead of %s", got, want)
			}
		})
	}
	group.Wait()
	require.LessOrEqual(t, f.size, maxKept)
	require.Equal(t, f.order.Len(), len(f.known))
}
