import { Button, NumberInput, Skeleton, Switch } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { developerQuery } from "@portal/lib/api/queries";
import type { LookupPolicy } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { changes } from "@portal/lib/submit/changes";
import { Card } from "@portal/ui/Card";
import { counted } from "@portal/ui/counted";
import { Form } from "@portal/ui/Form";
import { LoadError } from "@portal/ui/LoadError";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { WebhookSelect } from "@portal/ui/WebhookSelect";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSetPolicy } from "./mutations";
import { policyQuery } from "./queries";
import classes from "./Verification.module.css";

const maxDays = 3650;

/** How an organization reviews, and how long results are current: a form for admins, a sentence for others. */
export function ReviewPolicy({ mode }: { mode: Mode }) {
  const policy = useQuery(policyQuery(mode));
  const isAdmin = useQuery(developerQuery).data?.role === "ADMIN";
  if (policy.isError) {
    return (
      <LoadError error={policy.error} title="Couldn't load the rules" onRetry={policy.refetch} />
    );
  }
  if (!policy.data) return <Skeleton height={120} radius="md" />;
  return (
    <Card className={classes.policy}>
      <h2>Rules</h2>
      {isAdmin ? (
        <PolicyForm mode={mode} saved={policy.data} />
      ) : (
        <p>{inWords(policy.data)} Admins can change this.</p>
      )}
    </Card>
  );
}

function inWords({ needsSecond, currentDays }: LookupPolicy): string {
  const who = needsSecond ? "Two people have to agree on a decision." : "One person decides.";
  const until =
    currentDays === 0
      ? "Results don't expire."
      : `Results are current for ${counted(currentDays, "day")}.`;
  return `${who} ${until}`;
}

/** What was typed as days is a text until it is a number. */
type Draft = Omit<LookupPolicy, "currentDays"> & { currentDays: number | string };

const isDays = (days: number | string) =>
  days !== "" && Number.isInteger(Number(days)) && Number(days) >= 0 && Number(days) <= maxDays;

function PolicyForm({ mode, saved }: { mode: Mode; saved: LookupPolicy }) {
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [isRefused, setRefused] = useState(false);
  const { needsSecond, currentDays, webhookId }: Draft = { ...saved, ...edits };
  const edit = (part: Partial<Draft>) => setEdits((before) => ({ ...before, ...part }));
  const save = useSetPolicy(mode, {
    onSuccess: () => {
      setEdits({});
      message.success("Rules saved.");
    },
  });
  function submit() {
    setRefused(!isDays(currentDays));
    if (!isDays(currentDays)) return;
    save.submit(changes(saved, { needsSecond, currentDays: Number(currentDays), webhookId }));
  }
  return (
    <Form noValidate className={classes.policyForm} onSubmit={submit}>
      <Switch
        label="A second person confirms each decision"
        description="Earlier one-person decisions are kept, but no longer apply to new verifications."
        checked={needsSecond}
        onChange={(event) => edit({ needsSecond: event.currentTarget.checked })}
      />
      <div className={classes.policyFields}>
        <NumberInput
          label="Result validity (days)"
          description="0 for no end. Applies to later results, those of risk signals too."
          min={0}
          max={maxDays}
          clampBehavior="none"
          value={currentDays}
          onChange={(days) => edit({ currentDays: days })}
          error={isRefused && !isDays(currentDays) && `Enter 0 to ${maxDays} days.`}
        />
        <WebhookSelect
          mode={mode}
          label="Webhook to notify"
          description="Notified of decisions and expired results."
          value={webhookId}
          onChange={(chosen) => edit({ webhookId: chosen })}
        />
      </div>
      {save.isError && (
        <Note tone="danger" role="alert">
          {errorMessage(save.error)}
        </Note>
      )}
      <Button type="submit" variant="default" loading={save.busy} className={classes.policySave}>
        Save
      </Button>
    </Form>
  );
}
