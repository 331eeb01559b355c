import { webhookChoiceQuery, webhookName } from "@portal/lib/api/webhooks";
import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { counted } from "@portal/ui/counted";
import { EmptyState } from "@portal/ui/EmptyState";
import { IconAction } from "@portal/ui/IconAction";
import { RowButton } from "@portal/ui/RowButton";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SignalMetric, SignalRule } from "./queries";
import classes from "./Rules.module.css";
import { limitText, metricText } from "./rules";

const columns: readonly Column[] = [
  { id: "name", head: "Name", width: "clamp(160px, 17vw, 420px)" },
  { id: "metric", head: "Metric" },
  { id: "limit", head: "Limit", width: "clamp(130px, 12vw, 260px)" },
  { id: "webhook", head: "Webhook", width: "clamp(120px, 12vw, 260px)" },
];
const action: Column = { id: "action", head: "Action", width: "88px", skeleton: "none" };

export interface RuleTableProps {
  mode: Mode;
  rules: UseQueryResult<SignalRule[]>;
  metrics: readonly SignalMetric[];
  /** The button that adds one. */
  add: ReactNode;
  /** Left out for those who may not change anything. */
  change?: { onEdit: (rule: SignalRule) => void; onDelete: (rule: SignalRule) => void };
}

export function RuleTable({ mode, rules, metrics, add, change }: RuleTableProps) {
  const hooks = useQuery(webhookChoiceQuery(mode)).data;
  const rows = rules.data ?? [];
  return (
    <TableCard
      label="Rules"
      columns={change ? [...columns, action] : columns}
      status={rules.status}
      error={rules.error}
      onRetry={rules.refetch}
      refetching={rules.isRefetching}
      empty={
        rows.length === 0 && (
          <EmptyState title="No rules yet" action={add}>
            A rule marks each new result whose metric reaches your limit, and can notify a webhook.
            It is your organization's limit, not a score or a verdict about a person.
          </EmptyState>
        )
      }
      footer={<TableFooter text={counted(rows.length, "rule")} />}
    >
      {rows.map((rule) => (
        <tr key={rule.id}>
          <Cell kind="key" title={rule.name}>
            {change ? (
              <RowButton onClick={() => change.onEdit(rule)}>{rule.name}</RowButton>
            ) : (
              rule.name
            )}
          </Cell>
          <Cell title={rule.metric}>{metricText(metrics, rule.metric)}</Cell>
          <Cell>{limitText(metrics, rule)}</Cell>
          <Cell title={rule.webhookId}>
            {rule.webhookId && hooks && webhookName(hooks, rule.webhookId)}
          </Cell>
          {change && (
            <Cell kind="actions">
              <span className={classes.actions}>
                <IconAction
                  label={`Edit rule ${rule.name}`}
                  size={24}
                  onClick={() => change.onEdit(rule)}
                >
                  <IconPencil size={16} stroke={1.7} aria-hidden="true" />
                </IconAction>
                <IconAction
                  label={`Delete rule ${rule.name}`}
                  size={24}
                  onClick={() => change.onDelete(rule)}
                >
                  <IconTrash size={16} stroke={1.7} aria-hidden="true" />
                </IconAction>
              </span>
            </Cell>
          )}
        </tr>
      ))}
    </TableCard>
  );
}
