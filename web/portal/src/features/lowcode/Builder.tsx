import { VisuallyHidden } from "@mantine/core";
import { useDebouncedValue, useDocumentTitle } from "@mantine/hooks";
import type { Flow } from "@packages/flow/document";
import { type Finding, linesOf } from "@packages/flow/finding";
import { load } from "@packages/flow/load";
import { isSaved } from "@packages/flow/save";
import { type Facts, validate } from "@packages/flow/validate";
import { PictureContext } from "@packages/site/markdown";
import { productName } from "@portal/lib/api/portal";
import { templateChoiceQuery } from "@portal/lib/api/sites";
import type { Mode } from "@portal/lib/session/storage";
import { LeaveGuard } from "@portal/ui/LeaveGuard";
import { message } from "@portal/ui/message";
import { ServedPicture } from "@portal/ui/ServedPicture";
import { usePrefetch } from "@portal/ui/usePrefetch";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useReducer, useRef, useState } from "react";
import classes from "./Builder.module.css";
import { Canvas } from "./canvas/Canvas";
import {
  type Actions,
  ActionsContext,
  BuilderContext,
  type Builder as BuilderValue,
} from "./context";
import { Header } from "./Header";
import { Palette } from "./palette/Palette";
import { Panel } from "./panel/Panel";
import type { Site } from "./saving";
import { flowOf, reduce, screenOf, start } from "./state";
import { Strip } from "./strip/Strip";
import { useLatest, useStable } from "./useLatest";
import { useSave } from "./useSave";
import { type Opened, useServerDraft } from "./useServerDraft";
import { useShortcuts } from "./useShortcuts";
import { useStoredDraft } from "./useStoredDraft";

const saveDialogs = async () => ({ default: (await import("./SaveDialogs")).SaveDialogs });
const SaveDialogs = lazy(saveDialogs);
const hidden = [saveDialogs];
const DraftNote = lazy(async () => ({ default: (await import("./DraftNote")).DraftNote }));
const ServerDraftNote = lazy(async () => ({
  default: (await import("./ServerDraftNote")).ServerDraftNote,
}));
const TryPane = lazy(async () => ({ default: (await import("./try/TryPane")).TryPane }));
const FlowMap = lazy(async () => ({ default: (await import("./map/FlowMap")).FlowMap }));

/** How long nobody types before it is told what is wrong: a flow is checked between letters, not with each. */
const checkMs = 100;

export interface BuilderProps {
  mode: Mode;
  tenant: string;
  opened: Opened;
}

/** Header, strip of screens, palette, canvas and panel of one flow. */
export function Builder({ mode, tenant, opened }: BuilderProps) {
  const { site } = opened;
  const [state, dispatch] = useReducer(reduce, opened.flow, start);
  const [problems, setProblems] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState("");
  const [mapped, setMapped] = useState(false);
  const [trying, setTrying] = useState(false);
  const saved = useRef(false);
  const flow = flowOf(state);
  const screen = screenOf(state);
  const templates = useQuery(templateChoiceQuery(mode));
  const facts = useMemo(
    () => (templates.data ? { templates: new Set(templates.data.map(({ id }) => id)) } : {}),
    [templates.data],
  );
  const [checked] = useDebouncedValue(flow, checkMs);
  const findings = useFindings(checked, facts);
  const leave = useLeave();
  const open = useOpen();
  const server = useServerDraft({
    mode,
    opened,
    onCreated: (created) => {
      saved.current = true;
      open(created);
    },
  });
  const { base } = server;
  const unsaved = useMemo(() => !isSaved(flow, base), [flow, base]);
  const draft = useStoredDraft({
    mode,
    tenant,
    id: site?.id ?? "new",
    version: site?.version ?? null,
    opened: base,
    flow,
  });
  const saving = useSave(mode, {
    site,
    draft: server.draft,
    onSaved: (stored) => {
      saved.current = true;
      message.success(`"${stored.name}" saved.`);
      leave();
    },
  });
  const trySave = () => {
    const all = validate(flow, facts);
    const lines = linesOf(flow, all);
    if (lines.length === 0) return saving.send(flow);
    const first = all.find(({ isBlocking }) => isBlocking);
    setProblems(lines);
    setMapped(false);
    if (first?.screen) {
      const tab = first.component ? "component" : "screen";
      dispatch({ type: "select", select: { ...selectionOf(first), tab } });
    } else dispatch({ type: "tab", tab: "site" });
  };
  const failure = problems?.join("\n") ?? saving.failure ?? server.failure;
  useShortcuts(dispatch, trySave);
  usePrefetch(hidden);
  useDocumentTitle(`${flow.siteName.trim() || "Site"} - ${productName()}`);
  const onMap = useStable(() => setMapped(!mapped));
  const onTry = useStable(() => setTrying(!trying));
  const onSave = useStable(trySave);
  const onKeep = useStable(() => server.keep(flow));
  const onClose = useStable(() => {
    setProblems(null);
    saving.reset();
    server.reset();
  });
  const onOver = useStable(() => saving.sendOver(flow));
  const onKeepOver = useStable(() => server.keepOver(flow));
  const latest = useLatest(state);
  const actions = useMemo<Actions>(
    () => ({
      mode,
      tenant,
      now: () => {
        const edited = flowOf(latest.current);
        const shown = screenOf(latest.current) ?? edited.screens[0];
        if (shown === undefined) throw new Error("a flow without screens");
        return { state: latest.current, flow: edited, screen: shown };
      },
      dispatch,
      act: (command, more) => dispatch({ type: "perform", command, ...more }),
      // A screen reader stays silent when a live region gets the text that it has already.
      announce: (text) => setSaid((old) => (old === text ? `${text}\u00a0` : text)),
    }),
    [mode, tenant, latest],
  );
  const builder = useMemo<BuilderValue | null>(
    () => (screen === undefined ? null : { ...actions, state, flow, screen, findings }),
    [actions, state, flow, screen, findings],
  );
  if (builder === null) return null;
  return (
    <ActionsContext value={actions}>
      <BuilderContext value={builder}>
        <PictureContext value={ServedPicture}>
          <div className={classes.builder}>
            <Header
              siteId={site?.id ?? null}
              name={flow.siteName}
              onBack={leave}
              history={{
                unsaved,
                canUndo: state.history.past.length > 0,
                canRedo: state.history.future.length > 0,
              }}
              actions={{
                canCopy: screen?.module.type !== "LandingPageModule",
                busy: saving.busy,
                mapped,
                onMap,
                trying,
                onTry,
                onSave,
                keeping: server.busy,
                onKeep,
              }}
            />
            <Suspense fallback={null}>
              {site && server.draft && (
                <ServerDraftNote
                  mode={mode}
                  site={site}
                  draft={server.draft}
                  onDiscarded={() => dispatch({ type: "replace", flow: server.discarded(site) })}
                />
              )}
              {draft.found && (
                <DraftNote
                  draft={draft.found}
                  isOutdated={draft.found.version !== (site?.version ?? null)}
                  onRestore={(stored) => {
                    draft.keep();
                    dispatch({ type: "replace", flow: load(stored.saved) });
                  }}
                  onDiscard={draft.forget}
                />
              )}
            </Suspense>
            {!mapped && <Strip />}
            <div className={classes.panes} data-trying={trying || undefined}>
              {mapped ? (
                <Suspense fallback={null}>
                  <FlowMap
                    siteId={site?.id ?? null}
                    onEdit={(id) => {
                      dispatch({ type: "select", select: { screen: id } });
                      setMapped(false);
                    }}
                  />
                </Suspense>
              ) : (
                <>
                  <Palette isForm={screen?.module.type === "FormModule"} />
                  <Canvas />
                  <Panel />
                </>
              )}
              {trying && (
                <Suspense fallback={null}>
                  <TryPane onClose={() => setTrying(false)} />
                </Suspense>
              )}
            </div>
          </div>
        </PictureContext>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <LeaveGuard
          unsaved={unsaved && !saving.busy && !server.busy && !saved.current}
          what={flow.siteName}
        />
        <Suspense fallback={null}>
          {(failure !== null || saving.isConflict || server.isConflict) && (
            <SaveDialogs
              name={site?.name ?? flow.siteName}
              failure={failure}
              isConflict={saving.isConflict}
              isDraftConflict={server.isConflict}
              onOver={onOver}
              onKeepOver={onKeepOver}
              onClose={onClose}
            />
          )}
        </Suspense>
      </BuilderContext>
    </ActionsContext>
  );
}

/** What is wrong with a flow. It stays the same value while the same is wrong, so that nothing is drawn again for it. */
function useFindings(flow: Flow, facts: Facts): readonly Finding[] {
  const found = useMemo(() => JSON.stringify(validate(flow, facts)), [flow, facts]);
  return useMemo(() => JSON.parse(found), [found]);
}

const selectionOf = (finding: { screen: string | null; component: string | null }) => ({
  screen: finding.screen ?? undefined,
  component: finding.component,
});

/** The address of a site that is kept from now on: a reload finds it again. */
function useOpen() {
  const navigate = useNavigate();
  return ({ id, name }: Site) =>
    void navigate({
      to: "/link/winkSiteDetail/$id/$name",
      params: { id, name },
      state: true,
      replace: true,
    });
}

/** Back to the list: the way one came from it, or, opened by its address, to it. */
function useLeave() {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.history.location.state.fromSites) router.history.back();
    else void navigate({ to: "/link/winkSite" });
  };
}
