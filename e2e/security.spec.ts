import { createHmac } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, mailTo, test } from "./test";
import { expectAccessibleInBoth, logIn, passTime } from "./visit";

// The page "Security" of one's account, and logging in with what is set up there. The codes of the authenticator app
// are computed here; the passkey is in the browser's virtual authenticator.

test.describe.configure({ mode: "serial" });

const email = "ada@bayani.test";
const password = "Demo-pass-2026!";
/** The browser says so for every answer of 400 and 401, which these tests want. */
const refusals = /status of (400|401|429)/;

let secret = "";
let codes: string[] = [];

/** RFC 6238: six digits of SHA-1 over the number of 30 second steps. */
function codeAt(ms: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((c) => alphabet.indexOf(c).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac("sha1", key).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** A code that was not used yet: each works once, so the server's clock goes on. */
async function freshCode(page: Page, server: Server): Promise<string> {
  return codeAt(await passTime(page, server, "1m"));
}

async function open(page: Page, portal: string) {
  await page.goto(`${portal}/login`);
  await logIn(page, email, password);
}

async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const card = (page: Page, name: string) => page.getByRole("region", { name });

test("the room opens from the menu of the account and has three cards", async ({
  server,
  visitor,
}) => {
  const { page } = visitor;
  await addAuthenticator(page);
  await open(page, server.portal);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Security" }).click();
  await expect(page).toHaveURL(`${server.portal}/account/security`);
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await expect(card(page, "Passkeys")).toContainText("No passkeys yet.");
  await expect(card(page, "Authenticator app")).toContainText("Not set up.");
  await expect(card(page, "Active sessions")).toContainText("Chromium on Linux");
  await expect(card(page, "Active sessions")).toContainText("Current session");
  await expectAccessibleInBoth(page);
});

test("an app is set up in three steps: password, picture or key, recovery codes", async ({
  server,
  visitor,
}) => {
  const { page } = visitor;
  await card(page, "Authenticator app").getByRole("button", { name: "Set up app" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Password/).fill("Wrong-pass-1!");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("Your current password is not correct.");
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  const key = (await dialog.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  secret = key.replaceAll(" ", "");
  await expectAccessible(page);
  await dialog.getByLabel("Authentication code").fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This code is not correct.");
  await dialog.getByLabel("Authentication code").fill(await freshCode(page, server));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(saved.getByRole("listitem")).toHaveCount(10);
  codes = await saved.getByRole("listitem").allTextContents();
  await expectAccessible(page);
  await saved.getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9]);
  const download = page.waitForEvent("download");
  await saved.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("nod-recovery-codes.txt");
  await expect(saved.getByRole("button", { name: "Done" })).toBeDisabled();
  await saved.getByLabel("I have saved them").check();
  await saved.getByRole("button", { name: "Done" }).click();
  await expect(card(page, "Authenticator app")).toContainText("10 of 10 recovery codes left");
  await expect
    .poll(async () => (await mailTo(page, server, email)).subject)
    .toBe("Two-step login is on");
  forgive(visitor, refusals);
});

test("a login asks for the code after the password; each code works once", async ({
  browser,
  server,
}) => {
  await asAnother(browser, async (page) => {
    await open(page, server.portal);
    await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key))),
    ).toEqual([]);
    await expectAccessible(page);
    const input = page.getByLabel("6-digit code");
    await expect(input).toHaveAttribute("autocomplete", "one-time-code");
    await expect(input).toBeFocused();
    const code = await freshCode(page, server);
    await input.fill(codeAt(0));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toContainText("This code is not correct.");
    await input.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${server.portal}/dashboard`);
    await page.evaluate(() => localStorage.clear());
    await open(page, server.portal);
    await input.fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toContainText("each works once");
  });
});

test("a recovery code works for one login", async ({ browser, server }) => {
  await asAnother(browser, async (page) => {
    const use = async (code: string) => {
      await open(page, server.portal);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(code);
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await use(codes[0] ?? "");
    await expect(page).toHaveURL(`${server.portal}/dashboard`);
    await page.evaluate(() => localStorage.clear());
    await use(codes[0] ?? "");
    await expect(page.getByRole("alert")).toContainText("it was used before");
    await page.getByRole("button", { name: "Back to login" }).click();
    await expect(page.getByLabel("Email address")).toHaveValue(email);
  });
});

test("a passkey is added, named, used to sign in without a password, and deleted", async ({
  server,
  visitor,
}) => {
  const { page } = visitor;
  await page.goto(`${server.portal}/account/security`);
  await card(page, "Passkeys").getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(card(page, "Passkeys")).toContainText("Work laptop");
  await expect(card(page, "Passkeys")).toContainText("never used");
  await card(page, "Passkeys").getByRole("button", { name: "Actions of Work laptop" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await dialog.getByLabel("Name").fill("Ada's laptop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Passkeys")).toContainText("Ada's laptop");

  await page.getByRole("button", { name: "Log out", exact: true }).first().click();
  await expect(page).toHaveURL(`${server.portal}/login`);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL(`${server.portal}/dashboard`);

  await page.evaluate(() => localStorage.clear());
  await open(page, server.portal); // as second step
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${server.portal}/dashboard`);

  await page.goto(`${server.portal}/account/security`);
  await expect(card(page, "Passkeys")).toContainText("last used");
  await card(page, "Passkeys").getByRole("button", { name: "Actions of Ada's laptop" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete passkey" }).click();
  await expect(card(page, "Passkeys")).toContainText("No passkeys yet.");
  forgive(visitor, refusals);
});

test("signing out everywhere else ends other browsers, not this one", async ({
  browser,
  server,
  visitor,
}) => {
  const { page } = visitor;
  await asAnother(browser, async (other) => {
    await open(other, server.portal);
    await other.getByLabel("6-digit code").fill(await freshCode(page, server));
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other).toHaveURL(`${server.portal}/dashboard`);
    await page.reload();
    await expect(card(page, "Active sessions").getByRole("listitem").first()).toContainText(
      "Current session",
    );
    await expect(card(page, "Active sessions").getByRole("listitem").nth(1)).toContainText(
      "last seen",
    );
    await card(page, "Active sessions")
      .getByRole("button", { name: "Log out of all other sessions" })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await expect(card(page, "Active sessions").getByRole("listitem")).toHaveCount(1);
    await other.reload({ waitUntil: "commit" });
    await expect(other).toHaveURL(`${server.portal}/login`);
  });
  await page.reload();
  await expect(card(page, "Active sessions")).toContainText("Current session");
});

test("the app is removed with password and code, and by the operator", async ({
  server,
  visitor,
}) => {
  const { page } = visitor;
  const app = card(page, "Authenticator app");
  await app.getByRole("button", { name: "New recovery codes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByLabel(/^Code/).fill(codes[1] ?? "");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create new codes" }).click();
  await page.getByLabel("I have saved them").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(app).toContainText("10 of 10");
  await app.getByRole("button", { name: "Remove app" }).click();
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByLabel(/^Code/).fill(codes[2] ?? ""); // an old one
  await dialog.getByRole("button", { name: "Remove app" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This code is not correct.");
  await dialog.getByLabel(/^Code/).fill(await freshCode(page, server));
  await dialog.getByRole("button", { name: "Remove app" }).click();
  await expect(app).toContainText("Not set up.");
  expect(server.operator("developer", "reset-second-factor", "--email", email)).toContain(
    "had no second factor",
  );
  forgive(visitor, refusals);
});

/** Another browser of the same person, with separate storage. */
async function asAnother(browser: Browser, run: (page: Page) => Promise<void>) {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  await run(await context.newPage());
  await context.close();
}
