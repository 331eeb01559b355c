import { SegmentedControl } from "@mantine/core";
import {
  readPreview,
  type Show,
  type ToEditor,
  type ToWidget,
  wrapPreview,
} from "@packages/preview/protocol";
import { portalConfig, productName } from "@portal/lib/api/portal";
import { developerQuery } from "@portal/lib/api/queries";
import type { Mode } from "@portal/lib/session/storage";
import { useFrame, useTold } from "@portal/lib/useFrame";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Draft } from "../draft";
import { useFindSources } from "../queries";
import classes from "./Editor.module.css";
import { previewShow, toSource } from "./previewShow";
import type { TabName } from "./tab";

export interface PreviewProps {
  mode: Mode;
  draft: Draft;
  tab: TabName;
}

/** The widget itself in a frame, fed with what is being edited. Its searches are answered from here. */
export function Preview({ mode, draft, tab }: PreviewProps) {
  const find = useFindSources(mode);
  const developer = useQuery(developerQuery);
  const [isReady, setIsReady] = useState(false);
  const [scheme, setScheme] = useState<Show["scheme"]>("light");
  const { linkUrl, pageTermsUrl, pagePrivacyUrl, helpUrl } = portalConfig();
  const origin = new URL(linkUrl).origin;
  const show = previewShow(draft, {
    mode,
    tab,
    scheme,
    tenantName: developer.data?.tenantName ?? "",
    productName: productName(),
    links: { terms: pageTermsUrl, privacy: pagePrivacyUrl, help: helpUrl },
  });
  const answer = async (name: string, type: string) => {
    const ids = [...draft.providers, ...draft.fileTypes];
    const page = await find({ ids, topIds: draft.topProviders, name, type });
    return page.items.map((source) => toSource(source, draft));
  };

  const { frame, tell: post } = useFrame(origin, async (data) => {
    const message = readPreview<ToEditor>(data);
    if (message?.event === "ready") setIsReady(true);
    if (message?.event !== "search") return;
    const items = await answer(message.name, message.type).catch(() => null);
    tell({ event: "found", id: message.id, items });
  });
  const tell = (message: ToWidget) => post(wrapPreview(message));
  useTold(isReady ? JSON.stringify(show) : null, () => tell({ event: "show", show }));

  return (
    <aside className={classes.preview} aria-label="Live preview">
      <div className={classes.previewHead}>
        <h3>Live preview</h3>
        <SegmentedControl
          aria-label="Preview color scheme"
          size="xs"
          value={scheme}
          onChange={(next) => setScheme(next as Show["scheme"])}
          data={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </div>
      <iframe
        ref={frame}
        className={classes.frame}
        title="Widget preview"
        sandbox="allow-scripts allow-same-origin"
        src={`${linkUrl}/wink/v1/preview#o=${encodeURIComponent(location.origin)}`}
      />
    </aside>
  );
}
