import type { ConversionFailure } from "./queries";

export interface FailureGroup {
  errorCode: string;
  count: number;
  /** The most frequent source first. */
  sources: ConversionFailure[];
}

/** What failed for one reason, the most frequent reason first. */
export function byReason(failures: readonly ConversionFailure[]): FailureGroup[] {
  const codes = [...new Set(failures.map((failure) => failure.errorCode))];
  return codes
    .map((errorCode) => {
      const sources = failures.filter((failure) => failure.errorCode === errorCode);
      const count = sources.reduce((sum, failure) => sum + failure.count, 0);
      return { errorCode, count, sources: sources.sort((a, b) => b.count - a.count) };
    })
    .sort((a, b) => b.count - a.count);
}
