import { none } from "@portal/ui/format";
import type { RequestFigures, RequestHour } from "./queries";

/** "0%", "2.5%", "<0.1%": how many of the calls ended in an error. */
export function errorRate({ calls, clientErrors, serverErrors }: RequestFigures): string {
  const errors = clientErrors + serverErrors;
  if (calls === 0) return none;
  const percent = (100 * errors) / calls;
  if (percent > 0 && percent < 0.1) return "<0.1%";
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)}%`;
}

/** "0.4 ms", "38 ms", "1.2 s" */
export function duration(millis: number): string {
  if (millis < 10) return `${millis.toFixed(1)} ms`;
  return millis < 1000 ? `${Math.round(millis)} ms` : `${(millis / 1000).toFixed(1)} s`;
}

export interface HourPoint {
  hour: string;
  success: number;
  clientErrors: number;
  serverErrors: number;
}

const hourMs = 3_600_000;

/** A point for each of the last hours, those without calls too. */
export function everyHour(found: readonly RequestHour[], hours: number, now: number): HourPoint[] {
  const by = new Map(found.map((one) => [Date.parse(one.hour), one]));
  const last = Math.floor(now / hourMs) * hourMs;
  return Array.from({ length: hours }, (_, index) => {
    const begin = last - (hours - 1 - index) * hourMs;
    const { calls = 0, clientErrors = 0, serverErrors = 0 } = by.get(begin) ?? {};
    const success = calls - clientErrors - serverErrors;
    return { hour: new Date(begin).toISOString(), success, clientErrors, serverErrors };
  });
}
