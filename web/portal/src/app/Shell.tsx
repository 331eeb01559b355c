import "@portal/ui/shellStyles";
import { Layers } from "@portal/ui/Layers";
import { SkipLink } from "@portal/ui/SkipLink";
import { Outlet } from "@tanstack/react-router";
import { OfflineRibbon } from "./OfflineRibbon";
import { Ribbon } from "./Ribbon";
import classes from "./Shell.module.css";
import { Shortcuts } from "./Shortcuts";
import { Sidebar } from "./Sidebar";

/** The frame of every protected screen. */
export function Shell() {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <Shortcuts />
      <Sidebar />
      <div className={classes.column}>
        <section aria-label="Notices" className={classes.notices}>
          <OfflineRibbon />
          <Ribbon />
        </section>
        {/* Named, because the frame of a widget on the page has a main part, too. */}
        <main id="content" aria-label="Content" tabIndex={-1} className={classes.main}>
          <Outlet />
          <Layers />
        </main>
      </div>
    </div>
  );
}
