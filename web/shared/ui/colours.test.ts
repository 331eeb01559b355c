import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The two files that may name colours; everything else takes the --n-* names. */
const allowed = ["shared/ui/tokens.css", "shared/ui/palette.ts"];
const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/gi;

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\./.test(file))
    .map((file) => join(folder, file));
}

it("no colour stands outside the tokens", () => {
  const found = [...sources("shared/ui"), ...sources("portal/src")]
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(colour)].map((match) => `${file}: ${match[0]}`),
    );
  expect(found).toEqual([]);
});
