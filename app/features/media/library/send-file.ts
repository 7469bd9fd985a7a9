import { CallError, obtainXsrf } from "#app/call/browser/call.ts";
import type { Surroundings } from "#app/call/browser/surroundings.ts";
import { storedToken } from "#app/call/browser/token.ts";
import type { MediaDetails } from "../schema.ts";

type Options = { signal: AbortSignal; onProgress: (share: number) => void };

/** Sends one file. `fetch` cannot tell how far an upload has come; the older request can. */
export async function sendFile(
  surroundings: Surroundings,
  file: File,
  { signal, onProgress }: Options,
): Promise<MediaDetails> {
  const xsrf = await obtainXsrf(surroundings);
  const { base, locale } = surroundings;
  const request = new XMLHttpRequest();
  request.open("POST", `${base}/api/media?${new URLSearchParams({ filename: file.name })}`);
  request.withCredentials = true;
  request.responseType = "json";
  const headers = {
    accept: "application/json",
    "accept-language": locale,
    "content-type": "application/octet-stream",
    "x-requested-with": "XMLHttpRequest",
    "x-xsrf-token": xsrf,
    authorization: `Bearer ${storedToken(surroundings) ?? ""}`,
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 201) resolve(response as MediaDetails);
      else reject(new CallError({ status, headers: new Headers() }, response));
    };
    request.onerror = () => reject(new TypeError("the line broke"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
