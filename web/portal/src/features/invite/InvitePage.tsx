import { Tabs } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { currentMode, type Mode } from "@portal/lib/session/storage";
import { BackLink } from "@portal/ui/BackLink";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { LateLoader } from "@portal/ui/LateLoader";
import { LoadError } from "@portal/ui/LoadError";
import { PageHeader } from "@portal/ui/PageHeader";
import { ResultDialog } from "@portal/ui/ResultDialog";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ContentEditor } from "./ContentEditor";
import { type Defaults, type Draft, firstGap } from "./content";
import classes from "./Invite.module.css";
import { InviteImports } from "./InviteImports";
import { InviteMany } from "./InviteMany";
import { InviteOne } from "./InviteOne";
import { InviteQuota } from "./InviteQuota";
import { defaultTemplateQuery, inviteQuotaQuery, sentTemplatesQuery } from "./queries";
import { StartFrom } from "./StartFrom";

/** /users/invite: asks people by email to connect their accounts. */
export function InvitePage() {
  const mode = currentMode();
  const english = useQuery(defaultTemplateQuery(mode, "default"));
  const filipino = useQuery(defaultTemplateQuery(mode, "default_fil"));
  const failed = [english, filipino].find(({ isError }) => isError);
  return (
    <>
      <BackLink to="/users">User Data</BackLink>
      <PageHeader
        title="Invite"
        description="Ask people by email to share their account information with you."
      />
      {!failed && (english.isPending || filipino.isPending) && (
        <LateLoader label="Loading invitation texts" />
      )}
      {failed && (
        <LoadError
          error={failed.error}
          title="Couldn't load the invitation texts"
          onRetry={failed.refetch}
        />
      )}
      {english.data && filipino.data && (
        <Invite mode={mode} defaults={{ en: english.data, fil: filipino.data }} />
      )}
    </>
  );
}

type Tab = "one" | "many";

function Invite({ mode, defaults }: { mode: Mode; defaults: Defaults }) {
  const quota = useQuery(inviteQuotaQuery(mode));
  const sent = useQuery(sentTemplatesQuery(mode));
  const [tab, setTab] = useState<Tab>("one");
  const wasSwitched = useRef(false);
  const [draft, setDraft] = useState<Draft>({ content: defaults.en, winkTemplateId: null });
  const [fullName, setFullName] = useState("");
  const [gap, setGap] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isSent, setIsSent] = useState(false);
  const remain = Math.max(0, quota.data?.usageDetail.remainVolume ?? 0);
  const isOff = !quota.data?.enabled || remain === 0;

  const forgetWidget = () => setDraft((now) => ({ ...now, winkTemplateId: null }));

  function change(next: string | null) {
    setTab(next === "many" ? "many" : "one");
    if (!wasSwitched.current) forgetWidget(); // once a visit, as specified
    wasSwitched.current = true;
  }

  /** Whether everything is filled in; where not, a dialog says what is missing. */
  function isComplete() {
    const missing = firstGap(draft);
    setGap(missing);
    return missing === null;
  }

  const shared = { mode, draft, isOff, isComplete, onError: setError };
  return (
    <>
      {quota.data && <InviteQuota quota={quota.data} />}
      <Tabs value={tab} onChange={change} className={classes.tabs}>
        <Tabs.List>
          <Tabs.Tab value="one">Invite one user</Tabs.Tab>
          <Tabs.Tab value="many">Invite multiple users</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div className={classes.columns}>
        <div className={classes.column}>
          <StartFrom
            initial={defaults.en}
            sent={sent.data ?? []}
            onChoose={(content) => setDraft((now) => ({ ...now, content }))}
          />
          <ContentEditor
            mode={mode}
            draft={draft}
            defaults={defaults}
            fullName={fullName}
            onChange={setDraft}
          />
        </div>
        {tab === "one" ? (
          <InviteOne
            {...shared}
            onName={setFullName}
            onSent={() => {
              setIsSent(true);
              forgetWidget();
            }}
          />
        ) : (
          <InviteMany {...shared} remain={remain} />
        )}
      </div>
      {tab === "many" && <InviteImports {...shared} />}
      <ErrorDialog title="Waring" text={gap} onClose={() => setGap(null)} />
      <ErrorDialog text={error && errorMessage(error)} onClose={() => setError(null)} />
      {isSent && (
        <ResultDialog
          title="Confirm invitation"
          text="Invitation sent successfully"
          onClose={() => setIsSent(false)}
        />
      )}
    </>
  );
}
