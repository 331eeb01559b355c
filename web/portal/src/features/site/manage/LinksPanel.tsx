import { Button, Select, Switch } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { Card } from "@portal/ui/Card";
import { CopyButton } from "@portal/ui/CopyButton";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { useState } from "react";
import type { PanelProps } from "./EmbedPanel";
import { LinkTable } from "./LinkTable";
import classes from "./Manage.module.css";
import { useCreateLink, useSaveLook } from "./mutations";

const lasting = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
];

/** Links that open the page once, and whether only they do. */
export function LinksPanel({ mode, site, onCover }: PanelProps) {
  const { availability } = site.winkSiteTemplate;
  const [days, setDays] = useState("7");
  const [address, setAddress] = useState("");
  const create = useCreateLink(mode, site.id, setAddress);
  const save = useSaveLook(mode, site.id, () => message.success("Access saved."));
  return (
    <div className={classes.panel}>
      <Card className={classes.card}>
        <Form className={classes.form} onSubmit={() => create.submit(Number(days))}>
          <p>
            Each link starts one session, which can be resumed in the same browser. After that, the
            link shows “This page is not available”.
          </p>
          <Select
            label="Expires after"
            allowDeselect={false}
            data={lasting}
            value={days}
            onChange={(next) => setDays(next ?? days)}
          />
          {create.isError && <Note tone="danger">{errorMessage(create.error)}</Note>}
          <Button type="submit" loading={create.busy} className={classes.save}>
            Create link
          </Button>
          {address && (
            <div className={classes.link} role="status">
              <p>Copy the link now. You can't see it again.</p>
              <code>{address}</code>
              <CopyButton value={address} label="Copy link" />
            </div>
          )}
        </Form>
      </Card>
      <Switch
        label="Only one-time links open this page"
        description="The page's address alone then shows “This page is not available”, and so does its QR code."
        checked={availability.linksOnly}
        disabled={save.busy}
        onChange={({ currentTarget }) =>
          save.submit({ availability: { ...availability, linksOnly: currentTarget.checked } })
        }
      />
      {save.isError && <Note tone="danger">{errorMessage(save.error)}</Note>}
      <LinkTable mode={mode} siteId={site.id} onCover={onCover} />
    </div>
  );
}
