import type { SignalRuleInput, SignalRuleMatch } from "@portal/lib/api/wire";
import { nameProblem } from "@portal/lib/validation/name";
import type { SignalMetric, SignalRule } from "./queries";
import { labelOf, shownValue } from "./results";

type Measure = SignalMetric["measure"];
type Metrics = readonly SignalMetric[];
/** What rules and matches have in common. */
type Limit = Pick<SignalRuleMatch, "metric" | "comparison" | "threshold">;

export interface Choice {
  value: string;
  label: string;
}

/** The form of a rule. What is typed as a threshold is a text until it is a number. */
export interface RuleForm {
  name: string;
  category: string;
  /** Days, as the list of choices has it. */
  window: string;
  measure: Measure;
  comparison: SignalRuleInput["comparison"];
  threshold: number | string;
  webhookId: string;
}

export const emptyRule: RuleForm = {
  name: "",
  category: "overdue",
  window: "30",
  measure: "COUNT",
  comparison: "AT_LEAST",
  threshold: "",
  webhookId: "",
};

const measureLabels: Record<Measure, string> = {
  COUNT: "Number of events",
  INSTITUTIONS: "Number of institutions",
  AMOUNT: "Total amount in PHP",
  OVERDUE_DAYS: "Most days overdue",
  DAYS_SINCE_LAST: "Days since the last event",
};

export const comparisons: readonly Choice[] = [
  { value: "AT_LEAST", label: "At least" },
  { value: "AT_MOST", label: "At most" },
];

function windowLabel(days: number): string {
  return days === 0 ? "All time" : `Last ${days} days`;
}

/** What can be chosen: of windows and measures those that the category has. */
export function choicesOf(metrics: Metrics, { category, window }: RuleForm) {
  const ofCategory = metrics.filter((metric) => metric.category === category);
  const days = [...new Set(ofCategory.map((metric) => metric.window))];
  return {
    categories: [...new Set(metrics.map((metric) => metric.category))].map((value) => ({
      value,
      label: labelOf(value),
    })),
    windows: days.map((value) => ({ value: String(value), label: windowLabel(value) })),
    measures: ofCategory
      .filter((metric) => String(metric.window) === window)
      .map(({ measure: value }) => ({ value, label: measureLabels[value] })),
  };
}

/** What was chosen if it can be, or else the first. */
function keptOf<T extends string>(choices: readonly { value: T }[], chosen: T): T {
  return choices.some(({ value }) => value === chosen) ? chosen : (choices[0]?.value ?? chosen);
}

/** The form with another category or window; what these don't have gives way. */
export function withChoice(metrics: Metrics, form: RuleForm, part: Partial<RuleForm>): RuleForm {
  const next = { ...form, ...part };
  next.window = keptOf(choicesOf(metrics, next).windows, next.window);
  next.measure = keptOf(choicesOf(metrics, next).measures, next.measure);
  return next;
}

function metricOf(metrics: Metrics, form: RuleForm): SignalMetric | undefined {
  return metrics.find(
    ({ category, window, measure }) =>
      category === form.category && String(window) === form.window && measure === form.measure,
  );
}

export function metricNamed(metrics: Metrics, name: string): SignalMetric | undefined {
  return metrics.find((metric) => metric.name === name);
}

/** What a rule is edited with. */
export function toForm(metrics: Metrics, rule: SignalRule): RuleForm {
  const { category, window, measure } = metricNamed(metrics, rule.metric) ?? emptyRule;
  const { name, comparison, threshold, webhookId } = rule;
  return { name, category, window: String(window), measure, comparison, threshold, webhookId };
}

/** What is sent. */
export function toRule(metrics: Metrics, form: RuleForm): SignalRuleInput {
  const { comparison, webhookId } = form;
  return {
    name: form.name.trim(),
    metric: metricOf(metrics, form)?.name ?? "",
    comparison,
    threshold: Number(form.threshold),
    webhookId,
  };
}

const mostThreshold = 1_000_000_000_000;

export const problems = {
  name: (name: string) => (name.trim() ? nameProblem(name.trim()) : "Enter a name."),
  threshold: (value: number | string) =>
    value !== "" &&
    Number.isInteger(Number(value)) &&
    Number(value) >= 0 &&
    Number(value) <= mostThreshold
      ? null
      : "Enter a whole number from 0 to 1,000,000,000,000.",
};

/** A metric in words. */
export function metricText(metrics: Metrics, name: string): string {
  return metricNamed(metrics, name)?.description ?? name;
}

/** "At least 2" */
export function limitText(metrics: Metrics, { metric, comparison, threshold }: Limit): string {
  const side = comparisons.find(({ value }) => value === comparison)?.label ?? comparison;
  return `${side} ${shownValue(threshold, metricNamed(metrics, metric))}`;
}
