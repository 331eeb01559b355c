import { SegmentedControl } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { SiteCard } from "@packages/site/SiteCard";
import { wordsOf } from "@packages/site/words";
import type { InvitePreview } from "@portal/lib/api/wire";
import { Note } from "@portal/ui/Note";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Section } from "./content";
import classes from "./Invite.module.css";
import { MailPreview } from "./MailPreview";

export interface PreviewProps {
  section: Section;
  preview: UseQueryResult<InvitePreview>;
}

/** What an invited person gets to see, as the server makes it. */
export function Preview({ section, preview }: PreviewProps) {
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const shown = preview.data;
  const page = section === "landingPage" ? shown?.landingPage : shown?.successPage;
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.previewHead}>
        <h2>Preview</h2>
        {section === "email" && (
          <SegmentedControl
            aria-label="Preview color scheme"
            size="xs"
            value={scheme}
            onChange={(next) => setScheme(next === "dark" ? "dark" : "light")}
            data={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        )}
      </div>
      {preview.isError && (
        <Note tone="warning">Couldn't load the preview. {errorMessage(preview.error)}</Note>
      )}
      {shown && section === "email" && (
        <>
          <dl className={classes.envelope}>
            <dt>From</dt>
            <dd>{shown.from}</dd>
            <dt>Reply to</dt>
            <dd>{shown.replyTo || "-"}</dd>
            <dt>Subject</dt>
            <dd>{shown.subject}</dd>
          </dl>
          <MailPreview html={shown.html} scheme={scheme} />
        </>
      )}
      {page?.texts && section !== "email" && (
        <div className={classes.page}>
          <SiteCard
            look={page.look}
            words={wordsOf(page.look.language)}
            texts={{ ...page.texts, body: page.texts.body ?? [] }}
            heading="h2"
          />
        </div>
      )}
    </section>
  );
}
