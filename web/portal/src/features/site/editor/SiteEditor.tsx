import { siteQuery } from "@portal/lib/api/sites";
import type { Mode } from "@portal/lib/session/storage";
import { LoadError } from "@portal/ui/LoadError";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useQuery } from "@tanstack/react-query";
import { SiteForm } from "./SiteForm";

export interface SiteEditorProps {
  mode: Mode;
  /** Without one the site is new, and has a name so far. */
  id?: string;
  name?: string;
  onClose: () => void;
}

/** The drawer of a v2 site. */
export function SiteEditor({ mode, id, name = "", onClose }: SiteEditorProps) {
  if (id === undefined) return <SiteForm mode={mode} site={null} name={name} onClose={onClose} />;
  return <StoredSite mode={mode} id={id} onClose={onClose} />;
}

function StoredSite({ mode, id, onClose }: { mode: Mode; id: string; onClose: () => void }) {
  const site = useQuery(siteQuery(mode, id));
  // Read again later, by a reconnect say, it stays: what was typed is in the form alone.
  if (site.data && site.isFetchedAfterMount) {
    return <SiteForm key={id} mode={mode} site={site.data} name="" onClose={onClose} />;
  }
  return (
    <WideDrawer opened onClose={onClose} backLabel="Back to Sites" title="Site">
      {site.isError && (
        <LoadError error={site.error} title="Couldn't load the site" onRetry={site.refetch} />
      )}
    </WideDrawer>
  );
}
