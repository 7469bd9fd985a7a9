import { canonical, type Proven, readFragment } from "../../rules.ts";
import type { PublicKey } from "../../schema.ts";
import { isProof, type Says } from "../verdict.ts";

export type Checked = { says: "genuine"; proven: Proven } | { says: Exclude<Says, "genuine"> };

/** Checks what a QR code carries against the keys of the page, without any server. */
export async function checkProof(
  { hash, code }: { hash: string; code: string },
  keys: readonly PublicKey[],
  subtle: SubtleCrypto | undefined,
): Promise<Checked> {
  if (!isProof(hash)) return { says: "noProof" };
  const read = readFragment(hash, code);
  if (!read) return { says: "forged" };
  if (!keys.length) return { says: "noKey" };
  if (!subtle) return { says: "cannot" };
  const facts = new TextEncoder().encode(canonical(read.proven));
  for (const { kty, crv, x } of keys) {
    const key = await subtle
      .importKey("jwk", { kty, crv, x }, { name: "Ed25519" }, false, ["verify"])
      .catch(() => null);
    // Older browsers do not know this kind of signature.
    if (!key) return { says: "cannot" };
    if (await subtle.verify({ name: "Ed25519" }, key, read.signature, facts)) {
      return { says: "genuine", proven: read.proven };
    }
  }
  return { says: "forged" };
}
