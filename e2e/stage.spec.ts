import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, signIn } from "./visit";

// Time passes for a user of the Sandbox, and their next sync fails: from the drawer, with what really happens.

test("a user's time is advanced, and a sync fails", async ({ visitor, server }) => {
  const { page } = visitor;
  forgive(visitor, /400/);
  server.operator("fixture", "account", "--tenant", "ada@bayani.test", "--mode", "SANDBOX");
  await signIn(page, server);
  await page.getByRole("switch", { name: "Sandbox" }).click();
  await expect(page.getByText("You are using sandbox mode.")).toBeVisible();
  await page.goto(`${server.portal}/users`);
  await page
    .getByRole("table", { name: "Users" })
    .locator("tbody tr")
    .first()
    .getByRole("link")
    .click();
  const drawer = page
    .getByRole("dialog")
    .filter({ has: page.getByRole("button", { name: "Back to User Data" }) });
  await drawer.getByRole("button", { name: "Simulate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Simulate" });
  await expectAccessibleInBoth(page);

  await dialog.getByLabel("Advance by").fill("tomorrow");
  await dialog.getByRole("button", { name: "Advance time" }).click();
  await expect(dialog.getByText("Enter a duration such as 30d, 12h or 1d12h.")).toBeVisible();

  await dialog.getByRole("button", { name: "Set failure" }).click();
  await expect(dialog.getByText("Syncs end with AUTH_REQUIRED once.")).toBeVisible();
  await dialog.getByLabel("Advance by").fill("1d12h");
  await dialog.getByRole("button", { name: "Advance time" }).click();
  await expect(dialog.getByText("This user is 1 day 12 hours ahead.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(drawer.getByText("DISCONNECTED").first()).toBeVisible();

  await drawer.getByRole("button", { name: "Simulate…" }).click();
  await expect(dialog.getByText("Syncs end with")).toHaveCount(0);
  await dialog.getByText("Until cleared").click();
  await dialog.getByRole("button", { name: "Set failure" }).click();
  await expect(dialog.getByText("Syncs end with AUTH_REQUIRED until cleared.")).toBeVisible();

  await dialog.getByRole("combobox", { name: "What fails" }).click();
  await page.getByRole("option", { name: "Next document" }).click();
  await expect(dialog.getByRole("combobox", { name: "Error code" })).toHaveValue(
    "FILE_UNABLE_TO_RECOGNIZE",
  );
  await dialog.getByRole("button", { name: "Set failure" }).click();
  await expect(
    dialog.getByText("Uploads end with FILE_UNABLE_TO_RECOGNIZE until cleared."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Clear" }).click();
  await expect(dialog.getByText("Syncs end with")).toHaveCount(0);
});
