import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

// What people install: imported by plain Node, and compiled in somebody's strict project.

const sdk = resolve(import.meta.dirname, "../..");
const out = mkdtempSync(join(tmpdir(), "nod-client-"));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: out, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

beforeAll(() => {
  const home = join(out, "node_modules", "nod-client");
  mkdirSync(home, { recursive: true });
  run("tar", "xzf", join(sdk, "nod-client.tgz"), "-C", home, "--strip-components=1");
  symlinkSync(join(sdk, "node_modules", "@types"), join(out, "node_modules", "@types"));
  writeFileSync(join(out, "package.json"), '{"type":"module"}');
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

it("runs in plain Node", () => {
  const program = `
    import { Nod, version } from "nod-client";
    import { verify } from "nod-client/webhook";
    const nod = new Nod({ baseUrl: "https://a.example/sandbox/v1", key: "k", secret: "s" });
    const refused = await verify("{}", {}, "s").catch((error) => error.code);
    console.log(version, typeof nod.list, refused);`;
  const about = JSON.parse(readFileSync(join(sdk, "nod-ts", "package.json"), "utf8"));
  expect(run("node", "--input-type=module", "-e", program)).toBe(
    `${about.version} function MISSING_HEADER\n`,
  );
});

it("compiles in a strict project", { timeout: 120_000 }, () => {
  writeFileSync(
    join(out, "main.ts"),
    `import { type Model, Nod } from "nod-client";
     export async function ids(nod: Nod, userId: string): Promise<string[]> {
       const found: Model<"Account">[] = [];
       for await (const account of nod.list("/accounts", { query: { userId } })) found.push(account);
       return found.map(({ id }) => id);
     }`,
  );
  const flags = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022"];
  run(join(sdk, "node_modules", ".bin", "tsc"), ...flags, "--lib", "es2022,dom", "main.ts");
});
