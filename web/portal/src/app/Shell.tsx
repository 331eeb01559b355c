import "@shared/ui/shellStyles";
import { SkipLink } from "@shared/ui/SkipLink";
import { Outlet } from "@tanstack/react-router";
import { OfflineRibbon } from "./OfflineRibbon";
import { Ribbon } from "./Ribbon";
import classes from "./Shell.module.css";
import { Sidebar } from "./Sidebar";

/** The frame of every protected screen. */
export function Shell() {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <Sidebar />
      <div className={classes.column}>
        <header>
          <OfflineRibbon />
          <Ribbon />
        </header>
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
