import { describe, expect, it } from "vitest";
import submits from "./cases/submits.json";
import walks from "./cases/walks.json";
import { submit, walk } from "./path";
import { type Change, exampleFlow, screenOf } from "./testing";
import type { Answers } from "./values";

describe("the way through a flow", () => {
  it.each(walks)("$name", ({ set, answers, passed, urlParams, path, outcome }) => {
    const run = {
      answers: answers as unknown as Answers,
      passed: new Set(passed),
      urlParams: urlParams as Record<string, string>,
    };
    expect(walk(exampleFlow(set as unknown as Change[]), run)).toEqual({ path, outcome });
  });
});

describe("what a screen keeps", () => {
  it.each(submits)("$name", ({ set, screen, answers, urlParams, raw, values, problems }) => {
    const flow = exampleFlow(set as unknown as Change[]);
    const sight = { screen, answers: answers as unknown as Answers, urlParams };
    const got = submit(flow, screenOf(flow, screen), raw, sight);
    expect({ ...got.values }).toEqual(values);
    expect({ ...got.problems }).toEqual(problems);
  });
});
