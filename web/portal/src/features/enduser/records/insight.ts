import { formatMoney, formatNumber, none } from "@shared/ui/format";
import { isKnown } from "./payload";

type Features = Record<string, number | string>;

/** A row of figures; a figure the API does not compute for this row has no name. */
interface FigureRow {
  title: string;
  quantity?: string;
  sum?: string;
  average?: string;
  minimum?: string;
  median?: string;
  maximum?: string;
  standardDev?: string;
}

export interface SummaryRow extends Required<FigureRow> {}

export interface InsightSummary {
  name: string;
  tableItems: readonly SummaryRow[];
  additionalItems: readonly { label: string; value: string }[];
}

type Form = (figure: number | string) => string;

const plain: Form = (figure) => (typeof figure === "number" ? formatNumber(figure) : figure);
const percent: Form = (figure) => `${formatMoney(Number(figure) * 100)}%`;
const money =
  (currency: string): Form =>
  (figure) =>
    `${currency} ${formatMoney(Number(figure))}`;

function show(features: Features, name: string | undefined, form: Form): string {
  const figure = name === undefined ? undefined : features[name];
  return isKnown(figure) ? form(figure) : none;
}

function row(features: Features, names: FigureRow, currency: string): SummaryRow {
  const amount = (name: string | undefined) => show(features, name, money(currency));
  return {
    title: names.title,
    quantity: show(features, names.quantity, plain),
    sum: amount(names.sum),
    average: amount(names.average),
    minimum: amount(names.minimum),
    median: amount(names.median),
    maximum: amount(names.maximum),
    standardDev: amount(names.standardDev),
  };
}

/** The names of a row of which all six statistics are computed. */
function all(title: string, prefix: string, quantity?: string): FigureRow {
  return {
    title,
    quantity,
    sum: `${prefix}sum`,
    average: `${prefix}average`,
    minimum: `${prefix}min`,
    median: `${prefix}median`,
    maximum: `${prefix}max`,
    standardDev: `${prefix}std`,
  };
}

const incomeRows: readonly FigureRow[] = [
  all("All months", "incomes_amount_", "incomes_count"),
  ...[3, 6, 9, 12, 18].map((months) =>
    all(`Last ${months} months`, `incomes_last${months}_months_amount_`),
  ),
];

const liabilityRows: readonly FigureRow[] = [
  {
    title: "Loans",
    quantity: "liabilities_loan_count",
    sum: "liabilities_loan_amount_total",
    average: "liabilities_loan_amount_average",
    minimum: "liabilities_loan_amount_min",
    maximum: "liabilities_loan_amount_max",
    standardDev: "liabilities_loan_amount_std",
  },
  {
    title: "Outstanding loans",
    quantity: "liabilities_outstanding_loan_count",
    sum: "liabilities_outstanding_amount_total",
    average: "liabilities_outstanding_amount_average",
    maximum: "liabilities_outstanding_amount_max",
  },
  {
    title: "Overdue loans",
    quantity: "liabilities_overdue_loan_count",
    sum: "liabilities_overdue_amount_total",
    average: "liabilities_overdue_amount_average",
  },
  all("Ongoing amortization", "liabilities_ongoing_amortization_amount_"),
  all("Payments", "liabilities_payment_amount_", "liabilities_payment_count"),
];

/** The figures of an insight by topic, in words and in the account's currency. */
export function summarize(features: Features, currency: string): readonly InsightSummary[] {
  const pair = (label: string, name: string, form: Form = plain) => ({
    label,
    value: show(features, name, form),
  });
  return [
    {
      name: "Income",
      tableItems: incomeRows.map((names) => row(features, names, currency)),
      additionalItems: [
        pair("Starting income", "incomes_starting_amount", money(currency)),
        pair("Current income", "incomes_current_amount", money(currency)),
        pair("Growth over a year", "incomes_latest_growth", percent),
        pair("Months since the first income", "incomes_first_income_month_range"),
        pair("Months without income", "incomes_missing_month_count"),
        pair("Longest gap in months", "incomes_missing_month_max"),
        pair("Months at the highest income, last 18", "incomes_last18_months_max_amount_count"),
      ],
    },
    {
      name: "Liabilities",
      tableItems: liabilityRows.map((names) => row(features, names, currency)),
      additionalItems: [pair("Finished loans", "liabilities_finished_loan_count")],
    },
    {
      name: "Identity & Employments",
      tableItems: [],
      additionalItems: [
        pair("Age", "identity_age"),
        pair("Current status", "employments_current_status"),
        pair("Employers", "employments_employer_count"),
        pair("Months in the current job", "employments_current_tenure"),
      ],
    },
  ];
}
