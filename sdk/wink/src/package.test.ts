import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

// What people install: packed from what is in the repository, without tools, imported by plain Node, where no page
// is, and compiled in somebody's project.

const root = resolve(import.meta.dirname, "..");
const out = mkdtempSync(join(tmpdir(), "wink-package-"));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const tools = resolve(root, "../node_modules");

let packed: string[];
beforeAll(() => {
  const clone = join(out, "clone");
  for (const file of run("git", "ls-files", "-co", "--exclude-standard").trim().split("\n"))
    cpSync(join(root, file), join(clone, file));
  const pack = ["pack", clone, "--silent", "--json", "--pack-destination", out];
  const [answer] = JSON.parse(run("npm", ...pack));
  packed = answer.files.map((file: { path: string }) => file.path);
  const home = join(out, "node_modules", "@nod", "wink");
  mkdirSync(home, { recursive: true });
  run("tar", "xzf", join(out, answer.filename), "-C", home, "--strip-components=1");
  for (const name of ["react", "@types"])
    symlinkSync(join(tools, name), join(out, "node_modules", name));
  writeFileSync(join(out, "package.json"), '{"type":"module"}');
}, 60_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

it("holds modules with their types, the guide and the licence, and nothing else", () => {
  const modules = ["index", "live", "load", "options", "react"].flatMap((name) =>
    [".d.ts", ".js", ".js.map"].map((ending) => `dist/${name}${ending}`),
  );
  expect(packed.toSorted()).toEqual(["LICENSE", "README.md", ...modules, "package.json"]);
});

it("needs nothing at run time", () => {
  const { dependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  expect(dependencies).toBeUndefined();
  expect(peerDependenciesMeta.react.optional).toBe(true);
});

it("is rendered on a server, by the names that people import", () => {
  const script = `
    import { createElement } from "react";
    import { renderToString } from "react-dom/server";
    import { loadWink } from "@nod/wink";
    import { WinkButton } from "@nod/wink/react";
    const html = renderToString(createElement(WinkButton, { origin: "https://l.example" }, "Go"));
    const error = await loadWink("https://l.example").catch((e) => e);
    console.log(JSON.stringify({ html, code: error.code }));`;
  const printed = JSON.parse(run("node", "--input-type=module", "-e", script));
  expect(printed).toEqual({
    html: '<button aria-haspopup="dialog" type="button">Go</button>',
    code: "SCRIPT_FAILED",
  });
}, 30_000);

/** The examples of a language, in their order. */
function examples(language: string): string[] {
  const text = readFileSync(join(root, "README.md"), "utf8").split("## Apps")[0] ?? "";
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g"))].map(
    ([, code]) => code ?? "",
  );
}

const wrongUses = `
import { createWink, loadWink, type WinkError, type WinkInstance } from "@nod/wink";
import { useWink, WinkButton, WinkInline } from "@nod/wink/react";

const made: Promise<WinkInstance> = createWink({ origin: "https://link.example.com", token: async () => "a.b.c" });
made.then((wink) => {
  wink.open({ accountId: "a-1" });
  // @ts-expect-error there is no such method
  wink.show();
});
loadWink("https://link.example.com").then(({ create, linkUrl }) => [create({}), linkUrl.length]);
// @ts-expect-error a token is a text or a function
createWink({ origin: "https://link.example.com", token: 5 });
// @ts-expect-error a misspelt callback
createWink({ origin: "https://link.example.com", onAccountConected: () => {} });
createWink({
  origin: "https://link.example.com",
  onAccountConnected: ({ accountId, quotaConsumed }) => [accountId.length, quotaConsumed === true],
  // @ts-expect-error there is no login in what a page is told
  onAccountCreated: ({ password }) => password,
  onError: ({ code }: WinkError) => code === "NO_TOKEN",
  onClose: ({ reason }) => {
    // @ts-expect-error not one of the reasons
    if (reason === "finished") return;
  },
});
// @ts-expect-error the address of the installation is missing
export const Button = () => <WinkButton token="a.b.c">Go</WinkButton>;
// @ts-expect-error an inline widget is its own container
export const Inline = () => <WinkInline origin="https://l.example" container={null} />;
export function Hook() {
  const { state, open } = useWink({ origin: "https://link.example.com", token: null, theme: "dark" });
  // @ts-expect-error not one of the states
  const isBusy = state === "busy";
  return <button type="button" onClick={() => open()}>{String(isBusy)}</button>;
}
`;

it.each([
  ["bundler", "ESNext"],
  ["NodeNext", "NodeNext"],
])(
  "compiles its guide, and refuses mistakes, with the modules of %s",
  (moduleResolution, module) => {
    const files: Record<string, string> = { "wrong.tsx": wrongUses };
    for (const ending of ["ts", "tsx"]) {
      const shown = examples(ending);
      expect(shown.length).toBeGreaterThan(0);
      for (const [index, code] of shown.entries()) files[`example${index}.${ending}`] = code;
    }
    for (const [name, code] of Object.entries(files)) writeFileSync(join(out, name), code);
    const target = {
      target: "ES2022",
      lib: ["ES2022", "DOM"],
      module,
      moduleResolution,
      noEmit: true,
    };
    const compilerOptions = {
      ...target,
      jsx: "react-jsx",
      strict: true,
      skipLibCheck: true,
      types: ["react"],
    };
    const config = { compilerOptions, files: Object.keys(files) };
    writeFileSync(join(out, "tsconfig.json"), JSON.stringify(config));
    let said = "";
    try {
      run("node", join(tools, "typescript/bin/tsc"), "-p", out);
    } catch (error) {
      said = (error as { stdout: string }).stdout;
    }
    expect(said).toBe("");
  },
  60_000,
);
