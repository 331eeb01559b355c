export type Tone = "ok" | "warning" | "danger" | "info" | "neutral";

/** The one place that says how a status word looks. Words that stand in no list are neutral. */
const words: readonly [Tone, readonly string[]][] = [
  [
    "ok",
    [
      "SUCCESS",
      "ACTIVE",
      "CONNECTED",
      "ANALYZED",
      "UNSUPPORTED",
      "COMPLETED",
      "LINKED",
      "DELIVERED",
      "PUBLISHED",
      "MATCH",
      "SUCCEEDED",
    ],
  ],
  ["warning", ["PENDING", "STARTED", "DISCONNECTED", "PARTIAL"]],
  ["danger", ["FAILURE", "FAILED", "ERROR", "MISMATCH", "DEAD", "TIME-OUT"]],
  [
    "info",
    [
      "IN_PROGRESS",
      "PROCESSING",
      "AWAITING_MFA",
      "INVITED",
      "EMAIL_OPENED",
      "LANDING_PAGE_OPENED",
      "WINK_WIDGET_OPENED",
    ],
  ],
];

const toneByWord = new Map<string, Tone>();
for (const [tone, list] of words) for (const word of list) toneByWord.set(word, tone);

export function statusTone(word: string): Tone {
  return toneByWord.get(word.toUpperCase()) ?? "neutral";
}

/** HTTP answers: 2xx is ok, everything else that came back is a failure. */
export function httpTone(status: number): Tone {
  return status >= 200 && status < 300 ? "ok" : "danger";
}
