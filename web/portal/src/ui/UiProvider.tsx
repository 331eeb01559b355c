import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { setNonce } from "get-nonce";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "./theme";
import "./styles";

/** The key under which the small script before the bundle looks for the chosen scheme. */
const schemeManager = localStorageColorSchemeManager({ key: "colorScheme" });

/** The nonce that the server wrote into the page; style elements made at run time need it. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

// Modals and drawers write one more style element, through a package that asks get-nonce.
setNonce(pageNonce());

/** Theme, color scheme and toasts around everything. */
export function UiProvider({ children, env }: { children: ReactNode; env?: "test" }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={pageNonce}
      env={env}
    >
      <Notifications
        position="bottom-right"
        limit={10}
        pauseResetOnHover="notification" // one that lies over a button must not keep all others there
        autoClose={3000}
        containerWidth={420}
        zIndex="var(--n-layer-toast)"
        transitionDuration={160}
      />
      {children}
    </MantineProvider>
  );
}
