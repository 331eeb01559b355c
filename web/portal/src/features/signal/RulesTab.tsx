import { Button } from "@mantine/core";
import { developerQuery } from "@portal/lib/api/queries";
import type { Mode } from "@portal/lib/session/storage";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteRule } from "./DeleteRule";
import { metricsQuery, rulesQuery, type SignalRule } from "./queries";
import { RuleDialog } from "./RuleDialog";
import classes from "./Rules.module.css";
import { RuleTable } from "./RuleTable";

/** What the dialog is about: a rule, a new one, or nothing while it is closed. */
type Edited = SignalRule | "new" | null;

/** The limits that an organization sets for metrics. Admins change them. */
export function RulesTab({ mode }: { mode: Mode }) {
  const [edited, setEdited] = useState<Edited>(null);
  const [deleted, setDeleted] = useState<SignalRule | null>(null);
  const rules = useQuery(rulesQuery(mode));
  const metrics = useQuery(metricsQuery(mode)).data;
  const isAdmin = useQuery(developerQuery).data?.role === "ADMIN";
  const add = isAdmin && metrics && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => setEdited("new")}
    >
      Add rule
    </Button>
  );
  return (
    <>
      {rules.data && rules.data.length > 0 && (
        <div className={classes.head}>
          <p>
            Each new result is checked against these rules. A rule is a limit that your organization
            sets, not a score or a verdict about a person.
          </p>
          {add}
        </div>
      )}
      <RuleTable
        mode={mode}
        rules={rules}
        metrics={metrics ?? []}
        add={add}
        change={isAdmin && metrics ? { onEdit: setEdited, onDelete: setDeleted } : undefined}
      />
      {edited && metrics && (
        <RuleDialog
          mode={mode}
          metrics={metrics}
          rule={edited === "new" ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <DeleteRule mode={mode} rule={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}
