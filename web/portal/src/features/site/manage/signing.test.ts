import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { languages, signingCode } from "./signing";

const site = { id: "wsit-1", url: "https://link.example.com/s/wsit-1" };

it("makes a link with the signature that the server checks", () => {
  const code = signingCode("Node.js", site);
  const link = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    env: { SITE_SECRET: "secret" },
    encoding: "utf8",
  });
  const signature = createHmac("sha256", "secret").update("wsit-1.C-42").digest("hex");
  expect(link.trim()).toBe(`${site.url}?nodCustomer=C-42&nodSignature=${signature}`);
});

it.each(languages)("%s has this site's ID and address, and no secret", (language) => {
  const code = signingCode(language, site);
  expect(code).toContain("wsit-1.");
  expect(code).toContain(`${site.url}?`);
  expect(code).toContain("SITE_SECRET");
  expect(code).not.toMatch(/SITE_ID|SITE_URL/);
});
