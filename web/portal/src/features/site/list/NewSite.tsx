import { Button, Select, TextInput } from "@mantine/core";
import type { StartId } from "@packages/flow/starts";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { useState } from "react";
import { defaultName, maxName } from "../editor/draft";
import { type SiteType, typeNames } from "../site";
import classes from "./List.module.css";
import { Starts } from "./Starts";

export interface NewSiteProps {
  opened: boolean;
  /** A flow begins with its starting point, or without one. */
  onAdd: (name: string, type: SiteType, start: StartId | null) => void;
  onClose: () => void;
}

export function NewSite({ opened, onAdd, onClose }: NewSiteProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add New Site" size="lg">
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
  const [start, setStart] = useState<StartId | null>(null);
  const wanted = name.trim();
  return (
    <Form onSubmit={() => wanted && onAdd(wanted, type, start)}>
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
        {type === "LOWCODE" && <Starts value={start} onChange={setStart} />}
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
