import { sentence } from "@portal/lib/failure";
import { formatDate, formatMoney, none } from "@portal/ui/format";
import dayjs from "dayjs";
import { headline } from "./incomeMonths";
import type { AccountPayload, Employment } from "./payload";

export interface SummaryFact {
  label: string;
  value: string;
  /** What the value is taken over. */
  note: string;
}

/** The employment of now: one that has not ended before those that have, the youngest first. */
function currentOf(employments: readonly Employment[]): Employment | undefined {
  const rank = (item: Employment) => `${item.endDate ? 0 : 1}${item.startDate}`;
  return [...employments].sort((a, b) => rank(b).localeCompare(rank(a)))[0];
}

/** "5 years 8 months"; a first month counts as "Under a month". */
export function tenureText(from: string, to: string): string {
  const months = dayjs(to).diff(dayjs(from), "month");
  if (!Number.isFinite(months) || months < 0) return none;
  const years = Math.floor(months / 12);
  const parts = [count(years, "year"), count(months % 12, "month")].filter(Boolean);
  return parts.join(" ") || "Under a month";
}

const count = (n: number, noun: string) => n > 0 && `${n} ${noun}${n === 1 ? "" : "s"}`;

/** What one wants to know of a person first. Averages are the server's, with what they are taken over. */
export function summaryOf(payload: AccountPayload, today: string): readonly SummaryFact[] {
  const { employments, incomes, insight } = payload;
  const job = currentOf(employments);
  const latest = [...incomes].sort((a, b) => b.startDate.localeCompare(a.startDate))[0];
  const facts: SummaryFact[] = [];
  const employer = job?.employer || latest?.employer;
  if (employer) {
    facts.push({
      label: job?.endDate ? "Last employer" : "Employer",
      value: employer,
      note: job?.jobTitle ?? "",
    });
  }
  if (job?.startDate) {
    facts.push({
      label: "Tenure",
      value: tenureText(job.startDate, job.endDate ?? today),
      note: job.endDate
        ? `${formatDate(job.startDate)} to ${formatDate(job.endDate)}`
        : `Since ${formatDate(job.startDate)}`,
    });
  }
  if (latest?.frequency)
    facts.push({ label: "Pay frequency", value: sentence(latest.frequency), note: "" });
  for (const income of insight?.monthlyIncomes ?? []) {
    const { average, over } = headline(income);
    facts.push({
      label: "Average monthly income",
      value: average === null ? "Unknown" : `${income.currency} ${formatMoney(average)}`,
      note: over,
    });
  }
  return facts;
}
