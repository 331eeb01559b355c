import { readFileSync } from "node:fs";
import type { FrameLocator, Page } from "@playwright/test";
import { expect, forgive, test } from "./test";
import { hold, passTime, signIn } from "./visit";
import {
  data,
  dataAPI,
  expectFits,
  expectUsable,
  expectUsableInBoth,
  loseOnce,
  names,
  open,
  opened,
  soon,
} from "./widgetPage";

// Documents in the widget: choosing, sending, reading, every way in which it can end, and revoking;
// then the same from the emulator, and what staff see of it.

const folder = new URL("../internal/collect/payslip/file/", import.meta.url);
const slip = (file: string) => ({
  name: file.split("/")[1] ?? "",
  mimeType: { pdf: "application/pdf", png: "image/png", jpg: "image/jpeg" }[file.slice(-3)] ?? "",
  buffer: readFileSync(new URL(file, folder)),
});
const maria = slip("maria/payslip-maria-villanueva.pdf");
const liza = slip("liza/payslip-liza-bautista.png");
const gif = { name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
const locked = {
  name: "locked.pdf",
  mimeType: "application/pdf",
  buffer: readFileSync(
    new URL("../internal/collect/archive/inspect/testdata/locked-aes-256-r6.pdf", import.meta.url),
  ),
};
const large = {
  name: "large.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.alloc(15 * 1024 * 1024 + 1),
};

const languages = {
  en: {
    start: "Get Started",
    document: "Document",
    send: "Upload",
    again: "Try again",
    unsupported: "Choose a PDF, JPG, JPEG or PNG file of at most 15 MB.",
    locked: "This PDF is locked. Enter its password, or choose a copy without one.",
    password: "Password of the PDF",
    wrong: "This password doesn't open the PDF. Check it and try again.",
    unreadable: "We couldn't read this document. Upload a clearer copy.",
    incomplete: "Some details are missing in this document. Upload a complete copy.",
    mismatch: "This doesn't look like the document you chose. Choose another file.",
    tax: "Tax Document",
  },
  fil: {
    start: "Magsimula",
    document: "Dokumento",
    send: "I-upload",
    again: "Subukan muli",
    unsupported: "Pumili ng PDF, JPG, JPEG o PNG na file na hanggang 15 MB.",
    locked:
      "Naka-lock ang PDF na ito. Ilagay ang password nito, o pumili ng kopyang walang password.",
    password: "Password ng PDF",
    wrong: "Hindi nabuksan ng password na ito ang PDF. Tingnan ito at subukan muli.",
    unreadable: "Hindi namin mabasa ang dokumentong ito. Mag-upload ng mas malinaw na kopya.",
    incomplete: "May kulang na detalye sa dokumentong ito. Mag-upload ng kumpletong kopya.",
    mismatch: "Mukhang hindi ito ang dokumentong pinili mo. Pumili ng ibang file.",
    tax: "Dokumento sa Buwis",
  },
};

const choose = async (page: Page, type: string, tab = "Document") => {
  await page.getByRole("button", { name: tab, exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^${type}`) }).click();
};
const pick = (page: Page | FrameLocator, file: typeof maria) =>
  page.locator("input[type=file]").first().setInputFiles(file);

test.describe("documents", () => {
  let api: Awaited<ReturnType<typeof dataAPI>>;

  test.beforeAll(async ({ server, visitor }) => {
    api = await dataAPI(visitor.page, server);
  });

  test("a payslip: chosen, sent, read, listed and revoked", async ({ server, visitor }) => {
    const { page, told } = await opened(visitor.page, server, (await api.user()).accessToken);
    await choose(page, "Payslip");
    const send = page.getByRole("button", { name: "Upload", exact: true });
    await expect(page.getByRole("heading", { name: /^Upload your payslip/ })).toBeFocused();
    await expect(send).toBeDisabled();
    await expect(page.getByText("Choose a file")).toBeVisible();
    await expectUsableInBoth(page);
    await pick(page, liza);
    await expect(page.getByRole("img", { name: `Preview of ${liza.name}` })).toBeVisible();
    await expectUsableInBoth(page);
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(send).toBeDisabled();
    await pick(page, maria);
    const reading = await hold(page, "**/archives/*");
    await send.click();
    await expect(page.getByRole("status")).toHaveText("Reading the document");
    await expectUsable(page);
    await reading.release();
    await expect(page.getByRole("heading", { name: "Success!" })).toBeFocused();
    await expect(page.getByText(/received your document\.$/)).toBeVisible();
    await expectUsableInBoth(page);
    expect(data(told, "uploadsCreated")).toEqual([
      {
        uploads: [{ archiveId: expect.stringMatching(/^archive-/), fileType: "PAYSLIP" }],
        userId: expect.any(String),
      },
    ]);

    await page.getByRole("button", { name: /^Connect (more|another) account/ }).click();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page
      .getByRole("button", { name: /^Payslip.*Uploaded$/ })
      .first()
      .click();
    await expect(page.getByText(/can read this document\.$/)).toBeVisible();
    await expect(page.getByText(maria.name)).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Revoke access" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke access" }).click();
    await expect.poll(() => data(told, "uploadsRemoved")).toHaveLength(1);
    expect(data(told, "uploadsRemoved")).toEqual(data(told, "uploadsCreated"));
    await expect(page.getByText("Your accounts")).toHaveCount(0);
    expect(names(told)).toEqual(["ready", "uploadsCreated", "uploadsRemoved"]);
    expect(JSON.stringify(told)).not.toMatch(/villanueva|maria|eyJ/i);
    await page.close();
  });

  for (const [locale, words] of Object.entries(languages)) {
    test(`every end of a document has its sentence: ${locale}`, { tag: "@long" }, async ({
      server,
      visitor,
    }) => {
      const { accessToken } = await api.user();
      const { page, told } = await open(visitor.page, server, accessToken, { locale });
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: words.start }).click();
      await choose(page, "Payslip", words.document);
      const send = page.getByRole("button", { name: words.send, exact: true });
      for (const file of locale === "en" ? [gif, large] : [gif]) {
        await pick(page, file);
        const isLarge = file === large;
        await expect(page.getByRole("alert")).toHaveText(
          isLarge ? `This file is too large. ${words.unsupported}` : words.unsupported,
        );
        await expect(send).toBeDisabled();
      }
      await expectFits(page);
      const ends = [
        [{ ...maria, name: "unreadable.pdf" }, "FILE_UNABLE_TO_RECOGNIZE", words.unreadable],
        [{ ...maria, name: "incomplete.pdf" }, "MISSING_MANDATORY_FIELD", words.incomplete],
      ] as const;
      for (const [file, code, sentence] of ends) {
        await pick(page, file);
        await send.click();
        await soon(page, page.getByText(code, { exact: true }));
        await expect(page.getByText(sentence, { exact: true })).toBeVisible();
        await expect
          .poll(() => data(told, "error").at(-1))
          .toMatchObject({ errorCode: code, archiveId: expect.stringMatching(/^archive-/) });
        await page.getByRole("button", { name: words.again }).click();
      }
      await expectFits(page);
      // What only looks like a document is refused by the server, where it was chosen.
      await pick(page, { name: "fake.pdf", mimeType: "application/pdf", buffer: gif.buffer });
      await send.click();
      await expect(page.getByRole("alert")).toHaveText(words.unsupported);
      await pick(page, locked);
      await send.click();
      await expect(page.getByRole("alert")).toHaveText(words.locked);
      const password = page.getByLabel(words.password);
      await expect(send).toBeDisabled();
      await expectFits(page);
      await password.fill("sahod-2026");
      await send.click();
      await expect(page.getByRole("alert")).toHaveText(words.wrong);
      await expect(page.getByText("locked.pdf", { exact: true })).toBeVisible();
      await expect(password).toHaveValue("sahod-2026");
      await password.fill("Sahod-2026");
      await send.click();
      await soon(page, page.getByText("FILE_UNABLE_TO_RECOGNIZE", { exact: true }));
      await page.getByRole("button", { name: words.again }).click();
      await page.getByRole("button").first().click();
      await choose(page, words.tax, words.document);
      await pick(page, maria);
      await send.click();
      await soon(page, page.getByText("FILE_TYPE_MISMATCH", { exact: true }));
      await expect(page.getByText(words.mismatch, { exact: true })).toBeVisible();
      await expectFits(page);
      forgive(visitor, /415|422/);
      await page.close();
    });
  }

  test("a lost connection loses no document, and a repeated one is taken in once", async ({
    server,
    visitor,
  }) => {
    const { accessToken, userId } = await api.user();
    const { page } = await opened(visitor.page, server, accessToken);
    await choose(page, "Company ID");
    await pick(page, maria);
    await loseOnce(page, "**/archives");
    const send = page.getByRole("button", { name: "Upload", exact: true });
    await send.click();
    await expect(page.getByRole("alert")).toContainText("Something went wrong. Please try again.");
    await expect(page.getByText(maria.name, { exact: true })).toBeVisible();
    await expectFits(page);
    // The server takes it in, and the answer is lost on the way.
    await page.route(
      "**/archives",
      async (route) => {
        await route.fetch();
        await route.abort("failed");
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    expect(await api.list(`/archives?userId=${userId}`)).toHaveLength(1);
    forgive(visitor, /ERR_FAILED/);
    await page.close();
  });

  test("sending can be stopped, reading be left", async ({ server, visitor }) => {
    const { accessToken, userId } = await api.user();
    const { page, told } = await opened(visitor.page, server, accessToken);
    await choose(page, "Payslip");
    await pick(page, maria);
    const send = page.getByRole("button", { name: "Upload", exact: true });
    let isHeld = () => {};
    const held = new Promise<void>((done) => {
      isHeld = done;
    });
    await page.route("**/archives", () => isHeld(), { times: 1 });
    await send.click();
    await held;
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(send).toBeEnabled();
    await send.click();
    await expect(page.getByRole("status")).toHaveText("Reading the document");
    await page.getByRole("button", { name: "Close" }).click();
    const question = page.getByRole("dialog");
    await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => names(told).slice(-2)).toEqual(["error", "closed"]);
    expect(data(told, "error")).toMatchObject([{ errorCode: "USER_CANCELLED" }]);
    await expect
      .poll(async () => (await api.list(`/archives?userId=${userId}`)).map(({ state }) => state))
      .toMatchObject([{ status: "ERROR", errorReason: "USER_CANCELLED" }]);
    forgive(visitor, /ERR_/);
    await page.close();
  });

  test("an expired session and a volume that is used up", { tag: "@long" }, async ({
    server,
    visitor,
  }) => {
    const { accessToken, userId } = await api.user();
    const { page, told } = await opened(visitor.page, server, accessToken);
    await choose(page, "Payslip");
    await pick(page, maria);
    const token = await api.token(userId);
    await page.route(
      "**/archives",
      (route) =>
        route.fulfill({ status: 401, json: { code: "INVALID_TOKEN", message: "", data: {} } }),
      { times: 1 },
    );
    const send = page.getByRole("button", { name: "Upload", exact: true });
    await send.click();
    await expect(page.getByRole("heading", { name: "Your session has expired." })).toBeVisible();
    await page.evaluate((fresh) => {
      const message = { ns: "wink", v: 1, event: "setToken", data: { token: fresh } };
      window.postMessage(message, location.origin);
    }, token);
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await page.getByRole("button", { name: /^Connect (more|another) account/ }).click();
    const quota = ["--tenant", "ada@bayani.test", "--mode", "SANDBOX", "--action", "SubmitArchive"];
    server.operator("quota", "set", ...quota, "--total", "0");
    await choose(page, "Payslip");
    await pick(page, maria);
    await send.click();
    await expect(
      page.getByText("This company can't accept more connections right now. Try again later."),
    ).toBeVisible();
    server.operator("quota", "set", ...quota, "--total", "1000");
    expect(data(told, "error")).toMatchObject([{ errorCode: "QUOTA_EXCEEDED" }]);
    forgive(visitor, /401|403/);
    await page.close();
  });

  test("from the emulator to the drawer: dropped on the widget, seen and loaded by staff", {
    tag: "@long",
  }, async ({ server, visitor }) => {
    const { page } = visitor;
    await signIn(page, server);
    await page.goto(`${server.portal}/link/emulator`);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    const arriving = page.waitForEvent("download");
    await page.getByRole("tabpanel", { name: "Maria" }).getByRole("link").click();
    const file = readFileSync(await (await arriving).path());
    const widget = page.frameLocator("iframe");
    await widget.getByRole("checkbox").check();
    await widget.getByRole("button", { name: "Get Started" }).click();
    await widget.getByRole("button", { name: "Document", exact: true }).click();
    await widget.getByRole("button", { name: /^Payslip/ }).click();
    await drop(widget, file);
    await widget.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(widget.getByRole("heading", { name: "Success!" })).toBeVisible();
    const events = page.getByRole("list", { name: "Widget events" }).getByRole("listitem");
    await expect(events.filter({ hasText: "onUploadsCreated" })).toHaveCount(1);

    // The widget is of another origin than the page around it, whose tokens it cannot reach.
    const frame = page.frames().find((other) => other.url().startsWith(server.link));
    const reached = await frame?.evaluate(() => {
      try {
        return String(window.parent.localStorage.length);
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(reached).toBe("SecurityError");
    const stored = await page.evaluate(() => localStorage.getItem("winkSandboxToken"));
    const claims = JSON.parse(
      Buffer.from(stored?.split(".")[1] ?? "", "base64url").toString("utf8"),
    );
    await page.goto(`${server.portal}/users/user-details?userId=${claims.sub}`);
    await expect(page.getByRole("tab", { name: /^Archives/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(page.getByText("ANALYZED").first()).toBeVisible();
    await expect(page.getByText("Bayani Retail Corporation").first()).toBeVisible();
    const view = page.getByRole("link", { name: /^View/ });
    const answer = await page.request.get((await view.getAttribute("href")) ?? "");
    expect(answer.headers()["content-disposition"]).toContain("attachment");
    expect(Buffer.compare(await answer.body(), file)).toBe(0);
  });

  test("after 60 days the file is gone", { tag: "@long" }, async ({ server, visitor }) => {
    const { accessToken, userId } = await api.user();
    const { page } = await opened(visitor.page, server, accessToken);
    await choose(page, "Company ID");
    await pick(page, maria);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await page.close();
    const [before] = await api.list(`/archives?userId=${userId}`);
    expect(before?.rawFiles).toMatchObject([
      { name: maria.name, url: expect.stringMatching(/^http/) },
    ]);
    await passTime(visitor.page, server, "1440h");
    const later = await dataAPI(visitor.page, server);
    // Its name goes with it, which often is that of a person.
    await expect
      .poll(async () => (await later.list(`/archives?userId=${userId}`))[0]?.rawFiles)
      .toMatchObject([{ name: "", url: "" }]);
  });
});

/** Drops a file on the widget as a mouse does. */
async function drop(widget: FrameLocator, file: Buffer) {
  const target = widget.getByText("Drop the file here or");
  await target.evaluate((element, content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], "dropped.pdf", { type: "application/pdf" }));
    for (const type of ["dragover", "drop"]) {
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, file.toString("base64"));
  await expect(widget.getByText("dropped.pdf", { exact: true })).toBeVisible();
}
