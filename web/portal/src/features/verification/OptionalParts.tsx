import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { FormSection, WideField } from "@portal/ui/FormSection";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { mainParts, noId, parts, type Values } from "./form";
import { IdFields } from "./IdFields";
import { employmentStatuses } from "./options";
import { PartField } from "./PartField";
import classes from "./Verification.module.css";

const most = 10;

/** Everything that no ID type needs: the rest of the person, how to reach them, and their work. */
export function OptionalParts({ form }: { form: UseFormReturnType<Values> }) {
  const { ids } = form.values;
  const main = mainParts(ids[0]?.idType ?? "");
  return (
    <div className={classes.optional}>
      <FormSection title="Personal">
        {parts
          .filter((part) => !main.includes(part))
          .map((part) => (
            <PartField key={part} form={form} part={part} />
          ))}
        {ids.slice(1).map((_, index) => (
          <div key={index} className={classes.ids}>
            <IdFields form={form} at={index + 1} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ID ${index + 2}`}
              onClick={() => form.removeListItem("ids", index + 1)}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        <WideField>
          <Button
            variant="default"
            disabled={ids.length >= most}
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => form.insertListItem("ids", noId)}
          >
            Add ID
          </Button>
        </WideField>
      </FormSection>
      <FormSection title="Contact">
        <TextInput
          label="Email Address"
          type="email"
          maxLength={254}
          {...form.getInputProps("email")}
        />
        <TextInput
          label="Phone Number"
          type="tel"
          maxLength={30}
          {...form.getInputProps("phone")}
        />
      </FormSection>
      <FormSection title="Employment">
        <TextInput label="Employer" maxLength={200} {...form.getInputProps("employer")} />
        <Select
          label="Employment Status"
          data={employmentStatuses}
          clearable
          value={form.values.employmentStatus || null}
          onChange={(next) => form.setFieldValue("employmentStatus", next ?? "")}
        />
        <TextInput label="Position" maxLength={300} {...form.getInputProps("address")} />
      </FormSection>
    </div>
  );
}
