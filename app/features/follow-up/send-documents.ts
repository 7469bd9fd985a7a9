import type { PageContext } from "#app/api-client/page-context.ts";

const FILE_PREFIX = "document.";
const UPLOAD_PREFIX = "upload.";

/** Upload ids of the documents: the script posts ids; without it the form contains the files. */
export async function sendDocuments(
  api: PageContext["api"],
  headers: Record<string, string>,
  body: FormData,
): Promise<Record<string, string>> {
  const documents: Record<string, string> = {};
  for (const [box, value] of body) {
    if (box.startsWith(UPLOAD_PREFIX) && typeof value === "string" && value) {
      documents[box.slice(UPLOAD_PREFIX.length)] = value;
    }
    if (box.startsWith(FILE_PREFIX) && value instanceof File && value.size > 0) {
      documents[box.slice(FILE_PREFIX.length)] = await uploadWhole(api, headers, value);
    }
  }
  return documents;
}

const tus = { "tus-resumable": "1.0.0" };

/** In one chunk, because page and API run in the same process. */
async function uploadWhole(
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
