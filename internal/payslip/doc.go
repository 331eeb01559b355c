// Package payslip keeps the payslips of the invented people of the Sandbox, to try uploads with.
//
// The files are drawn by payslipgen and hold the numbers of the person's newest income as text that
// can be read from the picture. A hidden mark, nod-sandbox:{person}:{kind}, tells the Sandbox which of
// them it is, whatever it was renamed to. They are served by the door that serves files, to everybody:
// nothing in them is true.
package payslip
