import { Combobox, Pill, PillsInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Mode } from "@portal/lib/session/storage";
import { ProviderLogo } from "@portal/ui/ProviderLogo";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chosenQuery, type DataSource } from "../queries";
import classes from "./Editor.module.css";
import { useSuggestions } from "./useSuggestions";

const searchDelayMs = 200;

export interface SourcePickerProps {
  mode: Mode;
  label: string;
  description: string;
  /** The chosen ones, in their order. */
  ids: readonly string[];
  /** At this many no more can be picked. */
  max?: number;
  onPick: (source: DataSource) => void;
  onRemove: (id: string) => void;
}

/** Data sources as chips, with a search to add more. One that is gone shows its id. */
export function SourcePicker(props: SourcePickerProps) {
  const { mode, label, description, ids, max, onPick, onRemove } = props;
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const [text, setText] = useState("");
  const [name] = useDebouncedValue(text.trim(), searchDelayMs);
  const { options, isNone } = useSuggestions(mode, { name, ids, isOpen: box.dropdownOpened });
  const chosen = useQuery(chosenQuery(mode, ids));
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (id: string) =>
    picked.get(id) ?? chosen.data?.find((source) => source.id === id)?.name ?? id;
  const isFull = max !== undefined && ids.length >= max;

  function pick(id: string) {
    const source = options.find((option) => option.id === id);
    if (!source) return;
    setPicked((old) => new Map(old).set(id, source.name));
    setText("");
    onPick(source);
  }

  return (
    <Combobox store={box} onOptionSubmit={pick} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput
          label={max ? <Counted label={label} count={`${ids.length} of ${max}`} /> : label}
          classNames={{ label: classes.pickerLabel }}
          description={description}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
        >
          <Pill.Group>
            {ids.map((id) => (
              <Pill
                key={id}
                withRemoveButton
                onRemove={() => {
                  box.closeDropdown();
                  onRemove(id);
                }}
                removeButtonProps={{
                  "aria-label": `Remove ${nameOf(id)}`,
                  // Ours can be reached with the keyboard.
                  "aria-hidden": false,
                  tabIndex: 0,
                }}
              >
                {nameOf(id)}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                className={classes.search}
                aria-label={label}
                placeholder="Search providers"
                value={text}
                onFocus={() => box.openDropdown()}
                onClick={() => box.openDropdown()}
                onBlur={() => box.closeDropdown()}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  box.openDropdown();
                }}
                onKeyDown={(event) => {
                  const last = ids.at(-1);
                  if (event.key === "Backspace" && text === "" && last) onRemove(last);
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} mah={320} className={classes.options}>
          {options.map((source) => (
            <Combobox.Option
              key={source.id}
              value={source.id}
              className={classes.option}
              disabled={isFull}
            >
              <ProviderLogo url={source.logoUrl} size={20} />
              <span>{source.name}</span>
              <small>{source.typeLabel}</small>
            </Combobox.Option>
          ))}
          {isNone && <Combobox.Empty>No datasources!!</Combobox.Empty>}
        </Combobox.Options>
        {isFull && (
          <Combobox.Footer>Limit of {max} reached. Remove one to add another.</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Counted({ label, count }: { label: string; count: string }) {
  return (
    <>
      {label}
      <span className={classes.count}>{count}</span>
    </>
  );
}
