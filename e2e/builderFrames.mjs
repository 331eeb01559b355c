// Measures how long the builder of flows computes while somebody types and drags, in a flow of 30 screens with 50
// components each: processor time of the page's main thread, from one input to the second frame after it, so that what
// other programs do at the same time counts little. Prints medians and 95th percentiles of script, and medians with styles
// and layout, of a demo server that runs, given with its portal, or of a program that it starts for this:
//   node e2e/builderFrames.mjs http://localhost:8080
//   node e2e/builderFrames.mjs bin/nod
import { chromium } from "@playwright/test";
import { admin, post, start } from "./demoServer.mjs";

const steps = Number(process.env.STEPS ?? 60);
const [given = "bin/nod"] = process.argv.slice(2);
const server = given.startsWith("http") ? null : await start(given);
const portal = server?.portal ?? given;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});

const types = [
  "INPUT",
  "SELECT",
  "INPUT",
  "RADIO",
  "DATE_PICKER",
  "INPUT",
  "MARKDOWN",
  "INPUT",
  "PARAGRAPH",
  "SELECT",
];
const letters = (n) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");

function component(screen, n) {
  const itemType = types[n % types.length];
  const isText = itemType === "MARKDOWN" || itemType === "PARAGRAPH";
  const options = ["One", "Two", "Three"].map((label) => ({ label, value: label }));
  const field = { label: `Question ${n}`, name: `question${letters(n)}`, placeholder: "" };
  return {
    reference: `${itemType}_s${screen}c${n}aaaa`,
    itemType,
    required: !isText && n % 3 === 0,
    disabled: false,
    props: isText
      ? { text: `Some **words** ${n} for {{ Screen ${screen - 1}.questiona }}.` }
      : { ...field, options },
    extra: {
      rules: itemType === "INPUT" ? [{ format: "STRING", minLength: 1, maxLength: 80 }] : [],
      defaultValue: "",
    },
  };
}

const screens = Array.from({ length: 30 }, (_, s) => ({
  reference: `Screen_n${s}aaaa`,
  props: { screenName: `Screen ${s}`, nextButtonName: "" },
  module: {
    reference: `Module_n${s}aaaa`,
    type: "FormModule",
    props: { title: `Screen ${s}` },
    components: Array.from({ length: 50 }, (_, n) => component(s, n)),
  },
  routers: s < 29 ? [{ target: `Screen_n${s + 1}aaaa`, conditions: [] }] : [],
}));

const { developerToken } = await post(portal, "/api/v1/signins", admin);
const site = await post(
  portal,
  "/api/v1/sites?mode=PRODUCTION",
  {
    name: "Thirty screens",
    enabled: false,
    type: "LOWCODE",
    winkSiteTemplate: {
      scenes: [{ reference: "Scene_1", sceneName: "Default Scene", screens }],
      additionalConfig: { themeColor: "#167e1c", urlParams: [] },
    },
  },
  developerToken.token,
);

const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${portal}/login`);
await page.getByLabel("Email").first().fill(admin.email);
await page.getByLabel("Password", { exact: true }).first().fill(admin.password);
await page.keyboard.press("Enter");
await page.waitForURL((url) => !url.pathname.startsWith("/login"));
await page.goto(`${portal}/link/winkSiteDetail/${site.id}/Thirty`);
const canvas = page.getByRole("region", { name: "Canvas" });
const panel = page.getByRole("region", { name: "Settings" });
await canvas.locator("[data-component]").nth(49).waitFor({ timeout: 60_000 });

const devtools = await page.context().newCDPSession(page);
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });

async function spent() {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (name) => metrics.find((one) => one.name === name).value * 1000;
  return { script: of("ScriptDuration"), all: of("TaskDuration") };
}

const frames = () =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Does something again and again, and prints what each time cost. */
async function measure(name, act) {
  const script = [];
  const all = [];
  for (let n = 0; n < steps; n++) {
    await frames();
    const before = await spent();
    await act(n);
    await frames();
    const after = await spent();
    script.push(after.script - before.script);
    all.push(after.all - before.all);
  }
  const at = (values, share) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * share)].toFixed(1);
  for (const [what, value] of [
    ["", at(script, 0.5)],
    [", p95", at(script, 0.95)],
    [", with styles and layout", at(all, 0.5)],
  ]) {
    process.stdout.write(`builder, ${name}${what}: ${value} ms\n`);
  }
}

const type = (n) => page.keyboard.type("abcdefgh "[n % 9]);

await canvas.locator("[data-component] > button").first().click();
await panel.getByRole("textbox", { name: "Label", exact: true }).click();
await measure("a letter of a label", type);
await panel.getByRole("tab", { name: "Screen", exact: true }).click();
await panel.getByRole("textbox", { name: "Screen name", exact: true }).click();
await measure("a letter of a screen's name", type);
await canvas.locator("[data-component] > button").nth(6).click();
await panel.getByRole("textbox", { name: "Text", exact: true }).click();
await measure("a letter of a text", type);
await panel.getByRole("tab", { name: "Site", exact: true }).click();
await panel.getByRole("textbox", { name: "Site name", exact: true }).click();
await measure("a letter of the site's name", type);

async function drag(name, from) {
  const start = await from.boundingBox();
  const sheet = await canvas.locator("[data-device]").boundingBox();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 6, start.y + start.height / 2 + 6);
  await measure(name, (n) => page.mouse.move(sheet.x + 160 + (n % 3), 260 + ((n * 9) % 540)));
  await page.mouse.up();
}

await drag(
  "a step of dragging from the palette",
  page.getByRole("button", { name: "Input", exact: true }),
);
await drag("a step of dragging a component", canvas.locator("[data-component]").nth(2));
const tabs = page.getByRole("list", { name: "Screens" }).locator("[data-screen]");
await measure("another screen", (n) => tabs.nth(n % 2).click());

await browser.close();
await server?.stop();
