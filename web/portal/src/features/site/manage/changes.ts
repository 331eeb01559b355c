/** One setting that two versions have differently, as people read it. */
export interface Change {
  path: string;
  before: string;
  after: string;
}

type Values = { [key: string]: unknown };

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every single setting by its path. */
function flat(value: Values, at = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, part] of Object.entries(value)) {
    const path = at ? `${at}.${key}` : key;
    if (isGroup(part)) for (const [inner, text] of flat(part, path)) found.set(inner, text);
    else found.set(path, Array.isArray(part) ? part.join("\n") : String(part ?? ""));
  }
  return found;
}

/** What is different, in the order of the settings. */
export function changesOf(before: object, after: object): Change[] {
  const [old, now] = [flat({ ...before }), flat({ ...after })];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? "", after: now.get(path) ?? "" }))
    .filter((change) => change.before !== change.after);
}

const words: Record<string, string> = {
  winkTemplateId: "Template ID",
  winkTemplateName: "Template",
  companyLogoUrl: "Logo",
  redirectBackUrl: "Success exit link",
  redirectBackUrlOnFailure: "Failure exit link",
  allowedOrigins: "Allowed origins",
  landingPageConfig: "Landing page",
  resultPageConfig: "Result page",
  successPage: "success",
  failurePage: "failure",
  enabled: "enabled",
  enableQrCode: "QR code",
  headerText: "header",
  bodyText: "text",
  continueButtonName: "button",
  availability: "Availability",
  opensAt: "opens",
  closesAt: "closes",
  timeZone: "time zone",
  responseLimit: "response limit",
  closedText: "closed text",
};

/** "Landing page: header" */
export function labelOf(path: string): string {
  const [first = "", ...rest] = path.split(".").map((part) => words[part] ?? part);
  return rest.length > 0 ? `${first}: ${rest.join(" ")}` : first;
}
