import { portalConfig } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { FirstStep } from "./FirstStep";
import { masked } from "./mask";

export interface EventStepProps {
  mode: Mode;
  done: boolean;
  apiKey: string | undefined;
  /** The key's secret, once it is known here. */
  secret: string | undefined;
}

/** Events on one's own machine at once (Sandbox), or to a server. */
export function EventStep({ mode, done, apiKey, secret }: EventStepProps) {
  const key = apiKey ?? "YOUR_KEY";
  return (
    <FirstStep
      done={done}
      name="Receive events"
      why={
        mode === "SANDBOX"
          ? "Forward events to your machine while you build, or add a webhook for your server."
          : "Your server gets an event when data is ready."
      }
      action={
        <ButtonLink to="/webhooks" variant="default" size="xs">
          {done ? "See deliveries" : "Add webhook"}
        </ButtonLink>
      }
    >
      {mode === "SANDBOX" && (
        <CodeBlock title="Terminal" code={listen(key, secret ?? "YOUR_SECRET")}>
          {listen(key, apiKey ? masked : "YOUR_SECRET")}
        </CodeBlock>
      )}
    </FirstStep>
  );
}

function listen(key: string, secret: string): string {
  return [
    `NOD_LISTEN_KEY='${key}:${secret}' \\`,
    `  nod listen --server ${portalConfig().portalUrl} \\`,
    "  --forward http://localhost:3000/hooks",
  ].join("\n");
}
