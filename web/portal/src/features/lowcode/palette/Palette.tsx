import { TextInput, UnstyledButton } from "@mantine/core";
import { paletteGroups } from "@packages/flow/palette";
import { itemNames } from "@packages/flow/words";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { memo, useState } from "react";
import classes from "./Palette.module.css";
import { PaletteEntry } from "./PaletteEntry";

type Group = keyof typeof paletteGroups;

/** What can be put on a form: dragged there, or appended with a click or Enter. */
export const Palette = memo(function Palette({ isForm }: { isForm: boolean }) {
  const [query, setQuery] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<Group>>(new Set());
  const wanted = query.trim().toLowerCase();
  const toggle = (group: Group) =>
    setClosed((old) => {
      const next = new Set(old);
      if (!next.delete(group)) next.add(group);
      return next;
    });
  const groups = (Object.keys(paletteGroups) as Group[]).map((group) => ({
    group,
    items: paletteGroups[group].filter((item) => itemNames[item].toLowerCase().includes(wanted)),
  }));
  const isEmpty = groups.every(({ items }) => items.length === 0);
  return (
    <section className={classes.palette} aria-label="Components" data-side="start">
      <h2 className={classes.title}>Components</h2>
      <TextInput
        aria-label="Search components"
        placeholder="Search"
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {!isForm && <p className={classes.hint}>Components can be added to Form screens only.</p>}
      {isEmpty && <p className={classes.hint}>Not found</p>}
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ group, items }) => {
          const isOpen = wanted !== "" || !closed.has(group);
          return (
            <div key={group}>
              <UnstyledButton
                className={classes.group}
                aria-expanded={isOpen}
                onClick={() => toggle(group)}
              >
                {group}
                <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
              </UnstyledButton>
              {isOpen && (
                <ul className={classes.items}>
                  {items.map((item) => (
                    <li key={item}>
                      <PaletteEntry item={item} disabled={!isForm} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          );
        })}
    </section>
  );
});
