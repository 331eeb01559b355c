import { Skeleton, Tabs } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { none } from "@portal/ui/format";
import { TableCard } from "@portal/ui/TableCard";
import { useQuery } from "@tanstack/react-query";
import { insightQuery } from "../queries";
import { figureText, type InsightTab, insightTabs, quantityText, statistics } from "./insight";
import { Pairs } from "./Pairs";
import classes from "./Records.module.css";

export interface InsightRecordProps {
  mode: Mode;
  accountId: string;
}

/** Figures computed from the records, one tab per topic. That they did not load is no news to people. */
export function InsightRecord({ mode, accountId }: InsightRecordProps) {
  const summary = useQuery(insightQuery(mode, accountId));
  if (summary.isPending) return <Skeleton height={160} radius="md" />;
  if (summary.isError) return <p className={classes.nothing}>{none}</p>;
  const tabs = insightTabs(summary.data);
  return (
    <Tabs defaultValue={tabs[0]?.name} keepMounted={false}>
      <Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name}>
            {tab.name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name} className={classes.insight}>
          {tab.rows.length > 0 && <Figures tab={tab} />}
          <Pairs pairs={tab.items.map((item) => [item.label, figureText(item.value, item)])} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const columns = [
  { id: "title", head: "Title", width: "236px" },
  { id: "quantity", head: "Quantity", width: "80px", align: "right" as const },
  ...statistics.map(([id, head]) => ({ id, head, width: "134px", align: "right" as const })),
];

function Figures({ tab }: { tab: InsightTab }) {
  return (
    <TableCard label={`${tab.name} figures`} status="success" columns={columns}>
      {tab.rows.map((row) => (
        <tr key={`${row.title} ${row.currency}`}>
          <Cell kind="key" title={`${row.title}: ${row.over}`}>
            {row.title}
            <span className={classes.over}>{row.over}</span>
          </Cell>
          <Cell kind="number">{quantityText(row)}</Cell>
          {statistics.map(([id]) => (
            <Cell key={id} kind="number">
              {figureText(row[id], row)}
            </Cell>
          ))}
        </tr>
      ))}
    </TableCard>
  );
}
