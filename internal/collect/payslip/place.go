package payslip

import (
	"time"

	"nod/internal/reading/paper"
)

// Places are where the facts stand on the page, in parts of its width and height.
type Places struct {
	Name, Employer, Period, PayDate, Base, Gross, Taken, Net paper.Box
}

// Places returns where the facts of a file stand; false for one that nobody can read. They were measured on the files;
// a test reads what stands there.
func (f Facts) Places() (Places, bool) {
	p, ok := map[string]Places{
		"payslip-maria-villanueva.pdf": {
			Name:     paper.Box{Left: 0.2238, Top: 0.2130, Right: 0.4021, Bottom: 0.2350},
			Employer: paper.Box{Left: 0.0714, Top: 0.0827, Right: 0.3809, Bottom: 0.1157},
			Period:   paper.Box{Left: 0.2238, Top: 0.2965, Right: 0.3975, Bottom: 0.3185},
			PayDate:  paper.Box{Left: 0.6762, Top: 0.2965, Right: 0.8060, Bottom: 0.3185},
			Base:     paper.Box{Left: 0.3968, Top: 0.4204, Right: 0.4715, Bottom: 0.4423},
			Gross:    paper.Box{Left: 0.3968, Top: 0.5551, Right: 0.4715, Bottom: 0.5770},
			Taken:    paper.Box{Left: 0.8585, Top: 0.5968, Right: 0.9239, Bottom: 0.6188},
			Net:      paper.Box{Left: 0.8277, Top: 0.6831, Right: 0.9174, Bottom: 0.7094},
		},
		"payslip-jose-ramos.pdf": {
			Name:     paper.Box{Left: 0.2238, Top: 0.2130, Right: 0.3909, Bottom: 0.2350},
			Employer: paper.Box{Left: 0.0714, Top: 0.0827, Right: 0.3866, Bottom: 0.1157},
			Period:   paper.Box{Left: 0.2238, Top: 0.2965, Right: 0.3881, Bottom: 0.3185},
			PayDate:  paper.Box{Left: 0.6762, Top: 0.2965, Right: 0.8060, Bottom: 0.3185},
			Base:     paper.Box{Left: 0.3968, Top: 0.4204, Right: 0.4715, Bottom: 0.4423},
			Gross:    paper.Box{Left: 0.3968, Top: 0.5133, Right: 0.4715, Bottom: 0.5353},
			Taken:    paper.Box{Left: 0.8725, Top: 0.4716, Right: 0.9239, Bottom: 0.4935},
			Net:      paper.Box{Left: 0.8277, Top: 0.5995, Right: 0.9174, Bottom: 0.6259},
		},
		"payslip-liza-bautista.png": {
			Name:     paper.Box{Left: 0.2216, Top: 0.2064, Right: 0.3666, Bottom: 0.2338},
			Employer: paper.Box{Left: 0.0693, Top: 0.0753, Right: 0.3288, Bottom: 0.1197},
			Period:   paper.Box{Left: 0.6737, Top: 0.2486, Right: 0.8429, Bottom: 0.2759},
			PayDate:  paper.Box{Left: 0.2216, Top: 0.2896, Right: 0.3562, Bottom: 0.3170},
			Base:     paper.Box{Left: 0.3948, Top: 0.4139, Right: 0.4730, Bottom: 0.4436},
			Gross:    paper.Box{Left: 0.3948, Top: 0.5074, Right: 0.4746, Bottom: 0.5382},
			Taken:    paper.Box{Left: 0.8558, Top: 0.4652, Right: 0.9267, Bottom: 0.4960},
			Net:      paper.Box{Left: 0.8259, Top: 0.5929, Right: 0.9202, Bottom: 0.6283},
		},
		"payslip-ramon-cruz.pdf": {
			Name:     paper.Box{Left: 0.2238, Top: 0.2130, Right: 0.3984, Bottom: 0.2350},
			Employer: paper.Box{Left: 0.0714, Top: 0.0827, Right: 0.3795, Bottom: 0.1157},
			Period:   paper.Box{Left: 0.6762, Top: 0.2547, Right: 0.8405, Bottom: 0.2767},
			PayDate:  paper.Box{Left: 0.2238, Top: 0.2965, Right: 0.3536, Bottom: 0.3185},
			Base:     paper.Box{Left: 0.3968, Top: 0.4204, Right: 0.4715, Bottom: 0.4423},
			Gross:    paper.Box{Left: 0.3968, Top: 0.5133, Right: 0.4715, Bottom: 0.5353},
			Taken:    paper.Box{Left: 0.8585, Top: 0.5968, Right: 0.9239, Bottom: 0.6188},
			Net:      paper.Box{Left: 0.8277, Top: 0.6831, Right: 0.9174, Bottom: 0.7094},
		},
	}[f.File]
	return p, ok
}

// PrintedAmount is an amount below a million as it stands on a payslip, with a comma after the thousands.
func PrintedAmount(amount string) string {
	thousands := len(amount) - len("000.00")
	if thousands <= 0 {
		return amount
	}
	return amount[:thousands] + "," + amount[thousands:]
}

// PrintedPeriod is the pay period as it stands on the payslip.
func (f Facts) PrintedPeriod() string {
	return printedDay(f.Start, "2") + " to " + printedDay(f.End, "2 January 2006")
}

// PrintedPayDate is the pay date as it stands on the payslip.
func (f Facts) PrintedPayDate() string { return printedDay(f.PayDate, "2 January 2006") }

func printedDay(day, layout string) string {
	at, _ := time.Parse(time.DateOnly, day) // our own facts, which tests read
	return at.Format(layout)
}
