import { expect, it } from "vitest";
import { apply } from "../apply";
import type { Flow, NextConfig } from "../document";
import { limits } from "../limits";
import { exampleFlow, screenOf, smallFlow } from "../testing";
import { validate } from "../validate";
import { copyOf } from "./pasteScreen";

const about = screenOf(exampleFlow(), "Screen_b2About0");
const paste = (flow: Flow, after = "Screen_land") =>
  apply(flow, { type: "pasteScreen", screen: copyOf(about), after });
const namesOf = ({ screens }: Flow) => screens.map(({ screenName }) => screenName);

it("puts a screen of another flow behind the one that is looked at, without ways to where nothing is", () => {
  const flow = paste(smallFlow());
  expect(namesOf(flow)).toEqual(["Landing Page", "About you", "Form"]);
  expect(flow.screens[1]?.module.components.map(({ type }) => type)).toEqual(
    about.module.components.map(({ type }) => type),
  );
  const targets = (ways: readonly NextConfig[] = []) => ways.map(({ target }) => target);
  const there = about.nextConfig.filter(({ type }) => type === "REDIRECT_URL");
  expect(targets(flow.screens[1]?.nextConfig)).toEqual(targets(there));
});

it("gives it its own name and references in the same flow, whose ways it keeps", () => {
  const flow = paste(exampleFlow(), about.id);
  expect(namesOf(flow)).toContain("About you 2");
  const pasted = flow.screens.find(({ screenName }) => screenName === "About you 2");
  expect(pasted?.nextConfig).toEqual(about.nextConfig);
  const messages = validate(flow).map(({ message }) => message);
  expect(messages.filter((message) => message.includes("more than once"))).toEqual([]);
});

it("goes to the end behind a screen that is gone, and nowhere where there is no room", () => {
  expect(namesOf(paste(smallFlow(), "Screen_gone")).at(-1)).toBe("About you");
  let full = smallFlow();
  while (full.screens.length < limits.screens) full = paste(full);
  expect(paste(full)).toBe(full);
});
