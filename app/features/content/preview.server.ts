import { createHmac, timingSafeEqual } from "node:crypto";
import type { KindKey } from "./schema.ts";

const LIFE = 60 * 60 * 1000;

type Shown = { kind: KindKey; id: number };

/** A key of its own, so that no other signature of the site passes for a preview. */
function sign(secret: string, { kind, id }: Shown, expires: string): string {
  const key = createHmac("sha256", secret).update("preview").digest();
  return createHmac("sha256", key).update(`${kind}/${id}/${expires}`).digest("base64url");
}

/** Opens the draft of one item to whoever has the link, for an hour. Nothing is stored. */
export function previewToken(secret: string, shown: Shown, now: Date) {
  const expires = new Date(now.getTime() + LIFE);
  const until = expires.getTime().toString(36);
  return { token: `${until}.${sign(secret, shown, until)}`, expires };
}

export function isPreviewToken(secret: string, shown: Shown, token: string, now: Date): boolean {
  const [until = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(secret, shown, until));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Number.parseInt(until, 36) > now.getTime();
}
