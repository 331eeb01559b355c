import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { useState } from "react";
import type { Site } from "../queries";
import { type EmbedKind, embedCode } from "./embedCode";
import classes from "./Manage.module.css";
import { useSaveLook } from "./mutations";

export interface PanelProps {
  mode: Mode;
  site: Site;
  /** Told when a dialog lies over the drawer. */
  onCover: (covered: boolean) => void;
}

/** Which websites may show the page, and the code that does. */
export function EmbedPanel({ mode, site }: PanelProps) {
  const stored = site.winkSiteTemplate.allowedOrigins;
  const [text, setText] = useState(stored.join("\n"));
  const [kind, setKind] = useState<EmbedKind>("inline");
  const save = useSaveLook(mode, site.id, () => message.success("Allowed origins saved."));
  return (
    <div className={classes.panel}>
      <Card className={classes.card}>
        <Form
          className={classes.form}
          onSubmit={() =>
            save.submit({ allowedOrigins: text.split(/[\s,]+/).filter((origin) => origin !== "") })
          }
        >
          <Textarea
            label="Allowed origins"
            description="Websites that can embed this page. One origin per line, up to 20. Leave empty to allow none."
            placeholder="https://app.example.com"
            autosize
            minRows={3}
            maxRows={12}
            spellCheck={false}
            autoCapitalize="none"
            error={save.isError ? errorMessage(save.error) : null}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              save.reset();
            }}
          />
          <Button type="submit" loading={save.busy} className={classes.save}>
            Save
          </Button>
        </Form>
      </Card>
      <div className={classes.codeHead}>
        <h3>Embed code</h3>
        <SegmentedControl
          aria-label="Show as"
          value={kind}
          onChange={(next) => setKind(next === "page" ? "page" : "inline")}
          data={[
            { value: "inline", label: "Inline" },
            { value: "page", label: "Full page" },
          ]}
        />
      </div>
      {stored.length === 0 && (
        <Note tone="warning">No website can embed this page yet. Add its origin above.</Note>
      )}
      <CodeBlock title="Embed code" code={embedCode(kind, site)} />
    </div>
  );
}
