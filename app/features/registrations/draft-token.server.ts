import { createHmac, timingSafeEqual } from "node:crypto";

/** A link to a draft: nobody can make one, and it says nothing about the person. */
export function signDraft(secret: string, id: string): string {
  return `${id}.${mac(secret, id)}`;
}

/** The draft a link leads to, or null when the link is not ours. */
export function readDraft(secret: string, token: string | undefined): string | null {
  const [id = "", signature = ""] = token?.split(".") ?? [];
  const expected = Buffer.from(mac(secret, id));
  const given = Buffer.from(signature);
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  return same ? id : null;
}

function mac(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`registration draft ${id}`).digest("base64url");
}
