import { Button, Skeleton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { SentDelivery } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { Breakable } from "@portal/ui/Breakable";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { formatDateTime, formatNumber } from "@portal/ui/format";
import { KeyId } from "@portal/ui/KeyId";
import { LoadError } from "@portal/ui/LoadError";
import { message } from "@portal/ui/message";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { TextLink } from "@portal/ui/TextLink";
import { useAfter } from "@portal/ui/useAfter";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { RoomState } from "./delivery";
import { deliveryTone, originText } from "./delivery";
import { Exchange } from "./Exchange";
import { useRedeliver } from "./mutations";
import { deliveryQuery } from "./queries";
import classes from "./Room.module.css";
import { useRoom } from "./useRoom";
import { WhyFailed } from "./WhyFailed";

export interface DeliveryDetailProps {
  mode: Mode;
  webhookId: string;
  deliveryId: string;
  state: RoomState;
}

/** One delivery: what it is, why it did not arrive, its attempts, and what went back and forth. */
export function DeliveryDetail(props: DeliveryDetailProps) {
  const { mode, webhookId, deliveryId, state } = props;
  const full = useQuery(deliveryQuery(mode, webhookId, deliveryId));
  const late = useAfter(300);
  if (full.isError && !full.data) {
    return (
      <LoadError error={full.error} title="Couldn't load the delivery" onRetry={full.refetch} />
    );
  }
  const delivery = full.data;
  if (!delivery) return late && <DetailSkeleton />;
  return (
    <>
      <div className={classes.heading}>
        <h3 className={classes.type}>{delivery.eventType}</h3>
        <StatusBadge status={delivery.status} tone={deliveryTone(delivery.status)} />
        {state !== "gone" && <Resend mode={mode} webhookId={webhookId} delivery={delivery} />}
      </div>
      <WhyFailed mode={mode} delivery={delivery} />
      <Facts delivery={delivery} />
      <Exchange mode={mode} delivery={delivery} isPaused={state === "paused"} />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div className={classes.form}>
      <Skeleton height={32} width="60%" radius="md" />
      <Skeleton height={96} radius="md" />
      <Skeleton height={240} radius="md" />
    </div>
  );
}

interface ResendProps {
  mode: Mode;
  webhookId: string;
  delivery: SentDelivery;
}

/** The same bytes once more, as a new delivery, which is shown then. */
function Resend({ mode, webhookId, delivery }: ResendProps) {
  const { follow } = useRoom();
  const resend = useRedeliver(
    { mode, id: webhookId },
    { onMade: follow, onError: (error) => message.error(errorMessage(error)) },
  );
  return (
    <Button
      className={classes.resend}
      leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
      loading={resend.busy}
      disabled={delivery.body === null}
      onClick={() => resend.submit(delivery.id)}
    >
      Resend
    </Button>
  );
}

function Facts({ delivery }: { delivery: SentDelivery }) {
  const origin = originText(delivery.origin);
  return (
    <dl className={classes.pairs}>
      <dt>Event ID</dt>
      <dd>
        <KeyId value={delivery.eventId} label="event ID" last={0} whole />
      </dd>
      <dt>Event type</dt>
      <dd>
        <ExternalTextLink href={`/docs/events#event-${delivery.eventType}`}>
          Schema and example
        </ExternalTextLink>
      </dd>
      {delivery.userId && delivery.origin !== "TEST" && (
        <>
          <dt>User</dt>
          <dd className={classes.mono}>
            <TextLink to="/users" search={{ user: delivery.userId }}>
              <Breakable>{delivery.userId}</Breakable>
            </TextLink>
          </dd>
        </>
      )}
      {delivery.origin !== "TEST" && (
        <>
          <dt>Sequence</dt>
          <dd>{formatNumber(delivery.sequence)}</dd>
        </>
      )}
      <dt>Created at</dt>
      <dd>
        {formatDateTime(delivery.createdAt)}
        {origin && ` (${origin})`}
      </dd>
    </dl>
  );
}
