import type { TestApp } from "./test-app.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;
const path = "/api/registrations/uploads";
const tus = { "tus-resumable": "1.0.0" };

/** Creates a tus upload and returns its URL. */
export async function announce(caller: Caller, bytes: number): Promise<Response> {
  return caller.post(path, undefined, { ...tus, "upload-length": String(bytes) });
}

export function sendPiece(
  caller: Caller,
  address: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Response> {
  return caller.patch(address, bytes, {
    ...tus,
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    ...headers,
  });
}

export function head(caller: Caller, address: string): Promise<Response> {
  return caller.write("HEAD", address, undefined, tus);
}

/** Uploads a whole file and returns its id for a registration. */
export async function upload(caller: Caller, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const address = (await announce(caller, file.length)).headers.get("location") ?? "";
  const answer = await sendPiece(caller, address, 0, file);
  if (answer.status !== 204) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return address.split("/").at(-1) ?? "";
}
