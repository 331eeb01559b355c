import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { alike, screens } from "./screens";

// Needs no server: the routes are read from the portal's source.

test("every route of the portal has its place in the list of screens", () => {
  const source = join(import.meta.dirname, "../web/portal/src/app/router.tsx");
  const calls = readFileSync(source, "utf8").matchAll(
    /\b(?:screen|missing|page)\(\s*"([^"]+)"|\bpath: "(\/[^"]+)"/g,
  );
  const routes = [...calls].map(([, called, named]) => called ?? named);
  expect(routes.length).toBeGreaterThan(20);
  expect([...Object.keys(screens), ...Object.keys(alike)].toSorted()).toEqual(routes.toSorted());
  for (const other of Object.values(alike)) expect(screens).toHaveProperty([other]);
});
