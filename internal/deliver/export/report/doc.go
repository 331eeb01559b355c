// Package report draws the report of an account for people who decide by it, such as a credit committee.
//
// It states what was read, when, and what figures are taken over, and nothing that is not known: not why
// something is missing, nor whose doing it is. It computes no figure about the person itself; those are of
// package figure. No number is ever broken or cut: what is too wide is set smaller.
package report
