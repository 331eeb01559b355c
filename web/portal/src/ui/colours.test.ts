import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The two files that may name colours; everything else takes the --n-* names. */
const allowed = ["packages/tokens/tokens.css", "packages/tokens/palette.ts"];
/** Passwords that look like one. */
const notColours = "portal/src/lib/validation/commonPassword.ts";
const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/gi;

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\./.test(file))
    .map((file) => join(folder, file));
}

it("no colour stands outside the tokens", () => {
  const found = [...sources("packages"), ...sources("portal/src")]
    .filter((file) => !allowed.includes(file) && file !== notColours)
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(colour)].map((match) => `${file}: ${match[0]}`),
    );
  expect(found).toEqual([]);
});
