import { unwrap } from "@packages/api/envelope";
import { inviteKeys, usageKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import dayjs from "dayjs";
import { type Progress, sendBatch } from "./batch";
import type { Contact, Person } from "./contacts";
import type { Draft } from "./content";
import { inviteTemplateKeys } from "./keys";

/** Keeps the texts of a round of invitations, and returns their id. */
export async function keepTexts(mode: Mode, { content }: Draft, key: RequestKey): Promise<string> {
  const name = `Invitation ${dayjs().format("D MMM YYYY, HH:mm")}`;
  const made = await unwrap(
    data(mode).POST("/inviteTemplates", {
      body: { ...content, name },
      headers: once(`${key}-template`),
    }),
  );
  return made.id;
}

function invite(mode: Mode, draft: Draft, contact: Person, to: { id: string; key: RequestKey }) {
  const { fullName, email, phoneNumber } = contact;
  return unwrap(
    data(mode).POST("/invites", {
      body: {
        ...(phoneNumber === undefined ? { email } : { phoneNumber }),
        firstName: fullName,
        fullName,
        lastName: fullName,
        templateId: to.id,
        winkTemplateId: draft.winkTemplateId ?? "",
      },
      headers: once(to.key),
    }),
  );
}

/** The shown number drops at once; the server counts alike. */
function useTaken(mode: Mode) {
  const client = useQueryClient();
  return (count: number) => {
    client.setQueryData(usageSummaryQuery(mode).queryKey, (usage) => {
      if (!usage) return usage;
      return {
        actionUsageSummaries: usage.actionUsageSummaries.map((item) => {
          if (item.action !== "CreateInvite") return item;
          const { remainVolume, totalVolume } = item.usageDetail;
          const remain = Math.max(0, remainVolume - count);
          return { ...item, usageDetail: { remainVolume: remain, totalVolume } };
        }),
      };
    });
    void client.invalidateQueries({ queryKey: usageKeys.summary(mode), refetchType: "none" });
    void client.invalidateQueries({ queryKey: inviteKeys.list(mode) });
    void client.invalidateQueries({ queryKey: inviteTemplateKeys.list(mode) });
  };
}

export interface One {
  draft: Draft;
  contact: Person;
}

export function useInviteOne(mode: Mode, { onSuccess, onError }: Ends<unknown, One>) {
  const taken = useTaken(mode);
  return useSubmit({
    call: async ({ draft, contact }: One, key) => {
      const id = await keepTexts(mode, draft, key);
      return invite(mode, draft, contact, { id, key });
    },
    onSuccess: (made, sent) => {
      taken(1);
      onSuccess?.(made, sent);
    },
    onError,
  });
}

export interface Many {
  draft: Draft;
  contacts: readonly Contact[];
}

export interface ManyEnds {
  onProgress: (progress: Progress) => void;
  onError: (error: Error) => void;
}

export function useInviteMany(mode: Mode, { onProgress, onError }: ManyEnds) {
  const taken = useTaken(mode);
  return useSubmit({
    call: async ({ draft, contacts }: Many, key) => {
      const id = await keepTexts(mode, draft, key);
      return sendBatch(
        contacts,
        (contact, at) => invite(mode, draft, contact, { id, key: `${key}-${at}` }),
        onProgress,
      );
    },
    onSuccess: ({ succeeded }) => taken(succeeded),
    onError,
  });
}
