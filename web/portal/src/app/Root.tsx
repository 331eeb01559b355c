import { Outlet } from "@tanstack/react-router";
import { PasswordAge } from "./PasswordAge";

/** Around every screen, public ones too. */
export function Root() {
  return (
    <>
      <Outlet />
      <PasswordAge />
    </>
  );
}
