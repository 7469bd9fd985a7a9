import { ApiError } from "#app/api-client/browser/api-error.ts";
import { headersFor, obtainXsrf } from "#app/api-client/browser/send-request.ts";
import type { Surroundings } from "#app/api-client/browser/surroundings.ts";
import type { MediaDetails } from "../schema.ts";

type Options = {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Also when the library has the very same file already. */
  anyway?: boolean;
  /** The file takes the place of this one. */
  insteadOf?: number;
};

/**
 * Sends one file. `fetch` cannot tell how far an upload has come; the older request can. What the
 * library has already is refused with a 409 that `knownFile` reads.
 */
export async function sendFile(
  surroundings: Surroundings,
  file: File,
  { signal, onProgress, anyway = false, insteadOf }: Options,
): Promise<MediaDetails> {
  const xsrf = await obtainXsrf(surroundings);
  const { base } = surroundings;
  const request = new XMLHttpRequest();
  const query = new URLSearchParams({ filename: file.name });
  if (insteadOf === undefined) {
    if (!anyway) query.set("unless_known", "1");
    request.open("POST", `${base}/api/media?${query}`);
  } else request.open("PUT", `${base}/api/media/${insteadOf}/file?${query}`);
  request.withCredentials = true;
  request.responseType = "json";
  const bytes = { "content-type": "application/octet-stream" };
  const headers = headersFor(surroundings, bytes, { token: xsrf });
  for (const [name, value] of headers) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 || status === 201) resolve(response as MediaDetails);
      else reject(new ApiError(response?.message ?? "", { status, body: response ?? {} }));
    };
    request.onerror = () => reject(new ApiError("the line broke"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}

/** What the library has already of a file that was refused for that; null for other refusals. */
export function knownFile({ status, body: said }: ApiError): MediaDetails | null {
  return status === 409 && said.existing ? (said.existing as MediaDetails) : null;
}
