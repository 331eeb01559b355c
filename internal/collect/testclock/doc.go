// Package testclock lets developers see today what happens to a user of the Sandbox in weeks or months.
//
// Nouns
//
//   - test clock: how far ahead of the one clock a user lives; none means not at all
//   - advance: a step forward
//   - mover: what another feature does to have its rows of the user due earlier
//
// The one clock stays the one clock: an advance subtracts the step from the due times of the user's rows, and the
// ordinary jobs find them due, with the ordinary events. The simulator alone is told the user's own time
// ([Service.Wind]), so that it pays for the months that passed. All timestamps are those of the one clock, because that
// is when it happened.
//
// The user is locked during an advance, so two of them add up. Because due times move by exactly the step, two steps
// lead to where one of their sum leads, unless something became due in between.
//
// The package owns the offset alone; due times are their features'. It raises no events.
package testclock
