import { ApiError, refusalIn } from "#app/api-client/browser/api-error.ts";
import type { BrowserEnvironment } from "#app/api-client/browser/browser-environment.ts";
import { duringUpload } from "#app/api-client/browser/during-upload.ts";
import { headersFor, obtainXsrf } from "#app/api-client/browser/send-request.ts";
import type { MediaDetails } from "../schema.ts";

type Options = {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Upload even if the library already has the file. */
  anyway?: boolean;
  /** The id of the file to replace. */
  insteadOf?: number;
};

/**
 * Uploads one file, by XMLHttpRequest because `fetch` reports no upload progress. A file that the
 * library already has is refused with a 409 that `knownFile` reads.
 */
export async function sendFile(
  environment: BrowserEnvironment,
  file: File,
  options: Options,
): Promise<MediaDetails> {
  return duringUpload(() => send(environment, file, options));
}

async function send(
  environment: BrowserEnvironment,
  file: File,
  { signal, onProgress, anyway = false, insteadOf }: Options,
): Promise<MediaDetails> {
  const xsrf = await obtainXsrf(environment);
  const { base } = environment;
  const request = new XMLHttpRequest();
  const query = new URLSearchParams({ filename: file.name });
  if (insteadOf === undefined) {
    if (!anyway) query.set("unless_known", "1");
    request.open("POST", `${base}/api/media?${query}`);
  } else request.open("PUT", `${base}/api/media/${insteadOf}/file?${query}`);
  request.withCredentials = true;
  request.responseType = "json";
  const bytes = { "content-type": "application/octet-stream" };
  const headers = headersFor(environment, bytes, { token: xsrf });
  for (const [name, value] of headers) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 || status === 201) resolve(response as MediaDetails);
      else reject(refusalIn(status, response, (name) => request.getResponseHeader(name)));
    };
    request.onerror = () => reject(new ApiError("connection lost"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}

/** The existing file of a 409 answer; null for other errors. */
export function knownFile({ status, body }: ApiError): MediaDetails | null {
  return status === 409 && body.existing ? (body.existing as MediaDetails) : null;
}
