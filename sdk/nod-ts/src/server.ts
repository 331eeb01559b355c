import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A running server of the program that `make build` made, with a key of its sandbox. For tests. */
export interface Server {
  baseUrl: string;
  key: string;
  secret: string;
  fixture(kind: string): Record<string, string>;
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
  const portal = await new Promise<string>((found, failed) => {
    let log = "";
    child.once("error", () => failed(new Error(`${binary} does not run: make build first`)));
    child.once("exit", () => failed(new Error(`the server did not start: ${log}`)));
    child.stderr.on("data", (text) => {
      log += text;
      const serving = /msg=serving portal=(\S+)/.exec(log)?.[1];
      if (serving) found(serving);
    });
  });
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
    return { baseUrl: `${portal}/sandbox/v1`, key: apiKey, secret: apiSecret, fixture, stop };
  } catch (error) {
    await stop(); // who never gets the server can't stop it
    throw error;
  }
}
