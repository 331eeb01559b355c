import { Tabs } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountPane } from "./AccountPane";
import { ArchiveTab } from "./ArchiveTab";
import { FormTab } from "./FormTab";
import { type Place, shownPanel } from "./place";
import type { UserAccount, UserArchive, UserForm } from "./queries";
import classes from "./UserDetail.module.css";

export interface SourcePanelsProps {
  mode: Mode;
  accounts: UseQueryResult<UserAccount[]>;
  archives: UseQueryResult<UserArchive[]>;
  forms: readonly UserForm[];
  /** How many there are, undefined while that did not load. */
  counts: { accounts: number | undefined; archives: number | undefined };
  /** Whether the uploads of one file type stand in one list entry, below each other. */
  isStacked?: boolean;
  /** What is in the tab of that name, if there is one. */
  timeline?: ReactNode;
  place: Place;
  onPlace: (place: Place) => void;
}

const heads: Record<string, string> = {
  accounts: "Accounts",
  archives: "Archives",
  forms: "Forms",
  timeline: "Timeline",
};

/** What a user shared, a tab for each kind. Accounts and archives have theirs only when there are any. */
export function SourcePanels(props: SourcePanelsProps) {
  const { mode, accounts, archives, isStacked, forms, timeline, place, onPlace } = props;
  const counts: Record<string, number | undefined> = {
    ...props.counts,
    forms: forms.length || undefined,
    timeline: timeline ? undefined : 0,
  };
  const panels = Object.keys(heads).filter((panel) => counts[panel] !== 0);
  const panel = shownPanel(place.panel, panels);
  const choose = (source: string) => onPlace({ panel, source });
  return (
    <Tabs
      className={classes.tabs}
      value={panel}
      onChange={(next) => onPlace({ panel: next ?? undefined })}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabList}>
        {panels.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {heads[name]} {counts[name] ? <Count>{counts[name]}</Count> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={panel} className={classes.panel}>
        {panel === "accounts" && (
          <AccountPane mode={mode} accounts={accounts} chosenId={place.source} onChoose={choose} />
        )}
        {panel === "archives" && (
          <ArchiveTab
            mode={mode}
            archives={archives}
            isStacked={isStacked}
            chosenId={place.source}
            onChoose={choose}
          />
        )}
        {panel === "forms" && <FormTab forms={forms} />}
        {panel === "timeline" && timeline}
      </Tabs.Panel>
    </Tabs>
  );
}

function Count({ children }: { children: number }) {
  return <span className={classes.count}>{children}</span>;
}
