import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Values } from "./form";
import { prc, professionsFor, typesFor } from "./options";

export interface IdFieldsProps {
  form: UseFormReturnType<Values>;
  /** Which of the IDs. */
  at: number;
  onType?: (idType: string) => void;
}

/** Type and number of one ID, and the profession of a license. */
export function IdFields({ form, at, onType }: IdFieldsProps) {
  const { ids } = form.values;
  const id = ids[at];
  if (!id) return null;
  return (
    <>
      <Select
        label="ID Type"
        required
        allowDeselect={false}
        data={typesFor(ids, at)}
        value={id.idType || null}
        error={form.errors[`ids.${at}.idType`]}
        onChange={(next) => {
          form.setFieldValue(`ids.${at}.idType`, next ?? "");
          form.setFieldValue(`ids.${at}.idSubType`, "");
          onType?.(next ?? "");
        }}
      />
      {id.idType === prc && (
        <Select
          label="PRC Type"
          required
          allowDeselect={false}
          searchable
          nothingFoundMessage="Not found"
          data={professionsFor(ids, at)}
          value={id.idSubType || null}
          error={form.errors[`ids.${at}.idSubType`]}
          onChange={(next) => form.setFieldValue(`ids.${at}.idSubType`, next ?? "")}
        />
      )}
      <TextInput
        label="ID Number"
        required
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps(`ids.${at}.idNumber`)}
      />
    </>
  );
}
