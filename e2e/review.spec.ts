import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./test";
import { logInAs, signUp } from "./visit";

// A person compares what was read with the file: confirms, corrects, adds what was missed, document after document.

const password = "Tidal&Lantern47";
const liza = readFileSync(
  new URL("../internal/collect/payslip/file/liza/payslip-liza-bautista.png", import.meta.url),
);

test.describe.configure({ mode: "serial" });

test.describe("the review", () => {
  let page: Page;
  let url = "";
  const drawer = () => page.getByRole("dialog").filter({ hasText: "Back to Scanned Documents" });
  const sheet = () => page.frameLocator("iframe").locator("#sheet");
  const rows = () => page.getByRole("table", { name: "Documents to review" }).locator("tbody tr");
  const line = (label: string) => drawer().locator("dl > div").filter({ hasText: label });
  const press = (name: string) => drawer().getByRole("button", { name, exact: true }).click();

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    const email = `review.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    url = `${server.portal}/snap/scanned`;
    await page.goto(`${url}?tab=review`);
    await expect(page.getByText("No documents to review")).toBeVisible();
    await page.getByRole("tab", { name: "Upload Document" }).click();
    for (const name of ["first.png", "second.png"]) {
      const file = { name, mimeType: "image/png", buffer: liza };
      await page.getByLabel("Document", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      const result = page.getByRole("dialog", { name: "OCR Result" });
      await expect(result).toBeVisible();
      await result.getByRole("button", { name: "Close", exact: true }).last().click();
    }
    await page.getByRole("tab", { name: "Review" }).click();
    await expect(rows()).toHaveCount(2);
  });

  test("shows the field that is pointed at in the file, and the other way round", async () => {
    await rows().first().getByRole("link").click();
    await expect(sheet().locator("[data-uncertain]")).toHaveCount(2);
    await line("Net amount").hover();
    await expect(sheet().locator("[data-active]")).toHaveAttribute("data-id", "netAmount");
    await sheet().locator("[data-id=employerName]").hover();
    await expect(line("Employer")).toHaveAttribute("data-active", "true");
  });

  test("with the keyboard alone one field is confirmed and the next one has the focus", async () => {
    await drawer().getByRole("button", { name: "Confirm Base amount" }).focus();
    await page.keyboard.press("Enter");
    await expect(line("Base amount")).toContainText("Confirmed");
    await expect(drawer().getByRole("button", { name: "Confirm Net amount" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const field = drawer().getByRole("textbox", { name: "Net amount" });
    await expect(field).toBeFocused();
    await field.fill("a lot");
    await page.keyboard.press("Enter");
    await expect(drawer().getByText("Type an amount, such as 12300.50.")).toBeVisible();
    await field.fill("9,876.5");
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await expect(drawer()).toBeVisible();
    await press("Correct Net amount");
    await field.fill("9,876.5");
    await page.keyboard.press("Enter");
    await expect(line("Net amount")).toContainText("PHP 9,876.50");
    await expect(line("Net amount")).toContainText("Corrected");
    await expect(drawer().getByRole("button", { name: "Next document" })).toBeFocused();
    await expect(sheet().locator("[data-uncertain]")).toHaveCount(0);
  });

  test("a missed field is added by drawing around it, on a page that is turned", async () => {
    await press("Rotate right");
    await press("Add Tax number");
    await press("Mark in the file");
    await expect(drawer().getByRole("button", { name: "Draw around the value" })).toBeVisible();
    const page0 = await sheet().boundingBox();
    if (!page0) throw new Error("the page is not there");
    const at = (x: number, y: number) =>
      [page0.x + page0.width * x, page0.y + page0.height * y] as const;
    await page.mouse.move(...at(0.7, 0.2));
    await page.mouse.down();
    await page.mouse.move(...at(0.6, 0.4), { steps: 4 });
    await page.mouse.up();
    await expect(drawer().getByRole("button", { name: "Mark again" })).toBeVisible();
    // Turned to the right, what is 0.7 from the left and 0.2 from above is 0.2 from the left and 0.3 from above.
    const drawn = sheet().locator("[data-id=taxNumber]");
    const style = await drawn.evaluate((mark) =>
      ["left", "top", "width", "height"].map((side) =>
        Math.round(Number.parseFloat(mark.style.getPropertyValue(side))),
      ),
    );
    expect(style).toEqual([20, 30, 20, 10]);
    await drawer().getByRole("textbox", { name: "Tax number" }).fill("000-142-778-000");
    await press("Save");
    await expect(line("Tax number")).toContainText("Added");
    await press("Correct Employer");
    const hostile = "<b>Ñandú</b> 🧾 شركة $&{x}";
    await drawer().getByRole("textbox", { name: "Employer" }).fill(hostile);
    await press("Save");
    await expect(line("Employer")).toContainText(hostile);
    await page.getByRole("dialog").getByText("JSON", { exact: true }).click();
    await expect(drawer().getByText('"000-142-778-000"')).toBeVisible();
    await page.getByRole("dialog").getByText("Fields", { exact: true }).click();
  });

  test("what somebody else changed meanwhile is not overwritten, and nothing typed is lost", async ({
    visitor,
  }) => {
    await press("Next document");
    await expect(line("Net amount")).not.toContainText("Corrected");
    forgive(visitor, /409/);
    await press("Correct Net amount");
    const field = drawer().getByRole("textbox", { name: "Net amount" });
    await field.fill("1.00");
    const path = /\/corrections$/;
    const message = "This field was changed meanwhile. Retrieve the document again and compare.";
    const refusal = { code: "CONFLICT", message, requestId: "r", data: {} };
    await page.route(path, (route) => route.fulfill({ status: 409, json: refusal }));
    await press("Save");
    await expect(drawer().getByText(message)).toBeVisible();
    await expect(field).toHaveValue("1.00");
    await page.unrouteAll();
    await press("Save");
    await expect(line("Net amount")).toContainText("Corrected");
  });

  test("ends with the last document", async () => {
    await press("Confirm Base amount");
    await expect(line("Base amount")).toContainText("Confirmed");
    await expect(drawer().getByRole("button", { name: "Next document" })).toBeHidden();
    await press("Back to Scanned Documents");
    await expect(page.getByText("No documents to review")).toBeVisible();
  });
});
