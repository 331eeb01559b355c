import { Tooltip } from "@mantine/core";
import { developerQuery } from "@portal/lib/api/queries";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { IconAction } from "@portal/ui/IconAction";
import { IconClock, IconLogout } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SchemeSwitch } from "./SchemeSwitch";
import { signOut } from "./signOut";
import classes from "./UserBar.module.css";
import { UserMenu } from "./UserMenu";
import { usePasswordAge } from "./usePasswordAge";

const hint =
  "Your password is scheduled to expire in 10 days. Because we care about your privacy and your " +
  "customers' privacy, we require you to change your password every 90 days. You may change your " +
  "password now to avoid login issues.";

/** Who is signed in with the menu of their account, the password hint, the color scheme and the way out. */
export function UserBar() {
  const { data: developer } = useQuery(developerQuery);
  const out = useSubmit({ call: signOut });
  const warn = usePasswordAge() === "WARNING";
  return (
    <div className={classes.bar}>
      <UserMenu developer={developer} />
      {warn && (
        <Tooltip label={hint}>
          <Link
            to="/account/organization"
            search={{ changePassword: "true" }}
            className={classes.hint}
            aria-label="Password expires soon"
          >
            <IconClock size={16} stroke={1.7} aria-hidden="true" />
          </Link>
        </Tooltip>
      )}
      <SchemeSwitch />
      <IconAction label="Log out" onClick={() => out.submit()}>
        <IconLogout size={17} stroke={1.7} aria-hidden="true" />
      </IconAction>
    </div>
  );
}
