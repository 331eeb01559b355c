import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { formatDate, none } from "@portal/ui/format";
import dayjs from "dayjs";
import type { ReactNode } from "react";
import { Amount } from "./Amount";
import type {
  Contribution,
  Employment,
  EstimatedIncome,
  Income,
  Liability,
  Transaction,
  UserDocument,
} from "./payload";
import { webAddress } from "./webAddress";

export interface RecordColumn<Item> {
  head: string;
  width: string;
  kind?: "key" | "number" | "mono";
  cell: (item: Item) => ReactNode;
}

// Every column has a width: a table that is too wide for its panel scrolls instead of losing one.
const name = "160px";
const day = "100px";
const sum = "108px";

/** Left out while all amounts of a table are in one currency, which its foot then names. */
export const currencyColumn: RecordColumn<{ currency: string }> = {
  head: "Currency",
  width: "80px",
  cell: (item) => item.currency,
};

export const documentColumns: readonly RecordColumn<UserDocument>[] = [
  { head: "Name", kind: "key", width: name, cell: (item) => item.name },
  { head: "Document ID", kind: "mono", width: "140px", cell: (item) => item.docId },
  { head: "Type", width: "128px", cell: (item) => item.documentType },
  { head: "Status", width: "96px", cell: (item) => item.status },
  { head: "Issued", width: day, cell: (item) => formatDate(item.issueDate) },
  { head: "Expires", width: day, cell: (item) => formatDate(item.expiryDate) },
  {
    head: "File",
    width: "64px",
    cell: (item) => {
      const href = webAddress(item.fileUrl);
      return href ? <ExternalTextLink href={href}>View</ExternalTextLink> : none;
    },
  },
];

export const employmentColumns: readonly RecordColumn<Employment>[] = [
  { head: "Employer", kind: "key", width: name, cell: (item) => item.employer },
  { head: "Job Title", width: "150px", cell: (item) => item.jobTitle },
  { head: "Department", width: "120px", cell: (item) => item.department },
  { head: "Employee Number", kind: "mono", width: "132px", cell: (item) => item.employeeNumber },
  { head: "Status", width: "92px", cell: (item) => item.status },
  { head: "Start Date", width: day, cell: (item) => formatDate(item.startDate) },
  { head: "End Date", width: day, cell: (item) => formatDate(item.endDate) },
];

export const incomeColumns: readonly RecordColumn<Income>[] = [
  { head: "Employer", kind: "key", width: name, cell: (item) => item.employer },
  { head: "Start Date", width: day, cell: (item) => formatDate(item.startDate) },
  { head: "End Date", width: day, cell: (item) => formatDate(item.endDate) },
  { head: "Frequency", width: "104px", cell: (item) => item.frequency },
  { head: "Base", kind: "number", width: sum, cell: (item) => <Amount value={item.baseAmount} /> },
  {
    head: "Gross",
    kind: "number",
    width: sum,
    cell: (item) => <Amount value={item.grossAmount} />,
  },
  { head: "Net", kind: "number", width: sum, cell: (item) => <Amount value={item.netAmount} /> },
];

export const liabilityColumns: readonly RecordColumn<Liability>[] = [
  { head: "Reference ID", kind: "mono", width: "116px", cell: (item) => item.referenceId },
  { head: "Type", kind: "key", width: "164px", cell: (item) => item.type },
  { head: "Start Date", width: day, cell: (item) => formatDate(item.startDate) },
  { head: "End Date", width: day, cell: (item) => formatDate(item.endDate) },
  {
    head: "Loan Amount",
    kind: "number",
    width: sum,
    cell: (item) => <Amount value={item.loanAmount} />,
  },
  {
    head: "Outstanding",
    kind: "number",
    width: sum,
    cell: (item) => <Amount value={item.outstandingBalance} />,
  },
  {
    head: "Overdue",
    kind: "number",
    width: sum,
    cell: (item) => <Amount value={item.overduePaymentAmount} />,
  },
  {
    head: "Amortization",
    kind: "number",
    width: sum,
    cell: (item) => <Amount value={item.amortizationAmount} />,
  },
  { head: "Frequency", width: "104px", cell: (item) => item.amortizationFrequency },
  { head: "First Due", width: day, cell: (item) => formatDate(item.firstAmortizationDate) },
];

export const transactionColumns: readonly RecordColumn<Transaction>[] = [
  { head: "Date", width: day, cell: (item) => formatDate(item.date) },
  { head: "Description", kind: "key", width: name, cell: (item) => item.description },
  { head: "Reference ID", kind: "mono", width: "180px", cell: (item) => item.referenceId },
  { head: "Amount", kind: "number", width: sum, cell: (item) => <Amount value={item.amount} /> },
];

export const contributionColumns: readonly RecordColumn<Contribution>[] = [
  { head: "Date", width: day, cell: (item) => formatDate(item.date) },
  { head: "Reference ID", kind: "mono", width: name, cell: (item) => item.referenceId },
  { head: "Amount", kind: "number", width: sum, cell: (item) => <Amount value={item.amount} /> },
];

/** "2026-08" as August 2026. */
function monthName(month: string): string {
  const day = dayjs(`${month}-01`);
  return day.isValid() ? day.format("MMMM YYYY") : month;
}

export const estimatedIncomeColumns: readonly RecordColumn<EstimatedIncome>[] = [
  { head: "Month", kind: "key", width: name, cell: (item) => monthName(item.month) },
  { head: "Amount", kind: "number", width: sum, cell: (item) => <Amount value={item.amount} /> },
];
