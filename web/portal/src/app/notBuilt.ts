/** Routes of the specification whose screens do not exist yet, with the titles they will have. */
export const notBuilt = {
  "/link/winkSite": "Sites",
  "/link/winkSiteDetail/$id/$name": "Site builder",
  "/snap/verification": "Verification Lookup",
  "/snap/scanned": "Scanned Documents",
  "/snap/signals": "Signals",
  "/users/invite": "Invite new Users",
} as const;

export type NotBuiltPath = keyof typeof notBuilt;
