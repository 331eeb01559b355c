import { Checkbox, Select, Tabs, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";
import { portalConfig } from "@portal/lib/api/portal";
import type { InviteContent } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Defaults,
  type Draft,
  emailFields,
  type Field,
  gapsOf,
  inLanguage,
  languageChoices,
  pageFields,
  reminderChoices,
  type Section,
  sections,
} from "./content";
import classes from "./Invite.module.css";
import { Preview } from "./Preview";
import { previewQuery, widgetTemplatesQuery } from "./queries";
import { SmsText } from "./SmsText";

/** The preview follows once nobody types. */
const waitMs = 250;

export interface ContentEditorProps {
  mode: Mode;
  draft: Draft;
  defaults: Defaults;
  fullName: string;
  onChange: (draft: Draft) => void;
}

/** The four numbered tabs: what is sent, each beside its result. */
export function ContentEditor({ mode, draft, defaults, fullName, onChange }: ContentEditorProps) {
  const [section, setSection] = useState<Section>("email");
  const widgets = useQuery(widgetTemplatesQuery(mode));
  const [asked] = useDebouncedValue({ draft, fullName }, waitMs);
  const preview = useQuery(previewQuery(mode, asked.draft, asked.fullName));
  const gaps = gapsOf(draft);
  const isDone = (of: Section) => gaps[of].length === 0;
  const { content } = draft;
  const set = (part: Partial<InviteContent>) =>
    onChange({ ...draft, content: { ...content, ...part } });
  return (
    <Tabs
      className={classes.editor}
      value={section}
      onChange={(next) => next && setSection(next as Section)}
      keepMounted={false}
    >
      <Tabs.List className={classes.steps}>
        {sections.map(({ id, label }, at) => (
          <Tabs.Tab
            key={id}
            value={id}
            title={isDone(id) ? "Complete" : undefined}
            leftSection={
              <span className={classes.step} data-done={isDone(id) || undefined}>
                {at + 1}
              </span>
            }
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="email" className={classes.panel}>
        <div className={classes.fields}>
          <TextInput label="From" value={preview.data?.from ?? ""} readOnly />
          <Fields
            fields={emailFields.slice(0, 2)}
            values={content.email}
            onChange={(part) => set({ email: { ...content.email, ...part } })}
          />
          <TextInput label="Sender" value={content.email.senderName} readOnly />
          <Fields
            fields={emailFields.slice(2)}
            values={content.email}
            onChange={(part) => set({ email: { ...content.email, ...part } })}
          />
          <Select
            label="Language"
            description="Of the lines we add, and of proposed texts. Write yours in the same language."
            allowDeselect={false}
            value={content.language ?? "en"}
            onChange={(language) =>
              set(inLanguage(content, language === "fil" ? "fil" : "en", defaults))
            }
            data={languageChoices}
          />
          <Select
            label="Reminders"
            description="For people who haven't connected. Doesn't use an invite."
            allowDeselect={false}
            value={(content.email.reminderDays ?? []).join(",")}
            onChange={(days) => {
              const reminderDays = days ? days.split(",").map(Number) : [];
              set({ email: { ...content.email, reminderDays } });
            }}
            data={reminderChoices}
          />
          <Checkbox
            label="Report when the email is opened"
            description="Adds a tracking picture. Some email apps load it automatically, others never do."
            checked={content.email.trackOpens ?? false}
            onChange={(event) =>
              set({ email: { ...content.email, trackOpens: event.currentTarget.checked } })
            }
          />
          {portalConfig().sms && (
            <SmsText
              value={content.sms?.text ?? ""}
              preview={preview.data?.sms}
              onChange={(text) => set({ sms: { text } })}
            />
          )}
        </div>
        <Preview section="email" preview={preview} />
      </Tabs.Panel>
      {(["landingPage", "successPage"] as const).map((page) => (
        <Tabs.Panel key={page} value={page} className={classes.panel}>
          <div className={classes.fields}>
            <Fields
              fields={pageFields}
              values={content[page]}
              onChange={(part) => set({ [page]: { ...content[page], ...part } })}
            />
          </div>
          <Preview section={page} preview={preview} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="widget" className={classes.panel}>
        <div className={classes.fields}>
          <Select
            label="Select Wink Widget Template"
            placeholder="Select one Wink Widget Template"
            description="People connect their account in the widget of this template."
            value={draft.winkTemplateId}
            onChange={(winkTemplateId) => onChange({ ...draft, winkTemplateId })}
            data={[
              ...(widgets.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              { value: defaultTemplateId, label: "Default" },
            ]}
          />
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

interface FieldsProps<Name extends string> {
  fields: readonly Field<Name>[];
  values: Record<Name, string>;
  onChange: (part: Partial<Record<Name, string>>) => void;
}

function Fields<Name extends string>({ fields, values, onChange }: FieldsProps<Name>) {
  return fields.map(({ name, label, maxLength, shape }) => {
    const set = (value: string) => onChange({ [name]: value } as Partial<Record<Name, string>>);
    const shared = { label, maxLength, value: values[name] };
    if (shape === "whole") {
      return (
        <Textarea
          key={name}
          {...shared}
          autosize
          minRows={1}
          onChange={(event) => set(event.currentTarget.value.replace(/\s*\n\s*/g, " "))}
        />
      );
    }
    const Input = shape === "text" ? Textarea : TextInput;
    return (
      <Input
        key={name}
        {...shared}
        rows={shape === "text" ? 8 : undefined}
        onChange={(event: { currentTarget: { value: string } }) => set(event.currentTarget.value)}
      />
    );
  });
}
