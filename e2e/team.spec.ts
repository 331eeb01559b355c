import type { Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, mailTo, test } from "./test";
import { expectAccessibleInBoth, logIn } from "./visit";

// Settings, Team: who belongs to an organization, who may change that, and who is invited.

interface Member {
  id: string;
  emailAddress: string;
  password: string;
}

const roleCall = /\/api\/v1\/developers\/dev-[0-9a-f]+$/;

function hire(server: Server, state: "ADMIN" | "DEVELOPER", count = 1): Member[] {
  const printed = server.operator(
    ...["fixture", "developer", "--tenant", "ada@bayani.test"],
    ...["--state", state, "--count", String(count)],
  );
  return printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The two who see the screen, and the one whom the tests change. */
let admin: Member;
let colleague: Member;
let unique: string;

async function openTeam(page: Page, server: Server, member: Member) {
  await page.goto(`${server.portal}/login`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.portal}/account/team`);
  await logIn(page, member.emailAddress, member.password);
  await expect(page.getByRole("heading", { name: "Team Members" })).toBeVisible();
}

const team = (page: Page) => page.getByRole("table", { name: "Team Members" });
const pending = (page: Page) => page.getByRole("table", { name: "Pending invitations" });
const rowOf = (page: Page, member: Member) =>
  team(page).getByRole("row").filter({ hasText: member.emailAddress });

async function invite(page: Page, address: string) {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite team members to your organization" });
  await dialog.getByLabel("Email address").fill(address);
  await dialog.getByRole("button", { name: "Send invite" }).click();
  return dialog;
}

test.describe.configure({ mode: "serial" });

test.beforeAll(({ server }) => {
  unique = Date.now().toString(36);
  admin = hire(server, "ADMIN")[0] as Member;
  colleague = hire(server, "DEVELOPER")[0] as Member;
});

test("an ADMIN sees the team with its columns, and the own row cannot be changed", async ({
  server,
  visitor: { page },
}) => {
  const asked = page.waitForRequest((r) => r.url().includes("/api/v1/developers?"));
  await openTeam(page, server, admin);
  expect(new URL((await asked).url()).searchParams.get("size")).toBe("50");
  await expect(team(page).getByRole("columnheader")).toHaveText([
    "Tenant ID",
    "First Name",
    "Last Name",
    "Role",
    "Email",
    "Title",
    "MobileNumber",
    "Action",
  ]);
  const own = rowOf(page, admin);
  await expect(own).toContainText("You");
  await expect(own.getByRole("cell")).toHaveText([
    /^[0-9a-f]{8}$/,
    /^Pat/,
    "Fixture",
    "Admin",
    admin.emailAddress,
    "Engineer",
    "-",
    "",
  ]);
  for (const [button, reason] of [
    ["Change role of Pat Fixture", "You cannot modify your own account"],
    ["Delete Pat Fixture", "You cannot delete your own account"],
  ] as const) {
    await expect(own.getByRole("button", { name: button })).toBeDisabled();
    await own.getByRole("button", { name: button }).hover({ force: true });
    await expect(page.getByRole("tooltip", { name: reason })).toBeVisible();
  }
  await expectAccessibleInBoth(page);
});

test("the server filters by role", async ({ visitor: { page } }) => {
  const choose = async (label: string) => {
    await page.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: label, exact: true }).click();
  };
  await choose("Admin");
  await expect(rowOf(page, colleague)).toHaveCount(0);
  await expect(rowOf(page, admin)).toBeVisible();
  await choose("Developer");
  await expect(rowOf(page, colleague)).toBeVisible();
  await expect(rowOf(page, admin)).toHaveCount(0);
  await choose("All roles");
  await expect(rowOf(page, admin)).toBeVisible();
});

test("the role of another member changes by Confirm and not by Cancel", async ({ visitor }) => {
  const { page } = visitor;
  const row = rowOf(page, colleague);
  const dialog = page.getByRole("dialog", { name: "Change Role" });
  const open = () => row.getByRole("button", { name: "Change role of Pat Fixture" }).click();

  const calls: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && calls.push(request.url()));
  await open();
  await expect(dialog.getByRole("radio", { name: "Developer" })).toBeChecked();
  await dialog.getByRole("radio", { name: "Admin" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("button", { name: /^Change role/ })).toBeFocused();
  await expect(row).toContainText("Developer");
  expect(calls, "nothing is sent").toEqual([]);

  await page.route(roleCall, (route) =>
    route.fulfill({ status: 409, json: { code: "CONFLICT", message: "Not now.", data: {} } }),
  );
  await open();
  await dialog.getByRole("radio", { name: "Admin" }).check();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Failed to update developer role: Not now.")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Admin" })).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Confirm" }), "still at hand").toBeFocused();
  await page.unroute(roleCall);
  forgive(visitor, /409/);

  const sent = page.waitForRequest((r) => r.method() === "PATCH");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  expect((await sent).url()).toContain(colleague.id);
  expect((await sent).postDataJSON()).toEqual({ role: "ADMIN" });
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("button", { name: /^Change role/ })).toBeFocused();
  await expect(row).toContainText("Admin");
});

test("an invitation is mailed, can be sent again and withdrawn", async ({ server, visitor }) => {
  const { page } = visitor;
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite team members to your organization" });
  await expect(dialog).toContainText("becomes an Admin");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await expect(dialog).toContainText("Email is required");
  await dialog.getByLabel("Email address").fill("abc");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await expect(dialog).toContainText("Email must be a valid email address");

  const address = `vera.${unique}@example.com`;
  await dialog.getByLabel("Email address").fill(address);
  const sent = page.waitForRequest((r) => r.url().endsWith("/api/v1/staffInvitations"));
  await dialog.getByRole("button", { name: "Send invite" }).click();
  expect((await sent).postDataJSON()).toEqual({ emailAddress: address, role: "ADMIN" });
  const answer = await (await (await sent).response())?.json();
  await expect(page.getByRole("status").getByText(answer.message)).toBeVisible();
  await expect(dialog).toBeHidden();

  const first = (await mailTo(page, server, address)).links.find((l) =>
    l.includes("/confirmInvite"),
  );
  const parameters = new URL(first ?? "").searchParams;
  expect([...parameters.keys()]).toEqual(["token", "organization", "firstName"]);
  expect(parameters.get("firstName")).toBe("Pat");
  const row = pending(page).getByRole("row").filter({ hasText: address });
  await expect(row).toContainText("Pat Fixture");
  await expect(row).toContainText("Sent");

  await row.getByRole("button", { name: `Resend invitation to ${address}` }).click();
  await expect
    .poll(async () => (await mailTo(page, server, address)).links.includes(first ?? ""))
    .toBe(false);
  await row.getByRole("button", { name: `Revoke invitation to ${address}` }).click();
  const question = page.getByRole("dialog", { name: "Revoke this invitation?" });
  await question.getByRole("button", { name: "Revoke invitation" }).click();
  await expect(row).toHaveCount(0);

  const refused = await invite(page, colleague.emailAddress);
  const warning = `${colleague.emailAddress} is already a member of your team.`;
  await expect(page.getByRole("alert").getByText(warning)).toBeVisible();
  await expect(refused.getByLabel("Email address"), "what was typed stays").toHaveValue(
    colleague.emailAddress,
  );
  await refused.getByRole("button", { name: "Cancel" }).click();
  forgive(visitor, /409/);
});

test("an invitation whose email failed says so and has a link to copy", async ({
  visitor: { page },
}) => {
  await invite(page, "bounce@example.com");
  const row = pending(page).getByRole("row").filter({ hasText: "bounce@example.com" });
  await expect(row).toContainText("Email failed");
  await row.getByRole("button", { name: "Copy link for bounce@example.com" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("/confirmInvite?token=");
  await expectAccessible(page);
});

test("a removed member is gone at once", async ({ server, visitor }) => {
  const { page } = visitor;
  const row = rowOf(page, colleague);
  const dialog = page.getByRole("dialog", { name: "Remove member from team?" });
  const signIn = () =>
    page.request.post(`${server.portal}/api/v1/signins`, {
      data: { email: colleague.emailAddress, password: colleague.password },
    });
  expect((await signIn()).status()).toBe(201);

  await page.route(roleCall, (route) =>
    route.fulfill({ status: 409, json: { code: "CONFLICT", message: "Not now.", data: {} } }),
  );
  await row.getByRole("button", { name: "Delete Pat Fixture" }).click();
  await expect(
    dialog.getByText(
      "The member will be removed from the team, this operation is irreversible, whether to continue to remove the member?",
      { exact: true },
    ),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Failed to delete developer: Not now.")).toBeVisible();
  await page.unroute(roleCall);
  forgive(visitor, /409/);

  await row.getByRole("button", { name: "Delete Pat Fixture" }).click();
  const sent = page.waitForRequest((r) => r.method() === "DELETE");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  expect((await sent).url()).toContain(colleague.id);
  await expect(row).toHaveCount(0);
  expect((await signIn()).status()).toBe(400);
});

test("fifty members stand on a page, the only size there is", async ({
  server,
  visitor: { page },
}) => {
  hire(server, "DEVELOPER", 51);
  await page.reload();
  await page.getByRole("tab", { name: "Team" }).click();
  await expect(team(page).locator("tbody tr")).toHaveCount(50);
  await page.getByRole("combobox", { name: "Rows per page" }).click();
  await expect(page.getByRole("option")).toHaveText(["50"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/^Members 51 to/)).toBeVisible();
  await expect(rowOf(page, admin)).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("Members 1 to 50")).toBeVisible();
});

test("a DEVELOPER may invite, as a DEVELOPER, and changes nobody", async ({
  server,
  visitor: { page },
}) => {
  await openTeam(page, server, hire(server, "DEVELOPER")[0] as Member);
  await expect(team(page).getByRole("columnheader", { name: "Title" })).toBeVisible();
  await expect(team(page).getByRole("columnheader", { name: "Action" })).toHaveCount(0);
  const address = `dora.${unique}@example.com`;
  const sent = page.waitForRequest((r) => r.url().endsWith("/api/v1/staffInvitations"));
  await invite(page, address);
  expect((await sent).postDataJSON().role).toBe("ADMIN");
  const row = pending(page).getByRole("row").filter({ hasText: address });
  await expect(row).toContainText("Developer");
  const ofAdmin = pending(page).getByRole("row").filter({ hasText: "bounce@example.com" });
  await expect(ofAdmin.getByRole("button")).toHaveCount(0);
});
