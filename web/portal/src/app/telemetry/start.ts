import { startReporting } from "./reporting";
import { followSteps, type PortalRouter, postStep } from "./tracking";

export interface Addresses {
  trackingUrl: string;
  errorReportUrl: string;
}

/** Loaded only where the operator configured an address; errors are reported by the shipped build alone. */
export function startTelemetry(router: PortalRouter, { trackingUrl, errorReportUrl }: Addresses) {
  const remember =
    errorReportUrl && import.meta.env.PROD ? startReporting(errorReportUrl) : () => undefined;
  followSteps(router, (step) => {
    remember(step);
    if (trackingUrl) postStep(trackingUrl, step);
  });
}
