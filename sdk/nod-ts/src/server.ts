import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A running server of the program that `make build` made, with a key of its sandbox. For tests. */
export interface Server {
  baseUrl: string;
  key: string;
  secret: string;
  fixture(kind: string): Record<string, string>;
  /** Starts `nod listen`; who does ends it. */
  listen(forward: string): ChildProcess;
  stop(): Promise<void>;
}

const binary = process.env.NOD_BINARY ?? resolve(import.meta.dirname, "../../../bin/nod");
const tenant = "Alon Loans";

export async function serve(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "nod-ts-"));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NOD_DATA: join(folder, "data"),
    NOD_DEMO_USERS: "0",
    NOD_RATE_PROFILE: "test",
    NOD_SIMULATOR_DELAYS: "0",
    NOD_DRAIN_DELAY: "0",
  };
  const any = "127.0.0.1:0";
  const flags = ["--demo", "--listen", any, "--link-listen", any, "--ops-listen", any];
  const child = spawn(binary, ["serve", ...flags], { cwd: folder, env });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const portal = await said(child, /msg=serving portal=(\S+)/);
  const operator = (...args: string[]): string =>
    execFileSync(binary, ["operator", ...args], { cwd: folder, env, encoding: "utf8" });
  const fixture = (kind: string): Record<string, string> =>
    JSON.parse(operator("fixture", kind, "--tenant", tenant));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    operator("tenant", "create", "--name", tenant, "--email", "ana@alon.test");
    const { apiKey = "", apiSecret = "" } = fixture("key");
    const listen = (forward: string) => {
      const own = { NOD_SERVER: portal, NOD_LISTEN_KEY: `${apiKey}:${apiSecret}` };
      return spawn(binary, ["listen", "--forward", forward], { env: { ...env, ...own } });
    };
    const baseUrl = `${portal}/sandbox/v1`;
    return { baseUrl, key: apiKey, secret: apiSecret, fixture, listen, stop };
  } catch (error) {
    await stop(); // who never gets the server can't stop it
    throw error;
  }
}

/** The group of a pattern, as soon as a program prints what fits it. */
export function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((found, failed) => {
    let log = "";
    child.once("error", () =>
      failed(new Error(`${child.spawnfile} does not run: make build first`)),
    );
    child.once("exit", () => failed(new Error(`${child.spawnfile} ended: ${log}`)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => {
        log += text;
        const group = pattern.exec(log)?.[1];
        if (group) found(group);
      });
  });
}
