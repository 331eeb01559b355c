import { UnstyledButton } from "@mantine/core";
import { Chip } from "@portal/ui/Chip";
import { formatTime, formatZonedDateTime } from "@portal/ui/format";
import { ProviderLogo } from "@portal/ui/ProviderLogo";
import {
  IconBolt,
  IconDatabase,
  IconFileCheck,
  IconKey,
  IconMail,
  IconProgress,
  IconQuestionMark,
} from "@tabler/icons-react";
import { Deliveries } from "./Deliveries";
import type { Told } from "./story";
import classes from "./Timeline.module.css";

const icons = {
  INVITE: IconMail,
  TOKEN: IconKey,
  CONSENT: IconFileCheck,
  SOURCE_REQUEST: IconQuestionMark,
  TASK: IconProgress,
  EVENT: IconBolt,
};

export interface HappeningProps {
  told: Told;
  /** The data source it is about, if the catalogue knows it. */
  source: { name: string; logoUrl: string } | undefined;
  /** Leads to the account it is about. */
  onAccount?: () => void;
}

/** One thing that happened: when, what, at which source, and who was told. */
export function Happening({ told, source, onAccount }: HappeningProps) {
  const Icon = told.records.length > 0 ? IconDatabase : icons[told.kind];
  return (
    <li className={classes.happening}>
      <time className={classes.time} dateTime={told.at} title={formatZonedDateTime(told.at)}>
        {formatTime(told.at)}
      </time>
      <span className={classes.icon} data-tone={told.tone}>
        <Icon size={16} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <p className={classes.details}>
          <strong>{told.title}</strong>
          {told.providerId && (
            <SourceName id={told.providerId} source={source} onAccount={onAccount} />
          )}
          {told.errorCode && <code>{told.errorCode}</code>}
          {told.details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
        {told.records.length > 0 && (
          <ul className={classes.records}>
            {told.records.map((record) => (
              <li key={record}>
                <Chip>{record}</Chip>
              </li>
            ))}
          </ul>
        )}
        <Deliveries deliveries={told.deliveries} />
      </div>
    </li>
  );
}

interface SourceNameProps {
  id: string;
  source: HappeningProps["source"];
  onAccount?: () => void;
}

function SourceName({ id, source, onAccount }: SourceNameProps) {
  const name = (
    <>
      <ProviderLogo url={source?.logoUrl} size={16} />
      {source?.name ?? id}
    </>
  );
  if (!onAccount) return <span className={classes.source}>{name}</span>;
  return (
    <UnstyledButton className={classes.source} data-leads onClick={onAccount}>
      {name}
    </UnstyledButton>
  );
}
