import { apiBase } from "#app/api-client/browser/api-base.ts";
import { csrfToken } from "./csrf.ts";
import { Busy } from "./retry-after.ts";

/**
 * The part of the tus protocol that a phone needs: begin, ask how far it got, send the next piece.
 * The usual client is ten times the size and needs XMLHttpRequest, which a service worker lacks.
 */
const VERSION = "1.0.0";
const ENDPOINT = "/api/registrations/uploads";
/** A cut line costs at most one piece; a piece should take a few seconds. */
const SMALLEST = 64 * 1024;
const LARGEST = 1024 * 1024;
const GOAL = 4_000;

export type UploadOptions = {
  /** Where it goes on, if it was begun before. */
  from?: string | undefined;
  type: string;
  onBegun: (url: string) => unknown;
  onProgress: (sent: number, bytesASecond: number) => void;
  signal?: AbortSignal | undefined;
};

/** The server does not want this file; sending it again would not help. */
export class Unwanted extends Error {
  override name = "Unwanted";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Sends a file in pieces; what has arrived is never sent again. */
export async function sendFile(file: Blob, options: UploadOptions): Promise<string> {
  const begun = options.from ? await arrived(options.from) : null;
  let url = options.from ?? "";
  let at = begun ?? 0;
  if (begun === null) {
    url = await begin(file, options.type);
    await options.onBegun(url);
  }
  let size = SMALLEST * 2;
  options.onProgress(at, 0);
  while (at < file.size) {
    const started = performance.now();
    const piece = file.slice(at, at + size);
    const next = await sendPiece(url, at, piece, options);
    const took = Math.max(1, performance.now() - started);
    const speed = ((next - at) / took) * 1000;
    at = next;
    options.onProgress(at, speed);
    size = Math.min(LARGEST, Math.max(SMALLEST, Math.round(speed * (GOAL / 1000))));
  }
  return url;
}

async function begin(file: Blob, type: string): Promise<string> {
  const answer = await call(ENDPOINT, "POST", {
    "upload-length": String(file.size),
    "upload-metadata": `filetype ${btoa(type)}`,
  });
  const place = answer.headers.get("location");
  if (answer.status !== 201 || !place) throw await refusal(answer);
  return new URL(place, "http://api").pathname;
}

/** How much of it is there; null when it is no longer known. */
async function arrived(url: string): Promise<number | null> {
  const answer = await call(url, "HEAD", {});
  if (answer.status === 404 || answer.status === 410) return null;
  const offset = Number(answer.headers.get("upload-offset") ?? Number.NaN);
  if (!answer.ok || Number.isNaN(offset)) throw await refusal(answer);
  return offset;
}

async function sendPiece(
  url: string,
  at: number,
  piece: Blob,
  { signal }: UploadOptions,
): Promise<number> {
  const answer = await call(
    url,
    "PATCH",
    { "upload-offset": String(at), "content-type": "application/offset+octet-stream" },
    piece,
    signal,
  );
  // Somebody else sent this piece meanwhile (the page and its worker, say): ask where we are.
  if (answer.status === 409) return (await arrived(url)) ?? at;
  const offset = Number(answer.headers.get("upload-offset") ?? Number.NaN);
  if (!answer.ok || Number.isNaN(offset)) throw await refusal(answer);
  return offset;
}

async function call(
  path: string,
  method: string,
  headers: Record<string, string>,
  body?: Blob,
  signal?: AbortSignal,
  again = true,
): Promise<Response> {
  const token = await csrfToken({ fresh: !again });
  const answer = await fetch(apiBase() + path, {
    method,
    headers: { "tus-resumable": VERSION, "x-xsrf-token": token, ...spoken(), ...headers },
    credentials: "include",
    ...(body ? { body } : {}),
    ...(signal ? { signal } : {}),
  });
  if (answer.status === 419 && again) return call(path, method, headers, body, signal, false);
  return answer;
}

/** A refusal is read on the page, in its language, whatever the phone is set to. */
function spoken(): Record<string, string> {
  const lang = globalThis.document?.documentElement.lang;
  return lang ? { "accept-language": lang } : {};
}

/** A full or tired server is asked again later; what is wrong with the file stays wrong. */
async function refusal(answer: Response): Promise<Error> {
  if (answer.status === 429) return new Busy(answer);
  const said = (await answer.json().catch(() => null)) as { message?: string } | null;
  const lasting = [400, 403, 413, 415, 422].includes(answer.status);
  return lasting
    ? new Unwanted(answer.status, said?.message ?? "")
    : new Error(`the upload was answered with ${answer.status}`);
}
