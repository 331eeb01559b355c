import type { InviteImport } from "@portal/lib/api/wire";
import { canRepair } from "@portal/ui/fileJob";
import { describe, expect, it } from "vitest";
import { formatOf, readText } from "./importFile";
import { leftOut, progressOf } from "./importText";

const none = { total: 0, waiting: 0, sending: 0, sent: 0, failed: 0, bounced: 0 };
const skipped = { malformed: 0, duplicate: 0, alreadyLinked: 0, suppressed: 0 };

function made(state: InviteImport["state"], counts: object, reason = ""): InviteImport {
  return {
    id: "invi-1",
    fileName: "staff.csv",
    templateId: "default",
    winkTemplateId: "",
    state,
    reason,
    createdAt: "2026-11-23T08:00:00Z",
    updatedAt: "2026-11-23T08:00:00Z",
    counts: { ...none, ...skipped, ...counts },
  } as InviteImport;
}

describe("an import", () => {
  it("says before it starts who will be invited, and who will not", () => {
    const ready = made("READY", { waiting: 9950, duplicate: 20, malformed: 15, suppressed: 1 });
    expect(progressOf(ready)).toEqual([
      "9,950 people will be invited.",
      "Not invited: 20 duplicate, 1 suppressed, 15 malformed.",
    ]);
    expect(leftOut(ready)).toEqual({ SKIPPED: 36, FAILED: 0 });
    expect(canRepair(ready)).toBe(true);
  });

  it("says that a file is still being checked", () => {
    expect(progressOf(made("CHECKING", { total: 500, waiting: 490, duplicate: 10 }))).toEqual([
      "Checking the file…",
    ]);
  });

  it("says how far it is, and why it stands still", () => {
    const paused = made("PAUSED", { sent: 1200, waiting: 800, failed: 4 }, "QUOTA_EXCEEDED");
    expect(progressOf(paused)).toEqual([
      "You have no free invites left.",
      "1,200 of 2,004 sent.",
      "4 failed.",
    ]);
  });

  it("says how many were left when it was stopped", () => {
    expect(progressOf(made("STOPPED", { sent: 3, waiting: 2, malformed: 1 }))).toEqual([
      "3 of 5 sent.",
      "Not invited: 2 left when it stopped, 1 malformed.",
    ]);
  });

  it("has nothing to correct where everybody was invited or left out on purpose", () => {
    expect(canRepair(made("DONE", { sent: 3, duplicate: 2 }))).toBe(false);
    expect(canRepair(made("STOPPED", { sent: 3, waiting: 2 }))).toBe(true);
    expect(canRepair(made("PAUSED", { sent: 3, waiting: 2 }))).toBe(false);
  });
});

describe("a file", () => {
  it("is read whatever program wrote it", async () => {
    const old = new File([new Uint8Array([0x4e, 0xf1, 0x6f])], "a.csv");
    expect(await readText(old)).toBe("Nño");
    expect(await readText(new File(["Niño"], "a.csv"))).toBe("Niño");
    expect(formatOf("a.NDJSON")).toBe("NDJSON");
    expect(formatOf("a.csv")).toBe("CSV");
  });
});
