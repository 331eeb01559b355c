import { newFlow } from "@packages/flow/defaults";
import { newId } from "@packages/flow/id";
import { load } from "@packages/flow/load";
import { isStart, type StartId, starts } from "@packages/flow/starts";
import { siteKeys } from "@portal/lib/api/keys";
import { developerQuery } from "@portal/lib/api/queries";
import { siteQuery } from "@portal/lib/api/sites";
import { currentMode, type Mode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { LateLoader } from "@portal/ui/LateLoader";
import { LoadError } from "@portal/ui/LoadError";
import { StateView } from "@portal/ui/StateView";
import { useQuery } from "@tanstack/react-query";
import { useParams, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { Builder } from "./Builder";
import type { Site } from "./saving";
import { type ServerDraft, serverDraftQuery } from "./serverDraft";
import { openedOf } from "./useServerDraft";

const isNew = (id: string) => id === "new";

/** /link/winkSiteDetail/{id}/{name}: the builder of v3 sites. */
export function BuilderPage() {
  const { id = "", name = "" } = useParams({ strict: false });
  const mode = currentMode();
  const developer = useQuery(developerQuery);
  const tenant = developer.data?.tenantId;
  const start = useRouterState({ select: ({ location }) => location.state.start });
  if (!tenant) return <LateLoader label="Loading the builder" />;
  if (isNew(id) && isStart(start)) {
    return (
      <StartedSite key={`${mode}.${start}`} mode={mode} tenant={tenant} name={name} start={start} />
    );
  }
  return isNew(id) ? (
    <NewSite key={`${mode}.${name}`} mode={mode} tenant={tenant} name={name} />
  ) : (
    <StoredSite key={`${mode}.${id}`} mode={mode} tenant={tenant} id={id} />
  );
}

interface Opened {
  mode: Mode;
  tenant: string;
}

function NewSite({ mode, tenant, name }: Opened & { name: string }) {
  const [flow] = useState(() =>
    newFlow(name, { screen: newId("Screen"), module: newId("Module") }),
  );
  return <Builder mode={mode} tenant={tenant} opened={{ site: null, draft: null, flow }} />;
}

function StartedSite({ mode, tenant, name, start }: Opened & { name: string; start: StartId }) {
  const flow = useQuery({
    queryKey: siteKeys.start(start),
    queryFn: async () => load(await starts[start].read()),
    staleTime: Number.POSITIVE_INFINITY,
    select: (read) => ({ ...read, siteName: name }),
  });
  if (flow.data) {
    const opened = { site: null, draft: null, flow: flow.data };
    return <Builder mode={mode} tenant={tenant} opened={opened} />;
  }
  if (flow.isError) {
    return <LoadError error={flow.error} title="Couldn't load the site" onRetry={flow.refetch} />;
  }
  return <LateLoader label="Loading the builder" />;
}

function StoredSite({ mode, tenant, id }: Opened & { id: string }) {
  const site = useQuery(siteQuery(mode, id));
  // Read again later, by a reconnect say, it stays: what was typed is in the builder alone.
  if (site.data && site.isFetchedAfterMount)
    return <Loaded mode={mode} tenant={tenant} site={site.data} />;
  if (site.isError) {
    return <LoadError error={site.error} title="Couldn't load the site" onRetry={site.refetch} />;
  }
  return <LateLoader label="Loading the builder" />;
}

function Loaded({ mode, tenant, site }: Opened & { site: Site }) {
  const [first] = useState(site);
  if (first.type === "LOWCODE" && first.draft) {
    return <Drafted mode={mode} tenant={tenant} site={first} />;
  }
  if (first.type === "LOWCODE")
    return <Ready mode={mode} tenant={tenant} site={first} draft={null} />;
  return (
    <StateView
      art="closedEyes"
      title="This site has one page"
      action={
        <ButtonLink variant="default" to="/link/winkSite">
          Go to Sites
        </ButtonLink>
      }
    >
      Sites of type v2 are edited in the list of sites.
    </StateView>
  );
}

/** What somebody kept comes before what the site shows. */
function Drafted({ mode, tenant, site }: Opened & { site: Site }) {
  const draft = useQuery(serverDraftQuery(mode, site.id));
  if (draft.data !== undefined && draft.isFetchedAfterMount) {
    return <Ready mode={mode} tenant={tenant} site={site} draft={draft.data} />;
  }
  if (draft.isError) {
    return (
      <LoadError error={draft.error} title="Couldn't load the draft" onRetry={draft.refetch} />
    );
  }
  return <LateLoader label="Loading the builder" />;
}

/** Both are as they were read first: what was typed is in the builder alone. */
function Ready({ mode, tenant, site, draft }: Opened & { site: Site; draft: ServerDraft | null }) {
  const [opened] = useState(() => openedOf(site, draft));
  return <Builder mode={mode} tenant={tenant} opened={opened} />;
}
