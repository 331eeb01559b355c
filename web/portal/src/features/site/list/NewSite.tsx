import { Button, Select, TextInput } from "@mantine/core";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { useState } from "react";
import { defaultName, maxName } from "../editor/draft";
import { type SiteType, typeNames } from "../site";
import classes from "./List.module.css";

export interface NewSiteProps {
  opened: boolean;
  onAdd: (name: string, type: SiteType) => void;
  onClose: () => void;
}

export function NewSite({ opened, onAdd, onClose }: NewSiteProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add New Site">
      <NewSiteForm onAdd={onAdd} onClose={onClose} />
    </Dialog>
  );
}

const types = [
  { value: "LOWCODE", label: `${typeNames.LOWCODE} - Alpha` },
  { value: "STANDARD", label: typeNames.STANDARD },
];

/** Lives as long as the dialog is open: it begins with the defaults each time. */
function NewSiteForm({ onAdd, onClose }: Pick<NewSiteProps, "onAdd" | "onClose">) {
  const [name, setName] = useState(defaultName);
  const [type, setType] = useState<SiteType>("LOWCODE");
  const wanted = name.trim();
  return (
    <Form onSubmit={() => wanted && onAdd(wanted, type)}>
      <div className={classes.fields}>
        <TextInput
          label="Site Name"
          data-autofocus
          maxLength={maxName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Site Type"
          allowDeselect={false}
          data={types}
          value={type}
          onChange={(next) => next && setType(next as SiteType)}
        />
      </div>
      <DialogButtons>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" type="submit" disabled={!wanted}>
          Add
        </Button>
      </DialogButtons>
    </Form>
  );
}
