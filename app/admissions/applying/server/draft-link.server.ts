import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { readWords, signWords } from "#app/platform/http/signed.server.ts";
import { type DraftRow, loadDraft } from "./drafts.queries.server.ts";

const PURPOSE = "registration draft";

/** A link to a draft; it contains no personal data. */
export function signDraft(secret: string, id: string): string {
  return signWords(secret, PURPOSE, [id]);
}

/** The draft of the request's link; null when the link is missing, invalid or expired. */
export async function draftOfLink(c: ApiContext): Promise<DraftRow | null> {
  const link = c.req.header("x-registration-draft");
  if (!link) return null;
  const [id] = readWords(await c.var.site.linkSecret(), PURPOSE, link) ?? [];
  return id ? loadDraft(c.var.db, id, c.var.now) : null;
}
