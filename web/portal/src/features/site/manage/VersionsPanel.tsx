import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { Card } from "@portal/ui/Card";
import { Chip } from "@portal/ui/Chip";
import { DateTime } from "@portal/ui/DateTime";
import { LoadError } from "@portal/ui/LoadError";
import { message } from "@portal/ui/message";
import { TableFooter } from "@portal/ui/TableFooter";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type SiteVersion, versionsQuery } from "../queries";
import { changesOf } from "./changes";
import type { PanelProps } from "./EmbedPanel";
import classes from "./Manage.module.css";
import { useRestoreVersion } from "./mutations";
import { VersionName } from "./VersionName";

/** What the site showed before, what each save changed, and the way back. */
export function VersionsPanel({ mode, site }: PanelProps) {
  const list = useInfiniteQuery(versionsQuery(mode, site.id));
  const restore = useRestoreVersion(mode, site.id, () => message.success("Version restored."));
  if (list.isError) return <LoadError error={list.error} onRetry={list.refetch} />;
  const versions = list.data ?? [];
  return (
    <div className={classes.panel}>
      {restore.isError && <p role="alert">{errorMessage(restore.error)}</p>}
      <ol className={classes.versions}>
        {versions.map((version, index) => (
          <li key={version.id}>
            <Card className={classes.version}>
              <div className={classes.versionHead}>
                <VersionName mode={mode} siteId={site.id} version={version} />
                <DateTime value={version.createdAt} format="full" />
                {version.isDraft && <Chip>Unfinished</Chip>}
                {version.isCurrent ? (
                  <Chip>Current</Chip>
                ) : (
                  <Button
                    variant="default"
                    loading={restore.busy}
                    aria-label={`Restore version ${version.id.slice(-8)}`}
                    onClick={() => restore.submit(version.id)}
                  >
                    Restore
                  </Button>
                )}
              </div>
              <Changes
                version={version}
                before={versions[index + 1]}
                isFirst={!list.hasNextPage && index === versions.length - 1}
              />
            </Card>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <TableFooter
          text=""
          more={{
            label: "Load more versions",
            loading: list.isFetchingNextPage,
            onClick: list.fetchNextPage,
          }}
        />
      )}
    </div>
  );
}

interface ChangesProps {
  version: SiteVersion;
  /** The version that this one replaced, once it is loaded. */
  before: SiteVersion | undefined;
  isFirst: boolean;
}

function Changes({ version, before, isFirst }: ChangesProps) {
  if (isFirst) return <p>First version.</p>;
  if (!before) return null;
  const changes = changesOf(before.winkSiteTemplate, version.winkSiteTemplate);
  if (changes.length === 0) return <p>No visible changes.</p>;
  return (
    <table className={classes.changes} aria-label={`Changes in ${version.id.slice(-8)}`}>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.label}.${change.before}`}>
            <th scope="row">{change.label}</th>
            <td>{change.before || "-"}</td>
            <td>{change.after || "-"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
