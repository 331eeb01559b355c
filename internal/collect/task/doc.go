// Package task keeps the pieces of work on the sources of user data, as the data API shows them: the
// login to an account with its first collection, a later reading of it, the analysis of a document.
//
//	STARTED --> FINISHED with SUCCEEDED, PARTIAL (some sections could not be read) or FAILED
//
// A task belongs to the feature that owns its source: that feature starts it, says when something must
// happen to it next (DueAt), finishes it and raises its events. This package stores and shows tasks.
package task
