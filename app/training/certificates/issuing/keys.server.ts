import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { desc, eq, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { sharedSecret } from "#app/platform/http/secrets.server.ts";
import { canonical, type Proven, provenOf } from "../rules.ts";
import type { CertificateContent, PublicKey } from "../schema.ts";
import { certificateKeys } from "../tables.server.ts";

export type SigningKey = { id: string; key: KeyObject };

/** The key that signs; the first one is made when it is needed. */
export async function signingKey(db: Db): Promise<SigningKey> {
  const found = (await newestKey(db)) ?? (await makeKey(db));
  const sealing = await sealingKey(db);
  const der = unseal(found.privateKey, sealing, found.id);
  return { id: found.id, key: createPrivateKey({ key: der, format: "der", type: "pkcs8" }) };
}

/** Retired keys too: what they signed stays genuine. */
export async function publicKeys(db: Db): Promise<PublicKey[]> {
  const { id, publicKey, createdAt } = certificateKeys;
  const rows = await db
    .select({ id, publicKey })
    .from(certificateKeys)
    .orderBy(desc(createdAt), id);
  return rows.map((row) => ({ kty: "OKP", crv: "Ed25519", x: row.publicKey, kid: row.id }));
}

async function newestKey(db: Db) {
  const [row] = await db
    .select()
    .from(certificateKeys)
    .where(isNull(certificateKeys.retiredAt))
    .orderBy(desc(certificateKeys.createdAt), certificateKeys.id)
    .limit(1);
  return row ?? null;
}

/** Two processes may make one each at the same time: both verify, the newest signs. */
async function makeKey(db: Db) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  const id = thumbprint(x);
  const der = privateKey.export({ format: "der", type: "pkcs8" });
  const sealed = seal(der, await sealingKey(db), id);
  const row = { id, publicKey: x, privateKey: sealed, createdAt: new Date() };
  await transaction(db, async (tx) => {
    await tx.insert(certificateKeys).values(row);
    // The page that verifies without a line carries the public keys.
    await touch(tx, "certificate-keys");
  });
  return row;
}

/** RFC 7638. */
function thumbprint(x: string): string {
  const text = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * The private key is stored encrypted under a secret of another table, so that a copy of this one
 * signs nothing.
 */
async function sealingKey(db: Db): Promise<Buffer> {
  const secret = await sharedSecret(db, "certificates")();
  return Buffer.from(hkdfSync("sha256", secret, "", "certificate keys", 32));
}

const ALGORITHM = "aes-256-gcm";
const [NONCE, TAG] = [12, 16];

function seal(bytes: Buffer, key: Buffer, id: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function unseal(sealed: string, key: Buffer, id: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
}

/** The facts that are signed: those of the QR code, the code itself and a digest of the words. */
export function provenFactsOf(content: CertificateContent, code: string): Proven {
  const { title, body, footer } = content;
  const digest = createHash("sha256").update(canonical({ title, body, footer })).digest();
  // Half of it is enough: nobody finds a second text with the same 128 bits.
  return provenOf(content, code, digest.subarray(0, 16).toString("base64url"));
}

/** Whether what is stored is what was signed, by the key that is named there. */
export async function isAsSigned(
  db: Db,
  { content, code, keyId, signature }: Signed,
): Promise<boolean> {
  const [row] = await db
    .select({ x: certificateKeys.publicKey })
    .from(certificateKeys)
    .where(eq(certificateKeys.id, keyId));
  if (!row) return false;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: row.x }, format: "jwk" });
  const facts = Buffer.from(canonical(provenFactsOf(content, code)));
  return verify(null, facts, key, Buffer.from(signature, "base64url"));
}

type Signed = { content: CertificateContent; code: string; keyId: string; signature: string };

export function signFacts({ key }: SigningKey, proven: Proven): string {
  return sign(null, Buffer.from(canonical(proven)), key).toString("base64url");
}
