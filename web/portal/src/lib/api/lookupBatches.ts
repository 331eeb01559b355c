import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { lookupKeys, usageKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import type { LookupBatch, LookupBatchInput } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";

const size = 10;
const rowSize = 50;
const pollMs = 1500;

export type Lookup = LookupBatch["lookup"];

/** The batches of a kind, newest first; they are read again while one is on its way. */
export function batchesQuery(mode: Mode, lookup: Lookup) {
  return infiniteQueryOptions({
    queryKey: lookupKeys.batches(mode, lookup),
    ...infinitePage((cursor, { signal }) =>
      unwrap(
        data(mode).GET("/lookupBatches", { params: { query: { size, cursor, lookup } }, signal }),
      ),
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isMoving)) ? pollMs : false,
  });
}

/** Whether numbers of a batch change without anybody doing anything. */
function isMoving({ state, counts }: LookupBatch): boolean {
  return state === "RUNNING" || counts.asking > 0;
}

/** Rows of a file that get no result. */
export function batchRowsQuery(mode: Mode, id: string, state: "SKIPPED" | "FAILED") {
  return infiniteQueryOptions({
    queryKey: lookupKeys.batchRows(mode, id, state),
    ...infinitePage((cursor, { signal }) =>
      unwrap(
        data(mode).GET("/lookupBatches/{id}/rows", {
          params: { path: { id }, query: { size: rowSize, cursor, state } },
          signal,
        }),
      ),
    ),
  });
}

/** Has a file checked: nobody is looked up yet. */
export function useCheckSubjects(
  mode: Mode,
  { onSuccess, onError }: Ends<LookupBatch, LookupBatchInput>,
) {
  const client = useQueryClient();
  return useSubmit({
    call: (body: LookupBatchInput, key) =>
      unwrap(data(mode).POST("/lookupBatches", { body, headers: once(key) })),
    onSuccess: async (made, sent) => {
      await client.invalidateQueries({ queryKey: lookupKeys.batches(mode, made.lookup) });
      await onSuccess?.(made, sent);
    },
    onError,
  });
}

/** Moves a batch on. */
export function useBatchStep(mode: Mode) {
  const client = useQueryClient();
  return async ({ id, lookup }: LookupBatch, step: "start" | "pause" | "stop", key: RequestKey) => {
    const init = { params: { path: { id } }, headers: once(key) };
    const post = data(mode).POST;
    if (step === "start") await unwrap(post("/lookupBatches/{id}/start", init));
    else if (step === "pause") await unwrap(post("/lookupBatches/{id}/pause", init));
    else await unwrap(post("/lookupBatches/{id}/stop", init));
    await client.invalidateQueries({ queryKey: lookupKeys.batches(mode, lookup) });
    void client.invalidateQueries({ queryKey: usageKeys.summary(mode) });
  };
}

/** The rows with their results, or those without one, as the text of a CSV file. */
export async function readBatch(mode: Mode, id: string, what: "results" | "failed") {
  const init = { params: { path: { id } }, parseAs: "text" } as const;
  const { data: text } =
    what === "results"
      ? await data(mode).GET("/lookupBatches/{id}/results", init)
      : await data(mode).GET("/lookupBatches/{id}/failed", init);
  return text ?? "";
}
