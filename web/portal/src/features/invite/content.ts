import type { InviteContent } from "@portal/lib/api/wire";

export type Section = "email" | "landingPage" | "widget" | "successPage";

/** The numbered tabs, in order. */
export const sections: readonly { id: Section; label: string }[] = [
  { id: "email", label: "Email" },
  { id: "landingPage", label: "Landing page" },
  { id: "widget", label: "Wink Widget" },
  { id: "successPage", label: "Success page" },
];

export interface Field<Name extends string> {
  name: Name;
  label: string;
  maxLength: number;
  /** Several lines, or one line that is seen whole however long it is. */
  shape?: "text" | "whole";
}

export const emailFields: readonly Field<"replyAddress" | "subject" | "body">[] = [
  { name: "replyAddress", label: "Reply to", maxLength: 200 },
  { name: "subject", label: "Subject", maxLength: 200, shape: "whole" },
  { name: "body", label: "Invitation text", maxLength: 5000, shape: "text" },
];

export const reminderChoices = [
  { value: "", label: "None" },
  { value: "3", label: "After 3 days" },
  { value: "7", label: "After 7 days" },
  { value: "3,7", label: "After 3 and 7 days" },
];

/** What our own lines of an invitation can be in. */
export const languageChoices = [
  { value: "en", label: "English" },
  { value: "fil", label: "Filipino" },
];

export const pageFields: readonly Field<"header" | "description" | "button">[] = [
  { name: "header", label: "Header", maxLength: 200, shape: "whole" },
  { name: "description", label: "Invitation text", maxLength: 5000, shape: "text" },
  { name: "button", label: "Button text", maxLength: 200 },
];

/** What an invitation is made of. */
export interface Draft {
  content: InviteContent;
  winkTemplateId: string | null;
}

/** What a template says, without what it is called. */
export function contentOf(of: InviteContent): InviteContent {
  const { language, company, email, landingPage, successPage, sms } = of;
  return { language, company, email, landingPage, successPage, ...(sms && { sms }) };
}

type Language = NonNullable<InviteContent["language"]>;

/** The texts to begin with. */
export type Defaults = Record<Language, InviteContent>;

/** Content in another language: texts that are still the proposed ones become those of that language. */
export function inLanguage(
  content: InviteContent,
  language: Language,
  defaults: Defaults,
): InviteContent {
  const from = defaults[content.language ?? "en"];
  const to = defaults[language];
  const next = { ...content, language };
  const changed = <Name extends string, Texts extends Record<Name, string>>(
    fields: readonly Field<Name>[],
    textsOf: (content: InviteContent) => Texts,
  ): Texts => {
    const texts = { ...textsOf(content) };
    for (const { name } of fields) {
      if (texts[name] === textsOf(from)[name]) texts[name] = textsOf(to)[name];
    }
    return texts;
  };
  return {
    ...next,
    email: changed(emailFields, ({ email }) => email),
    landingPage: changed(pageFields, ({ landingPage }) => landingPage),
    successPage: changed(pageFields, ({ successPage }) => successPage),
  };
}

/** What is missing, by section. */
export function gapsOf({ content, winkTemplateId }: Draft): Record<Section, string[]> {
  const empty = <Name extends string>(
    fields: readonly Field<Name>[],
    values: Record<Name, string>,
  ) => fields.filter(({ name }) => values[name].trim() === "").map(({ label }) => label);
  return {
    email: empty(emailFields, content.email),
    landingPage: empty(pageFields, content.landingPage),
    widget: winkTemplateId ? [] : ["template"],
    successPage: empty(pageFields, content.successPage),
  };
}

/** The first gap in the order of the tabs, as the specification says it; null for none. */
export function firstGap(draft: Draft): string | null {
  const gaps = gapsOf(draft);
  for (const { id, label } of sections) {
    const [field] = gaps[id];
    if (field) return `The ${label} ${field} is not filled in, please fill in completely`;
  }
  return null;
}
