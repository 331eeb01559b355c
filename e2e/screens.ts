/**
 * Every screen of the portal by its route, and the spec in which axe looks at it. A route without a place here fails
 * screens.spec.ts, a place at which nobody looked fails the run (reporter.ts).
 */
export const screens: Readonly<Record<string, string>> = {
  "/login": "login",
  "/register": "register",
  "/confirm": "register",
  "/reset": "reset",
  "/resetPassword": "reset",
  "/confirmInvite": "confirmInvite",
  "/404": "shell",
  "/dashboard": "dashboard",
  "/usage": "usage",
  "/conversion": "conversion",
  "/users": "users",
  "/users/user-details": "drawer",
  "/users/invite": "invite",
  "/providers": "providers",
  "/link/emulator": "emulator",
  "/link/template": "template",
  "/link/winkSite": "sites",
  "/link/winkSiteDetail/$id/$name": "builder",
  "/api-keys": "apikey",
  "/webhooks": "webhook",
  "/request-log": "requestlog",
  "/blog": "palette",
  "/account/organization": "settings",
  "/account/team": "team",
  "/account/security": "security",
  "/account/audit": "audit",
  "/snap/verification": "verification",
  "/snap/scanned": "scanned",
  "/snap/signals": "signals",
};

/**
 * How many analyses a run may make. A screen is looked at in both schemes, where the list says; every other state of it
 * (a dialog, a tab) once, in light colors; what only repeats a component with other words, not at all. Dark colors are
 * the same tokens, whose contrasts are computed (web/packages/tokens/contrast.test.ts). Five looks are at what has no
 * components: the built-in terms, a mail, and the page that confirms a subscription (strangers.spec.ts).
 */
export const mostAnalyses = 205;

/** Routes that show what another one shows: a tab of the settings. */
export const alike: Readonly<Record<string, string>> = {
  "/organization": "/account/organization",
};
