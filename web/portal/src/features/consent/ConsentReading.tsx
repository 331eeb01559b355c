import { Input, Textarea } from "@mantine/core";
import { CopyButton } from "@portal/ui/CopyButton";
import { copySuccess } from "@portal/ui/copySuccess";
import { DateTime } from "@portal/ui/DateTime";
import { KeyId } from "@portal/ui/KeyId";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useId, useState } from "react";
import classes from "./Consent.module.css";
import type { ConsentTemplate } from "./queries";

export interface ConsentReadingProps {
  /** null keeps the drawer closed. */
  template: ConsentTemplate | null;
  onClose: () => void;
}

/** A template to read. */
export function ConsentReading({ template, onClose }: ConsentReadingProps) {
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState(template);
  if (template && template !== shown) setShown(template);
  return (
    <WideDrawer
      opened={template !== null}
      onClose={onClose}
      backLabel="Back to Consent Templates"
      title={shown?.title || shown?.consentType || ""}
      meta={
        <span className={classes.created}>
          Created <DateTime value={shown?.createdAt} format="full" />
        </span>
      }
    >
      {shown && <Sheet template={shown} />}
    </WideDrawer>
  );
}

/** The same fields as in the form, disabled, and the text as tall as it is long. */
function Sheet({ template }: { template: ConsentTemplate }) {
  const textId = useId();
  const read = {
    disabled: true,
    autosize: true,
    minRows: 1,
    classNames: { input: classes.reading },
  };
  return (
    <div className={classes.sheet}>
      <div className={classes.facts}>
        <div>
          <div className={classes.label}>ID</div>
          <KeyId value={template.id} label="ID" last={0} toast={copySuccess} />
        </div>
        <Textarea label="Consent Type" value={template.consentType} readOnly {...read} />
        <Textarea label="Display Title" value={template.title ?? ""} readOnly {...read} />
        <Textarea label="Version" value={template.version} readOnly {...read} />
        <Textarea label="Consent Method" value={template.consentMethod} readOnly {...read} />
      </div>
      <div className={classes.text}>
        <div className={classes.textHead}>
          <Input.Label htmlFor={textId}>Consent Text</Input.Label>
          <CopyButton value={template.consentText} label="Copy consent text" toast={copySuccess} />
        </div>
        <Textarea
          id={textId}
          value={template.consentText}
          readOnly
          disabled
          autosize
          minRows={8}
          classNames={{ input: classes.paper }}
        />
      </div>
    </div>
  );
}
