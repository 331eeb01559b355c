// Measures the widget's first screen as a phone on a slow network sees it: the processor at a quarter, slow 4G
// (1.6 Mbit/s down, 750 kbit/s up, 150 ms). Prints medians of a demo server that is given with both doors:
//   node e2e/firstPaint.mjs http://localhost:8080 http://localhost:8081
import { chromium } from "@playwright/test";

const rounds = Number(process.env.ROUNDS ?? 7);
const [portal, link] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});

async function post(address, data, token = "") {
  const answer = await fetch(`${portal}${address}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(data),
  });
  return (await answer.json()).data;
}

async function visit(token) {
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
  await page.addInitScript(
    (init) => {
      if (location.protocol === "about:") return;
      Object.assign(window, {
        WinkBridge: {
          postMessage: (json) => {
            if (JSON.parse(json).type === "hello") window.postMessage(init, location.origin);
          },
        },
      });
    },
    { ns: "wink", v: 1, type: "init", instance: "app", locale: "en", token },
  );
  const begun = Date.now();
  await page.goto(`${link}/wink/v1/frame#i=app`, { waitUntil: "commit" });
  await page.getByRole("checkbox").waitFor();
  const usable = Date.now() - begun;
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  await context.close();
  return { paint, usable };
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const { openApiSandboxToken } = await post("/api/v1/signins", {
  email: "ada@bayani.test",
  password: "Demo-pass-2026!",
});
const { token } = await post("/sandbox/v1/users", {}, openApiSandboxToken.token);
const seen = [];
for (let round = 0; round < rounds; round++) seen.push(await visit(token.accessToken));
process.stdout.write(
  `first contentful paint: ${Math.round(median(seen.map(({ paint }) => paint)))} ms\n`,
);
process.stdout.write(
  `consent can be ticked: ${Math.round(median(seen.map(({ usable }) => usable)))} ms\n`,
);
await browser.close();
