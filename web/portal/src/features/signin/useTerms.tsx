import { Checkbox } from "@mantine/core";
import { useAfter } from "@portal/ui/useAfter";
import { useState } from "react";
import { TermsLabel, termsWarning } from "./TermsLabel";

/** The box that everybody ticks before they join, and what it says to those who go on without. */
export function useTerms() {
  const [agreed, setAgreed] = useState(false);
  const [warnings, setWarnings] = useState(0);
  return {
    /** Whether it is ticked; if not, the box says so. */
    check() {
      if (!agreed) setWarnings((count) => count + 1);
      return agreed;
    },
    box: (
      <Checkbox
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        label={<TermsLabel />}
        aria-invalid={(warnings > 0 && !agreed) || undefined}
        error={warnings > 0 && !agreed && <Warning key={warnings} />}
      />
    ),
  };
}

const warningMs = 3000;

/** The words go after three seconds, the mark of the box stays until it is ticked. */
function Warning() {
  const isOver = useAfter(warningMs);
  return isOver ? null : <span role="alert">{termsWarning}</span>;
}
