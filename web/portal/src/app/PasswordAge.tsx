import { isLoggedIn } from "@portal/lib/session/storage";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { usePasswordAge } from "./usePasswordAge";

const PasswordExpired = lazy(async () => {
  const { PasswordExpired } = await import("./PasswordExpired");
  return { default: PasswordExpired };
});

const exempt = ["/login", "/register", "/reset"];

/** After 90 days only a new password leads on, on every screen but the three above. */
export function PasswordAge() {
  const { pathname } = useLocation();
  const age = usePasswordAge(isLoggedIn() && !exempt.includes(pathname));
  if (age !== "RISK") return null;
  return (
    <Suspense>
      <PasswordExpired />
    </Suspense>
  );
}
