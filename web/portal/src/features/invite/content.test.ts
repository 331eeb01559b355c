import { describe, expect, it } from "vitest";
import { contentOf, type Draft, firstGap, gapsOf, inLanguage } from "./content";

function draft(): Draft {
  const page = { header: "Hello", description: "Text", button: "Connect" };
  return {
    content: {
      company: { name: "Bayani Lending", logoUrl: "" },
      email: {
        sendEmail: true,
        senderName: "Bayani Lending",
        replyAddress: "loans@example.com",
        subject: "Hello",
        body: "Text",
      },
      landingPage: { ...page },
      successPage: { ...page },
    },
    winkTemplateId: "default_customization",
  };
}

describe("the first gap", () => {
  it("is none where everything is filled in", () => {
    expect(firstGap(draft())).toBeNull();
  });

  it("names section and field", () => {
    const empty = draft();
    empty.content.email.subject = " ";
    expect(firstGap(empty)).toBe("The Email Subject is not filled in, please fill in completely");
  });

  it("is the first in the order of the tabs", () => {
    const empty = draft();
    empty.content.successPage.button = "";
    empty.winkTemplateId = null;
    expect(firstGap(empty)).toBe(
      "The Wink Widget template is not filled in, please fill in completely",
    );
    expect(gapsOf(empty).successPage).toEqual(["Button text"]);
  });
});

it("texts of an earlier round keep their language", () => {
  const sent = { ...draft().content, language: "fil" as const, id: "itpl-1", name: "Loans" };
  expect(contentOf(sent)).toEqual({ ...draft().content, language: "fil" });
});

describe("another language", () => {
  const page = (text: string) => ({ header: text, description: text, button: text });
  const proposed = (language: "en" | "fil", text: string) => ({
    ...draft().content,
    language,
    email: { ...draft().content.email, subject: text, body: text },
    landingPage: page(text),
    successPage: page(text),
  });
  const defaults = { en: proposed("en", "Hello"), fil: proposed("fil", "Kumusta") };

  it("changes proposed texts with it, and back", () => {
    expect(inLanguage(defaults.en, "fil", defaults)).toEqual(defaults.fil);
    expect(inLanguage(defaults.fil, "en", defaults)).toEqual(defaults.en);
  });

  it("leaves what somebody wrote or chose", () => {
    const email = { ...defaults.en.email, subject: "Loan 12", reminderDays: [3] };
    expect(inLanguage({ ...defaults.en, email }, "fil", defaults)).toEqual({
      ...defaults.fil,
      email: { ...email, body: "Kumusta" },
    });
  });
});
