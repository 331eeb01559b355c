import type { Mode } from "@portal/lib/session/storage";
import { type DeliveryFilter, toSearch } from "./filter";
import type { ReplayRequest } from "./replay";

export const deliveryKeys = {
  all: (mode: Mode, id: string) => ["deliveries", mode, id] as const,
  list: (mode: Mode, id: string, filter: DeliveryFilter) =>
    ["deliveries", mode, id, toSearch(filter)] as const,
  givenUp: (mode: Mode, id: string) => ["deliveries", mode, id, "givenUp"] as const,
  one: (mode: Mode, id: string, deliveryId: string) => ["delivery", mode, id, deliveryId] as const,
};

export const replayKeys = {
  one: (mode: Mode, id: string, replayId: string) => ["replay", mode, id, replayId] as const,
  allPreviews: (mode: Mode, id: string) => ["replayPreview", mode, id] as const,
  preview: (mode: Mode, id: string, request: ReplayRequest | null) =>
    ["replayPreview", mode, id, request] as const,
  missed: (mode: Mode, id: string) => ["replayPreview", mode, id, "missed"] as const,
};

export const eventTypeKeys = { all: ["eventTypes"] } as const;
