import type { Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, mailTo, test } from "./test";
import { expectAccessibleInBoth, expectToStay, logIn } from "./visit";

// The link of a staff invitation: the form of somebody who is invited, and what becomes of a link that is dead.

const password = "Invited-pass-2026!";
const strength =
  "Password must have at least 8 characters and contain a mix of uppercase and lowercase alphanumeric and special characters (i.e. a-z, A-Z, 0-9, !@#$%^&*()-+ etc.)";
const terms = "You need to read and agree to our terms and conditions before you can join us.";
const accept = "/api/v1/staffInvitations/confirm";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Try For Free" }).click();

async function open(page: Page, server: Server, query: string) {
  await page.goto(`${server.portal}/confirmInvite?${query}`);
}

async function fill(page: Page, more: Record<string, string> = {}) {
  const values = {
    "First name": "Vera",
    "Last name": "Lim",
    "Job title": "Risk analyst",
    Password: password,
    "Confirm password": password,
    ...more,
  };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

test.describe.configure({ mode: "serial" });

test("the form names who invited, and believes nothing of the address", async ({
  server,
  visitor: { page },
}) => {
  await open(page, server, "token=t&organization=Acme&firstName=Ana");
  await expect(
    page.getByRole("heading", {
      name: "Accept Ana's invitation to sign up to the developer portal",
      exact: true,
    }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/confirmInvite$/);
  for (const name of ["First name", "Last name", "Job title", "Password", "Confirm password"]) {
    await expect(field(page, name)).toBeEditable();
  }
  await expect(field(page, "Organization name")).toHaveValue("Acme");
  await expect(field(page, "Organization name")).not.toBeEditable();
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await expectAccessibleInBoth(page);

  await page.reload();
  await expect(field(page, "Organization name"), "a reload keeps the link").toHaveValue("Acme");

  const markup = "<img src=x onerror=alert(1)>";
  await open(page, server, `token=t&organization=Acme&firstName=${encodeURIComponent(markup)}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(markup);
});

test("wrong input is named and sends nothing", async ({ server, visitor: { page } }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith(accept) && calls.push(request.url()));
  await open(page, server, "token=t&organization=Acme&firstName=Ana");
  await submit(page);
  await expect(page.getByText(terms)).toBeVisible();
  for (const text of [
    "First name is required",
    "Last name is required",
    "Job title is required",
    "Confirm password is required",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  for (const name of ["First name", "Last name"]) {
    for (const [value, text] of [
      ["A", "Too Short!"],
      ["a".repeat(51), "Too Long!"],
    ] as const) {
      await field(page, name).fill(value);
      await field(page, name).blur();
      await expect(page.getByText(text)).toBeVisible();
      await field(page, name).fill("Vera");
      await field(page, name).blur();
    }
  }
  for (const weak of ["abc", "Abcdefg1", "ABCDEFG1!", "abcdefg1!", "Abcdefgh!"]) {
    await field(page, "Password").fill(weak);
    await field(page, "Password").blur();
    await expect(page.getByText(strength).first()).toBeVisible();
  }
  await page.getByRole("checkbox").check();
  await fill(page, { "Confirm password": "Another-pass-2026!" });
  await submit(page);
  await expect(page.getByText("This doesn't match your password")).toBeVisible();
  await page.getByRole("checkbox").uncheck();
  await fill(page);
  await submit(page);
  await expect(page.getByText(terms).first()).toBeVisible();
  expect(calls).toEqual([]);
});

test("a dead link opens a warning for ten seconds, and the reason stays", async ({
  server,
  visitor,
}) => {
  const { page } = visitor;
  await page.clock.install();
  await open(page, server, "token=unknown&organization=Acme&firstName=Ana");
  await fill(page);
  await page.getByRole("checkbox").check();
  const answered = page.waitForResponse((r) => r.url().endsWith(accept));
  const dialog = page.getByRole("dialog", { name: "Warning" });
  await expectToStay(page, dialog, 10_000, () => submit(page));
  const { message } = await (await answered).json();
  await expect(page.getByRole("alert")).toContainText(message);
  await expect(field(page, "First name"), "what was typed stays").toHaveValue("Vera");
  await submit(page);
  await expect(dialog).toContainText(message);
  await open(page, server, "organization=Acme&firstName=Ana");
  await expect(
    page.getByRole("heading", { name: "This invitation link is incomplete" }),
  ).toBeVisible();
  forgive(visitor, /400/);
});

test("anyone who accepts joins the organization and can log in", async ({
  server,
  visitor: { page },
}) => {
  const signedIn = await page.request.post(`${server.portal}/api/v1/signins`, {
    data: { email: "ada@bayani.test", password: "Demo-pass-2026!" },
  });
  const { token } = (await signedIn.json()).data.developerToken;
  const address = `vera.${Date.now().toString(36)}@example.com`;
  await page.request.post(`${server.portal}/api/v1/staffInvitations`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { emailAddress: address, role: "ADMIN" },
  });
  const mail = await mailTo(page, server, address);
  const link = mail.links.find((l) => l.includes("/confirmInvite?")) ?? "";
  const organization = new URL(link).searchParams.get("organization");
  await page.goto(link);
  await expect(field(page, "Organization name")).toHaveValue(organization ?? "");
  await fill(page);
  await page.getByRole("checkbox").check();
  const sent = page.waitForRequest((r) => r.url().endsWith(accept));
  await submit(page);
  const body = (await sent).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(
    ["firstName", "lastName", "newPassword", "title", "token"].sort(),
  );
  await expect(
    page.getByText(`You have been successfully invited to join ${organization}.`),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await logIn(page, address, password);
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`${server.portal}/account/team`);
  const members = page.getByRole("table", { name: "Team Members" });
  await expect(members.getByRole("row").filter({ hasText: address })).toContainText("Admin");
  await expect(members.getByRole("row").filter({ hasText: "ada@bayani.test" })).toBeVisible();
});
