import type { Upload } from "@packages/api/widget";
import { type Api, lostCall, open } from "./api";
import type { Answer, Effect } from "./state";

/** A document goes at the pace of a phone; after this long something is wrong. */
const TIMEOUT_MS = 330_000;

interface Sending {
  file: File;
  fields: Record<string, string>;
  url: string;
  authorization: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

interface Means {
  api: Api;
  dispatch: (event: Answer) => void;
  signal: AbortSignal;
}

/** Sends what the machine wants uploaded, and says how far it got. */
export async function send(
  { fileType, file, password, key }: Extract<Effect, { do: "upload" }>,
  templateId: string,
  { api, dispatch, signal }: Means,
) {
  const upload = await sendDocument({
    file,
    fields: { fileType, templateId, key, ...(password && { password }) },
    ...api.archives(),
    onProgress: (percent) => dispatch({ type: "PROGRESS", percent }),
    signal,
  });
  dispatch({ type: "UPLOADED", upload });
}

/** Sends a document as a form. The older kind of request is the one that tells how far it got. */
export function sendDocument(sending: Sending) {
  const { file, fields, url, authorization, onProgress, signal } = sending;
  return new Promise<Upload>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = (code: string) => () => reject(lostCall(code));
    request.open("POST", url);
    request.setRequestHeader("authorization", authorization);
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.min(99, Math.floor((loaded / total) * 100)) : 0);
    request.onload = () => {
      try {
        resolve(open<Upload>(request.status, read(request.responseText)));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = lost("NETWORK_ERROR");
    request.ontimeout = lost("TIMEOUT");
    request.onabort = lost("ABORTED");
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) return reject(lostCall("ABORTED"));
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", file);
    request.send(form);
  });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
