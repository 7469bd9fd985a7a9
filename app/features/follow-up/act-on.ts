import type { PageContext } from "#app/api-client/page-context.ts";
import { REFERENCE } from "#app/features/registrations/paths.ts";
import { sendDocuments } from "./send-documents.ts";

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
