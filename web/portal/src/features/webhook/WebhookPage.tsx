import { Button } from "@mantine/core";
import { currentMode } from "@portal/lib/session/storage";
import { PageHeader } from "@portal/ui/PageHeader";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { DeletedWebhooks, showDeleted } from "./DeletedWebhooks";
import { DeleteWebhook } from "./DeleteWebhook";
import { type Webhook, webhookQuotaQuery } from "./queries";
import { WebhookQuota } from "./WebhookQuota";
import { WebhookTable } from "./WebhookTable";

const AddWebhookDialog = lazy(async () => ({
  default: (await import("./AddWebhookDialog")).AddWebhookDialog,
}));
const WebhookRoom = lazy(async () => ({
  default: (await import("./room/WebhookRoom")).WebhookRoom,
}));

/** /webhooks: the webhooks of the mode; ?webhook= opens the room of one of them, also of a deleted one. */
export function WebhookPage() {
  const mode = currentMode();
  const search: { webhook?: unknown; show?: unknown } = useSearch({ strict: false });
  const withDeleted = search.show === showDeleted.show;
  const navigate = useNavigate();
  const quota = useQuery(webhookQuotaQuery(mode));
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Webhook | null>(null);
  const roomId = typeof search.webhook === "string" ? search.webhook : null;
  // The room is loaded when it is first opened, and stays to slide out when it is closed.
  const [visited, setVisited] = useState(false);
  if (roomId && !visited) setVisited(true);
  const open = quota.data?.enabled && quota.data.usageDetail.remainVolume > 0;
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
      disabled={!open}
      onClick={() => setAdding(true)}
    >
      Add New Webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={`Display all ${mode === "SANDBOX" ? "Sandbox" : "Production"} mode webhooks`}
        action={add}
      />
      <WebhookQuota quota={quota} />
      <WebhookTable mode={mode} onDelete={setLeaving} />
      <DeletedWebhooks mode={mode} shown={withDeleted} />
      <DeleteWebhook mode={mode} webhook={leaving} onClose={() => setLeaving(null)} />
      <Suspense fallback={null}>
        {adding && <AddWebhookDialog mode={mode} onClose={() => setAdding(false)} />}
        {visited && (
          <WebhookRoom
            mode={mode}
            webhookId={roomId}
            isGone={withDeleted}
            onClose={() =>
              void navigate({
                to: "/webhooks",
                search: withDeleted ? showDeleted : {},
                resetScroll: false,
              })
            }
          />
        )}
      </Suspense>
    </>
  );
}
