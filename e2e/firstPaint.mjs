// Measures the first screens of the widget and of a public page as a phone on a slow network sees them: the processor at
// a quarter, slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms). Prints medians of a demo server that runs, given with both
// doors, or of a program that it starts for this:
//   node e2e/firstPaint.mjs http://localhost:8080 http://localhost:8081
//   node e2e/firstPaint.mjs bin/nod
import { chromium } from "@playwright/test";
import { admin, post, start } from "./demoServer.mjs";

const rounds = Number(process.env.ROUNDS ?? 7);
const given = process.argv.slice(2);
const server = given.length === 1 ? await start(given[0]) : null;
const [portal, link] = server ? [server.portal, server.link] : given;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});

/** Loads an address on the slow phone and waits for what people need there. */
async function visit(address, usable, init = null) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await page.addInitScript((message) => {
    if (location.protocol === "about:" || !message) return;
    Object.assign(window, {
      WinkBridge: {
        postMessage: (json) => {
          if (JSON.parse(json).type === "hello") window.postMessage(message, location.origin);
        },
      },
    });
  }, init);
  const begun = Date.now();
  const isUsable = usable(page);
  await page.goto(address, { waitUntil: "commit" });
  await isUsable;
  const ready = Date.now() - begun;
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  await context.close();
  return { paint, ready };
}

/** Visits several times and prints the medians. */
async function measure(paint, ready, ...visited) {
  const seen = [];
  for (let round = 0; round < rounds; round++) seen.push(await visit(...visited));
  for (const [name, key] of [
    [paint, "paint"],
    [ready, "ready"],
  ]) {
    process.stdout.write(`${name}: ${Math.round(median(seen.map((one) => one[key])))} ms\n`);
  }
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const { developerToken, openApiSandboxToken } = await post(portal, "/api/v1/signins", admin);
const { token } = await post(portal, "/sandbox/v1/users", {}, openApiSandboxToken.token);
await measure(
  "first contentful paint",
  "consent can be ticked",
  `${link}/wink/v1/frame#i=app`,
  (page) => page.getByRole("checkbox").waitFor(),
  { ns: "wink", v: 1, type: "init", instance: "app", locale: "en", token: token.accessToken },
);
const site = await post(
  portal,
  "/api/v1/sites?mode=SANDBOX",
  { name: "First paint", enabled: true, winkTemplateId: "default_customization" },
  developerToken.token,
);
await measure(
  "first contentful paint of a public page",
  "its button can be pressed",
  `${link}/s/${site.id}`,
  (page) => page.waitForResponse(/\/public\/v1\/sites\/[^/]+\/sessions$/),
);
await browser.close();
await server?.stop();
