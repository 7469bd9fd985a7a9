import type { PageContext } from "#app/api-client/page-context.ts";

const START = "document.";
const SENT = "upload.";

/**
 * Papers that came with the page's form, as uploads: the script sent them ahead and gives their
 * names; without it the files themselves are here.
 */
export async function sendDocuments(
  api: PageContext["api"],
  headers: Record<string, string>,
  body: FormData,
): Promise<Record<string, string>> {
  const documents: Record<string, string> = {};
  for (const [box, value] of body) {
    if (box.startsWith(SENT) && typeof value === "string" && value) {
      documents[box.slice(SENT.length)] = value;
    }
    if (box.startsWith(START) && value instanceof File && value.size > 0) {
      documents[box.slice(START.length)] = await sendWhole(api, headers, value);
    }
  }
  return documents;
}

const tus = { "tus-resumable": "1.0.0" };

/** In one piece: page and server are one machine. */
async function sendWhole(
  { registrations }: PageContext["api"],
  own: Record<string, string>,
  file: File,
): Promise<string> {
  const begun = await registrations.uploads.$post(
    {},
    { headers: { ...own, ...tus, "upload-length": String(file.size) } },
  );
  const upload = begun.headers.get("location")?.split("/").at(-1) ?? "";
  const type = "application/offset+octet-stream";
  const headers = { ...own, ...tus, "upload-offset": "0", "content-type": type };
  const init = { body: await file.arrayBuffer() };
  await registrations.uploads[":upload"].$patch({ param: { upload } }, { headers, init });
  return upload;
}
