/** `csrf`: tokens of forms and sessions. `links`: links to drafts, previews and the status page. */
export const secretNames = ["csrf", "links"] as const;

/**
 * Not replaced, because what was made with them stays in use: `certificates` encrypts the private keys
 * of certificates, `surveys` makes the links of surveys, `reports` the proofs of frozen numbers.
 */
export type KeptSecret = "certificates" | "surveys" | "reports";
export type SecretName = (typeof secretNames)[number];

/** One generation of a secret. */
export type SigningKey = {
  generation: number;
  value: string;
  /** Every process has to know it before the first one signs with it. */
  signsFrom: Date;
  /** Null: until another one follows. */
  validUntil: Date | null;
};

/** Milliseconds after which every process has read a new key. */
export const KNOWN_AFTER = 60_000;

/**
 * The key that signs, then the former and coming ones that verify too, separated by spaces. One text,
 * because `signWords` and `readWords` alone need to know that there may be several.
 */
export function keysInForce(keys: readonly SigningKey[], now: Date): string {
  const valid = keys
    .filter(({ validUntil }) => validUntil === null || validUntil > now)
    .sort((a, b) => b.generation - a.generation);
  const signing = valid.find(({ signsFrom }) => signsFrom <= now) ?? valid.at(-1);
  const others = valid.filter((key) => key !== signing);
  return [...(signing ? [signing] : []), ...others].map(({ value }) => value).join(" ");
}

/** The key that signs. */
export function currentKey(secret: string): string {
  return secret.split(" ", 1)[0] ?? "";
}
