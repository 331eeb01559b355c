import { portalConfig } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { FirstStep } from "./FirstStep";

export interface EventStepProps {
  mode: Mode;
  done: boolean;
  apiKey: string | undefined;
}

/** Events on one's own machine at once (Sandbox), or to a server. */
export function EventStep({ mode, done, apiKey }: EventStepProps) {
  const listen = [
    `NOD_LISTEN_KEY='${apiKey ?? "YOUR_KEY"}:YOUR_SECRET' \\`,
    `  nod listen --server ${portalConfig().portalUrl} \\`,
    "  --forward http://localhost:3000/hooks",
  ].join("\n");
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
      {mode === "SANDBOX" && <CodeBlock title="Terminal" code={listen} wrap />}
    </FirstStep>
  );
}
