import type { StartId } from "@packages/flow/starts";
import type { Mode } from "@portal/lib/session/storage";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { type Site, sitesQuery } from "../queries";
import type { SiteType } from "../site";
import { DeleteSite } from "./DeleteSite";
import { NewSite } from "./NewSite";
import { SiteTable } from "./SiteTable";

const SiteEditor = lazy(async () => ({
  default: (await import("../editor/SiteEditor")).SiteEditor,
}));

/** The site that the drawer is open for: a stored one by its id, or a new one by its name. */
type Edited = { id: string } | { name: string };

export interface SitesTabProps {
  mode: Mode;
  /** Whether the dialog for a new site is open. */
  adding: boolean;
  onAdded: () => void;
}

/** The tab Sites List. */
export function SitesTab({ mode, adding, onAdded }: SitesTabProps) {
  const list = useInfiniteQuery(sitesQuery(mode));
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [leaving, setLeaving] = useState<Site | null>(null);
  const build = (id: string, name: string, start?: StartId) =>
    void navigate({
      to: "/link/winkSiteDetail/$id/$name",
      params: { id, name },
      state: { fromSites: true, start },
    });
  const add = (name: string, type: SiteType, start: StartId | null) => {
    onAdded();
    if (type === "LOWCODE") build("new", name, start ?? undefined);
    else setEdited({ name });
  };
  const open = ({ id, name, type }: Site) =>
    type === "LOWCODE" ? build(id, name) : setEdited({ id });
  return (
    <>
      <SiteTable mode={mode} list={list} onOpen={open} onDelete={setLeaving} />
      <NewSite opened={adding} onAdd={add} onClose={onAdded} />
      <DeleteSite mode={mode} site={leaving} onClose={() => setLeaving(null)} />
      <Suspense fallback={null}>
        {edited && <SiteEditor mode={mode} {...edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}
