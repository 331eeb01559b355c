import { expect, forgive, test } from "./test";
import { call, signIn } from "./visit";
import { choose, data, dataAPI, expectFits, fill, open } from "./widgetPage";

// A source that the template stops offering while somebody is on the way to it, and the largest document.

test.describe("what the template no longer offers", () => {
  test("is refused in plain words, and nothing is begun", async ({ server, visitor }) => {
    const { page: staff } = visitor;
    await signIn(staff, server);
    const { items } = await call(staff, server, "GET", "/datasources?mode=SANDBOX&type=EMPLOYER");
    const [asked, other] = items.filter(({ enabled }: { enabled: boolean }) => enabled);
    const offers = (...providers: string[]) => ({
      name: "Changing",
      providerConfig: { providers },
    });
    const before = offers(asked.id, other.id);
    const made = await call(staff, server, "POST", "/templates?mode=SANDBOX", before);
    const api = await dataAPI(staff, server);
    const { accessToken, userId } = await api.user();
    const { page, told } = await open(staff, server, accessToken, { templateId: made.id });
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Get Started" }).click();
    await choose(page, asked.name);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    const path = `/templates/${made.id}?mode=SANDBOX`;
    await call(staff, server, "PUT", path, offers(other.id));

    await fill(page, "maria.villanueva", "Sandbox#Maria1");
    await expect(page.getByText("This account can't be connected right now.")).toBeVisible();
    await expect(page.getByText("PROVIDER_DISABLED", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectFits(page);
    expect(data(told, "error")).toMatchObject([{ errorCode: "PROVIDER_DISABLED" }]);
    expect(await api.list(`/accounts?userId=${userId}`)).toEqual([]);
    forgive(visitor, /422/);
    await page.close();
  });

  test("a document of 15 MB is taken in", async ({ server, visitor }) => {
    const api = await dataAPI(visitor.page, server);
    const { accessToken, userId } = await api.user();
    const { page } = await open(visitor.page, server, accessToken);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Get Started" }).click();
    await choose(page, "Company ID");
    const send = page.getByRole("button", { name: "Upload", exact: true });
    await pick(page, paperOf(limit));
    await send.click();
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible({ timeout: 60_000 });
    const [kept] = await api.list(`/archives?userId=${userId}`);
    expect(kept?.rawFiles).toMatchObject([{ size: limit / 1024 }]);
    await page.close();
  });
});

const limit = 15 * 1024 * 1024;

const pick = (page: Parameters<typeof choose>[0], file: ReturnType<typeof paperOf>) =>
  page.locator("input[type=file]").first().setInputFiles(file);

/** A PDF of one page with a comment that fills it to a size. */
function paperOf(size: number) {
  const head = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n";
  const pages = "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n";
  const sheet = "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\n";
  const tail = "\ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n";
  const body = Buffer.alloc(size, "x");
  const start = `${head}${pages}${sheet}%`;
  body.write(start, 0, "latin1");
  body.write(tail, size - tail.length, "latin1");
  return { name: "paper.pdf", mimeType: "application/pdf", buffer: body };
}
