import { expect, it } from "vitest";
import { fieldsFor, linkedIn, targetsFor } from "./graph";
import { exampleFlow, screenOf } from "./testing";

const offered = (id: string) => targetsFor(exampleFlow(), id).map(({ screenName }) => screenName);

it("offers no target that is first, the screen itself or leads back", () => {
  expect(offered("Screen_a1LandX0")).toEqual([
    "About you",
    "Other income",
    "Connect",
    "Availability",
  ]);
  expect(offered("Screen_c3Other0")).toEqual(["Connect", "Availability"]);
  expect(offered("Screen_e5Start0")).toEqual([]);
});

it("offers conditions the fields of the screen, of those before it, and of the address", () => {
  const flow = exampleFlow();
  expect(fieldsFor(flow, screenOf(flow, "Screen_c3Other0")).map(({ field }) => field)).toEqual([
    "source",
    "Screen_b2About0.firstName",
    "Screen_b2About0.age",
    "Screen_b2About0.mobile",
    "Screen_b2About0.employmentStatus",
    "Screen_b2About0.lastJob",
    "urlParams.ref",
    "urlParams.branch",
  ]);
});

it("knows the entry as linked, and others only where something leads to them", () => {
  const flow = exampleFlow([["screens.0.routers", []]]);
  expect(linkedIn(flow).has("Screen_a1LandX0")).toBe(true);
  expect(linkedIn(flow).has("Screen_b2About0")).toBe(false);
});
