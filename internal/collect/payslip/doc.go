// Package payslip keeps the payslips of the invented people of the Sandbox, and samples of other forms, to try uploads
// with.
//
// The files are drawn by payslipgen and hold the numbers of the person's newest income as text that
// can be read from the picture. [ByDigest] has what each of them says: the Sandbox knows a file by the
// SHA-256 of its content, whatever it was renamed to, and one that was saved again is unknown to it. A
// hidden mark, nod-sandbox:{person}:{kind}, tells anyone who finds a copy that nothing in it is true. The
// files are served by the door that serves files, to everybody.
package payslip
