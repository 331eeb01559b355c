import { ApiError } from "@packages/api/error";
import { languageParam } from "@packages/site/languageParam";
import { call, type Opened, type Pass, type Resumed, type Run, type View } from "./calls";
import { forget, keep, resumes, stored } from "./tab";

const isOver = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

/** Whether the page takes this person in no more: it closed, or somebody used the link first. */
export const isClosed = (error: unknown) =>
  error instanceof ApiError && (error.code === "SITE_CLOSED" || error.status === 404);

/** Continues the run of this tab, or begins one in a language of the page. */
export async function enter(siteId: string, language = ""): Promise<{ run: Run; view: View }> {
  const before = stored(siteId);
  if (before) {
    try {
      const { view } = await call<Resumed>("GET", `/sessions/${before.id}`, before);
      return { run: before, view: await inLanguage(before, view) };
    } catch (error) {
      if (!isOver(error)) throw error;
      forget(siteId);
    }
  }
  if (resumes()) {
    location.replace(location.pathname);
    return new Promise(() => {});
  }
  const params = Object.fromEntries(new URLSearchParams(location.search));
  const { session, view } = await call<Opened>("POST", `/sites/${siteId}/sessions`, undefined, {
    params,
    language,
  });
  const run = { id: session.id, token: session.token, isFlow: !!view.flow };
  keep(siteId, run);
  return { run, view };
}

/** Somebody who asked for another language by the address goes on in it. */
async function inLanguage(run: Run, view: View): Promise<View> {
  const language = new URLSearchParams(location.search).get(languageParam);
  const { look } = view;
  if (!language || language === look.language || !look.languages?.includes(language)) return view;
  const spoken = await call<Resumed>("PUT", `/sessions/${run.id}/language`, run, { language });
  return spoken.view;
}

export const start = (run: Run) => call<View>("POST", `/sessions/${run.id}/start`, run);

export const closed = (run: Run, reason: string) =>
  call<View>("POST", `/sessions/${run.id}/widget-closed`, run, { reason });

export const passOf = (run: Run) => call<Pass>("POST", `/sessions/${run.id}/widget-token`, run);

export const passOfLink = (linkId: string) =>
  call<Pass>("POST", `/links/${encodeURIComponent(linkId)}/widget-token`);
