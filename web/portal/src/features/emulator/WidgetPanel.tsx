import type { WinkError } from "@embed/options";
import { Loader } from "@mantine/core";
import { ApiError } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { LoadError } from "@portal/ui/LoadError";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./Emulator.module.css";
import { widgetTokenQuery } from "./queries";
import { WidgetFrame, type WidgetFrameProps } from "./WidgetFrame";

export interface WidgetPanelProps
  extends Pick<WidgetFrameProps, "onEvent" | "onQuotaTaken" | "onClosed"> {
  mode: Mode;
  /** Null while it is not known yet. */
  templateId: string | null;
}

/** The framed place of the widget: it needs the token of a user first. */
export function WidgetPanel({ mode, templateId, ...events }: WidgetPanelProps) {
  const token = useQuery(widgetTokenQuery(mode));
  const [failed, setFailed] = useState<WinkError | null>(null);
  const title = "Couldn't load the widget";
  return (
    <section className={classes.backdrop} aria-label="Widget preview">
      <div className={classes.phone}>
        {(token.isPending || templateId === null) && !token.isError && (
          <Loader size="sm" aria-label="Loading the widget" />
        )}
        {token.isError && <LoadError error={token.error} title={title} onRetry={token.refetch} />}
        {failed && (
          <LoadError error={asApiError(failed)} title={title} onRetry={() => setFailed(null)} />
        )}
        {token.data && templateId !== null && !failed && (
          <WidgetFrame
            key={`${token.data} ${templateId}`}
            token={token.data}
            templateId={templateId}
            onFailed={setFailed}
            {...events}
          />
        )}
      </div>
    </section>
  );
}

function asApiError({ code, message }: WinkError): ApiError {
  return new ApiError({ status: 0, code, message });
}
