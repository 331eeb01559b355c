export const tenantKeys = { organization: ["tenant"], industries: ["industries"] } as const;
