import { Button, Textarea, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { siteKeys } from "@portal/lib/api/keys";
import { developerQuery } from "@portal/lib/api/queries";
import { templateChoiceQuery } from "@portal/lib/api/sites";
import { Card } from "@portal/ui/Card";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { saveFile } from "@portal/ui/saveFile";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { defaultColor } from "../editor/draft";
import { pdfOf } from "../poster/pdf";
import { logoOf, measuring, pictureOf } from "../poster/picture";
import { drawPoster, type Poster } from "../poster/poster";
import type { PanelProps } from "./EmbedPanel";
import classes from "./Manage.module.css";

type Format = "png" | "svg" | "pdf";
const formats: readonly Format[] = ["pdf", "png", "svg"];
const usualText = "Scan the code with your phone's camera to start.";

async function fileOf({ svg, lines }: Poster, format: Format): Promise<Blob> {
  if (format === "svg") return new Blob([svg], { type: "image/svg+xml" });
  if (format === "png") return (await pictureOf(svg, "image/png")).blob;
  const { blob, width, height } = await pictureOf(svg, "image/jpeg");
  const parts = pdfOf(new Uint8Array(await blob.arrayBuffer()), width, height, lines);
  return new Blob(parts, { type: "application/pdf" });
}

/** A sheet with the code of the page, to print and hang up. It is drawn in the browser. */
export function PosterPanel({ mode, site }: PanelProps) {
  const look = site.winkSiteTemplate;
  const developer = useQuery(developerQuery);
  const templates = useQuery(templateChoiceQuery(mode));
  const template = templates.data?.find(({ id }) => id === site.winkTemplateId);
  const logo = useQuery({
    queryKey: siteKeys.logo(look.companyLogoUrl),
    queryFn: () => logoOf(look.companyLogoUrl),
    retry: false,
  });
  // A site with screens has no landing page of settings.
  const [header, setHeader] = useState(look.landingPageConfig?.headerText || site.name);
  const [text, setText] = useState(usualText);
  const [busy, setBusy] = useState(false);
  const measure = useMemo(() => measuring(), []);
  const poster = drawPoster(
    {
      company: developer.data?.tenantName ?? "",
      header,
      text,
      url: site.url,
      logo: logo.data ?? "",
      color: template?.themeColor ?? defaultColor,
    },
    measure,
  );
  async function save(format: Format) {
    setBusy(true);
    try {
      saveFile(`poster-${site.id.slice(-8)}.${format}`, await fileOf(poster, format));
    } catch (error) {
      message.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={classes.poster}>
      <Card className={classes.card}>
        <div className={classes.form}>
          <TextInput
            label="Header"
            maxLength={200}
            value={header}
            onChange={(event) => setHeader(event.currentTarget.value)}
          />
          <Textarea
            label="Text"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {logo.isError && <Note tone="danger">Couldn't load the logo. The poster has none.</Note>}
          {look.availability.linksOnly && (
            <Note tone="danger">Only one-time links open this page, so the code doesn't.</Note>
          )}
          <div className={classes.formats}>
            {formats.map((format) => (
              <Button
                key={format}
                variant="default"
                disabled={busy || logo.isPending || developer.isPending}
                onClick={() => void save(format)}
              >
                Download {format.toUpperCase()}
              </Button>
            ))}
          </div>
        </div>
      </Card>
      <img
        className={classes.sheet}
        alt="Preview of the poster"
        src={`data:image/svg+xml,${encodeURIComponent(poster.svg)}`}
      />
    </div>
  );
}
