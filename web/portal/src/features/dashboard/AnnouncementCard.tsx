import { useLocalStorage } from "@mantine/hooks";
import { Card } from "@portal/ui/Card";
import { IconAction } from "@portal/ui/IconAction";
import { IconSpeakerphone, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { announcementQuery } from "./queries";

/** The operator's word, until it is closed; a newer one shows again. */
export function AnnouncementCard() {
  const { data: announcement } = useQuery(announcementQuery);
  const [closed, setClosed] = useLocalStorage({ key: "announcementClosed", defaultValue: "" });
  if (!announcement?.text || closed === announcement.createdAt) return null;
  return (
    <Card className={classes.announcement}>
      <IconSpeakerphone size={17} stroke={1.7} aria-hidden="true" />
      <p>{announcement.text}</p>
      <IconAction
        label="Close announcement"
        onClick={() => setClosed(announcement.createdAt ?? "")}
      >
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </IconAction>
    </Card>
  );
}
