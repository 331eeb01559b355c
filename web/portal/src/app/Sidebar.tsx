import { NodWordmark } from "@packages/brand/NodWordmark";
import { productName } from "@portal/lib/api/portal";
import { Link } from "@tanstack/react-router";
import { MenuEntry } from "./MenuEntry";
import { menu } from "./menu";
import { SandboxSwitch } from "./SandboxSwitch";
import { SearchButton } from "./SearchButton";
import classes from "./Sidebar.module.css";
import { UserBar } from "./UserBar";

export function Sidebar() {
  return (
    <aside className={classes.sidebar} aria-label="Sidebar">
      <Link to="/" className={classes.logo} aria-label={`${productName()}, go to the dashboard`}>
        <NodWordmark height={26} />
      </Link>
      <SandboxSwitch />
      <SearchButton />
      <nav className={classes.nav} aria-label="Main">
        {menu.map((group) => (
          <div key={group.id} className={classes.group}>
            {group.title && <h2 className={classes.title}>{group.title}</h2>}
            <ul className={classes.list}>
              {group.items.map((item) => (
                <MenuEntry key={item.label} item={item} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <UserBar />
    </aside>
  );
}
