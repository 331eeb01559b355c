import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, forgive, test } from "./test";
import { data, dataAPI, expectFits, expectUsableInBoth, open, soon } from "./widgetPage";

// Taking a picture of a document in the widget, on a phone whose camera sees what a file says.

const payslip = readFileSync(
  new URL("../internal/collect/payslip/file/liza/payslip-liza-bautista.png", import.meta.url),
);

/** How the payslip lies before the camera, in a picture of 1600 by 1200. */
const scenes = {
  good: { filter: "none", x: 160, y: 150, width: 1280 },
  dark: { filter: "brightness(0.2)", x: 160, y: 150, width: 1280 },
  cut: { filter: "none", x: 500, y: 150, width: 1280 },
  far: { filter: "none", x: 600, y: 400, width: 560 },
  blurred: { filter: "blur(4px)", x: 160, y: 150, width: 1280 },
};
type Scene = keyof typeof scenes;

const words = {
  en: {
    agree: "Get Started",
    document: "Document",
    photo: "Take a photo",
    take: "Take photo",
    again: "Take again",
    send: "Upload",
    starting: "Starting the camera",
    good: "Looks good. Take the photo.",
    dark: "Too dark. Find more light.",
    cut: "Get all four edges in the picture.",
    far: "Move closer.",
    blurred: "Blurred. Hold still until it's sharp.",
  },
  fil: {
    agree: "Magsimula",
    document: "Dokumento",
    photo: "Kumuha ng litrato",
    take: "Kunan ng litrato",
    again: "Kunan muli",
    send: "I-upload",
    starting: "Binubuksan ang camera",
    good: "Ayos na. Kunan na ng litrato.",
    dark: "Masyadong madilim. Lumipat sa mas maliwanag.",
    cut: "Isama ang apat na gilid sa litrato.",
    far: "Ilapit pa ang camera.",
    blurred: "Malabo. Huwag gumalaw hanggang luminaw.",
  },
};

/** Draws a scene as the one picture of a film, which Chromium shows in place of a camera. */
async function film(page: Page, scene: Scene, folder: string): Promise<string> {
  const base64 = await page.evaluate(
    async ([picture, { filter, x, y, width }]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = 1600;
      canvas.height = 1200;
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.filter = filter;
      pen.fillStyle = "#4a4038";
      pen.fillRect(-20, -20, 1640, 1240);
      pen.drawImage(image, x, y, width, (width * image.height) / image.width);
      return canvas.toDataURL("image/jpeg", 0.95).split(",")[1] ?? "";
    },
    [payslip.toString("base64"), scenes[scene]] as const,
  );
  const path = join(folder, `${scene}.mjpeg`);
  writeFileSync(path, Buffer.from(base64, "base64"));
  return path;
}

/** The args of a browser whose camera shows a film, and which asks nobody for leave. */
const cameraOf = (path: string) => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${path}`,
];

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test.describe("the camera", () => {
  let folder: string;
  let api: Awaited<ReturnType<typeof dataAPI>>;

  test.beforeAll(async ({ server, visitor }) => {
    folder = mkdtempSync(join(tmpdir(), "nod-camera-"));
    api = await dataAPI(visitor.page, server);
  });
  test.afterAll(() => rmSync(folder, { recursive: true }));

  /** Opens the upload of a payslip on a phone. */
  async function upload(beside: Page, server: Server, locale: keyof typeof words) {
    const { accessToken } = await api.user();
    const widget = await open(beside, server, accessToken, { locale });
    const { page } = widget;
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: words[locale].agree }).click();
    await page.getByRole("button", { name: words[locale].document, exact: true }).click();
    await page.getByRole("button", { name: /^Payslip/ }).click();
    return { ...widget, token: accessToken };
  }

  for (const locale of ["en", "fil"] as const) {
    const say = words[locale];

    test(`what to fix shows before the photo: ${locale}`, async ({
      playwright,
      launchOptions,
      server,
      visitor,
    }) => {
      const short = ["cut", "blurred"] as const;
      for (const scene of locale === "en" ? short : (["dark", "far", ...short] as const)) {
        const args = cameraOf(await film(visitor.page, scene, folder));
        const browser = await playwright.chromium.launch({
          ...launchOptions,
          args: [...(launchOptions.args ?? []), ...args],
        });
        const beside = await (await browser.newContext(phone)).newPage();
        const { page } = await upload(beside, server, locale);
        await page.getByRole("button", { name: say.photo }).click();
        await expect(page.getByRole("status")).toHaveText(say[scene]);
        await expectFits(page);
        // A hint keeps nobody from taking the photo: it shows once more beside it.
        await page.getByRole("button", { name: say.take }).click();
        await expect(page.getByRole("img", { name: /photo\.jpg/ })).toBeVisible();
        await expect(page.getByRole("status").nth(1)).toBeVisible();
        await expect(page.getByRole("button", { name: say.send, exact: true })).toBeEnabled();
        await expectFits(page);
        await browser.close();
      }
    });
  }

  test("a photo is taken, taken again, sent and read", async ({
    playwright,
    launchOptions,
    server,
    visitor,
  }) => {
    const say = words.en;
    const args = cameraOf(await film(visitor.page, "good", folder));
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...args],
    });
    const beside = await (await browser.newContext(phone)).newPage();
    const { page, told } = await upload(beside, server, "en");
    await page.getByRole("button", { name: say.photo }).click();
    await expect(page.getByRole("heading", { name: "Photograph your payslip" })).toBeFocused();
    await expect(page.getByRole("status")).toHaveText(say.good);
    await expectUsableInBoth(page);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByText("Choose a file")).toBeVisible();
    await page.getByRole("button", { name: say.photo }).click();
    await page.getByRole("button", { name: say.take }).click();
    await page.getByRole("button", { name: say.again }).click();
    await expect(page.getByRole("status")).toHaveText(say.good);
    await page.getByRole("button", { name: say.take }).click();
    await expect(page.getByRole("img", { name: "Preview of photo.jpg" })).toBeVisible();
    // The camera is off once the photo is taken.
    await expect(page.locator("video")).toHaveCount(0);
    await page.getByRole("button", { name: say.send, exact: true }).click();
    await expect.poll(() => data(told, "uploadsCreated")).toHaveLength(1);
    const [archive] = await api.list("/archives");
    expect(archive?.rawFiles).toMatchObject([{ name: "photo.jpg" }]);
    await browser.close();
  });

  test("an upload goes on on the phone that reads the code, and the desktop follows", async ({
    playwright,
    launchOptions,
    server,
    visitor,
  }) => {
    const { accessToken, userId } = await api.user();
    const { page: desktop, told } = await open(visitor.page, server, accessToken, {});
    await desktop.getByRole("checkbox").check();
    await desktop.getByRole("button", { name: words.en.agree }).click();
    await desktop.getByRole("button", { name: words.en.document, exact: true }).click();
    await desktop.getByRole("button", { name: /^Payslip/ }).click();
    const started = desktop.waitForResponse(/\/handoffs$/);
    await desktop.getByRole("button", { name: "Continue on your phone" }).click();
    const { link } = (await (await started).json()).data;
    const code = desktop.getByRole("img", { name: "QR code that opens this upload on your phone" });
    await expect(code).toBeVisible();
    await expect(desktop.getByRole("status")).toHaveText("Waiting for your phone");
    await expectUsableInBoth(desktop);

    const args = cameraOf(await film(visitor.page, "good", folder));
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...args],
    });
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Upload your payslip" })).toBeVisible();
    expect(page.url()).not.toContain("#");
    await expect(page.getByRole("button", { name: "Continue on your phone" })).toHaveCount(0);
    await expectFits(page);
    await soon(desktop, desktop.getByText("Your phone is connected. Continue there."));
    await expect(code).toHaveCount(0);
    await page.reload();
    await page.getByRole("button", { name: words.en.photo }).click();
    await page.getByRole("button", { name: words.en.take }).click();
    await page.getByRole("button", { name: words.en.send, exact: true }).click();
    await expect(page.getByRole("heading", { name: "Sent" })).toBeVisible();
    await expectFits(page);
    await expect.poll(() => data(told, "uploadsCreated").length, { intervals: [50] }).toBe(1);
    expect(await api.list(`/archives?userId=${userId}`)).toMatchObject([
      { id: expect.any(String), rawFiles: [{ name: "photo.jpg" }] },
    ]);

    // Nobody else comes in by the same code.
    const late = await (await browser.newContext(phone)).newPage();
    await late.goto(link);
    await expect(
      late.getByRole("heading", { name: "This link has expired or was already used." }),
    ).toBeVisible();
    await expectFits(late);
    await browser.close();
    await desktop.close();
  });

  test("a volume that is used up ends the upload on the phone, and the desktop goes on", async ({
    browser,
    server,
    visitor,
  }) => {
    const { accessToken } = await api.user();
    const { page: desktop, told } = await open(visitor.page, server, accessToken, {});
    await desktop.getByRole("checkbox").check();
    await desktop.getByRole("button", { name: words.en.agree }).click();
    await desktop.getByRole("button", { name: words.en.document, exact: true }).click();
    await desktop.getByRole("button", { name: /^Payslip/ }).click();
    const started = desktop.waitForResponse(/\/handoffs$/);
    await desktop.getByRole("button", { name: "Continue on your phone" }).click();
    const { link } = (await (await started).json()).data;
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(link);
    const own = page.locator("input[type=file]").first();
    await own.setInputFiles({ name: "own.png", mimeType: "image/png", buffer: payslip });
    const quota = ["--tenant", "ada@bayani.test", "--mode", "SANDBOX", "--action", "SubmitArchive"];
    server.operator("quota", "set", ...quota, "--total", "0");
    await page.getByRole("button", { name: words.en.send, exact: true }).click();
    await expect(
      page.getByText("This company can't accept more connections right now. Try again later."),
    ).toBeVisible();
    await expectFits(page);
    const choose = desktop.getByRole("button", { name: "Choose another account" });
    await soon(desktop, choose);
    expect(data(told, "error")).toMatchObject([{ errorCode: "QUOTA_EXCEEDED" }]);
    await expectFits(desktop);
    await choose.click();
    await expect(desktop.getByRole("button", { name: /^Payslip/ })).toBeVisible();
    server.operator("quota", "set", ...quota, "--total", "1000");
    forgive(visitor, /403/);
    await context.close();
    await desktop.close();
  });

  test("the camera is off while an expired session covers it", async ({
    playwright,
    launchOptions,
    server,
    visitor,
  }) => {
    const args = cameraOf(await film(visitor.page, "good", folder));
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...args],
    });
    const context = await browser.newContext(phone);
    await context.addInitScript(() => {
      const opened: MediaStreamTrack[] = [];
      Object.assign(window, { opened });
      const media = navigator.mediaDevices;
      const ask = media.getUserMedia.bind(media);
      media.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        opened.push(...stream.getTracks());
        return stream;
      };
    });
    const { page, token } = await upload(await context.newPage(), server, "en");
    const take = (fresh: string) =>
      page.evaluate(
        (data) => {
          window.postMessage({ ns: "wink", v: 1, event: "setToken", data }, location.origin);
        },
        { token: fresh },
      );
    const states = () =>
      page.evaluate(() =>
        (window as unknown as { opened: MediaStreamTrack[] }).opened.map((it) => it.readyState),
      );
    await page.getByRole("button", { name: words.en.photo }).click();
    await expect(page.getByRole("status")).toHaveText(words.en.good);
    expect(await states()).toEqual(["live"]);
    const [head, claims = "", signature] = token.split(".");
    const over = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), exp: 1 };
    const old = Buffer.from(JSON.stringify(over)).toString("base64url");
    await take([head, old, signature].join("."));
    await expect(page.getByRole("heading", { name: "Your session has expired." })).toBeVisible();
    await expect.poll(states).toEqual(["ended"]);
    await take(token);
    await expect(page.getByRole("status")).toHaveText(words.en.good);
    await expect.poll(states).toEqual(["ended", "live"]);
    await browser.close();
  });

  test("without leave to use the camera, the phone's own takes the photo", async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext(phone);
    const { page } = await upload(await context.newPage(), server, "en");
    await page.getByRole("button", { name: words.en.photo }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "We couldn't open the camera. Allow it in your browser, or choose a file.",
    );
    await expectFits(page);
    const own = page.locator("input[capture=environment]");
    await own.setInputFiles({ name: "own.png", mimeType: "image/png", buffer: payslip });
    await expect(page.getByRole("img", { name: "Preview of own.png" })).toBeVisible();
    await context.close();
  });
});
