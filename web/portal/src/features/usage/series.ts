import type { Series } from "./days";

export interface SeriesStyle {
  name: Series;
  label: string;
  /** A property of tokens.css. */
  color: string;
  /** Lines differ by dash or width too, never by color alone. */
  dash: string | undefined;
  /** Where lines coincide, the first is a wide, lighter band below the others. */
  width: number;
  opacity: number;
}

export const allSeries: readonly SeriesStyle[] = [
  {
    name: "accountCount",
    label: "Accounts",
    color: "var(--n-chart-3)",
    dash: undefined,
    width: 8,
    opacity: 0.6,
  },
  {
    name: "connectedAccountCount",
    label: "Connected accounts",
    color: "var(--n-chart-1)",
    dash: undefined,
    width: 2,
    opacity: 1,
  },
  {
    name: "userCount",
    label: "Users",
    color: "var(--n-chart-2)",
    dash: "2 3",
    width: 2,
    opacity: 1,
  },
];
