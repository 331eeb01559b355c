import { expect, it } from "vitest";
import type { SignalMetric } from "./queries";
import { categoriesOf } from "./results";

const windows = [30, 90, 180].map(
  (window): SignalMetric => ({
    name: `events_overdue_day${window}`,
    category: "overdue",
    window,
    measure: "COUNT",
    description: `Number of overdue payments in the last ${window} days`,
  }),
);

const metrics: SignalMetric[] = [
  ...windows,
  {
    name: "events_overdue_days_since_last",
    category: "overdue",
    window: 0,
    measure: "DAYS_SINCE_LAST",
    description: "Days since the last overdue payment",
  },
];

it("shows each metric with its description, and what is not known as -", () => {
  const [overdue] = categoriesOf(metrics, {
    events_overdue_day30: -999,
    events_overdue_day90: 1200,
    events_overdue_days_since_last: -998,
  });
  expect(overdue?.rows.map(({ value }) => value)).toEqual(["-", "1,200", "-", "-"]);
  expect(overdue?.rows[1]?.description).toBe("Number of overdue payments in the last 90 days");
  expect(overdue?.windows).toEqual([
    { days: 30, count: undefined },
    { days: 90, count: 1200 },
    { days: 180, count: undefined },
  ]);
  expect(overdue?.count).toBeUndefined();
});

it("has no rows for a category of which the longest window has nothing", () => {
  for (const values of [undefined, { events_overdue_day180: 0 }, { events_overdue_day180: -999 }]) {
    const [overdue] = categoriesOf(metrics, values);
    expect(overdue).toMatchObject({ label: "Overdue", count: 0, rows: [] });
  }
});

it("says of a category that the source doesn't know that it isn't known", () => {
  for (const values of [
    {},
    { events_overdue_day180: -998 },
    { events_overdue_day30: -999 },
    { events_overdue_days_since_last: -999 },
  ]) {
    const [overdue] = categoriesOf(metrics, values);
    expect(overdue?.count).toBeUndefined();
    expect(overdue?.rows.map(({ value }) => value)).toEqual(["-", "-", "-", "-"]);
  }
});

it("takes no short window for the whole: what is none in 30 days may be there in 180", () => {
  const [overdue] = categoriesOf(metrics, { events_overdue_day30: 0 });
  expect(overdue?.count).toBeUndefined();
  expect(overdue?.rows.map(({ value }) => value)).toEqual(["0", "-", "-", "-"]);
});

it("shows amounts with two decimals, and counts without", () => {
  const amount: SignalMetric = {
    name: "events_overdue_day30_amount",
    category: "overdue",
    window: 30,
    measure: "AMOUNT",
    description: "Total amount of overdue payments in the last 30 days, in PHP",
  };
  const [overdue] = categoriesOf([...windows, amount], {
    events_overdue_day30: 3,
    events_overdue_day30_amount: 2500,
  });
  expect(overdue?.rows.map(({ value }) => value)).toEqual(["3", "-", "-", "2,500.00"]);
});
