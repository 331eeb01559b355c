import { useDebouncedValue } from "@mantine/hooks";
import { unwrap } from "@packages/api/envelope";
import { fill } from "@portal/lib/api/fill";
import { data, management } from "@portal/lib/api/portal";
import type { ApiKey, ListedUser, Webhook } from "@portal/lib/api/wire";
import { currentMode, type Mode } from "@portal/lib/session/storage";
import { plainName } from "@portal/ui/personName";
import { IconKey, IconListSearch, IconUser, IconWebhook } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type Command, type CommandGroup, matching } from "./command";
import { paletteKeys } from "./keys";

const debounceMs = 200;
const userSize = 5;
const listSize = 150;

/** A whole id, as one copies it from a log, or key:value of external metadata; anything else is a part of a name. */
const userId = /^([\w-]+-[0-9a-f]{32}|[^:]+:.+)$/;

/** The requestId of a response, as one copies it from an error. */
const requestId = /^req-[0-9a-f]{32}$/;

function usersQuery(mode: Mode, text: string) {
  const by = userId.test(text) ? { queryUserId: text } : { userName: text };
  return queryOptions({
    queryKey: paletteKeys.users(mode, text),
    enabled: text !== "",
    queryFn: ({ signal }) =>
      fill(userSize, undefined, (size, cursor) =>
        unwrap(
          data(mode).GET("/portal/users", { params: { query: { size, cursor, ...by } }, signal }),
        ),
      ),
    select: (page) => page.items,
  });
}

function keysQuery(mode: Mode, enabled: boolean) {
  return queryOptions({
    queryKey: paletteKeys.apiKeys(mode),
    enabled,
    queryFn: ({ signal }) =>
      unwrap(management.GET("/apiKeys", { params: { query: { mode, size: listSize } }, signal })),
    select: (page) => page.items,
  });
}

function webhooksQuery(mode: Mode, enabled: boolean) {
  return queryOptions({
    queryKey: paletteKeys.webhooks(mode),
    enabled,
    queryFn: ({ signal }) =>
      unwrap(data(mode).GET("/webhooks", { params: { query: { size: listSize } }, signal })),
    select: (page) => page.items,
  });
}

type Go = ReturnType<typeof useNavigate>;

const ofUser = (user: ListedUser, go: Go): Command => ({
  id: user.userId,
  label: plainName(user.fullName) || "No name yet",
  hint: user.userId,
  icon: IconUser,
  run: () => go({ to: "/users", search: { user: user.userId } }),
});

const ofKey = (key: ApiKey, go: Go): Command => ({
  id: key.id,
  label: key.name,
  hint: key.apiKey,
  icon: IconKey,
  run: () => go({ to: "/api-keys" }),
});

const ofWebhook = (webhook: Webhook, go: Go): Command => ({
  id: webhook.id,
  label: webhook.name,
  hint: webhook.url,
  icon: IconWebhook,
  run: () => go({ to: "/webhooks", search: { webhook: webhook.id } }),
});

const ofRequest = (id: string, go: Go): Command => ({
  id,
  label: "Open request",
  hint: id,
  icon: IconListSearch,
  run: () => go({ to: "/request-log", search: { request: id } }),
});

/** What the server has of the mode under this text. It is asked once somebody typed, and a new text ends
 *  the question before. */
export function useFound(typed: string) {
  const go = useNavigate();
  const mode = currentMode();
  const [settled] = useDebouncedValue(typed.trim(), debounceMs);
  const text = typed.trim() && settled;
  const users = useQuery(usersQuery(mode, text));
  const keys = useQuery(keysQuery(mode, text !== ""));
  const webhooks = useQuery(webhooksQuery(mode, text !== ""));
  const own: CommandGroup[] = [
    { title: "API keys", commands: (keys.data ?? []).map((key) => ofKey(key, go)) },
    { title: "Webhooks", commands: (webhooks.data ?? []).map((webhook) => ofWebhook(webhook, go)) },
  ];
  const people = (users.data ?? []).map((user) => ofUser(user, go));
  const groups = people.length > 0 ? [{ title: "Users", commands: people }] : [];
  if (requestId.test(text)) groups.push({ title: "Request log", commands: [ofRequest(text, go)] });
  return {
    groups: text ? [...groups, ...matching(own, text)] : [],
    searching: typed.trim() !== settled || [users, keys, webhooks].some((q) => q.isLoading),
    failed: text !== "" && [users, keys, webhooks].some((query) => query.isError),
  };
}
