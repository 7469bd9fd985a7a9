import { saidIn } from "#app/api-client/browser/refusal-key.ts";
import { sendToApi } from "./request.ts";
import { SiteAwayError, TooManyRequestsError } from "./retry-after.ts";

/**
 * The part of the tus protocol used here: create, read the offset, send the next chunk.
 * tus-js-client is ten times larger and needs XMLHttpRequest, which service workers lack.
 */
const VERSION = "1.0.0";
const ENDPOINT = "/api/registrations/uploads";
/** A cut connection loses at most one chunk; a chunk should take about GOAL milliseconds. */
const SMALLEST = 64 * 1024;
const LARGEST = 1024 * 1024;
const GOAL = 4_000;

export type UploadOptions = {
  /** URL of an upload that was started before. */
  from?: string | undefined;
  type: string;
  onBegun: (url: string) => unknown;
  onProgress: (sent: number, bytesASecond: number) => void;
  signal?: AbortSignal | undefined;
};

/** The server refused this file, as the browser sees it; sending it again would fail too. */
export class RefusedFileError extends Error {
  override name = "Unwanted";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The site has no room for documents just now; its words say what to do. */
export class NoRoomError extends Error {
  override name = "NoRoom";
}

/** Sends a file in chunks; received chunks are not sent again. */
export async function sendFile(file: Blob, options: UploadOptions): Promise<string> {
  const begun = options.from ? await fetchOffset(options.from) : null;
  let url = options.from ?? "";
  let at = begun ?? 0;
  if (begun === null) {
    url = await createUpload(file, options.type);
    await options.onBegun(url);
  }
  let size = SMALLEST * 2;
  options.onProgress(at, 0);
  while (at < file.size) {
    const started = performance.now();
    const piece = file.slice(at, at + size);
    const next = await sendChunk(url, at, piece, options);
    const took = Math.max(1, performance.now() - started);
    const speed = ((next - at) / took) * 1000;
    at = next;
    options.onProgress(at, speed);
    size = Math.min(LARGEST, Math.max(SMALLEST, Math.round(speed * (GOAL / 1000))));
  }
  return url;
}

async function createUpload(file: Blob, type: string): Promise<string> {
  const answer = await request(ENDPOINT, "POST", {
    "upload-length": String(file.size),
    "upload-metadata": `filetype ${btoa(type)}`,
  });
  const place = answer.headers.get("location");
  if (answer.status !== 201 || !place) throw await errorFrom(answer);
  return new URL(place, "http://api").pathname;
}

/** Number of bytes received; null when the upload no longer exists. */
async function fetchOffset(url: string): Promise<number | null> {
  const answer = await request(url, "HEAD", {});
  if (answer.status === 404 || answer.status === 410) return null;
  const offset = Number(answer.headers.get("upload-offset") ?? Number.NaN);
  if (!answer.ok || Number.isNaN(offset)) throw await errorFrom(answer);
  return offset;
}

async function sendChunk(
  url: string,
  at: number,
  piece: Blob,
  { signal }: UploadOptions,
): Promise<number> {
  const answer = await request(
    url,
    "PATCH",
    { "upload-offset": String(at), "content-type": "application/offset+octet-stream" },
    piece,
    signal,
  );
  // The page or its worker has sent this chunk in the meantime: continue at the current offset.
  if (answer.status === 409) return (await fetchOffset(url)) ?? at;
  const offset = Number(answer.headers.get("upload-offset") ?? Number.NaN);
  if (!answer.ok || Number.isNaN(offset)) throw await errorFrom(answer);
  return offset;
}

function request(
  path: string,
  method: string,
  headers: Record<string, string>,
  body: Blob | null = null,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const sent = { "tus-resumable": VERSION, ...languageHeader(), ...headers };
  return sendToApi(path, { method, headers: sent, body, signal });
}

/** Error messages are shown on the page, so they must be in its language. */
function languageHeader(): Record<string, string> {
  const lang = globalThis.document?.documentElement.lang;
  return lang ? { "accept-language": lang } : {};
}

/** Only errors of the file itself are final; others are retried. */
async function errorFrom(answer: Response): Promise<Error> {
  if (answer.status === 429) return new TooManyRequestsError(answer);
  const body = (await answer.json().catch(() => null)) as { message?: string } | null;
  if (answer.status === 507) return new NoRoomError(saidIn(507, body?.message));
  // The protocol's own answer, in English: the page has words for it.
  if (answer.status === 413) return new RefusedFileError(413, "");
  const lasting = [400, 403, 415, 422].includes(answer.status);
  return lasting
    ? new RefusedFileError(answer.status, saidIn(answer.status, body?.message))
    : new SiteAwayError(answer);
}
