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
  onAdd: (screen: NewScreen) => void;
  onClose: () => void;
}

const types = [
  { value: "FormModule", label: "Form" },
  { value: "WinkWidgetModule", label: "Wink Widget" },
];

export function AddScreen({ onAdd, onClose }: AddScreenProps) {
  const [name, setName] = useState("");
  const [module, setModule] = useState<NewScreen["module"]>("FormModule");
  const screenName = name.trim();
  return (
    <Dialog opened onClose={onClose} title="Add New Screen">
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
    </Dialog>
  );
}
