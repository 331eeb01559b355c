import type { Site } from "./queries";

export type SiteType = Site["type"];

export const typeNames: Record<SiteType, string> = {
  LOWCODE: "Wink Site (v3)",
  STANDARD: "Wink Site (v2)",
};

/** How the server names a template that was deleted. */
const noTemplate = "Invalid WinkTemplate";

/** The templates of all its widget screens; those that were deleted have no names. */
export const templateNames = ({ winkTemplateNames }: Site) =>
  (winkTemplateNames ?? []).filter((name) => name !== noTemplate);

/** The name of a site's template; empty where the template was deleted. */
export const templateName = ({ winkTemplateName }: Site) =>
  winkTemplateName === noTemplate ? "" : winkTemplateName;
