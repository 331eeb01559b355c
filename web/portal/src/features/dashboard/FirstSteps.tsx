import { Button, Progress, Skeleton } from "@mantine/core";
import { portalConfig } from "@portal/lib/api/portal";
import { hasProduction, type Mode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { Card } from "@portal/ui/Card";
import { LoadError } from "@portal/ui/LoadError";
import { useAfter } from "@portal/ui/useAfter";
import { useQueries } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { FirstStep } from "./FirstStep";
import { hasAccountQuery, hasWebhookQuery, keysQuery } from "./queries";

/** What a tenant does first, ticked from what is really there in this mode. */
export function FirstSteps({ mode }: { mode: Mode }) {
  const late = useAfter(300);
  const [keys, account, webhook] = useQueries({
    queries: [keysQuery(mode), hasAccountQuery(mode), hasWebhookQuery(mode)],
  });
  const failed = [keys, account, webhook].find((query) => query.isError);
  if (failed) {
    const retry = () => [keys, account, webhook].forEach((query) => void query.refetch());
    return (
      <Card>
        <LoadError error={failed.error} onRetry={retry} title="The first steps did not load" />
      </Card>
    );
  }
  if (!keys.data || account.data === undefined || webhook.data === undefined) {
    return late ? <Skeleton height={280} radius="md" /> : null;
  }
  const done = [true, keys.data.items.length > 0, account.data, webhook.data, hasProduction()];
  const count = done.filter(Boolean).length;
  return (
    <Card>
      <div className={classes.head}>
        <h2>First steps</h2>
        <span className={classes.aside}>
          {count} of {done.length} done
        </span>
      </div>
      <div className={classes.progress}>
        <Progress value={(count / done.length) * 100} size={6} aria-label="First steps done" />
      </div>
      <ol className={classes.list}>
        <FirstStep done name="Verify your email address" />
        <FirstStep done={done[1]} name="Create an API key" why="Your server signs in with it.">
          <ButtonLink to="/api-keys" variant="default" size="xs">
            Create API key
          </ButtonLink>
        </FirstStep>
        <FirstStep
          done={account.data}
          name={mode === "SANDBOX" ? "Connect a test user in the emulator" : "Connect a user"}
          why="See what your users will see."
        >
          <ButtonLink to="/link/emulator" variant="default" size="xs">
            Open emulator
          </ButtonLink>
        </FirstStep>
        <FirstStep done={webhook.data} name="Add a webhook" why="Get an event when data is ready.">
          <ButtonLink to="/webhooks" variant="default" size="xs">
            Add webhook
          </ButtonLink>
        </FirstStep>
        <FirstStep
          done={hasProduction()}
          name={hasProduction() ? "Production Mode is enabled" : "Ask for Production Mode"}
          why="We check your organization first."
        >
          <GetInTouch />
        </FirstStep>
      </ol>
    </Card>
  );
}

function GetInTouch() {
  const { contactUrl } = portalConfig();
  if (!contactUrl) return null;
  return (
    <Button
      component="a"
      href={contactUrl}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="xs"
    >
      Get In Touch
    </Button>
  );
}
