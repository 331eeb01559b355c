import type { AccountPayload } from "./payload";

/** What a source tells of the income in one currency. The server computed it; nothing is added up here. */
export type MonthlyIncome = NonNullable<AccountPayload["insight"]>["monthlyIncomes"][number];
export type IncomeMonth = MonthlyIncome["months"][number];

/** A month of the chart; one without a record has no basis. */
export type CourseMonth = Omit<IncomeMonth, "basis"> & { basis?: IncomeMonth["basis"] };

/** How many months, the last ones, a chart shows. */
const mostMonths = 18;

/** The window whose average stands for the income of a person. */
const headlineMonths = 3;

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** Every month from the first to the last with an income, the last 18 at most. */
export function incomeCourse({ months }: MonthlyIncome): readonly CourseMonth[] {
  const known = new Map(months.map((month) => [month.month, month]));
  const last = months.at(-1)?.month;
  const course: CourseMonth[] = [];
  if (!months[0] || !last) return course;
  for (let month = months[0].month; month <= last; month = monthAfter(month)) {
    course.push(known.get(month) ?? { month, amount: null, complete: true });
    if (course.length > mostMonths) course.shift();
  }
  return course;
}

/** The average of the last 3 complete months, with what it is taken over. */
export function headline({ windows }: MonthlyIncome): { average: number | null; over: string } {
  return (
    windows.find((window) => window.lastMonths === headlineMonths) ?? { average: null, over: "" }
  );
}
