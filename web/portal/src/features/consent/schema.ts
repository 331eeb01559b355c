export const maxField = 200;
export const maxText = 60_000;

export interface ConsentForm {
  consentType: string;
  displayTitle: string;
  version: string;
  consentMethod: string;
  consentText: string;
}

export type ConsentField = keyof ConsentForm;

export const emptyForm: ConsentForm = {
  consentType: "",
  displayTitle: "",
  version: "",
  consentMethod: "",
  consentText: "",
};

const required = (message: string) => (value: string) => (value.trim() ? null : message);

export const rules = {
  consentType: required("Consent Type is required"),
  displayTitle: required("Display Title is required"),
  version: required("Version is required"),
  consentText: required("Consent Text is required"),
};

/** What is sent. The text goes as it was typed, its blank lines and indents belong to it. */
export function toBody(form: ConsentForm) {
  return {
    consentType: form.consentType.trim(),
    title: form.displayTitle.trim(),
    version: form.version.trim(),
    consentMethod: form.consentMethod.trim(),
    consentText: form.consentText,
  };
}

/** The form's name of a field of the server's. */
export function formField(field: string): string {
  return field === "title" ? "displayTitle" : field;
}

/** How many characters a text has, as the server counts: an emoji is one, not two. */
export function countOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The text, or its beginning when it is longer than so many characters. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  let count = 0;
  let end = 0;
  for (const character of text) {
    if (count === max) return text.slice(0, end);
    count++;
    end += character.length;
  }
  return text;
}
