import { REFERENCE } from "#app/admissions/registrations/rules.ts";
import type { PageContext } from "#app/api-client/page-context.ts";

export const followActs = ["contact", "documents", "messages", "withdraw", "confirm"] as const;
export type FollowAct = (typeof followActs)[number];

type Act = {
  act: FollowAct;
  reference: string;
  headers: Record<string, string>;
  body: FormData;
};

/** Empty fields stay unchanged: the stored values are not shown in the form. */
export const correctable = ["phone", "email", "region", "town", "district"] as const;

export async function actOn({ api }: PageContext, { act, reference, headers, body }: Act) {
  const own = api.registrations[REFERENCE].status;
  const param = { reference };
  if (act === "withdraw") return own.withdraw.$post({ param }, { headers });
  if (act === "confirm") return own.confirm.$post({ param }, { headers });
  if (act === "messages") {
    const ticked = (name: string) => body.get(name) === "yes";
    const json = { sms: ticked("sms"), whatsapp: ticked("whatsapp") };
    return own.messages.$patch({ param, json }, { headers });
  }
  if (act === "contact") {
    const given = correctable.flatMap((name) => {
      const value = body.get(name);
      return typeof value === "string" && value.trim() ? [[name, value] as const] : [];
    });
    return own.contact.$patch({ param, json: Object.fromEntries(given) }, { headers });
  }
  const documents = await sendDocuments(api, headers, body);
  return own.documents.$post({ param, json: { documents } }, { headers });
}

const FILE_PREFIX = "document.";
const UPLOAD_PREFIX = "upload.";

/** Upload ids of the documents: the script posts ids; without it the form contains the files. */
async function sendDocuments(
  api: PageContext["api"],
  headers: Record<string, string>,
  body: FormData,
): Promise<Record<string, string>> {
  const documents: Record<string, string> = {};
  for (const [box, value] of body) {
    if (box.startsWith(UPLOAD_PREFIX) && typeof value === "string" && value) {
      documents[box.slice(UPLOAD_PREFIX.length)] = value;
    }
    // An unused input posts a file without a name.
    if (box.startsWith(FILE_PREFIX) && value instanceof File && (value.size > 0 || value.name)) {
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
