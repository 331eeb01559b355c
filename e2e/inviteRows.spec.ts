import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./test";
import { bearer, call, hold, logIn, signIn } from "./visit";

// Rows of the Invite page that the walk of invite.spec.ts passes by.

const csv = (count: number) =>
  `FullName,Email\r\n${Array.from({ length: count }, (_, n) => `Ana ${n},ana${n}@people.example\r\n`).join("")}`;

test.describe("the Invite page, row by row", () => {
  test.describe.configure({ mode: "serial" });
  let page: Page;
  const invites = { sent: 0 };
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  const send = () => page.getByRole("button", { name: "Send invite" });
  const ok = (name: string) => dialog(name).getByRole("button", { name: "OK" }).click();
  const email = () => page.getByLabel("Email", { exact: true }).last();
  const widget = () => page.getByRole("combobox", { name: "Select Wink Widget Template" });
  const chooseWidget = async () => {
    await page.getByRole("tab", { name: /Wink Widget/ }).click();
    await widget().click();
    await page.getByRole("option", { name: "Default", exact: true }).click();
  };
  const clearSubject = async () => {
    await page.getByRole("tab", { name: /Email$/ }).click();
    await page.getByLabel("Subject").fill("");
  };

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/open/v1/invites")) invites.sent++;
    });
    await page.goto(`${server.portal}/users/invite`);
  });

  test("an arrow leads back to User Data", async ({ server }) => {
    await page.getByRole("main").getByRole("link", { name: "User Data" }).click();
    await expect(page).toHaveURL(`${server.portal}/users`);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Invite", exact: true })).toBeVisible();
  });

  test("the widget is one of the organization's own or the default", async ({ server }) => {
    const made = { name: "Payday look" };
    await call(page, server, "POST", "/templates?mode=PRODUCTION", made);
    await page.reload();
    await page.getByRole("tab", { name: /Wink Widget/ }).click();
    await expect(widget()).toHaveAttribute("placeholder", "Select one Wink Widget Template");
    await expect(widget()).toHaveValue("");
    const { items } = await call(page, server, "GET", "/templates?mode=PRODUCTION");
    await widget().click();
    await expect(page.getByRole("option")).toHaveText([
      ...items.map(({ name }: { name: string }) => name),
      "Default",
    ]);
    await page.getByRole("option", { name: made.name, exact: true }).click();
    await expect(widget()).toHaveValue(made.name);
  });

  test("Get In Touch opens a separate window", async () => {
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Get In Touch" }).click();
    const window = await opened;
    expect(window).not.toBe(page);
    await window.close();
  });

  test("three presses are one invitation, which needs no name and shows that it is sent", async () => {
    await chooseWidget();
    await email().fill("noname@people.example");
    const { asked, release } = await hold(page, "**/open/v1/invites");
    await send().click({ clickCount: 3 });
    await asked;
    await expect(dialog("Invites")).toContainText(
      "Please be patient while the invitation email is being sent",
    );
    await expect(dialog("Invites").locator(".mantine-Loader-root")).toBeVisible();
    await release();
    await expect(dialog("Confirm invitation")).toContainText("Invitation sent successfully");
    await ok("Confirm invitation");
    await expect(dialog("Invites")).toBeHidden();
    expect(invites.sent).toBe(1);
  });

  test("what the server refuses is a dialog with its message", async ({ server, visitor }) => {
    forgive(visitor, /400/);
    const token = await page.evaluate(() => localStorage.getItem("openApiProductionToken"));
    const left = await page.request.post(`${server.portal}/open/v1/inviteSuppressions`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { email: "left@people.example" },
    });
    expect(left.status(), await left.text()).toBe(201);
    await chooseWidget();
    await email().fill("left@people.example");
    await send().click();
    await expect(dialog("Error")).toContainText("This address is on your suppression list.");
    await ok("Error");
    await expect(email(), "what was typed stays").toHaveValue("left@people.example");
  });

  test("a batch has the same parts, takes a file that is dropped, and needs every field", async () => {
    await page.getByRole("tab", { name: "Invite multiple users" }).click();
    await expect(page.getByRole("tab")).toHaveText([
      "Invite one user",
      "Invite multiple users",
      /^1\s*Email$/,
      /^2\s*Landing page$/,
      /^3\s*Wink Widget$/,
      /^4\s*Success page$/,
    ]);
    const zone = page.getByRole("button", { name: "Browse or drag and drop CSV file" });
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.csv", { type: "text/csv" }));
      return data;
    }, csv(2));
    await zone.dispatchEvent("dragover", { dataTransfer: transfer });
    await zone.dispatchEvent("drop", { dataTransfer: transfer });
    await expect(page.getByText("dropped.csv")).toBeVisible();
    const before = invites.sent;
    await expect(widget()).toHaveValue("");
    await send().click();
    await expect(dialog("Waring")).toContainText("The Wink Widget template is not filled in");
    await ok("Waring");
    await chooseWidget();
    await clearSubject();
    await expect(async () => {
      await send().click();
      await expect(dialog("Waring")).toContainText("The Email Subject is not filled in", {
        timeout: 500,
      });
    }).toPass();
    await ok("Waring");
    expect(invites.sent).toBe(before);
  });

  test("an overdrawn quota is none", async () => {
    await page.route("**/usage/summary?*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const one of body.data.actionUsageSummaries)
        if (one.action === "CreateInvite") one.usageDetail.remainVolume = -3;
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await expect(page.getByText("You have 0 free invites")).toBeVisible();
    await email().fill("one@people.example");
    await expect(send()).toBeDisabled();
    await page.unroute("**/usage/summary?*");
  });

  test("who is invited is nobody of the portal", async ({ server, visitor }) => {
    forgive(visitor, /400/);
    const team = await page.request.get(`${server.portal}/api/v1/developers`, {
      headers: await bearer(page),
    });
    expect(await team.text()).not.toContain("noname@people.example");
    await page.goto(`${server.portal}/login`);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await logIn(page, "noname@people.example", "Demo-pass-2026!");
    await expect(
      page.getByText("The email address or the password is not correct.").first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});
