import { TextInput } from "@mantine/core";
import type { UrlParam } from "@packages/flow/document";
import { limits } from "@packages/flow/limits";
import { IconAction } from "@portal/ui/IconAction";
import { IconTrash } from "@tabler/icons-react";
import { problemsOf, useBuilder } from "../context";
import classes from "./Panel.module.css";
import { Section } from "./Section";

const maxKey = 50;
const maxValue = 200;

/** What the address of the site may carry: its key, and the value where the address has none. */
export function UrlParams() {
  const { flow, findings, act } = useBuilder();
  const { urlParams } = flow;
  const set = (next: readonly UrlParam[], about?: string) =>
    act({ type: "setUrlParams", urlParams: next }, { about });
  const edit = (index: number, change: Partial<UrlParam>) => {
    const row = urlParams[index];
    if (row)
      set(
        urlParams.with(index, { ...row, ...change }),
        `parameter ${index} ${Object.keys(change)[0]}`,
      );
  };
  return (
    <Section
      title="URL parameters"
      add={{
        label: "Add",
        disabled: urlParams.length >= limits.urlParams,
        onClick: () => set([...urlParams, { key: "", value: "", rest: {} }]),
      }}
    >
      <p className={classes.hint}>
        In texts, <code>{"{{ urlParams.key }}"}</code> becomes the value that the address carries.
      </p>
      {urlParams.map(({ key, value }, index) => (
        <div className={classes.pair} key={index}>
          <TextInput
            aria-label={`Key ${index + 1}`}
            placeholder="Key"
            error={problemsOf(findings, null, null, `urlParams.${index}.key`)[0]}
            maxLength={maxKey}
            value={key}
            onChange={(event) => edit(index, { key: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Default value ${index + 1}`}
            placeholder="Default value"
            maxLength={maxValue}
            value={value}
            onChange={(event) => edit(index, { value: event.currentTarget.value })}
          />
          <IconAction
            label={`Delete parameter ${index + 1}`}
            variant="subtle"
            onClick={() => set(urlParams.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </div>
      ))}
    </Section>
  );
}
