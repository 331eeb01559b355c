import { ApiError } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  type DeletedWebhook,
  deletedWebhookQuery,
  type Webhook,
  webhookQuery,
  webhooksQuery,
} from "../queries";

export interface RoomWebhook {
  webhook?: Webhook;
  /** Instead of the webhook when it is gone and its history is kept. */
  deleted?: DeletedWebhook;
  error: Error | null;
  retry: () => void;
}

export interface Wanted {
  id: string;
  /** Nothing is asked for a room that is closed. */
  isOpen: boolean;
  /** It was opened from the list of those that are gone, so that is where to look. */
  isGone: boolean;
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "MISSING_RESOURCE";
}

/** The webhook of an address: from the list where it is loaded, else alone, whether it is there or gone. */
export function useRoomWebhook(mode: Mode, { id, isOpen, isGone }: Wanted): RoomWebhook {
  const rows = useInfiniteQuery(webhooksQuery(mode)).data;
  const row = rows?.find((item) => item.id === id);
  const isAsked = isOpen && rows !== undefined && !row;
  const single = useQuery({ ...webhookQuery(mode, id), enabled: isAsked && !isGone });
  const amongGone = !row && (isGone || isMissing(single.error));
  const deleted = useQuery({ ...deletedWebhookQuery(mode, id), enabled: isAsked && amongGone });
  const last = amongGone ? deleted : single;
  return {
    webhook: row ?? (amongGone ? undefined : single.data),
    deleted: amongGone ? deleted.data : undefined,
    error: row ? null : last.error,
    retry: last.refetch,
  };
}
