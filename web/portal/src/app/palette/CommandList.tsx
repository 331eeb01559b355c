import classes from "./CommandPalette.module.css";
import type { Command, CommandGroup } from "./command";

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

export interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  /** The line that Enter runs, counted through all groups. */
  at: number;
  onPoint: (index: number) => void;
  onRun: (command: Command) => void;
}

/** The lines in their groups. The focus stays in the field; a line is pointed at by its index. */
export function CommandList({ id, groups, at, onPoint, onRun }: CommandListProps) {
  let index = -1;
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={group.title} role="group" aria-label={group.title}>
          <div className={classes.title} aria-hidden="true">
            {group.title}
          </div>
          {group.commands.map((command) => {
            index++;
            return (
              <Line
                key={command.id}
                id={optionId(id, index)}
                index={index}
                command={command}
                selected={index === at}
                onPoint={onPoint}
                onRun={onRun}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  id: string;
  index: number;
  command: Command;
  selected: boolean;
  onPoint: (index: number) => void;
  onRun: (command: Command) => void;
}

/** The line that the keys point at must be in sight. */
const intoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: "nearest" });

function Line({ id, index, command, selected, onPoint, onRun }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the combobox
    <div
      ref={selected ? intoView : undefined}
      id={id}
      role="option"
      aria-selected={selected}
      className={classes.line}
      onMouseMove={() => !selected && onPoint(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(command)}
    >
      <command.icon size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{command.label}</span>
      {command.hint && <span className={classes.hint}>{command.hint}</span>}
    </div>
  );
}
