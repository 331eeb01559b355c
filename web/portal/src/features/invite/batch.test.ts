import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { groupEveryMs, type Progress, sendBatch } from "./batch";

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ fullName: `Ana ${n}`, email: `ana${n}@example.com` }));

describe("a batch", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes out in groups of five, two seconds apart", async () => {
    const sentAt: number[] = [];
    const began = Date.now();
    const sending = sendBatch(
      people(12),
      async () => void sentAt.push(Date.now() - began),
      () => {},
    );
    await vi.runAllTimersAsync();
    const groups = [0, groupEveryMs, 2 * groupEveryMs];
    expect(sentAt).toEqual([
      ...Array(5).fill(groups[0]),
      ...Array(5).fill(groups[1]),
      groups[2],
      groups[2],
    ]);
    expect(await sending).toEqual({ succeeded: 12, failures: [] });
  });

  it("calls those of a group at once", async () => {
    let open = 0;
    let most = 0;
    const sending = sendBatch(
      people(5),
      async () => {
        most = Math.max(most, ++open);
        await Promise.resolve();
        open--;
      },
      () => {},
    );
    await vi.runAllTimersAsync();
    await sending;
    expect(most).toBe(5);
  });

  it("counts what failed, writes to nobody twice, and tells how far it is", async () => {
    const [ana, ben] = people(2);
    if (!ana || !ben) throw new Error("nobody");
    const told: Progress[] = [];
    const sending = sendBatch(
      [ana, ben, { ...ana, email: "ANA0@example.com" }],
      async (contact) => {
        if (contact === ben) throw new Error("full");
      },
      (progress) => void told.push(progress),
    );
    await vi.runAllTimersAsync();
    const { succeeded, failures } = await sending;
    expect(succeeded).toBe(1);
    expect(failures.map(({ contact }) => contact.email)).toEqual(["ANA0@example.com", ben.email]);
    expect(told.at(-1)).toEqual({ done: 3, total: 3 });
  });
});
