import { VisuallyHidden } from "@mantine/core";
import { counted } from "@portal/ui/counted";
import { Dialog } from "@portal/ui/Dialog";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useState } from "react";
import { CommandList, optionId } from "./CommandList";
import classes from "./CommandPalette.module.css";
import { type Command, matching } from "./command";
import { useCommands } from "./useCommands";
import { useFound } from "./useFound";

const pageStep = 8;

/** Where a key leads in a list of so many lines; null for keys that belong to the text. */
function moved(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "PageDown") return Math.min(at + pageStep, count - 1);
  if (key === "PageUp") return Math.max(at - pageStep, 0);
  return null;
}

/** One field for everything: every screen, what can be done, and the users, keys and webhooks of the mode. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState(0);
  const found = useFound(text);
  const groups = [...matching(useCommands(), text), ...found.groups];
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.min(wanted, Math.max(commands.length - 1, 0));
  const current = commands[at];

  function run(command: Command) {
    onClose();
    void command.run();
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && current) {
      event.preventDefault();
      run(current);
    }
    const next = commands.length > 0 ? moved(event.key, at, commands.length) : null;
    if (next === null) return;
    event.preventDefault();
    setWanted(next);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={<VisuallyHidden>Search</VisuallyHidden>}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={600}
      padding={0}
      classNames={{ header: classes.hiddenHeader }}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <input
          className={classes.input}
          role="combobox"
          aria-label="Search screens, users, API keys and webhooks"
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? optionId(listId, at) : undefined}
          aria-autocomplete="list"
          placeholder="Search screens, users, API keys and webhooks"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setWanted(0);
          }}
        />
        <span className={classes.key} aria-hidden="true">
          Esc
        </span>
      </div>
      <CommandList id={listId} groups={groups} at={at} onPoint={setWanted} onRun={run} />
      <Status
        count={commands.length}
        searching={found.searching}
        failed={found.failed}
        text={text}
      />
    </Dialog>
  );
}

interface StatusProps {
  count: number;
  searching: boolean;
  failed: boolean;
  text: string;
}

/** Says to everybody what only some see: that it is searching, failed, or found nothing. */
function Status({ count, searching, failed, text }: StatusProps) {
  let words = counted(count, "result");
  const notable = searching || failed || count === 0;
  if (searching) words = "Searching…";
  else if (failed) words = "Not everything could be searched. Check your connection and try again.";
  else if (count === 0) words = `Nothing found for “${text.trim()}”`;
  return (
    <div className={classes.status} role="status" data-quiet={!notable || undefined}>
      {words}
    </div>
  );
}
