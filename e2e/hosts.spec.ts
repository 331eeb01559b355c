import { createServer } from "node:net";
import { startServer } from "./server";
import { expect, test } from "./test";
import { signIn } from "./visit";

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

test("where the data API has its own hosts, each mode's people come from that mode's host", async ({
  visitor: { page },
}) => {
  const port = await freePort();
  const hosts = {
    PRODUCTION: `http://open.localhost:${port}`,
    SANDBOX: `http://sandbox.localhost:${port}`,
  };
  const server = await startServer({
    NOD_LISTEN: `127.0.0.1:${port}`,
    NOD_OPEN_URL: hosts.PRODUCTION,
    NOD_SANDBOX_URL: hosts.SANDBOX,
  });
  try {
    const seen: { origin: string; path: string; authorization: string }[] = [];
    page.on("request", (request) => {
      const { origin, pathname: path } = new URL(request.url());
      const authorization = request.headers().authorization ?? "";
      if (path.endsWith("/portal/users") && request.method() === "GET")
        seen.push({ origin, path, authorization });
    });
    server.operator("fixture", "account", "--tenant", "ada@bayani.test", "--mode", "SANDBOX");
    await signIn(page, server);
    const token = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);
    const people = page.getByRole("table", { name: "Users" }).locator("tbody tr");

    seen.length = 0;
    await page.goto(`${server.portal}/users`);
    await expect(people.first().or(page.getByText("Not found"))).toBeVisible();
    expect(seen).toEqual([
      {
        origin: hosts.PRODUCTION,
        path: "/open/v1/portal/users",
        authorization: `Bearer ${await token("openApiProductionToken")}`,
      },
    ]);

    seen.length = 0;
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(people.first()).toBeVisible();
    expect(seen).toEqual([
      {
        origin: hosts.SANDBOX,
        path: "/sandbox/v1/portal/users",
        authorization: `Bearer ${await token("openApiSandboxToken")}`,
      },
    ]);
  } finally {
    page.removeAllListeners("request");
    await page.goto("about:blank"); // logos still load
    await server.stop();
  }
});
