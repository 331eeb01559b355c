import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { Card } from "./Card";
import { Chip } from "./Chip";
import { DateTime } from "./DateTime";
import { LateLoader } from "./LateLoader";
import { LoadError } from "./LoadError";
import type { SettingChange } from "./settingChanges";
import { TableFooter } from "./TableFooter";
import classes from "./VersionList.module.css";
import { VersionName, type VersionNaming } from "./VersionName";

/** What something looked like after a save. */
export interface Version {
  id: string;
  name: string;
  createdAt: string;
  isCurrent: boolean;
  isDraft?: boolean;
}

export interface VersionListProps<Row extends Version> {
  /** The pages that are loaded, newest first. */
  list: {
    data: Row[] | undefined;
    error: unknown;
    isError: boolean;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  changesOf: (before: Row, after: Row) => SettingChange[];
  onRename: (naming: VersionNaming) => Promise<unknown>;
  restore: { submit: (versionId: string) => void; busy: boolean; isError: boolean; error: unknown };
  /** Why nothing can be restored now; the buttons say it. */
  blocked?: string;
}

/** What was shown before, what each save changed, and the way back. */
export function VersionList<Row extends Version>(props: VersionListProps<Row>) {
  const { list, restore } = props;
  if (list.isError) {
    return (
      <LoadError error={list.error} title="Couldn't load the versions" onRetry={list.refetch} />
    );
  }
  if (list.isPending) return <LateLoader label="Loading versions" />;
  const versions = list.data ?? [];
  return (
    <div className={classes.panel}>
      {restore.isError && <p role="alert">{errorMessage(restore.error)}</p>}
      {versions.length === 0 && <p>No versions yet. The next save makes the first one.</p>}
      <ol className={classes.list}>
        {versions.map((version, index) => (
          <li key={version.id}>
            <Card className={classes.version}>
              <div className={classes.head}>
                <VersionName version={version} onRename={props.onRename} />
                <DateTime value={version.createdAt} format="full" />
                {version.isDraft && <Chip>Unfinished</Chip>}
                {version.isCurrent ? (
                  <Chip>Current</Chip>
                ) : (
                  <Button
                    variant="default"
                    loading={restore.busy}
                    disabled={props.blocked !== undefined}
                    title={props.blocked}
                    aria-label={`Restore version ${version.id.slice(-8)}`}
                    onClick={() => restore.submit(version.id)}
                  >
                    Restore
                  </Button>
                )}
              </div>
              <Changes
                changesOf={props.changesOf}
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

interface ChangesProps<Row> {
  changesOf: (before: Row, after: Row) => SettingChange[];
  version: Row;
  /** The version that this one replaced, once it is loaded. */
  before: Row | undefined;
  isFirst: boolean;
}

function Changes<Row extends Version>({ changesOf, version, before, isFirst }: ChangesProps<Row>) {
  if (isFirst) return <p>First version.</p>;
  if (!before) return null;
  const changes = changesOf(before, version);
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
