import { NativeSelect, Switch } from "@mantine/core";
import {
  type Component,
  type ComponentType,
  fieldTypes,
  hasOptions,
  isField,
  labelOf,
  nameOf,
  textTypes,
} from "@packages/flow/document";
import { fieldsFor } from "@packages/flow/graph";
import { newId } from "@packages/flow/id";
import { limits } from "@packages/flow/limits";
import { typeNames } from "@packages/flow/words";
import { problemsOf, useBuilder } from "../context";
import { Conditions } from "./Conditions";
import { DefaultValue } from "./DefaultValue";
import { Options } from "./Options";
import classes from "./Panel.module.css";
import { RuleFields } from "./RuleFields";
import { Section } from "./Section";
import { TextField } from "./TextField";
import { TextFields } from "./TextFields";

const types = [
  { group: "Form Item", items: fieldTypes.map((value) => ({ value, label: typeNames[value] })) },
  { group: "Text", items: textTypes.map((value) => ({ value, label: typeNames[value] })) },
];

/** Everything about the component that is looked at. */
export function ComponentTab({ component }: { component: Component }) {
  "use memo";
  const { screen, act } = useBuilder();
  const place = { screen: screen.id, component: component.id };
  const changeType = (to: ComponentType) => {
    const id = newId(to);
    act({ type: "changeType", ...place, to, id }, { select: { component: id, tab: "component" } });
  };
  return (
    <>
      <NativeSelect
        label="Type"
        description={isField(component) ? "Changing the type resets label and name." : undefined}
        data={types}
        value={component.type}
        onChange={(event) => changeType(event.currentTarget.value as ComponentType)}
      />
      {isField(component) ? (
        <FieldSettings component={component} />
      ) : (
        <TextFields component={component} />
      )}
      <Visibility component={component} />
    </>
  );
}

function FieldSettings({ component }: { component: Component }) {
  "use memo";
  const { screen, findings, act } = useBuilder();
  const { id, props, required, disabled } = component;
  const place = { screen: screen.id, component: id };
  const problems = (part: string) => problemsOf(findings, screen.id, id, part);
  const edit = (key: "label" | "name" | "placeholder") => (text: string) =>
    act({ type: "editComponent", ...place, props: { [key]: text } }, { about: `${key} ${id}` });
  return (
    <>
      <TextField
        label="Label"
        max={limits.label}
        value={labelOf(component)}
        problems={problems("label")}
        onChange={edit("label")}
      />
      <TextField
        label="Field name"
        description="The key of the answer in the API."
        max={limits.name}
        value={nameOf(component)}
        problems={problems("name")}
        onChange={edit("name")}
      />
      <TextField
        label="Placeholder"
        max={limits.placeholder}
        value={props.placeholder ?? ""}
        problems={problems("placeholder")}
        onChange={edit("placeholder")}
      />
      <div className={classes.switches}>
        <Switch
          label="Required"
          checked={required}
          onChange={(event) =>
            act({
              type: "editComponent",
              ...place,
              change: { required: event.currentTarget.checked },
            })
          }
        />
        <Switch
          label="Disabled"
          checked={disabled}
          onChange={(event) =>
            act({
              type: "editComponent",
              ...place,
              change: { disabled: event.currentTarget.checked },
            })
          }
        />
      </div>
      {hasOptions(component) && <Options component={component} />}
      <DefaultValue component={component} />
      {component.type === "INPUT" && <RuleFields component={component} />}
    </>
  );
}

/** When a component shows: always, or by what was answered above it. */
function Visibility({ component }: { component: Component }) {
  "use memo";
  const { flow, screen, findings, act } = useBuilder();
  const { components } = screen.module;
  const above = components.slice(
    0,
    components.findIndex(({ id }) => id === component.id),
  );
  const seen = { ...screen, module: { ...screen.module, components: above } };
  return (
    <Section title="Show when">
      {component.visibleWhen.length === 0 && <p className={classes.hint}>Always.</p>}
      <Conditions
        name="this component"
        groups={component.visibleWhen}
        fields={fieldsFor(flow, seen)}
        problems={problemsOf(findings, screen.id, component.id, "visibleWhen")}
        onChange={(visibleWhen, about) =>
          act(
            { type: "setVisibility", screen: screen.id, component: component.id, visibleWhen },
            { about: about && `visible ${about} ${component.id}` },
          )
        }
      />
    </Section>
  );
}
