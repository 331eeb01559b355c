import { expect, expectAccessible, mailTo, test } from "./test";
import { colorRules } from "./visit";
import { dataAPI } from "./widgetPage";

// What people read who have no account: the built-in terms, mails, and the page to which the link of one leads.

/** A mail is shown in the page of a mail program, whose landmarks are its own. */
const ofPages = ["landmark-one-main", "region"];

test("the built-in terms and privacy policy are accessible", async ({ server, visitor }) => {
  const { page } = visitor;
  await page.goto(`${server.link}/wink/v1/terms?locale=fil`);
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" }); // the page asks once
  await page.goto(`${server.link}/wink/v1/privacy`);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectAccessible(page);
});

test("a mail is accessible; all have one layout", async ({ server, visitor }) => {
  const { page } = visitor;
  const { post } = await dataAPI(page, server, "open");
  const email = "marisol@people.example";
  await post("/invites", { fullName: "Marisol Reyes", email, templateId: "default" });
  const { html } = await mailTo(page, server, email);
  await page.goto("about:blank"); // the mailbox lets no script run
  await page.setContent(html);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, { without: ofPages });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { rules: colorRules });
});

test("the page that confirms a subscription to the status is accessible", async ({
  server,
  visitor,
}) => {
  const { page } = visitor;
  await page.goto(`${server.portal}/status`);
  await page.getByLabel("Email address").fill("ops@lender.example");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const { links } = await mailTo(page, server, "ops@lender.example");
  const confirm = links.find((link) => link.includes("/status/confirm/"));
  if (!confirm) throw new Error("the mail has no link to confirm with");
  await page.goto(confirm);
  await expect(page.getByRole("heading", { name: "Confirm your subscription" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();
});
