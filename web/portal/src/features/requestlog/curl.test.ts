import { expect, it } from "vitest";
import { asCurl } from "./curl";

const base = "https://portal.example.test/sandbox/v1";

it("is a command with variables in place of what the caller sent", () => {
  const one = {
    method: "GET",
    path: "/users/{id}/forms/{formId}",
    queryFields: ["?", "size", "startDate"],
  };
  expect(asCurl(one, false, base)).toBe(
    `curl -X GET "${base}/users/$ID/forms/$FORM_ID?size=$SIZE&startDate=$START_DATE" \\
  -u "$NOD_API_KEY:$NOD_API_SECRET"`,
  );
});

it("takes a body from a file, and sends a POST once", () => {
  expect(asCurl({ method: "POST", path: "/users", queryFields: [] }, true, base)).toBe(
    `curl -X POST "${base}/users" \\
  -u "$NOD_API_KEY:$NOD_API_SECRET" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d @body.json`,
  );
});
