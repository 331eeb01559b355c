import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./Consent.module.css";
import { ConsentDrawer, type DrawerContent } from "./ConsentDrawer";
import { ConsentTable } from "./ConsentTable";
import { DeleteConsentTemplate } from "./DeleteConsentTemplate";
import { useRefreshConsentTemplates } from "./mutations";
import { type ConsentTemplate, consentTemplatesQuery } from "./queries";

/** Settings, Consent Templates: the texts of the organization's own that people agreed to. */
export function ConsentTemplateTab() {
  const refresh = useRefreshConsentTemplates();
  const list = useQuery(consentTemplatesQuery);
  const [content, setContent] = useState<DrawerContent | null>(null);
  const [leaving, setLeaving] = useState<ConsentTemplate | null>(null);

  function close() {
    setContent(null);
    void refresh();
  }

  return (
    <>
      <div className={classes.head}>
        <p className={classes.intro}>
          The texts people agree to before you look up their data. Templates apply in both modes and
          can't be edited. To change the text, create a new template.
        </p>
        <Button
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setContent({ kind: "add" })}
        >
          Add New Consent Template
        </Button>
      </div>
      <ConsentTable
        list={list}
        onOpen={(template) => setContent({ kind: "read", template })}
        onDelete={setLeaving}
      />
      <ConsentDrawer content={content} onClose={close} />
      <DeleteConsentTemplate template={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
