import { basepath } from "@portal/lib/session/basepath";
import { rememberOrigin } from "@portal/lib/session/origin";
import { currentMode, isLoggedIn } from "@portal/lib/session/storage";
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { NotFoundPage } from "./NotFoundPage";
import { Root } from "./Root";

const root = createRootRoute({ component: Root });

/** Everything below needs a login; the way there is remembered for after it. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: "guarded",
  // Apart from the first chunk, because the sign-in screens do without the menu and what stands in it.
  component: lazyRouteComponent(() => import("./Shell"), "Shell"),
  beforeLoad: ({ location }) => {
    if (isLoggedIn()) return;
    rememberOrigin(location.href);
    throw redirect({ to: "/login", replace: true });
  },
});

function screen<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => guarded, path, component });
}

function page<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component });
}

/** An address that only leads on to another one. */
function forward<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => guarded,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
}

const settings = lazyRouteComponent(() => import("./SettingsPage"), "SettingsPage");

const invite = createRoute({
  getParentRoute: () => guarded,
  path: "/users/invite",
  component: lazyRouteComponent(() => import("../features/invite/InvitePage"), "InvitePage"),
  beforeLoad: () => {
    // Invitations go to real people, so the screen exists in Production only.
    if (currentMode() === "SANDBOX") throw redirect({ to: "/users", replace: true });
  },
});

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: isLoggedIn() ? "/404" : "/login", replace: true });
  },
});

const routeTree = root.addChildren([
  guarded.addChildren([
    forward("/", "/dashboard"),
    forward("/link", "/link/emulator"),
    forward("/snap", "/snap/verification"),
    screen(
      "/dashboard",
      lazyRouteComponent(() => import("./DashboardScreen"), "DashboardScreen"),
    ),
    screen(
      "/api-keys",
      lazyRouteComponent(() => import("../features/apikey/ApiKeyPage"), "ApiKeyPage"),
    ),
    screen(
      "/webhooks",
      lazyRouteComponent(() => import("../features/webhook/WebhookPage"), "WebhookPage"),
    ),
    screen(
      "/request-log",
      lazyRouteComponent(() => import("../features/requestlog/RequestLogPage"), "RequestLogPage"),
    ),
    screen(
      "/link/emulator",
      lazyRouteComponent(() => import("../features/emulator/EmulatorPage"), "EmulatorPage"),
    ),
    screen(
      "/users",
      lazyRouteComponent(() => import("../features/enduser/UserPage"), "UserPage"),
    ),
    screen(
      "/users/user-details",
      lazyRouteComponent(() => import("../features/enduser/UserDetailPage"), "UserDetailPage"),
    ),
    invite,
    screen(
      "/usage",
      lazyRouteComponent(() => import("../features/usage/UsagePage"), "UsagePage"),
    ),
    screen(
      "/conversion",
      lazyRouteComponent(() => import("../features/conversion/ConversionPage"), "ConversionPage"),
    ),
    screen(
      "/link/template",
      lazyRouteComponent(() => import("../features/template/TemplatePage"), "TemplatePage"),
    ),
    screen(
      "/link/winkSite",
      lazyRouteComponent(() => import("./SitesScreen"), "SitesScreen"),
    ),
    screen(
      "/link/winkSiteDetail/$id/$name",
      lazyRouteComponent(() => import("../features/lowcode/BuilderPage"), "BuilderPage"),
    ),
    screen(
      "/snap/verification",
      lazyRouteComponent(
        () => import("../features/verification/VerificationPage"),
        "VerificationPage",
      ),
    ),
    screen(
      "/snap/scanned",
      lazyRouteComponent(() => import("../features/archive/ScannedPage"), "ScannedPage"),
    ),
    screen(
      "/snap/signals",
      lazyRouteComponent(() => import("../features/signal/SignalPage"), "SignalPage"),
    ),
    screen(
      "/blog",
      lazyRouteComponent(() => import("../features/blog/BlogPage"), "BlogPage"),
    ),
    screen(
      "/providers",
      lazyRouteComponent(() => import("../features/catalogue/DataSourcePage"), "DataSourcePage"),
    ),
    screen(
      "/account/security",
      lazyRouteComponent(() => import("../features/secondfactor/SecurityPage"), "SecurityPage"),
    ),
    screen("/account/organization", settings),
    screen("/organization", settings),
    screen("/account/team", settings),
    screen(
      "/account/audit",
      lazyRouteComponent(() => import("../features/audit/AuditPage"), "AuditPage"),
    ),
  ]),
  page(
    "/login",
    lazyRouteComponent(() => import("../features/signin/LoginPage"), "LoginPage"),
  ),
  page(
    "/register",
    lazyRouteComponent(() => import("../features/signin/SignUpPage"), "SignUpPage"),
  ),
  page(
    "/confirm",
    lazyRouteComponent(() => import("../features/signin/ConfirmPage"), "ConfirmPage"),
  ),
  page(
    "/reset",
    lazyRouteComponent(() => import("../features/signin/ResetPage"), "ResetPage"),
  ),
  page(
    "/resetPassword",
    lazyRouteComponent(() => import("../features/signin/NewPasswordPage"), "NewPasswordPage"),
  ),
  page(
    "/confirmInvite",
    lazyRouteComponent(() => import("../features/signin/ConfirmInvitePage"), "ConfirmInvitePage"),
  ),
  page("/404", NotFoundPage),
  anythingElse,
]);

/** Query values are plain strings here: a token of digits must not become a number. */
function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: basepath || "/",
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The screen before this one is the list of sites. */
    fromSites?: boolean;
    /** What a new flow begins with. */
    start?: string;
  }

  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
