// Package figure is the one definition of figures about people: what somebody earns by month, what somebody owes, which
// job counts. It is pure: records and the time of their reading go in, figures and what they are taken over come out.
// Every screen, report, export and API field shows these figures; none computes its own.
//
//   - The income of a month is its estimate; without one it is the pay of the periods that end in the month,
//     each before deductions where the source tells that ([PayOf]).
//   - A month is unknown as soon as one of its amounts is. Unknown is never zero.
//   - A month is complete when it has ended in the zone of the organization and the source was read after that.
//     Figures are taken over complete months with a known amount, and say over which.
//   - What is to be paid in months to come is no income yet.
//   - Amounts of different currencies are never added: each currency has its own figures.
package figure
