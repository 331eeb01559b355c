import { Skeleton } from "@mantine/core";
import type { KeyPair } from "@portal/lib/api/asKey";
import { hasProduction, type Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { LoadError } from "@portal/ui/LoadError";
import { useAfter } from "@portal/ui/useAfter";
import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CallStep } from "./CallStep";
import { type ConnectEnds, ConnectStep } from "./ConnectStep";
import classes from "./Dashboard.module.css";
import { EventStep } from "./EventStep";
import { ProductionStep } from "./ProductionStep";
import { hasAccountQuery, hasReceiverQuery, keysQuery } from "./queries";

export interface FirstStepsProps {
  mode: Mode;
  /** The widget in a dialog, to connect a test person with. */
  connect: (ends: ConnectEnds) => ReactNode;
}

/** What a tenant does first, in place. What is done is gone the next time, and with all of it the card. */
export function FirstSteps({ mode, connect }: FirstStepsProps) {
  const late = useAfter(300);
  const [hasRun, setHasRun] = useState(false); // the key tells of its use a little later
  const [pair, setPair] = useState<KeyPair>(); // known once it was made or used here
  const [keys, account, receiver] = useQueries({
    queries: [keysQuery(mode), hasAccountQuery(mode), hasReceiverQuery(mode)],
  });
  const failed = [keys, account, receiver].find((query) => query.isError);
  if (failed) {
    const retry = () => [keys, account, receiver].forEach((query) => void query.refetch());
    return (
      <Card>
        <LoadError error={failed.error} onRetry={retry} title="Couldn't load the first steps" />
      </Card>
    );
  }
  if (!keys.data || account.data === undefined || receiver.data === undefined) {
    return late ? <Skeleton height={280} radius="md" /> : null;
  }
  const calling = keys.data.items.find((key) => key.status === "ACTIVE");
  const done = {
    connect: account.data,
    call: hasRun || keys.data.items.some((key) => key.lastUsedAt !== null),
    events: receiver.data,
    production: hasProduction(),
  };
  return (
    <Steps
      done={done}
      connect={<ConnectStep mode={mode} done={done.connect} dialog={connect} />}
      call={
        <CallStep
          mode={mode}
          done={done.call}
          existing={calling}
          secret={pair?.apiSecret}
          onPair={setPair}
          onRun={() => setHasRun(true)}
        />
      }
      events={
        <EventStep
          mode={mode}
          done={done.events}
          apiKey={pair?.apiKey ?? calling?.apiKey}
          secret={pair?.apiSecret}
        />
      }
      production={<ProductionStep />}
    />
  );
}

type Name = "connect" | "call" | "events" | "production";

const order: readonly Name[] = ["connect", "call", "events", "production"];

/** A step that gets done stays, with its result, for as long as the page does. */
function Steps({ done, ...steps }: { done: Record<Name, boolean> } & Record<Name, ReactNode>) {
  const [open] = useState(() => order.filter((name) => !done[name]));
  if (open.length === 0) return null;
  const count = order.filter((name) => done[name]).length;
  return (
    <Card>
      <div className={classes.head}>
        <h2>First steps</h2>
        <span className={classes.aside}>
          {count} of {order.length} done
        </span>
      </div>
      <ol className={classes.list}>
        {open.map((name) => (
          <li key={name} className={classes.step}>
            {steps[name]}
          </li>
        ))}
      </ol>
    </Card>
  );
}
