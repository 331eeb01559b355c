import { Loader } from "@mantine/core";
import { Chip } from "@portal/ui/Chip";
import { LoadError } from "@portal/ui/LoadError";
import { useQuery } from "@tanstack/react-query";
import classes from "./Catalogue.module.css";
import { datapointLabel } from "./labels";
import { type DatapointGroup, type DataSourceKind, datapointsQuery } from "./queries";

export interface DatapointPanelProps {
  kind: DataSourceKind;
  id: string;
  name: string;
  /** The data points to show; the others have no supported item. */
  supported: readonly string[];
}

/** The data points of a source in groups, each item a chip. */
export function DatapointPanel({ kind, id, name, supported }: DatapointPanelProps) {
  const query = useQuery(datapointsQuery(kind, id));
  if (query.isPending) return <Loader size="sm" aria-label="Loading data points" />;
  if (query.isError) {
    return (
      <LoadError
        error={query.error}
        title="Couldn't load the data points"
        onRetry={query.refetch}
      />
    );
  }
  const groups = query.data.filter((group) => supported.includes(group.datapoint));
  if (groups.length === 0) return <p className={classes.nothing}>Temporarily no data</p>;
  return (
    <section className={classes.panel} aria-label={`Data points of ${name}`}>
      <p className={classes.legend}>
        <Chip selected>supported</Chip>
        <Chip>not supported</Chip>
      </p>
      <dl className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.datapoint} group={group} />
        ))}
      </dl>
    </section>
  );
}

function Group({ group }: { group: DatapointGroup }) {
  return (
    <div className={classes.group}>
      <dt>
        {datapointLabel(group.datapoint)}{" "}
        <span className={classes.count}>
          {group.totalSupported}/{group.total}
        </span>
      </dt>
      <dd>
        <ul className={classes.items}>
          {group.items.map((item) => (
            <li key={item.name}>
              <Chip mono selected={item.supportedStatus !== "UNSUPPORTED"}>
                {item.name}
              </Chip>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
