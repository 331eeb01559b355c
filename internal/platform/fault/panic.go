package fault

import (
	"fmt"
	"runtime"
)

// PanicText is what may be logged and stored of a panic. The runtime says what went wrong without repeating data; any
// other value may be what somebody stumbled over, so only its type is told. The stack says where it was.
func PanicText(p any) string {
	if err, ok := p.(runtime.Error); ok {
		return err.Error()
	}
	return fmt.Sprintf("%T", p)
}
