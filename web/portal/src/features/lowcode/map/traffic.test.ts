import { mapOf } from "@packages/flow/map";
import { exampleFlow } from "@packages/flow/testing";
import { expect, it } from "vitest";
import { trafficOf } from "./traffic";

const about = "Screen_b2About0";

it("tells how many left at a screen, and which way the others took", () => {
  const { ways } = mapOf(exampleFlow());
  const traffic = trafficOf([
    { screen: about, target: "ARRIVED", sessions: 200 },
    { screen: about, target: "PASSED", sessions: 150 },
    { screen: about, target: "Screen_d4Widget", sessions: 101 },
    { screen: about, target: "REDIRECT", sessions: 49 },
  ]);
  const shares = (all = ways) =>
    all.filter(({ from }) => from === about).map((way) => traffic.share(way, all));
  expect(traffic.arrived(about)).toBe(200);
  expect(traffic.left(about)).toBe(25);
  expect(shares()).toEqual([51, 0, 25]);
  const [first] = ways.filter(({ from }) => from === about);
  if (!first) throw new Error("no way");
  expect(shares([...ways, { ...first, order: 4 }])).toEqual([null, 0, 25, null]);
  expect(traffic.left("Screen_gone")).toBeNull();
});
