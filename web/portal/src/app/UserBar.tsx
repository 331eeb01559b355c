import { Tooltip } from "@mantine/core";
import { management } from "@shared/api/portal";
import { developerQuery } from "@shared/api/queries";
import { passwordAge } from "@shared/session/passwordAge";
import { logout } from "@shared/session/session";
import { IconAction } from "@shared/ui/IconAction";
import { PersonAvatar } from "@shared/ui/PersonAvatar";
import { IconClock, IconLogout } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SchemeSwitch } from "./SchemeSwitch";
import classes from "./UserBar.module.css";

const hint =
  "Your password is scheduled to expire in 10 days. Because we care about your privacy and your " +
  "customers' privacy, we require you to change your password every 90 days. You may change your " +
  "password now to avoid login issues.";

async function signOut() {
  try {
    await management.DELETE("/signins/current");
  } catch {
    // The tokens go in any case; the server forgets an unreachable sign-in when it expires.
  }
  logout();
}

/** Who is signed in, the password hint, the colour scheme and the way out. */
export function UserBar() {
  const { data: developer } = useQuery(developerQuery);
  const warn = developer && passwordAge(developer) === "WARNING";
  return (
    <div className={classes.bar}>
      <PersonAvatar
        name={developer?.displayName ?? ""}
        imageUrl={developer?.headImageUrl}
        size={30}
      />
      <div className={classes.who}>
        <span className={classes.name} title={developer?.displayName}>
          {developer?.displayName}
        </span>
        <span className={classes.tenant} title={developer?.tenantName}>
          {developer?.tenantName}
        </span>
      </div>
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
      <IconAction label="Sign out" onClick={signOut}>
        <IconLogout size={17} stroke={1.7} aria-hidden="true" />
      </IconAction>
    </div>
  );
}
