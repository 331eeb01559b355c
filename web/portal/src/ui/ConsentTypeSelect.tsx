import { Button, Select } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { consentsQuery } from "@portal/lib/api/consents";
import type { ConsentTemplate } from "@portal/lib/api/wire";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WideField } from "./FormSection";
import { Note } from "./Note";

export interface ConsentTypeSelectProps {
  /** ID of the template; empty for none. */
  value: string;
  error: ReactNode;
  onChange: (id: string) => void;
}

/** What a list without an entry says. */
const nothing = {
  pending: "Loading...",
  error: "Not loaded",
  success: "Please go to Settings to create a consent document",
};

/** A template as one picks it. */
function labelOf({ consentType, title, version }: ConsentTemplate): string {
  return `${consentType}${title ? `: ${title}` : ""}, version ${version}`;
}

/** Chooses a consent template. That there is none is said only once that is known. */
export function ConsentTypeSelect({ value, error, onChange }: ConsentTypeSelectProps) {
  const list = useQuery(consentsQuery);
  return (
    <>
      {list.isLoadingError && (
        <WideField>
          <Note
            tone="danger"
            action={
              <Button variant="default" size="xs" onClick={() => list.refetch()}>
                Try again
              </Button>
            }
          >
            Couldn't load the consent documents. {errorMessage(list.error)}
          </Note>
        </WideField>
      )}
      <Select
        label="Consented Type"
        required
        allowDeselect={false}
        data={(list.data ?? []).map((one) => ({ value: one.id, label: labelOf(one) }))}
        nothingFoundMessage={nothing[list.status]}
        value={value || null}
        error={error}
        onChange={(id) => onChange(id ?? "")}
      />
    </>
  );
}
