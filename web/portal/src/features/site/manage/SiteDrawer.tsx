import { Tabs } from "@mantine/core";
import { siteQuery } from "@portal/lib/api/sites";
import type { Mode } from "@portal/lib/session/storage";
import { KeyId } from "@portal/ui/KeyId";
import { LoadError } from "@portal/ui/LoadError";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { AnswersPanel } from "./AnswersPanel";
import { AvailabilityPanel } from "./AvailabilityPanel";
import { EmbedPanel, type PanelProps } from "./EmbedPanel";
import { LinksPanel } from "./LinksPanel";
import classes from "./Manage.module.css";
import { PosterPanel } from "./PosterPanel";
import { SigningPanel } from "./SigningPanel";
import { VersionsPanel } from "./VersionsPanel";

export interface SiteDrawerProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  siteId: string | null;
  onClose: () => void;
}

interface PanelEntry {
  id: string;
  head: string;
  Panel: ComponentType<PanelProps>;
  /** Only sites with screens have it. */
  isOfFlows?: boolean;
}

const panels: readonly PanelEntry[] = [
  { id: "availability", head: "Availability", Panel: AvailabilityPanel },
  { id: "embed", head: "Embed", Panel: EmbedPanel },
  { id: "links", head: "Signed links", Panel: SigningPanel },
  { id: "once", head: "One-time links", Panel: LinksPanel },
  { id: "poster", head: "Poster", Panel: PosterPanel },
  { id: "answers", head: "Answers", Panel: AnswersPanel, isOfFlows: true },
  { id: "versions", head: "Versions", Panel: VersionsPanel },
];

/** What one does with a published site besides designing it. */
export function SiteDrawer({ mode, siteId, onClose }: SiteDrawerProps) {
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState(siteId);
  if (siteId && siteId !== shown) setShown(siteId);
  const [covered, setCovered] = useState(false);
  const hasScreens = (entry: PanelEntry) => !entry.isOfFlows || site.data?.type === "LOWCODE";
  const site = useQuery({ ...siteQuery(mode, shown ?? ""), enabled: shown !== null });
  return (
    <WideDrawer
      opened={siteId !== null}
      onClose={onClose}
      covered={covered}
      backLabel="Back to Wink Sites"
      title={site.data?.name ?? "Site"}
      meta={site.data && <KeyId value={site.data.id} label="Site ID" last={0} />}
    >
      {site.isError && (
        <LoadError error={site.error} title="Couldn't load the site" onRetry={site.refetch} />
      )}
      {site.data && (
        <Tabs className={classes.tabs} defaultValue="availability" keepMounted={false}>
          <Tabs.List>
            {panels.filter(hasScreens).map(({ id, head }) => (
              <Tabs.Tab key={id} value={id}>
                {head}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {panels.filter(hasScreens).map(({ id, Panel }) => (
            <Tabs.Panel key={id} value={id} className={classes.body}>
              <Panel key={site.data.id} mode={mode} site={site.data} onCover={setCovered} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </WideDrawer>
  );
}
