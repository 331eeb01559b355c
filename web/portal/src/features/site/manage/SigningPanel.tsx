import { Button, SegmentedControl } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { CopyButton } from "@portal/ui/CopyButton";
import { message } from "@portal/ui/message";
import { useState } from "react";
import type { PanelProps } from "./EmbedPanel";
import classes from "./Manage.module.css";
import { revealSecret, rotateSecret } from "./mutations";
import { type Language, languages, signingCode } from "./signing";

/** How an organization tells the page who opens it. */
export function SigningPanel({ mode, site, onCover }: PanelProps) {
  const [language, setLanguage] = useState<Language>("Node.js");
  const [asking, setAsking] = useState(false);
  function ask(next: boolean) {
    setAsking(next);
    onCover(next);
  }
  return (
    <div className={classes.panel}>
      <Card className={classes.card}>
        <p>
          Add your own customer ID to this site's address and sign it. The session, its user and
          your webhooks then carry the ID. If the signature is wrong, the ID is ignored and the
          session is marked FORGED.
        </p>
        <div className={classes.secret}>
          <span>Site secret</span>
          <CopyButton value={() => revealSecret(mode, site.id)} label="Copy Site secret" />
          <Button variant="default" onClick={() => ask(true)}>
            Rotate secret
          </Button>
        </div>
      </Card>
      <SegmentedControl
        aria-label="Language"
        className={classes.save}
        value={language}
        onChange={(next) => setLanguage(languages.find((one) => one === next) ?? language)}
        data={[...languages]}
      />
      <CodeBlock title="Sign a link" code={signingCode(language, site)} />
      <ConfirmDialog
        opened={asking}
        title="Rotate the site secret?"
        confirmLabel="Rotate"
        destructive
        onClose={() => ask(false)}
        onConfirm={async (key) => {
          await rotateSecret(mode, site.id, key);
          ask(false);
          message.success("Secret rotated.");
        }}
      >
        Links you signed with the current secret stop identifying customers immediately.
      </ConfirmDialog>
    </div>
  );
}
