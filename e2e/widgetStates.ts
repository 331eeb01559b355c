import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { en, type Text } from "../web/wink/src/text/en";
import { enLater } from "../web/wink/src/text/enLater";
import { fil } from "../web/wink/src/text/fil";
import type { Server } from "./server";
import { hold, passTime } from "./visit";
import { begin, dataAPI, open } from "./widgetPage";

// The states of the widget, one after the other, for pictures of them (pictures.ts).

const texts = { en: { ...en, ...enLater }, fil } satisfies Record<string, Text>;

export type Language = keyof typeof texts;

/** Takes what a phone shows, under a name. */
export type Take = (phone: Page, name: string) => Promise<unknown>;

const folder = new URL("../internal/collect/payslip/file/", import.meta.url);
const payslip = {
  name: "payslip-maria-villanueva.pdf",
  mimeType: "application/pdf",
  buffer: readFileSync(new URL("maria/payslip-maria-villanueva.pdf", folder)),
};

/** What a walk needs: the words, a phone with the widget, its buttons, and the way up to the list. */
async function walker(beside: Page, server: Server, language: Language, take: Take) {
  const text: Text = texts[language];
  const data = {
    sandbox: await dataAPI(beside, server),
    live: await dataAPI(beside, server, "open"),
  };
  const state = (phone: Page, name: string) => take(phone, `${name}, ${language}`);
  const press = (phone: Page, name: string) =>
    phone.getByRole("button", { name, exact: true }).first().click();
  async function widget(door: keyof typeof data = "sandbox", options: object = {}, from = beside) {
    const { accessToken } = await data[door].user();
    const asked = { locale: language, ...options };
    return (await open(from, server, accessToken, asked)).page;
  }
  async function list(door?: keyof typeof data, from = beside) {
    const phone = await widget(door, {}, from);
    await phone.getByRole("checkbox").check();
    await press(phone, text.getStarted);
    await expect(phone.getByRole("searchbox")).toBeVisible();
    return phone;
  }
  async function login(door?: keyof typeof data) {
    const phone = await list(door);
    await phone.getByRole("button", { name: /^Bayani Retail/ }).click();
    await expect(phone.getByRole("textbox").first()).toBeVisible();
    return phone;
  }
  async function upload(from = beside) {
    const phone = await list("sandbox", from);
    await press(phone, text.typeDOCUMENT);
    await phone.getByRole("button", { name: /^Payslip/ }).click();
    await expect(phone.getByText(text.uploadLimits)).toBeVisible();
    return phone;
  }
  return { text, state, press, widget, list, login, upload, beside, server };
}

type Walker = Awaited<ReturnType<typeof walker>>;

/** Every state that can be reached, in one language. */
export async function widgetStates(page: Page, server: Server, language: Language, take: Take) {
  const walk = await walker(page, server, language, take);
  await connect(walk);
  await slowly(walk);
  await otherQuestions(walk);
  await withoutAccount(walk);
  await documents(walk);
  await onPhone(walk);
  await camera(walk);
  await interrupted(walk);
  await disconnected(walk);
}

/** The main way, and what happens to the account afterwards. */
async function connect({ text, state, press, widget }: Walker) {
  const phone = await widget();
  await expect(phone.getByRole("checkbox")).toBeVisible();
  await state(phone, "consent");
  await phone.getByRole("checkbox").check();
  await press(phone, text.getStarted);
  await expect(phone.getByRole("searchbox")).toBeVisible();
  await expect(phone.getByRole("button", { name: /^Bayani Retail/ })).toBeVisible();
  await state(phone, "list");
  await phone.getByRole("button", { name: /^Bayani Retail/ }).click();
  await expect(phone.getByRole("textbox").first()).toBeVisible();
  await state(phone, "login");
  await enter(phone, "jose.ramos", "wrong");
  await expect(phone.getByText("INVALID_CREDENTIALS")).toBeVisible();
  await state(phone, "unsuccessful");
  await press(phone, text.tryAgain);
  await enter(phone, "jose.ramos", "Sandbox#Jose2");
  const code = phone.locator("input[autocomplete=one-time-code]");
  await expect(code).toBeVisible();
  await state(phone, "code");
  await press(phone, text.close);
  await expect(phone.getByRole("dialog", { name: text.exitTitle })).toBeVisible();
  await state(phone, "leave");
  await press(phone, text.stay);
  await code.pressSequentially("111111");
  await expect(phone.getByRole("alert")).toBeVisible();
  await state(phone, "code, wrong");
  await code.pressSequentially("202020");
  await expect(phone.getByRole("textbox")).toHaveCount(0);
  await expect(phone.getByRole("heading", { name: text.successTitle })).toBeVisible();
  await state(phone, "success");
  await more(phone);
  await phone.getByText(text.linkedTitle).waitFor();
  await state(phone, "list, with an account");
  await phone
    .getByRole("button", { name: new RegExp(`${text.isConnected}$`) })
    .first()
    .click();
  await expect(phone.getByRole("button", { name: text.revoke })).toBeVisible();
  await state(phone, "linked");
  await press(phone, text.revoke);
  await expect(phone.getByRole("dialog")).toBeVisible();
  await state(phone, "revoke");
  await press(phone, text.cancel);
  await press(phone, text.close);
  await expect(phone.getByRole("heading", { name: text.closedTitle })).toBeVisible();
  await state(phone, "closed");
  await phone.close();
}

/** A provider that takes its time: the steps, and what is offered after a minute of the phone's clock. */
async function slowly({ text, state, login }: Walker) {
  const patient = await login();
  await enter(patient, "maria.villanueva", "slow:Sandbox#Maria1");
  await expect(patient.getByText(text.connectingText)).toBeVisible();
  await state(patient, "connecting");
  await patient.close();
  const phone = await login();
  await phone.clock.install();
  await enter(phone, "maria.villanueva", "slow:Sandbox#Maria1");
  await expect(phone.getByText(text.connectingText)).toBeVisible();
  await phone.clock.fastForward(61_000);
  await expect(phone.getByText(text.slowTitle)).toBeVisible();
  await state(phone, "slow");
  await phone.close();
}

/** What the reference connector asks in Production: a choice, and a tap in an app. */
async function otherQuestions({ text, state, login }: Walker) {
  const choice = await login("live");
  await enter(choice, "carina.magsino", "Reference-Carina-3");
  await expect(choice.getByRole("radio").first()).toBeVisible();
  await state(choice, "choice");
  await choice.close();
  const push = await login("live");
  await enter(push, "danilo.salvador", "Reference-Danilo-4");
  await expect(push.getByText(text.pushWaiting)).toBeVisible();
  await state(push, "push");
  await push.close();
}

/** Somebody whose account is not in the list. */
async function withoutAccount({ text, state, press, list }: Walker) {
  const phone = await list();
  await phone.getByRole("searchbox").fill("zzzz");
  await expect(phone.getByText(text.noSources)).toBeVisible();
  await state(phone, "nothing found");
  await press(phone, text.cannotFind);
  await expect(phone.getByRole("heading", { name: text.helpTitle })).toBeVisible();
  await state(phone, "help");
  await phone.getByLabel(text.helpLabel).fill("Habagat Rides");
  await press(phone, text.helpSend);
  await expect(phone.getByRole("heading", { name: text.helpSentTitle })).toBeVisible();
  await state(phone, "help sent");
  await phone.close();
}

/** A document: chosen, sent, read, and one that cannot be read. */
async function documents({ text, state, press, upload }: Walker) {
  const phone = await upload();
  const pick = (file: typeof payslip) =>
    phone.locator("input[type=file]").first().setInputFiles(file);
  await state(phone, "upload");
  await pick({ ...payslip, name: "unreadable.pdf" });
  await press(phone, text.uploadSend);
  await expect(phone.getByText("FILE_UNABLE_TO_RECOGNIZE")).toBeVisible({ timeout: 30_000 });
  await state(phone, "upload, failed");
  await press(phone, text.tryAgain);
  await pick(payslip);
  await expect(phone.getByText(payslip.name, { exact: true })).toBeVisible();
  await state(phone, "upload, chosen");
  const sending = await hold(phone, /\/archives$/);
  const reading = await hold(phone, "**/archives/*");
  await press(phone, text.uploadSend);
  await expect(phone.getByRole("progressbar")).toBeVisible();
  await state(phone, "upload, sending");
  await sending.release();
  await expect(phone.getByText(text.analyzingText)).toBeVisible();
  await state(phone, "upload, reading");
  await reading.release();
  await expect(phone.getByRole("heading", { name: text.successTitle })).toBeVisible();
  await state(phone, "upload, success");
  await phone.close();
}

/** A document that goes on on a phone: the code, and what the phone shows. */
async function onPhone({ text, state, press, upload }: Walker) {
  const desktop = await upload();
  const started = desktop.waitForResponse(/\/handoffs$/);
  await press(desktop, text.phoneTitle);
  const { link } = (await (await started).json()).data;
  await expect(desktop.getByRole("img", { name: text.phoneCode })).toBeVisible();
  await state(desktop, "phone, code");
  const phone = await desktop.context().newPage();
  await phone.goto(link);
  const own = phone.locator("input[type=file]").first();
  await expect(own).toBeAttached();
  await state(phone, "phone, upload");
  await own.setInputFiles(payslip);
  await press(phone, text.uploadSend);
  await expect(phone.getByRole("heading", { name: text.phoneSentTitle })).toBeVisible();
  await state(phone, "phone, sent");
  await phone.goto("about:blank"); // the same address but for its fragment loads nothing
  await phone.goto(`${link}x`);
  const over = [texts.en.phoneOverTitle, text.phoneOverTitle]; // such a link names no language
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(new RegExp(over.join("|")));
  await state(phone, "phone, link used");
  await phone.close();
  await desktop.close();
}

/** The camera, with what a browser shows instead of one. It is offered where fingers point. */
async function camera({ text, state, press, upload, beside }: Walker) {
  const browser = beside.context().browser();
  if (!browser) throw new Error("this browser has no other windows");
  const context = await browser.newContext({ hasTouch: true, isMobile: true });
  const phone = await upload(await context.newPage());
  await press(phone, text.uploadPhoto);
  await expect(phone.locator("video")).toBeVisible();
  await expect(phone.getByRole("status")).not.toHaveText("");
  await state(phone, "camera");
  await press(phone, text.cameraTake);
  await expect(phone.locator("video")).toHaveCount(0);
  await state(phone, "camera, taken");
  await context.close();
}

/** Ends without an account: a session that has expired, and windows that cannot begin. */
async function interrupted({ text, state, press, widget, upload }: Walker) {
  const phone = await upload();
  await phone.locator("input[type=file]").first().setInputFiles(payslip);
  const refusal = { status: 401, json: { code: "INVALID_TOKEN", message: "", data: {} } };
  await phone.route("**/archives", (route) => route.fulfill(refusal), { times: 1 });
  await press(phone, text.uploadSend);
  await expect(phone.getByRole("heading", { name: text.expiredTitle })).toBeVisible();
  await state(phone, "expired");
  await phone.close();
  for (const [name, options] of [
    ["blocked, template", { templateId: "wtpl-0" }],
    ["blocked, token", { token: "a.b.c" }],
  ] as const) {
    const blocked = await widget("sandbox", options);
    await expect(blocked.getByRole("heading", { name: text.blockedTitle })).toBeVisible();
    await state(blocked, name);
    await blocked.close();
  }
}

/** An account that wants to be logged in to again. It comes last: the server's clock goes on a minute. */
async function disconnected({ text, state, login, beside, server }: Walker) {
  const phone = await login();
  await enter(phone, "liza.bautista", "Sandbox#Liza3");
  await expect(phone.getByRole("heading", { name: text.successTitle })).toBeVisible();
  await passTime(beside, server, "61s");
  const account = phone.getByRole("button", { name: new RegExp(`${text.needsReconnect}$`) });
  await expect(async () => {
    await phone.reload();
    await begin(phone);
    await expect(account).toBeVisible({ timeout: 4000 });
  }).toPass();
  await account.click();
  await expect(phone.getByRole("button", { name: text.reconnect })).toBeVisible();
  await state(phone, "disconnected");
  await phone.close();
}

async function enter(phone: Page, username: string, secret: string) {
  await phone.getByRole("textbox").first().fill(username);
  await phone.locator("input[type=password]").fill(secret);
  await phone.locator("input[type=password]").press("Enter");
}

/** The button that leads from success to the list: its text is the template's, or ours. */
const more = (phone: Page) =>
  phone.getByRole("button", { name: /^(Connect (more|another) account|Magkonekta pa)/ }).click();
