import { Select } from "@mantine/core";
import type { InviteContent } from "@portal/lib/api/wire";
import { useState } from "react";
import { contentOf } from "./content";

const initialId = "default";

export interface StartFromProps {
  initial: InviteContent;
  sent: ReadonlyArray<InviteContent & { id: string; name: string }>;
  onChoose: (content: InviteContent) => void;
}

/** Takes the texts of an earlier round; absent before there was one. */
export function StartFrom({ initial, sent, onChoose }: StartFromProps) {
  const [chosen, setChosen] = useState(initialId);
  if (sent.length === 0) return null;
  return (
    <Select
      label="Start from"
      size="sm"
      allowDeselect={false}
      value={chosen}
      data={[
        { value: initialId, label: "Default texts" },
        ...sent.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(next) => {
        setChosen(next ?? initialId);
        onChoose(contentOf(sent.find(({ id }) => id === next) ?? initial));
      }}
    />
  );
}
