import { portalConfig } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { FirstStep } from "./FirstStep";

/** Events on one's own machine at once (Sandbox), or to a server. */
export function EventStep({ mode, done }: { mode: Mode; done: boolean }) {
  const listen = `nod listen --server ${portalConfig().portalUrl} \\\n  --forward http://localhost:3000/hooks`;
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
