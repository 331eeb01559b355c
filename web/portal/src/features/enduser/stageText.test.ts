import { expect, test } from "vitest";
import { aheadText, waitingText } from "./stageText";

test.each([
  [0, ""],
  [59, "less than a minute"],
  [60, "1 minute"],
  [129_600, "1 day 12 hours"],
  [2_678_400, "31 days"],
])("%d seconds are %j", (seconds, text) => {
  expect(aheadText(seconds)).toBe(text);
});

const failure = { errorCode: "AUTH_REQUIRED", createdAt: "2026-11-20T04:00:00.000Z" } as const;

test.each([
  [{ step: "SYNC", accountId: null, repeats: false }, "Syncs end with AUTH_REQUIRED once."],
  [{ step: "UPLOAD", accountId: null, repeats: false }, "Uploads end with AUTH_REQUIRED once."],
  [
    { step: "LOGIN", accountId: "a-1", repeats: true },
    "Logins of a-1 end with AUTH_REQUIRED until cleared.",
  ],
] as const)("%j waits as %j", (part, text) => {
  expect(waitingText({ ...failure, ...part })).toBe(text);
});
