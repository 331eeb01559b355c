import { Skeleton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { portalConfig } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { DateTime } from "@portal/ui/DateTime";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { none } from "@portal/ui/format";
import { KeyId } from "@portal/ui/KeyId";
import layout from "@portal/ui/Lookup.module.css";
import { Note } from "@portal/ui/Note";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { httpTone } from "@portal/ui/status";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { asCurl } from "./curl";
import { duration } from "./figures";
import { requestQuery } from "./queries";
import classes from "./RequestLog.module.css";

export interface RequestDrawerProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  id: string | null;
  onClose: () => void;
}

/** One request over the list. A failed load is a dialog, which leads back to the list. */
export function RequestDrawer({ mode, id, onClose }: RequestDrawerProps) {
  // The content stays as it was while the drawer slides out.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  const one = useQuery({ ...requestQuery(mode, shown ?? ""), enabled: id !== null });
  const failed = id !== null && one.isError && !one.isFetching ? one.error : null;
  const entry = one.data;
  return (
    <>
      <WideDrawer
        opened={id !== null && !failed}
        onClose={onClose}
        backLabel="Back to Request Log"
        title={entry ? `${entry.method} ${entry.path}`.trim() || entry.operation : "Request"}
        meta={shown && <KeyId value={shown} label="request ID" last={0} />}
      >
        {!entry && <Skeleton height={320} radius="md" m={24} />}
        {entry && (
          <div className={layout.detail}>
            <dl className={classes.facts}>
              <Fact name="Status">
                <StatusBadge status={String(entry.status)} tone={httpTone(entry.status)}>
                  {entry.status} {entry.code}
                </StatusBadge>
              </Fact>
              <Fact name="Time">
                <DateTime value={entry.createdAt} format="seconds" />
              </Fact>
              <Fact name="Duration">{duration(entry.millis)}</Fact>
              <Fact name="API key">{entry.keyName || entry.keyId}</Fact>
              <Fact name="Operation">{entry.operation}</Fact>
              {entry.deprecated && (
                <Fact name="Deprecated">
                  <ExternalTextLink href={`${portalConfig().docsUrl}/data/${entry.operation}`}>
                    When and what to use instead
                  </ExternalTextLink>
                </Fact>
              )}
              <Fact name="Query parameters">{entry.queryFields.join(", ") || none}</Fact>
            </dl>
            {entry.path && (
              <CodeBlock
                title="curl"
                code={asCurl(entry, entry.requestShape !== "", dataUrl(mode))}
              />
            )}
            <Note tone="info">
              Bodies are kept as names and types of fields, never as values. ? stands for a name
              that isn't part of the API.
            </Note>
            <Shape title="Request body" text={entry.requestShape} />
            <Shape title="Response body" text={entry.responseShape} />
          </div>
        )}
      </WideDrawer>
      <ErrorDialog text={failed ? errorMessage(failed) : null} onClose={onClose} />
    </>
  );
}

/** Where the caller reaches the data API. */
function dataUrl(mode: Mode) {
  const { openUrl, sandboxUrl } = portalConfig();
  return mode === "PRODUCTION" ? openUrl : sandboxUrl;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A body without JSON says so. */
function Shape({ title, text }: { title: string; text: string }) {
  if (text === "") return <CodeBlock title={title} code="No JSON body" />;
  return <CodeBlock title={title} json={JSON.parse(text)} />;
}
