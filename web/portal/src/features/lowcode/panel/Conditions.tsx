import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type Group, type Item, type Operator, operators } from "@packages/flow/document";
import type { FieldChoice } from "@packages/flow/graph";
import { limits } from "@packages/flow/limits";
import { operatorNames } from "@packages/flow/words";
import { IconAction } from "@portal/ui/IconAction";
import { IconX } from "@tabler/icons-react";
import classes from "./Panel.module.css";

export interface ConditionsProps {
  /** Whose they are, for screen readers. */
  name: string;
  groups: readonly Group[];
  fields: readonly FieldChoice[];
  problems: readonly string[];
  /** `about` joins steps of typing. */
  onChange: (groups: readonly Group[], about?: string) => void;
}

const emptyItem: Item = { field: "", type: "EQ", value: "", rest: {} };
const emptyGroup: Group = { type: "AND", items: [emptyItem], rest: {} };

const joins = [
  { value: "AND", label: "When all are true" },
  { value: "OR", label: "When any is true" },
];

/** Groups of conditions, which all have to hold; inside a group all, or any. */
export function Conditions({ name, groups, fields, problems, onChange }: ConditionsProps) {
  const shown = groups.filter(({ items }) => items.length > 0);
  const replace = (index: number, group: Group, about?: string) =>
    onChange(
      shown.with(index, group).filter(({ items }) => items.length > 0),
      about,
    );
  return (
    <div className={classes.conditions}>
      {shown.map((group, index) => (
        <div key={index} className={classes.group}>
          {index > 0 && <div className={classes.label}>And also</div>}
          {group.items.length > 1 || group.type === "OR" ? (
            <NativeSelect
              size="xs"
              aria-label={`How conditions ${index + 1} of ${name} are joined`}
              data={joins}
              value={group.type}
              onChange={(event) =>
                replace(index, { ...group, type: event.currentTarget.value as Group["type"] })
              }
            />
          ) : (
            <div className={classes.label}>When</div>
          )}
          {group.items.map((item, i) => (
            <Condition
              key={i}
              name={`${index + 1}.${i + 1} of ${name}`}
              item={item}
              fields={fields}
              onChange={(next, about) =>
                replace(
                  index,
                  { ...group, items: group.items.with(i, next) },
                  about && `${about} ${index}.${i}`,
                )
              }
              onDelete={() => replace(index, { ...group, items: group.items.toSpliced(i, 1) })}
            />
          ))}
          <Button
            size="compact-xs"
            variant="transparent"
            onClick={() => replace(index, { ...group, items: [...group.items, emptyItem] })}
          >
            Add condition
          </Button>
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="transparent"
        onClick={() => onChange([...shown, emptyGroup])}
      >
        {shown.length === 0 ? "Add condition" : "Add group"}
      </Button>
      {problems.map((text) => (
        <p className={classes.problem} key={text}>
          {text}
        </p>
      ))}
    </div>
  );
}

interface ConditionProps {
  name: string;
  item: Item;
  fields: readonly FieldChoice[];
  onChange: (item: Item, about?: string) => void;
  onDelete: () => void;
}

function Condition({ name, item, fields, onChange, onDelete }: ConditionProps) {
  return (
    <div className={classes.condition}>
      <NativeSelect
        size="xs"
        className={classes.field}
        aria-label={`Field of condition ${name}`}
        data={choicesOf(fields, item.field)}
        value={item.field}
        onChange={(event) => onChange({ ...item, field: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        className={classes.operator}
        aria-label={`Operator of condition ${name}`}
        data={operators.map((value) => ({ value, label: operatorNames[value] }))}
        value={item.type}
        onChange={(event) => onChange({ ...item, type: event.currentTarget.value as Operator })}
      />
      <TextInput
        size="xs"
        className={classes.value}
        aria-label={`Value of condition ${name}`}
        maxLength={limits.conditionValue}
        value={item.value}
        onChange={(event) => onChange({ ...item, value: event.currentTarget.value }, "value")}
      />
      <IconAction label={`Delete condition ${name}`} variant="subtle" size={24} onClick={onDelete}>
        <IconX size={14} stroke={1.7} aria-hidden="true" />
      </IconAction>
    </div>
  );
}

/** What can be asked, by screen. A field that is gone stays in sight until another is chosen. */
function choicesOf(fields: readonly FieldChoice[], current: string) {
  const isKnown = current === "" || fields.some(({ field }) => field === current);
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { field, screenName, label } of fields) {
    const group = screenName ?? (field.startsWith("urlParams.") ? "URL parameters" : "This screen");
    groups.set(group, [
      ...(groups.get(group) ?? []),
      { value: field, label: label.trim() || field },
    ]);
  }
  return [
    { value: "", label: "Select a field" },
    ...(isKnown ? [] : [{ value: current, label: `${current} (not found)` }]),
    ...Array.from(groups, ([group, items]) => ({ group, items })),
  ];
}
