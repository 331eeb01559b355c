export const consentKeys = { templates: ["consentTemplates"] } as const;
