/** The consent of a lookup as its form holds it: texts, empty when nothing was given; the time is of the browser's zone. */
export interface ConsentValues {
  consentTemplateId: string;
  consentedWith: string;
  version: string;
  consentedAt: string;
}

export const noConsent: ConsentValues = {
  consentTemplateId: "",
  consentedWith: "",
  version: "",
  consentedAt: "",
};

/** What a field says that was left out. */
export const required = "Required";

/** The errors of the consent by field. */
export function consentProblems(values: ConsentValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!values.consentTemplateId) errors.consentTemplateId = required;
  if (!values.consentedWith.trim()) errors.consentedWith = required;
  if (!values.version) errors.version = required;
  if (!values.consentedAt) errors.consentedAt = required;
  return errors;
}

/** The consent as it is sent. */
export function toConsent(values: ConsentValues, type: string) {
  return {
    type,
    version: values.version,
    consentedWith: values.consentedWith.trim(),
    consentTemplateId: values.consentTemplateId,
    consentedAt: new Date(values.consentedAt.replace(" ", "T")).toISOString(),
  };
}
