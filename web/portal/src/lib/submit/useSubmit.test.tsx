import { ApiError } from "@packages/api/error";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestKey } from "./requestKey";
import { useSubmit } from "./useSubmit";

const errors = {
  failed: new ApiError({ status: 0, code: "TIMEOUT", message: "odd" }),
  made: new ApiError({
    status: 409,
    code: "CONFLICT",
    message: "odd",
    fields: [{ field: "id", code: "ALREADY_CREATED", message: "key-1" }],
  }),
};

interface Sent {
  content: string;
  key: RequestKey;
  end: (outcome: "done" | keyof typeof errors) => void;
}

/** A button that sends a content, and what was sent. It is not disabled while it is busy, and so keeps nothing off. */
function open() {
  const sent: Sent[] = [];
  let content = "a";
  function Page() {
    const send = useSubmit({
      call: (what: string, key) =>
        new Promise<number>((done, fail) => {
          const number = sent.length + 1;
          const end: Sent["end"] = (how) => (how === "done" ? done(number) : fail(errors[how]));
          sent.push({ content: what, key, end });
        }),
    });
    return (
      <>
        <button type="button" data-busy={send.busy} onClick={() => send.submit(content)}>
          Send
        </button>
        <output>{send.isError ? "failed" : send.data}</output>
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button");
  return {
    sent,
    write: (text: string) => {
      content = text;
    },
    press: () => button.click(),
    shown: () => screen.getByRole("status").textContent,
    button,
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("two presses in a row", () => {
  const gaps = [0, 1, 40, 120, 200];
  const latencies = [0, 1, 39, 110, 199, 1000];
  const cases = gaps.flatMap((gap) =>
    latencies.flatMap((latency) =>
      (["done", "failed"] as const).map((outcome) => ({ gap, latency, outcome })),
    ),
  );

  it.each(cases)("$gap ms apart send once: $outcome after $latency ms", async (one) => {
    const { press, sent, shown, button } = open();
    const answer = (call?: Sent) => setTimeout(() => call?.end(one.outcome), one.latency);
    press();
    await act(async () => {}); // the call begins in a later turn
    answer(sent[0]);
    await pass(one.gap);
    press();
    await pass(2000);
    expect(sent).toHaveLength(1);
    expect(shown()).toBe(one.outcome === "done" ? "1" : "failed");
    expect(button.dataset.busy).toBe("false");
    press();
    await act(async () => {});
    expect(sent).toHaveLength(2);
  });

  it("within one turn send once", async () => {
    const { press, sent } = open();
    press();
    press();
    await pass(1000);
    expect(sent).toHaveLength(1);
  });
});

describe("the key", () => {
  async function sendAndEnd(page: ReturnType<typeof open>, outcome: "done" | keyof typeof errors) {
    page.press();
    await act(async () => {});
    const last = page.sent.at(-1);
    last?.end(outcome);
    await pass(1000);
    return last?.key;
  }

  it("is the same for a retry of the same content", async () => {
    const page = open();
    const first = await sendAndEnd(page, "failed");
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(await sendAndEnd(page, "failed")).toBe(first);
    expect(await sendAndEnd(page, "done")).toBe(first);
  });

  it("is a new one after the server says that the first was carried out, unseen", async () => {
    const page = open();
    const first = await sendAndEnd(page, "failed");
    expect(await sendAndEnd(page, "made")).toBe(first);
    expect(await sendAndEnd(page, "done")).not.toBe(first);
  });

  it("is a new one for other content, and after success", async () => {
    const page = open();
    const first = await sendAndEnd(page, "failed");
    page.write("b");
    const second = await sendAndEnd(page, "done");
    const third = await sendAndEnd(page, "done");
    expect(new Set([first, second, third]).size).toBe(3);
    expect(page.sent.map(({ content }) => content)).toEqual(["a", "b", "b"]);
  });
});
