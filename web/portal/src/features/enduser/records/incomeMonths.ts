import type { EstimatedIncome, Income } from "./payload";

export interface MonthAmount {
  /** 2026-11 */
  month: string;
  amount: number;
}

/** How many months, the last ones, a chart shows. */
const mostMonths = 18;

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** A month for each from the first to the last of the sums, the last 18 at most; without an income it is zero. */
function everyMonth(sums: ReadonlyMap<string, number>): readonly MonthAmount[] {
  const known = [...sums.keys()].sort();
  const last = known.at(-1);
  if (known[0] === undefined || last === undefined) return [];
  const months: MonthAmount[] = [];
  for (let month = known[0]; month <= last; month = monthAfter(month)) {
    // Sums of cents would otherwise end in 0.30000000000000004.
    months.push({ month, amount: Math.round((sums.get(month) ?? 0) * 100) / 100 });
    if (months.length > mostMonths) months.shift();
  }
  return months;
}

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Pay by the month in which its period ends, before deductions where that is known. */
export function payByMonth(incomes: readonly Income[]): readonly MonthAmount[] {
  const sums = new Map<string, number>();
  for (const income of incomes) {
    const month = (income.endDate ?? income.startDate)?.slice(0, 7) ?? "";
    const amount = income.grossAmount ?? income.baseAmount ?? income.netAmount;
    if (isMonth(month) && typeof amount === "number")
      sums.set(month, (sums.get(month) ?? 0) + amount);
  }
  return everyMonth(sums);
}

export function estimateByMonth(estimates: readonly EstimatedIncome[]): readonly MonthAmount[] {
  const sums = new Map<string, number>();
  for (const { month, amount } of estimates) {
    if (isMonth(month) && typeof amount === "number") sums.set(month, amount);
  }
  return everyMonth(sums);
}
