import type { LaunchOptions } from "@playwright/test";
import { coveredParts, cutTexts, expectWhole, resize, sideways } from "./layout";
import { expect, forgive, mailTo, test } from "./test";
import { dataAPI, misfits } from "./widgetPage";
import { widgetStates } from "./widgetStates";

// Every state of the widget on three phones: all of it can be read and pressed.

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 414, height: 896 },
];

/** The kinds of accounts stand in one line, which scrolls under a fade. */
const mayScroll = "fieldset";

/** A browser with a camera, for which it asks nobody. */
test.use({
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  },
});

for (const language of ["en", "fil"] as const) {
  test(`the widget fits three phones: ${language}`, { tag: "@long" }, async ({
    server,
    visitor,
  }) => {
    test.slow(); // a login takes seconds, and there are twenty
    forgive(visitor, /status of 40[14]/);
    const found: string[] = [];
    let states = 0;
    await widgetStates(visitor.page, server, language, async (phone, name) => {
      states++;
      const before = phone.viewportSize();
      for (const size of sizes) {
        await resize(phone, size);
        const faults = [
          ...(await misfits(phone)),
          ...(await cutTexts(phone)),
          ...(await sideways(phone, mayScroll)),
          ...(await coveredParts(phone)),
        ];
        for (const fault of faults) found.push(`${name} at ${size.width}: ${fault}`);
      }
      if (before) await phone.setViewportSize(before);
    });
    expect(found).toEqual([]);
    expect(states).toBeGreaterThan(30);
  });
}

test("what is read without an account fits a phone of 360 px", async ({ server, visitor }) => {
  const { page } = visitor;
  forgive(visitor, /status of 404/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.portal}/docs/errors`);
  const guides = await page
    .locator("nav.side a") // folded on a phone
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(guides.length).toBeGreaterThan(20);
  for (const address of [
    ...["en", "fil"].flatMap((locale) =>
      ["terms", "privacy"].map((name) => `${server.link}/wink/v1/${name}?locale=${locale}`),
    ),
    `${server.link}/no-such-page`,
    `${server.portal}/login`,
    `${server.portal}/status`,
    `${server.portal}/status/confirm/no-such-token`,
    `${server.portal}/docs`,
    `${server.portal}/docs/data/create-webhook`,
    ...guides,
  ]) {
    await page.goto(address);
    await expectWhole(page);
  }
  const { post } = await dataAPI(page, server, "open");
  const email = "marisol@people.example";
  await post("/invites", { fullName: "Marisol Reyes", email, templateId: "default" });
  const { html } = await mailTo(page, server, email);
  await page.goto("about:blank"); // the mailbox lets no script run
  await page.setContent(html);
  await expectWhole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});
