import { KeyId } from "@shared/ui/KeyId";
import { ProviderLogo } from "@shared/ui/ProviderLogo";
import type { ListedUser } from "./queries";
import classes from "./UserDetail.module.css";

/** The documents that a user uploaded, by file type. */
export function ArchiveTab({ uploads }: { uploads: ListedUser["uploads"] }) {
  return (
    <ul className={classes.archives}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <ProviderLogo url={upload.providerLogoUrl} size={28} />
          <span>{upload.fileType}</span>
          <KeyId value={upload.id} label="archive ID" last={0} />
        </li>
      ))}
    </ul>
  );
}
