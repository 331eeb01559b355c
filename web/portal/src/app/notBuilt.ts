/** Routes of the specification whose screens do not exist yet, with the titles they will have. */
export const notBuilt = {
  "/usage": "Account Usage",
  "/link/template": "Templates",
  "/link/winkSite": "Sites",
  "/link/winkSiteDetail/$id/$name": "Site builder",
  "/snap/verification": "Verification Lookup",
  "/snap/scanned": "Scanned Documents",
  "/snap/signals": "Signals",
  "/users/invite": "Invite new Users",
  "/blog": "Blog",
  "/organization": "Organization",
  "/providers": "Data Sources",
  "/account/organization": "Settings",
  "/account/team": "Team",
  "/confirmInvite": "Accept invitation",
} as const;

export type NotBuiltPath = keyof typeof notBuilt;
