import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./MenuEntry.module.css";
import { MenuEntryExternal } from "./MenuEntryExternal";
import type { MenuItem, MenuLink, MenuParent } from "./menu";

/** The page itself, or a page below it. */
function isAt(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

function PageEntry({ item }: { item: MenuLink }) {
  const { pathname } = useLocation();
  const active = isAt(pathname, item.to) || (item.label === "Settings" && isSettings(pathname));
  return (
    <li>
      <Link
        to={item.to}
        className={classes.row}
        data-track={item.label}
        data-active={active || undefined}
        aria-current={active ? "page" : undefined}
      >
        <item.icon size={17} stroke={1.7} aria-hidden="true" />
        {item.label}
      </Link>
    </li>
  );
}

/** Settings answers at two addresses besides its own. */
function isSettings(pathname: string): boolean {
  return pathname === "/account/team" || pathname === "/organization";
}

function ParentEntry({ item }: { item: MenuParent }) {
  const { pathname } = useLocation();
  const inside = isAt(pathname, item.base);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? inside;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-track={item.label}
        aria-expanded={open}
        onClick={() => setToggled(!open)}
      >
        <item.icon size={17} stroke={1.7} aria-hidden="true" />
        {item.label}
        <Chevron className={classes.end} size={16} stroke={1.7} aria-hidden="true" />
      </button>
      {open && (
        <ul className={classes.children}>
          {item.children.map((child) => (
            <li key={child.to}>
              <Link
                to={child.to}
                className={classes.row}
                data-track={child.label}
                data-active={pathname.startsWith(child.to) || undefined}
                aria-current={pathname.startsWith(child.to) ? "page" : undefined}
              >
                {child.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function MenuEntry({ item }: { item: MenuItem }) {
  if (item.kind === "link") return <PageEntry item={item} />;
  if (item.kind === "parent") return <ParentEntry item={item} />;
  return <MenuEntryExternal item={item} />;
}
