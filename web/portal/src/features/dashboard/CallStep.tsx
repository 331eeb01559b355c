import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { dataUrl, type KeyPair } from "@portal/lib/api/asKey";
import { developerQuery } from "@portal/lib/api/queries";
import type { ApiKey } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { message } from "@portal/ui/message";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { FirstStep } from "./FirstStep";
import { masked } from "./mask";
import { useFirstKey, useRun } from "./mutations";

const path = "/incomes?size=1";

export interface CallStepProps {
  mode: Mode;
  done: boolean;
  /** A key that is there already. */
  existing: ApiKey | undefined;
  /** The key's secret, once it is known here. */
  secret: string | undefined;
  onPair: (pair: KeyPair) => void;
  onRun: () => void;
}

/** The first request with one's own key: to copy, and to run from here. */
export function CallStep(props: CallStepProps) {
  const { mode, done, existing, secret, onPair, onRun } = props;
  const { data: developer } = useQuery(developerQuery);
  const create = useFirstKey({
    onSuccess: onPair,
    onError: (error) => message.error(errorMessage(error)),
  });
  const run = useRun(({ pair }) => {
    onPair(pair);
    onRun();
  });
  const key = create.data ?? existing;
  return (
    <FirstStep
      done={done}
      name="Make your first request"
      why={
        key
          ? "This is your own API key. Run the request here, or copy it into your terminal."
          : "Authenticate requests from your server with an API key."
      }
      action={
        key ? (
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={14} stroke={1.7} aria-hidden="true" />}
            loading={run.busy}
            onClick={() => run.submit({ key, secret, path })}
          >
            Run
          </Button>
        ) : (
          developer && <KeyAction developer={developer.role} create={create} mode={mode} />
        )
      }
    >
      {key && (
        <CodeBlock title="Request" code={curl(mode, key.apiKey, secret ?? "YOUR_SECRET")}>
          {curl(mode, key.apiKey, masked)}
        </CodeBlock>
      )}
      {run.isError && <p role="alert">{errorMessage(run.error)}</p>}
      {run.data && <CodeBlock title="Response" json={run.data.response} />}
    </FirstStep>
  );
}

interface KeyActionProps {
  developer: string;
  create: ReturnType<typeof useFirstKey>;
  mode: Mode;
}

function KeyAction({ developer, create, mode }: KeyActionProps) {
  if (developer !== "ADMIN") return "Ask an admin of your organization to create an API key.";
  return (
    <Button size="xs" variant="default" loading={create.busy} onClick={() => create.submit(mode)}>
      Create API key
    </Button>
  );
}

function curl(mode: Mode, key: string, secret: string): string {
  return `curl '${dataUrl(mode, path)}' \\\n  -u '${key}:${secret}'`;
}
