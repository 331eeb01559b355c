package payslip

import (
	"crypto/sha256"
	"io/fs"
	"path"
)

// Facts is what a payslip says. Days are written 2006-01-02, amounts as exact decimals.
type Facts struct {
	Person   string // id of the persona
	File     string
	Employer string
	Start    string
	End      string
	PayDate  string
	Base     string
	Gross    string
	Taken    string // all deductions
	Net      string
	// Unreadable says that nobody can read the file.
	Unreadable bool
}

const (
	monthStart = "2026-10-01"
	monthEnd   = "2026-10-31"
)

// facts are those of all files. A test holds them against what is printed on the files.
func facts() []Facts {
	return []Facts{
		{
			Person: "maria", File: "payslip-maria-villanueva.pdf", Employer: "Bayani Retail Corporation",
			Start: "2026-10-16", End: monthEnd, PayDate: monthEnd, Base: "21000.00", Gross: "23450.00",
			Taken: "3587.50", Net: "19862.50",
		},
		{
			Person: "jose", File: "payslip-jose-ramos.pdf", Employer: "Habagat Delivery Services",
			Start: monthStart, End: monthEnd, PayDate: monthEnd, Base: "25600.00", Gross: "27450.00",
			Taken: "600.00", Net: "26850.00",
		},
		{
			Person: "liza", File: "payslip-liza-bautista.png", Employer: "Sinag Home Services",
			Start: monthStart, End: monthEnd, PayDate: monthEnd, Base: "11200.00", Gross: "12600.00",
			Taken: "1260.00", Net: "11340.00",
		},
		{
			Person: "ramon", File: "payslip-ramon-cruz.pdf", Employer: "Kalayaan Software House",
			Start: monthStart, End: monthEnd, PayDate: monthEnd, Base: "32000.00", Gross: "34100.00",
			Taken: "5374.60", Net: "28725.40",
		},
		{Person: "ramon", File: "payslip-unreadable-ramon-cruz.jpg", Unreadable: true},
	}
}

// Digest tells files apart, whatever they are named.
type Digest [sha256.Size]byte

// DigestOf is the digest of a file.
func DigestOf(body []byte) Digest { return sha256.Sum256(body) }

// ByDigest returns the facts of all payslips by the digest of their files. It panics when a file is missing, which
// its tests rule out.
func ByDigest() map[Digest]Facts {
	known := map[Digest]Facts{}
	for _, f := range facts() {
		body, err := fs.ReadFile(files, path.Join("file", f.Person, f.File))
		if err != nil {
			panic("payslip: " + err.Error())
		}
		known[DigestOf(body)] = f
	}
	return known
}
