import { expect, test } from "vitest";
import { embedCode, userCode } from "./embedCode";

const urls = { openUrl: "https://nod.test/open/v1", sandboxUrl: "https://nod.test/sandbox/v1" };

test.each([
  ["SANDBOX", "https://link.test/link-sandbox/v1", "https://nod.test/sandbox/v1/users"],
  ["PRODUCTION", "https://link.test/link/v1", "https://nod.test/open/v1/users"],
] as const)("the samples of %s name the hosts of that mode", (mode, host, users) => {
  expect(embedCode(mode, "https://link.test")).toContain(`calls ${host}\n`);
  expect(userCode(mode, urls)).toContain(`POST ${users} `);
});

test("the page's sample is in the one form: origin, token, template", () => {
  const code = embedCode("SANDBOX", "https://link.test", "wtpl-1");
  expect(code).toContain('src="https://link.test/wink/v1/wink.js"');
  expect(code).toContain('origin: "https://link.test"');
  expect(code).toContain('token: "USER_TOKEN"');
  expect(code).toContain('templateId: "wtpl-1"');
  expect(code).not.toMatch(/apiHost|userToken/);
  expect(embedCode("SANDBOX", "https://link.test")).toContain('"default_customization"');
});
