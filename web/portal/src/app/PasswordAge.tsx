import { developerQuery } from "@shared/api/queries";
import { passwordAge } from "@shared/session/passwordAge";
import { isLoggedIn } from "@shared/session/storage";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

const PasswordExpired = lazy(async () => {
  const { PasswordExpired } = await import("./PasswordExpired");
  return { default: PasswordExpired };
});

const exempt = ["/login", "/register", "/reset"];

/** After 90 days only a new password leads on, on every screen but the three above. */
export function PasswordAge() {
  const { pathname } = useLocation();
  const asked = isLoggedIn() && !exempt.includes(pathname);
  const { data: developer } = useQuery({ ...developerQuery, enabled: asked });
  if (!asked || !developer || passwordAge(developer) !== "RISK") return null;
  return (
    <Suspense>
      <PasswordExpired />
    </Suspense>
  );
}
