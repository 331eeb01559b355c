import { useMediaQuery } from "@mantine/hooks";
import { ApiError } from "@packages/api/error";
import { portalConfig } from "@portal/lib/api/portal";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import classes from "./App.module.css";
import { DesktopOnly } from "./DesktopOnly";
import { createPortalRouter } from "./router";

type PortalRouter = ReturnType<typeof createPortalRouter>;

/** Only what never reached the server is tried again; an answer is an answer. */
function retry(count: number, error: Error): boolean {
  return count < 1 && error instanceof ApiError && error.code === "NETWORK_ERROR";
}

let isFollowed = false;

/** Nothing of it is loaded unless the operator configured an address. */
async function follow(router: PortalRouter) {
  const { trackingUrl, errorReportUrl } = portalConfig();
  if ((!trackingUrl && !errorReportUrl) || isFollowed) return;
  isFollowed = true;
  const { startTelemetry } = await import("./telemetry/start");
  startTelemetry(router, { trackingUrl, errorReportUrl });
}

/** The portal, or below 960 px only its notice. What was open stays open behind the notice. */
export function App() {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry, staleTime: 10_000, refetchOnWindowFocus: false } },
      }),
  );
  const [router] = useState(() => createPortalRouter(queryClient));
  // What follows the steps is outside React.
  useEffect(() => void follow(router), [router]);
  const narrow = useMediaQuery("(max-width: 959.98px)", false, { getInitialValueInEffect: false });
  // Nothing may be sent from behind the notice, so the first screen waits for a wide window.
  const [opened, setOpened] = useState(!narrow);
  if (!narrow && !opened) setOpened(true);
  return (
    <QueryClientProvider client={queryClient}>
      {narrow && <DesktopOnly />}
      {opened && (
        <div className={classes.app} hidden={narrow}>
          <RouterProvider router={router} />
        </div>
      )}
    </QueryClientProvider>
  );
}
