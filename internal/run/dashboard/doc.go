// Package dashboard is what developers see first: the operator's announcement, and what happened lately.
// The figures and first steps beside it are read from the features that own them.
package dashboard
