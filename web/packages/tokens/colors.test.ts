import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { black, brand, dark, gray, red, white } from "./palette";

const web = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(web, file), "utf8");

/** The two files that may name colors; everything else takes the --n-* names. */
const allowed = ["packages/tokens/tokens.css", "packages/tokens/palette.ts"];
/** Passwords that look like one, and a mask. */
const notColors = [
  "portal/src/lib/validation/commonPassword.ts",
  "wink/src/screens/sources.module.css",
];
/** What is drawn before a style sheet, or on somebody else's page, or is stored, names them itself, by their values. */
const apart = [
  "wink/index.html",
  "wink/preview.html",
  "hosted/src/unavailable.css",
  "hosted/src/page.css",
  "viewer/src/viewer.css",
  "embed/src/view.ts",
  "packages/screen/screen.css",
  "packages/site/site.css",
  "packages/flow/defaults.ts",
  "portal/src/features/site/poster/poster.ts",
];
const color = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/gi;

const sources = (folder: string) =>
  readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test|gen)\./.test(file))
    .map((file) => `${folder}/${file}`);

const colorsOf = (file: string) => [...read(file).matchAll(color)].map(([match]) => match);

describe("colors", () => {
  it("stand in the tokens and nowhere else", () => {
    const found = ["packages", "portal", "wink", "pages", "hosted", "viewer", "embed"]
      .map((folder) => (folder === "packages" ? folder : `${folder}/src`))
      .flatMap(sources)
      .filter((file) => ![...allowed, ...notColors, ...apart].includes(file))
      .flatMap((file) => colorsOf(file).map((match) => `${file}: ${match}`));
    expect(found).toEqual([]);
  });

  it("are those of the tokens where no style sheet reaches", () => {
    const tokens = new Set(colorsOf("packages/tokens/tokens.css"));
    const strange = apart.flatMap((file) =>
      colorsOf(file)
        .filter((match) => !tokens.has(match))
        .map((match) => `${file}: ${match}`),
    );
    expect(apart.map((file) => colorsOf(file).length).every((count) => count > 0)).toBe(true);
    expect(strange).toEqual([]);
  });

  it("are the tokens' where the portal's library asks for ramps", () => {
    const css = read("packages/tokens/tokens.css");
    const [light = "", night = ""] = css.split(':root[data-mantine-color-scheme="dark"]');
    const token = (text: string, name: string) =>
      new RegExp(`--n-${name}: (#[0-9a-f]{6});`).exec(text)?.[1];
    expect([white, black, brand[8], brand[9]]).toEqual(
      ["surface", "text", "brand", "brand-hover"].map((name) => token(light, name)),
    );
    expect([gray[0], gray[3], gray[6], red[8], red[9]]).toEqual(
      ["canvas", "line", "control", "da-s", "da-t"].map((name) => token(light, name)),
    );
    expect([dark[0], dark[7], dark[8]]).toEqual(
      ["text", "surface", "canvas"].map((name) => token(night, name)),
    );
  });
});

/** Every name that is used is declared: a misspelled one would be no color at all. */
it("tokens that are used exist", () => {
  const folders = ["packages", "portal/src", "wink/src", "pages/src"];
  const declared = new Set(
    [...read("packages/tokens/tokens.css").matchAll(/(--n-[\w-]+):/g)].map(([, name]) => name),
  );
  const unknown = folders
    .flatMap(sources)
    .flatMap((file) => [...read(file).matchAll(/var\((--n-[\w-]+)[,)]/g)].map(([, name]) => name))
    .filter((name) => !declared.has(name));
  expect([...new Set(unknown)]).toEqual([]);
});
