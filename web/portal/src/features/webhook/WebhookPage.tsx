import { Button } from "@mantine/core";
import { currentMode } from "@shared/session/storage";
import { PageHeader } from "@shared/ui/PageHeader";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AddWebhookDialog } from "./AddWebhookDialog";
import { DeleteWebhook } from "./DeleteWebhook";
import { DeliveryDrawer } from "./DeliveryDrawer";
import { type Webhook, webhookQuotaQuery } from "./queries";
import { WebhookQuota } from "./WebhookQuota";
import { WebhookTable } from "./WebhookTable";

/** /webhooks: the webhooks of the mode; ?webhook= opens what was sent to one of them. */
export function WebhookPage() {
  const mode = currentMode();
  const search: { webhook?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const quota = useQuery(webhookQuotaQuery(mode));
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Webhook | null>(null);
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
      {adding && <AddWebhookDialog mode={mode} onClose={() => setAdding(false)} />}
      <DeleteWebhook mode={mode} webhook={leaving} onClose={() => setLeaving(null)} />
      <DeliveryDrawer
        mode={mode}
        webhookId={typeof search.webhook === "string" ? search.webhook : null}
        onClose={() => void navigate({ to: "/webhooks" })}
      />
    </>
  );
}
