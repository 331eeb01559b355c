import { lazy, Suspense } from "react";
import { DashboardPage } from "../features/dashboard/DashboardPage";

const ConnectDialog = lazy(async () => ({
  default: (await import("../features/emulator/ConnectDialog")).ConnectDialog,
}));

/** /dashboard, with the widget of the emulator in its first step. */
export function DashboardScreen() {
  return (
    <DashboardPage
      connect={(ends) => (
        <Suspense>
          <ConnectDialog {...ends} />
        </Suspense>
      )}
    />
  );
}
