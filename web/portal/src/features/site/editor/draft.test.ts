import { expect, test } from "vitest";
import type { Site } from "../queries";
import { bodyOf, draftOf, newDraft, withoutScheme } from "./draft";

const site = {
  id: "wsit-1",
  name: "Salary loan",
  type: "STANDARD",
  enabled: false,
  url: "https://link.test/s/wsit-1",
  responses: 0,
  winkTemplateId: "wtpl-1",
  winkTemplateName: "Salary",
  winkSiteTemplate: {
    winkTemplateId: "wtpl-1",
    winkTemplateName: "Salary",
    companyLogoUrl: "https://link.test/logo.png",
    redirectBackUrl: "https://example.com/ok?a=1",
    redirectBackUrlOnFailure: "",
    redirectTarget: "TOP",
    redirectTargetOnFailure: "SELF",
    allowedOrigins: [],
    availability: {
      opensAt: null,
      closesAt: null,
      timeZone: "Asia/Manila",
      responseLimit: 0,
      closedText: "",
    },
    landingPageConfig: {
      enabled: false,
      headerText: "H",
      bodyText: "a\n\tb",
      continueButtonName: "Go",
    },
    providerPageConfig: {},
    resultPageConfig: {
      enabled: false,
      enableQrCode: false,
      successPage: { headerText: "S", bodyText: "s", continueButtonName: "ok" },
      failurePage: { headerText: "F", bodyText: "", continueButtonName: "no" },
    },
  },
  createdAt: "2026-11-21T04:00:00.000Z",
  updatedAt: "2026-11-21T04:00:00.000Z",
} as unknown as Site;

test("what was stored is sent again as it was", () => {
  const sent = bodyOf(draftOf(site));
  const { allowedOrigins, availability, winkTemplateName, ...look } = site.winkSiteTemplate;
  expect(sent).toEqual({
    name: site.name,
    enabled: false,
    type: "STANDARD",
    winkTemplateId: "wtpl-1",
    winkSiteTemplate: look,
  });
});

test("a template that was deleted has to be chosen again", () => {
  expect(draftOf({ ...site, winkTemplateName: "Invalid WinkTemplate" }).templateId).toBe("");
});

test("a site without a name gets the default one", () => {
  expect(bodyOf(newDraft("  ")).name).toBe("Default Customization Wink Site");
});

test.each([
  ["https://example.com/ok", "example.com/ok"],
  [" HTTP://example.com", "example.com"],
  ["example.com", "example.com"],
  ["", ""],
])("%j beside its fixed prefix is %j", (typed, shown) => {
  expect(withoutScheme(typed)).toBe(shown);
});
