import { describe, expect, it } from "vitest";
import { messageReader, waitMs } from "./messages";

describe("messages", () => {
  const stream =
    'id: 0\nevent: ready\ndata: {}\n\n:\n\nid: 1\nevent: changed\ndata: {"topics":["deliveries","later"]}\n\n';

  it.each([1, 7, 1000])("are read from parts of %d characters", (size) => {
    const read = messageReader();
    const got = Array.from({ length: Math.ceil(stream.length / size) }, (_, n) =>
      read(stream.slice(n * size, (n + 1) * size)),
    ).flat();
    expect(got).toEqual([
      { kind: "ready", topics: [] },
      { kind: "changed", topics: ["deliveries"] },
    ]);
  });

  it("that are broken name nothing", () => {
    expect(messageReader()("event: changed\ndata: {\n\n")).toEqual([
      { kind: "changed", topics: [] },
    ]);
  });
});

it("waits twice as long after each failure, a minute at most", () => {
  expect([1, 2, 3, 20].map((failures) => waitMs(failures, 1))).toEqual([1000, 2000, 4000, 60_000]);
  expect(waitMs(3, 0)).toBe(2000);
});
