import { Tabs } from "@mantine/core";
import { Cell } from "@shared/ui/Cell";
import { TableCard } from "@shared/ui/TableCard";
import { type InsightSummary, type SummaryRow, summarize } from "./insight";
import { Pairs } from "./Pairs";
import type { Insight } from "./payload";
import classes from "./Records.module.css";

const heads: readonly [keyof SummaryRow, string][] = [
  ["quantity", "Quantity"],
  ["sum", "Sum"],
  ["average", "Average"],
  ["minimum", "Minimum"],
  ["median", "Median"],
  ["maximum", "Maximum"],
  ["standardDev", "Standard Dev."],
];

export interface InsightRecordProps {
  insight: Insight;
  currency: string;
}

/** Figures computed from the records, one tab per topic. */
export function InsightRecord({ insight, currency }: InsightRecordProps) {
  const summaries = summarize(insight.features, currency);
  return (
    <Tabs defaultValue={summaries[0]?.name} keepMounted={false}>
      <Tabs.List>
        {summaries.map((summary) => (
          <Tabs.Tab key={summary.name} value={summary.name}>
            {summary.name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {summaries.map((summary) => (
        <Tabs.Panel key={summary.name} value={summary.name} className={classes.insight}>
          <Summary summary={summary} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Summary({ summary }: { summary: InsightSummary }) {
  return (
    <>
      {summary.tableItems.length > 0 && (
        <TableCard
          label={`${summary.name} figures`}
          status="success"
          columns={[
            { id: "title", head: "Title", width: "160px" },
            ...heads.map(([id, head]) => ({
              id,
              head,
              width: id === "quantity" ? "84px" : "132px",
              align: "right" as const,
            })),
          ]}
        >
          {summary.tableItems.map((item) => (
            <tr key={item.title}>
              <Cell kind="key">{item.title}</Cell>
              {heads.map(([id]) => (
                <Cell key={id} kind="number">
                  {item[id]}
                </Cell>
              ))}
            </tr>
          ))}
        </TableCard>
      )}
      <Pairs pairs={summary.additionalItems.map((item) => [item.label, item.value] as const)} />
    </>
  );
}
