import { Button, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { Card } from "@portal/ui/Card";
import { Form } from "@portal/ui/Form";
import { formatNumber } from "@portal/ui/format";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { useMemo, useState } from "react";
import type { PanelProps } from "./EmbedPanel";
import classes from "./Manage.module.css";
import { useSaveLook } from "./mutations";
import { toLocal, toMoment } from "./zoned";

/** When the page takes people in, how many, and what it says otherwise. */
export function AvailabilityPanel({ mode, site }: PanelProps) {
  const stored = site.winkSiteTemplate.availability;
  const [draft, setDraft] = useState(() => ({
    opens: toLocal(stored.opensAt, stored.timeZone),
    closes: toLocal(stored.closesAt, stored.timeZone),
    timeZone: stored.timeZone,
    limit: stored.responseLimit,
    text: stored.closedText,
  }));
  const zones = useMemo(() => [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])], []);
  const save = useSaveLook(mode, site.id, () => message.success("Availability saved."));
  const set = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    save.reset();
  };
  const submit = () =>
    save.submit({
      availability: {
        ...stored,
        opensAt: toMoment(draft.opens, draft.timeZone),
        closesAt: toMoment(draft.closes, draft.timeZone),
        timeZone: draft.timeZone,
        responseLimit: draft.limit,
        closedText: draft.text,
      },
    });
  return (
    <Card className={classes.card}>
      <Form className={classes.form} onSubmit={submit}>
        <div className={classes.pair}>
          <TextInput
            type="datetime-local"
            label="Opens"
            description="Leave empty to open now."
            value={draft.opens}
            onChange={(event) => set({ opens: event.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label="Closes"
            description="Leave empty to stay open."
            value={draft.closes}
            onChange={(event) => set({ closes: event.currentTarget.value })}
          />
          <Select
            label="Time zone"
            description="The page shows times in this zone."
            searchable
            allowDeselect={false}
            nothingFoundMessage="Not found"
            data={zones}
            value={draft.timeZone}
            onChange={(zone) => set({ timeZone: zone ?? draft.timeZone })}
          />
          <NumberInput
            label="Response limit"
            description={`0 for no limit. ${formatNumber(site.responses)} so far.`}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            thousandSeparator=","
            value={draft.limit}
            onChange={(limit) => set({ limit: Number(limit) || 0 })}
          />
        </div>
        <Textarea
          label="Closed text"
          description="Markdown. Shown while the page is closed."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={1000}
          value={draft.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
        {save.isError && <Note tone="danger">{errorMessage(save.error)}</Note>}
        <Button type="submit" loading={save.busy} className={classes.save}>
          Save
        </Button>
      </Form>
    </Card>
  );
}
