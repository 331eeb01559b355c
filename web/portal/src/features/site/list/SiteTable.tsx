import { Switch, UnstyledButton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { EmptyState } from "@portal/ui/EmptyState";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { FullScreenLoader } from "@portal/ui/FullScreenLoader";
import { IconAction } from "@portal/ui/IconAction";
import { LateLoader } from "@portal/ui/LateLoader";
import { opensRow } from "@portal/ui/rows";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import { useCopy } from "@portal/ui/useCopy";
import { IconCopy, IconCursorText, IconPencil, IconSettings, IconTrash } from "@tabler/icons-react";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { usePublishSite } from "../mutations";
import type { Site } from "../queries";
import { templateNames, typeNames } from "../site";
import classes from "./List.module.css";
import { RenameSite } from "./RenameSite";

const columns = [
  { id: "name", head: "Site Name" },
  { id: "template", head: "Template Name", width: "clamp(112px, 21vw - 140px, 260px)" },
  { id: "type", head: "Type", width: "124px" },
  { id: "created", head: "Created At", width: "clamp(108px, 9vw, 180px)" },
  { id: "updated", head: "Updated At", width: "clamp(108px, 9vw, 180px)" },
  { id: "published", head: "Published", width: "92px" },
  { id: "action", head: "Action", width: "144px", skeleton: "none" },
] as const;

export interface SiteTableProps {
  mode: Mode;
  list: UseInfiniteQueryResult<Site[]>;
  onOpen: (site: Site) => void;
  onDelete: (site: Site) => void;
}

export function SiteTable({ mode, list, onOpen, onDelete }: SiteTableProps) {
  const [error, setError] = useState<string | null>(null);
  const publish = usePublishSite(mode, (reason) => setError(errorMessage(reason)));
  const rows = list.data ?? [];
  return (
    <div className={classes.list}>
      {list.isPending && <LateLoader label="Loading sites" />}
      <TableCard
        label="Sites"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
        empty={
          rows.length === 0 && (
            <EmptyState title="Not found">
              No results found for "wink site list". To create a new wink site.
            </EmptyState>
          )
        }
        footer={
          <TableFooter
            text={list.hasNextPage ? counted(rows.length, "site") : "All Wink Sites Loaded"}
            more={{
              label: "Load more wink sites",
              loading: list.isFetchingNextPage,
              disabled: !list.hasNextPage,
              onClick: list.fetchNextPage,
            }}
          />
        }
      >
        {rows.map((site) => (
          <SiteRow
            key={site.id}
            mode={mode}
            site={site}
            onOpen={() => onOpen(site)}
            onPublish={(enabled) => publish.submit({ id: site.id, enabled })}
            onDelete={() => onDelete(site)}
          />
        ))}
      </TableCard>
      {publish.status === "pending" && <FullScreenLoader label="Saving" />}
      <ErrorDialog text={error} onClose={() => setError(null)} />
    </div>
  );
}

const copied = { text: "Copy success!", ms: 2000 };

interface SiteRowProps {
  mode: Mode;
  site: Site;
  onOpen: () => void;
  onPublish: (enabled: boolean) => void;
  onDelete: () => void;
}

function SiteRow({ mode, site, onOpen, onPublish, onDelete }: SiteRowProps) {
  const { name, type, enabled, url, createdAt, updatedAt } = site;
  const [renaming, setRenaming] = useState(false);
  const copy = useCopy(copied);
  const navigate = useNavigate();
  const wasRenamed = useRef(false);
  const endRename = () => {
    wasRenamed.current = true;
    setRenaming(false);
  };
  /** The button that the field took the place of gets the focus back. */
  const focusAgain = (button: HTMLButtonElement | null) => {
    if (button && wasRenamed.current) button.focus();
    wasRenamed.current = false;
  };
  const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
  return (
    <tr>
      <Cell kind="key" title={renaming ? undefined : name}>
        {renaming ? (
          <RenameSite mode={mode} site={site} onEnd={endRename} />
        ) : (
          <span className={classes.named}>
            <UnstyledButton {...opensRow} className={classes.name} onClick={onOpen}>
              {name}
            </UnstyledButton>
            <IconAction
              label={`Rename ${name}`}
              size={24}
              ref={focusAgain}
              onClick={() => setRenaming(true)}
            >
              <IconCursorText {...icon} />
            </IconAction>
          </span>
        )}
      </Cell>
      <Templates names={templateNames(site)} />
      <Cell>{typeNames[type]}</Cell>
      <Cell>
        <DateTime value={createdAt} format="short" />
      </Cell>
      <Cell>
        <DateTime value={updatedAt} format="short" />
      </Cell>
      <Cell>
        <Switch
          aria-label={`Published: ${name}`}
          checked={enabled}
          onChange={(event) => onPublish(event.currentTarget.checked)}
        />
      </Cell>
      <Cell kind="actions">
        <IconAction label={`Copy URL of ${name}`} size={24} onClick={() => copy(url)}>
          <IconCopy {...icon} />
        </IconAction>
        <IconAction label={`Edit site ${name}`} size={24} onClick={onOpen}>
          <IconPencil {...icon} />
        </IconAction>
        <IconAction
          label={`Manage site ${name}`}
          size={24}
          onClick={() => void navigate({ to: "/link/winkSite", search: { manage: site.id } })}
        >
          <IconSettings {...icon} />
        </IconAction>
        <IconAction label={`Delete site ${name}`} size={24} onClick={onDelete}>
          <IconTrash {...icon} />
        </IconAction>
      </Cell>
    </tr>
  );
}

/** The first template, and how many more the screens of a flow use. */
function Templates({ names }: { names: readonly string[] }) {
  const [first = "", ...more] = names;
  return (
    <Cell title={names.join(", ")}>{more.length > 0 ? `${first} +${more.length}` : first}</Cell>
  );
}
