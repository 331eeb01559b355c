import { expect, test } from "vitest";
import { embedCode, userCode } from "./embedCode";

const urls = { openUrl: "https://nod.test/open/v1", sandboxUrl: "https://nod.test/sandbox/v1" };

test.each([
  ["SANDBOX", "https://link.test/link-sandbox/v1", "https://nod.test/sandbox/v1/users"],
  ["PRODUCTION", "https://link.test/link/v1", "https://nod.test/open/v1/users"],
] as const)("the samples of %s name the hosts of that mode", (mode, host, users) => {
  const code = embedCode(mode, "https://link.test", "wtpl-1");
  expect(code).toContain(`apiHost: "${host}"`);
  expect(code).toContain('templateId: "wtpl-1"');
  expect(code).toContain("USER_TOKEN");
  expect(embedCode(mode, "https://link.test")).toContain('"default_customization"');
  expect(userCode(mode, urls)).toContain(`POST ${users} `);
});
