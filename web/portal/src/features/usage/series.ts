import type { Series } from "./days";

export interface SeriesStyle {
  name: Series;
  label: string;
  /** A property of tokens.css. */
  color: string;
  /** Lines differ by their dash too, never by colour alone. */
  dash: string | undefined;
  /** Lines that lie on each other differ by their width: the first is drawn below the others. */
  width: number;
}

export const allSeries: readonly SeriesStyle[] = [
  { name: "accountCount", label: "Accounts", color: "var(--n-chart-3)", dash: "6 3", width: 5 },
  {
    name: "connectedAccountCount",
    label: "Connected accounts",
    color: "var(--n-chart-1)",
    dash: undefined,
    width: 2,
  },
  { name: "userCount", label: "Users", color: "var(--n-chart-2)", dash: "2 3", width: 2 },
];
