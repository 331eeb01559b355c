import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Server, said, serve } from "./server";

// What people install: imported by plain Node, compiled in somebody's strict project, and its examples.

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
  compile("--noEmit", "main.ts");
});

describe("the examples", { timeout: 60_000 }, () => {
  let server: Server;
  let env: Record<string, string | undefined>;
  beforeAll(async () => {
    server = await serve();
    const { baseUrl, key, secret } = server;
    env = {
      PATH: process.env.PATH,
      NOD_BASE_URL: baseUrl,
      NOD_API_KEY: key,
      NOD_API_SECRET: secret,
    };
    cpSync(join(out, "node_modules", "nod-client", "examples"), out, { recursive: true });
    compile("--noCheck", "--types", "node", "payOfUsers.ts", "webhookReceiver.ts");
  }, 120_000);
  afterAll(() => server?.stop());
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill();
  });

  it("read what users earn", () => {
    const { userId } = server.fixture("account");
    const printed = execFileSync("node", ["payOfUsers.js"], { cwd: out, env, encoding: "utf8" });
    expect(printed).toMatch(new RegExp(`^${userId} \\d{4}-\\d\\d-\\d\\d [\\d.]+ PHP$`, "m"));
  });

  it("receive what `nod listen` forwards", async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const listener = server.listen(address);
    started.push(listener);
    const connected = said(listener, /(Connected)\./);
    const secret = await said(listener, /Signing secret of this session: (\S+)/);
    const own = { ...env, PORT: String(port), WEBHOOK_SECRET: secret };
    const receiver = spawn("node", ["webhookReceiver.js"], { cwd: out, env: own });
    started.push(receiver);
    await vi.waitFor(
      async () => expect((await fetch(address, { method: "POST", body: "{}" })).status).toBe(400),
      { timeout: 20_000 },
    );
    await connected;
    const shown = said(receiver, /^(a-\w+ CONNECTED)$/m);
    const { id } = server.fixture("account");
    expect(await shown).toBe(`${id} CONNECTED`);
  });
});

function compile(...args: string[]) {
  const flags = ["--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
  run(join(sdk, "node_modules", ".bin", "tsc"), ...flags, ...args);
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
