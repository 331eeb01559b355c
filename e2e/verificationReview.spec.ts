import type { Page } from "@playwright/test";
import { consentTemplate, sandbox } from "./lookups";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { bearer, call, expectAccessibleInBoth, field, linkTo, logInAs, signUp } from "./visit";

const password = "Tidal&Lantern47";
const colleague = `vera.${Date.now()}@example.com`;

test.describe.configure({ mode: "serial" });

/** Verifies a subject over the API, and returns the verification's ID. */
async function verified(page: Page, server: Server, templateId: string, number: string) {
  const made = await sandbox(page, server, "/alpha/verifications", {
    fullName: "Althea Reyes Santos",
    firstName: "Althea",
    lastName: "Santos",
    additionalData: { ids: [{ idType: "sss_ph", idNumber: number }] },
    consent: { consentTemplateId: templateId, consentedAt: "2020-11-20T16:02:00+08:00" },
  });
  return made.id as string;
}

test.describe("reviews of verifications", () => {
  let page: Page;
  let template: string;
  const email = `review.${Date.now()}@example.com`;
  const panel = () => page.getByRole("dialog");
  const rows = () => page.getByRole("table", { name: "Reviews" }).getByRole("row");

  /** Opens the list of a status, once as many are there. */
  async function list(name: string, count: number) {
    await expect(async () => {
      await page.goto("about:blank");
      await page.goto(`${origin}/snap/verification?tab=review`);
      await page
        .getByRole("radiogroup", { name: "Reviews" })
        .getByText(name, { exact: true })
        .click();
      await expect(rows()).toHaveCount(1 + count, { timeout: 3000 });
    }).toPass();
  }

  let origin = "";

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    origin = server.portal;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    await page.goto(`${server.portal}/snap/verification`);
    await consentTemplate(page, server.portal);
    template = (await call(page, server, "GET", "/consentTemplates")).items[0].id;
    await sandbox(page, server, "/webhooks", {
      name: "Decisions",
      url: "https://example.com/decisions",
      secret: "whsec-of-the-decisions",
      eventTypes: ["USER_CREATED"],
    });
  });

  test("is empty until something does not match", async () => {
    await page.goto(`${origin}/snap/verification?tab=review`);
    await expect(
      page.getByText("Verifications that don't match appear here until someone reviews them."),
    ).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("empty.png") });
  });

  test("one person decides, with a note, and the decision can be reopened", async ({ server }) => {
    await verified(page, server, template, "0000000001");
    await verified(page, server, template, "0000000004");
    await list("To review", 1);
    await expect(rows().last()).toContainText("Full Name, Last Name");
    await page.screenshot({ path: test.info().outputPath("list.png") });
    await expectAccessible(page);
    await rows().last().getByRole("link").click();
    await expect(panel().getByText("To review", { exact: true })).toBeVisible();
    await field(page, "Note").fill("Her brother’s number. 👍");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(panel().getByText("Unsaved changes")).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("panel.png") });
    await expectAccessibleInBoth(page);
    await panel().getByRole("button", { name: "Not the same person" }).click();
    const decisions = panel().getByRole("list", { name: "Decisions" });
    await expect(decisions).toContainText("Her brother’s number. 👍");
    await expect(decisions).toContainText("Mila Ocampo");
    await panel().getByRole("button", { name: "Reopen review" }).click();
    await expect(decisions.getByRole("listitem")).toHaveCount(2);
    await panel().getByRole("button", { name: "Same person", exact: true }).click();
    await expect(panel().getByRole("button", { name: "Reopen review" })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("decided.png") });
  });

  test("the list that is shown stands in the address, for a reload and for the way back", async () => {
    await page.goto(`${origin}/snap/verification?tab=review`);
    const lists = page.getByRole("radiogroup", { name: "Reviews" });
    await lists.getByText("Same person", { exact: true }).click();
    await expect(page).toHaveURL(/tab=review&review=SAME_PERSON$/);
    await page.reload();
    await expect(lists.getByRole("radio", { name: "Same person", exact: true })).toBeChecked();
    await expect(rows()).toHaveCount(2);
    await rows().last().getByRole("link").click();
    await expect(page).toHaveURL(/review=SAME_PERSON&verification=ver-/);
    await page.goBack();
    await expect(panel()).toBeHidden();
    await expect(page).toHaveURL(/review=SAME_PERSON$/);
    await expect(rows()).toHaveCount(2);
    await page.goBack();
    await expect(page).toHaveURL(/tab=review$/);
    await expect(lists.getByRole("radio", { name: "To review" })).toBeChecked();
  });

  test("who decides in two tabs is told in the second, and keeps what was typed", async ({
    server,
    visitor,
  }) => {
    const id = await verified(page, server, template, "0000000009");
    await list("To review", 1);
    const address = `${origin}/snap/verification?tab=review&verification=${id}`;
    await page.goto(address);
    forgive(visitor, /409/);
    const other = await page.context().newPage();
    await other.goto(address);
    const decide = (tab: Page, name: string) =>
      tab.getByRole("dialog").getByRole("button", { name, exact: true });
    await field(other, "Note").fill("First and last name are swapped.");
    await expect(decide(page, "Not the same person")).toBeVisible();
    await decide(page, "Not the same person").click();
    await expect(decide(page, "Reopen review")).toBeVisible();
    await decide(other, "Same person").click();
    await expect(other.getByRole("alert")).toContainText("This verification was reviewed.");
    await expect(other.getByRole("list", { name: "Decisions" })).toContainText(
      "Not the same person",
    );
    await expect(field(other, "Note")).toHaveValue("First and last name are swapped.");
    await expect(other.getByText("Not saved. Reopen the review")).toBeVisible();
    await other.screenshot({ path: test.info().outputPath("second-tab.png") });
    await expectAccessible(other);
    await decide(other, "Reopen review").click();
    await expect(decide(other, "Same person")).toBeVisible();
    await expect(field(other, "Note")).toHaveValue("First and last name are swapped.");
    await decide(other, "Same person").click();
    const opinions = other.getByRole("list", { name: "Decisions" }).getByRole("listitem");
    await expect(opinions).toHaveCount(3);
    await expect(opinions.last()).toContainText("First and last name are swapped.");
    await expect(field(other, "Note")).toHaveCount(0);
    await other.close();
  });

  test("a decision holds for the same data and answers", async ({ server }) => {
    await verified(page, server, template, "0000000004");
    await list("Same person", 3);
    await rows().nth(1).getByRole("link").click();
    await expect(panel().getByText("with the same data and the same answers")).toBeVisible();
    await panel().getByRole("link", { name: "an earlier verification" }).click();
    await expect(panel().getByText("with the same data and the same answers")).toBeHidden();
  });

  test("two people have to agree where the rules say so, and results expire", async ({
    server,
    visitor,
  }) => {
    await page.goto(`${origin}/snap/verification?tab=review`);
    await page.getByLabel("A second person confirms each decision").check();
    await page.getByLabel("Result validity (days)").fill("30");
    await page.getByRole("combobox", { name: "Webhook to notify" }).click();
    await page.getByRole("option", { name: "Decisions" }).click();
    forgive(visitor, /ERR_FAILED/);
    await page.route(/lookupPolicy/, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Result validity (days)")).toHaveValue("30");
    await page.unroute(/lookupPolicy/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Rules saved.")).toBeVisible();
    await verified(page, server, template, "0000000003");
    await list("To review", 1);
    await rows().last().getByRole("link").click();
    await expect(panel().getByText("Result current until")).toBeVisible();
    await panel().getByRole("button", { name: "Same person", exact: true }).click();
    await expect(panel().getByText("You decided. A second person has to confirm.")).toBeVisible();
    await expect(panel().getByText("Second opinion needed")).toBeVisible();
    const confirmed = await join(page, server);
    await logInAs(page, server, confirmed, password);
    await list("Second opinion needed", 1);
    await expect(page.getByText("Two people have to agree on a decision.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
    await rows().last().getByRole("link").click();
    await panel().getByRole("button", { name: "Same person", exact: true }).click();
    await expect(
      panel().getByRole("list", { name: "Decisions" }).getByRole("listitem"),
    ).toHaveCount(2);
    await logInAs(page, server, email, password);
    await list("Same person", 4);
    await rows().nth(1).getByRole("link").click();
  });

  test("a withdrawn consent carries no other lookup", async () => {
    await panel().getByRole("button", { name: "Withdraw consent" }).click();
    const question = page.getByRole("dialog", { name: "Withdraw consent?" });
    await expect(question).toContainText("need a newer consent");
    await page.screenshot({ path: test.info().outputPath("withdraw.png") });
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(panel().getByRole("button", { name: "Withdraw consent" })).toBeFocused();
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Withdraw consent" }).click();
    await expect(question).toBeHidden();
    await expect(panel().getByText("Consent withdrawn")).toBeVisible();
    await expect(panel().getByRole("button", { name: "Run again" })).toBeDisabled();
    await expect(panel().getByRole("button", { name: "Withdraw consent" })).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath("withdrawn.png") });
  });
});

/** Has a colleague join, and returns the address. */
async function join(page: Page, server: Server) {
  await call(page, server, "POST", "/staffInvitations", {
    emailAddress: colleague,
    role: "DEVELOPER",
  });
  const link = await linkTo(page, server, colleague, "token=");
  const answer = await page.request.post(`${server.portal}/api/v1/staffInvitations/confirm`, {
    headers: await bearer(page),
    data: {
      token: new URL(link).searchParams.get("token"),
      firstName: "Vera",
      lastName: "Lim",
      title: "Reviewer",
      newPassword: password,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return colleague;
}
