import { useLocalStorage } from "@mantine/hooks";
import { Card } from "@portal/ui/Card";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { IconAction } from "@portal/ui/IconAction";
import { IconSpeakerphone, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { partsOf } from "./announcement";
import classes from "./Dashboard.module.css";
import { announcementQuery } from "./queries";

/** The operator's word, until it is closed; a newer one shows again. */
export function AnnouncementCard() {
  const { data: announcement } = useQuery(announcementQuery);
  const [closed, setClosed] = useLocalStorage({ key: "announcementClosed", defaultValue: "" });
  if (!announcement?.text || closed === announcement.createdAt) return null;
  const { lead, rest, href } = partsOf(announcement.text);
  return (
    <Card className={classes.announcement}>
      <IconSpeakerphone size={17} stroke={1.7} aria-hidden="true" />
      <p>
        {lead && <strong>{lead} </strong>}
        {rest}
      </p>
      {href && <ExternalTextLink href={href}>Read more</ExternalTextLink>}
      <IconAction
        label="Close announcement"
        onClick={() => setClosed(announcement.createdAt ?? "")}
      >
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </IconAction>
    </Card>
  );
}
