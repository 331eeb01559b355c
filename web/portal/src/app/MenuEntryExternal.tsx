import { VisuallyHidden } from "@mantine/core";
import { portalConfig } from "@portal/lib/api/portal";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { IconExternalLink } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import classes from "./MenuEntry.module.css";
import type { MenuExternal } from "./menu";
import { openWithToken } from "./readmeToken";

/** Opens a new window, which knows who came. Without scripts it would be a plain link. */
export function MenuEntryExternal({ item }: { item: MenuExternal }) {
  const address = portalConfig()[item.address];
  const visit = useSubmit({ call: openWithToken });
  function open(event: MouseEvent) {
    event.preventDefault();
    visit.submit(address);
  }
  return (
    <li>
      <a
        className={classes.row}
        data-track={item.label}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={open}
      >
        <item.icon size={17} stroke={1.7} aria-hidden="true" />
        {item.label}
        <VisuallyHidden>, opens in a new window</VisuallyHidden>
        <IconExternalLink className={classes.end} size={14} stroke={1.7} aria-hidden="true" />
      </a>
    </li>
  );
}
