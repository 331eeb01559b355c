import "@shared/ui/shellStyles";
import { Outlet } from "@tanstack/react-router";
import { OfflineRibbon } from "./OfflineRibbon";
import { Ribbon } from "./Ribbon";
import classes from "./Shell.module.css";
import { Sidebar } from "./Sidebar";

/** The frame of every protected screen. */
export function Shell() {
  return (
    <div className={classes.shell}>
      <Sidebar />
      <div className={classes.column}>
        <OfflineRibbon />
        <Ribbon />
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
