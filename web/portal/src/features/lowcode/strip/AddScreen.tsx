import { Button, Select, TextInput } from "@mantine/core";
import { limits } from "@packages/flow/limits";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { useState } from "react";
import classes from "./Strip.module.css";

export interface NewScreen {
  screenName: string;
  module: "FormModule" | "WinkWidgetModule";
}

export interface AddScreenProps {
  opened: boolean;
  onAdd: (screen: NewScreen) => void;
  onClose: () => void;
}

export function AddScreen({ opened, onAdd, onClose }: AddScreenProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add New Screen">
      <AddScreenForm onAdd={onAdd} onClose={onClose} />
    </Dialog>
  );
}

const types = [
  { value: "FormModule", label: "Form" },
  { value: "WinkWidgetModule", label: "Wink Widget" },
];

/** Lives as long as the dialog is open: it begins empty each time. */
function AddScreenForm({ onAdd, onClose }: Pick<AddScreenProps, "onAdd" | "onClose">) {
  const [name, setName] = useState("");
  const [module, setModule] = useState<NewScreen["module"]>("FormModule");
  const screenName = name.trim();
  return (
    <Form onSubmit={() => screenName && onAdd({ screenName, module })}>
      <div className={classes.fields}>
        <TextInput
          label="Screen Name"
          data-autofocus
          maxLength={limits.screenName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Screen Type"
          allowDeselect={false}
          data={types}
          value={module}
          onChange={(next) => next && setModule(next as NewScreen["module"])}
        />
      </div>
      <DialogButtons>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" type="submit" disabled={!screenName}>
          Add
        </Button>
      </DialogButtons>
    </Form>
  );
}
