import { unwrap } from "@packages/api/envelope";
import { usageKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type FileFormat, type Place, toBase64 } from "./document";
import { noFilter } from "./filter";
import { archiveKeys } from "./keys";
import { type Archive, archivesQuery } from "./queries";

export interface Upload {
  fileType: string;
  format: FileFormat;
  file: File;
  /** Opens a locked PDF; nothing for the others. */
  password?: string;
}

/** Makes a user and submits their document. A second try is for the user of the first. */
export function useUpload(mode: Mode, { onSuccess, onError }: Ends<Archive, Upload>) {
  const client = useQueryClient();
  const waiting = useRef<string>(undefined);
  const { submit, busy } = useSubmit({
    call: async ({ fileType, format, file, password }: Upload, key) => {
      const fileContent = await toBase64(file);
      waiting.current ??= (await unwrap(data(mode).POST("/users", { body: {} }))).user.id;
      const body = {
        userId: waiting.current,
        fileType,
        rawFiles: [{ fileName: file.name, fileExtensionType: format, fileContent, password }],
      };
      return unwrap(data(mode).POST("/archives", { body, headers: once(key) }));
    },
    onSuccess: (made, sent) => {
      waiting.current = undefined;
      void client.invalidateQueries({ queryKey: usageKeys.summary(mode) });
      onSuccess?.(made, sent);
    },
    onError,
  });
  // A file is no text: what tells it from another one makes the request another one.
  const upload = (sent: Upload) => {
    const { name, size, lastModified } = sent.file;
    submit({ ...sent, ...{ name, size, lastModified } });
  };
  return { upload, busy };
}

export interface Correcting {
  name: string;
  value: string;
  /** The version that is replaced; 0 for a field that nobody set yet. */
  version: number;
  /** Where the value stands; nothing when nobody said so. */
  place?: Place;
}

/** Sets a field of a document; what is shown is the document with it. */
export function useCorrect(
  mode: Mode,
  id: string,
  { onSuccess, onError }: Ends<Archive, Correcting>,
) {
  const client = useQueryClient();
  return useSubmit({
    call: ({ place, ...field }: Correcting, key) =>
      unwrap(
        data(mode).POST("/archives/{id}/corrections", {
          params: { path: { id } },
          body: { ...field, ...place },
          headers: once(key),
        }),
      ),
    onSuccess: (archive, sent) => {
      client.setQueryData(archiveKeys.one(mode, id), archive);
      void client.invalidateQueries({ queryKey: archiveKeys.lists(mode) });
      onSuccess?.(archive, sent);
    },
    onError,
  });
}

/** Has the lists read again, with what was uploaded. The one that is opened next is there by then. */
export function useRefreshArchives(mode: Mode) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: archiveKeys.lists(mode) });
    void client.prefetchInfiniteQuery(archivesQuery(mode, noFilter));
  };
}
