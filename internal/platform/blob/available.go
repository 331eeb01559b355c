package blob

import (
	"errors"
	"net"
	"net/http"

	"github.com/minio/minio-go/v7"
)

// IsUnavailable reports whether err means that the S3 server cannot be reached
// or cannot answer now, so that a later try may pass.
func IsUnavailable(err error) bool {
	var network net.Error
	if errors.As(err, &network) {
		return true
	}
	var answer minio.ErrorResponse
	return errors.As(err, &answer) && answer.StatusCode >= http.StatusInternalServerError
}
