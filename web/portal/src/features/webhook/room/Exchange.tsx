import { SegmentedControl } from "@mantine/core";
import type { DeliveryAttempt as Attempt, SentDelivery } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { formatNumber } from "@portal/ui/format";
import { JsonTree } from "@portal/ui/JsonTree";
import { useCopy } from "@portal/ui/useCopy";
import { useState } from "react";
import { Attempts } from "./Attempts";
import { AttemptTrack } from "./AttemptTrack";
import { toCurl } from "./curl";
import { answerText, parsedBody } from "./delivery";
import classes from "./Room.module.css";

const views = ["Body", "Headers", "Response"] as const;
type View = (typeof views)[number];

export interface ExchangeProps {
  mode: Mode;
  delivery: SentDelivery;
  isPaused: boolean;
}

/** The attempts, and of the chosen one what was sent and what came back. */
export function Exchange({ mode, delivery, isPaused }: ExchangeProps) {
  const [number, setNumber] = useState<number | null>(null);
  const [view, setView] = useState<View>("Body");
  const { attempts } = delivery;
  const attempt = attempts.find((item) => item.number === number) ?? attempts.at(-1);
  return (
    <>
      <div className={classes.subhead}>
        <h4>Attempts</h4>
        <AttemptTrack mode={mode} delivery={delivery} />
      </div>
      <Attempts
        delivery={delivery}
        isPaused={isPaused}
        chosen={attempt?.number}
        onChoose={setNumber}
      />
      <div className={classes.views}>
        <SegmentedControl
          aria-label="What to show"
          value={view}
          onChange={(next) => setView(views.find((name) => name === next) ?? "Body")}
          data={[...views]}
        />
        {delivery.body !== null && (
          <CopyCurl delivery={delivery} body={delivery.body} attempt={attempt} />
        )}
      </div>
      {view === "Body" && <Body body={delivery.body} />}
      {view === "Headers" && <Headers headers={attempt?.requestHeaders} of="request" />}
      {view === "Response" && <ResponseView attempt={attempt} />}
    </>
  );
}

interface CopyCurlProps {
  delivery: SentDelivery;
  body: string;
  attempt: Attempt | undefined;
}

function CopyCurl({ delivery, body, attempt }: CopyCurlProps) {
  const copy = useCopy();
  // Before the first attempt there are no signatures to copy.
  const headers = attempt?.requestHeaders ?? { "Content-Type": "application/json; charset=utf-8" };
  return (
    <button
      type="button"
      className={classes.textButton}
      onClick={() => copy(toCurl({ url: delivery.url, headers, body }))}
    >
      Copy as curl
    </button>
  );
}

/** What is copied are the bytes that were sent; what is shown can be unfolded. */
function Body({ body }: { body: string | null }) {
  if (body === null) {
    return <p className={classes.quiet}>The body was erased together with the user's data.</p>;
  }
  const value = parsedBody(body);
  const bytes = new TextEncoder().encode(body).length;
  return (
    <CodeBlock title={`POST body, ${formatNumber(bytes)} bytes`} code={body}>
      {value !== undefined && <JsonTree value={value} />}
    </CodeBlock>
  );
}

interface HeadersProps {
  headers: Record<string, string> | undefined;
  of: "request" | "response";
}

function Headers({ headers, of }: HeadersProps) {
  const lines = Object.entries(headers ?? {});
  if (lines.length === 0) return <p className={classes.quiet}>No headers of the {of} are known.</p>;
  return (
    <CodeBlock
      title={of === "request" ? "Request headers" : "Response headers"}
      code={lines.map(([name, value]) => `${name}: ${value}`).join("\n")}
    />
  );
}

function ResponseView({ attempt }: { attempt: Attempt | undefined }) {
  if (!attempt) return <p className={classes.quiet}>No response yet.</p>;
  if (!attempt.statusCode) {
    return <p className={classes.quiet}>No response: {answerText(null, attempt.error)}.</p>;
  }
  return (
    <div className={classes.form}>
      <Headers headers={attempt.responseHeaders} of="response" />
      {attempt.responseBody ? (
        <CodeBlock title="Response, the first 4 kB" code={attempt.responseBody} />
      ) : (
        <p className={classes.quiet}>The response {attempt.statusCode} has no body.</p>
      )}
    </div>
  );
}
