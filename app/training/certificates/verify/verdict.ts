/** What the server found; `offline` when the page comes from this device. */
export const found = [
  "valid",
  "revoked",
  "replaced",
  "erased",
  "altered",
  "unknown",
  "many",
  "away",
  "offline",
] as const;
export type Found = (typeof found)[number];

/** What this device says about the signature in the QR code. */
export type Says = "genuine" | "forged" | "cannot" | "noKey" | "noProof";

/** What only the device can say, instead of what the server found. */
export const saidHere = ["forged", "unrecorded", "genuine", "cannot", "noKey", "noProof"] as const;
export type SaidHere = (typeof saidHere)[number];

export type Verdict = {
  name: Found | SaidHere;
  /** A sentence about the signature, below the verdict. */
  note: "signed" | "unchecked" | null;
};

/** One verdict of the two: nobody reads “valid” above “not genuine”. */
export function verdictOf(found: Found, says: Says): Verdict {
  if (says === "forged") return { name: found === "unknown" ? found : "forged", note: null };
  if (found === "offline") return { name: says, note: null };
  const isKnown = found !== "unknown" && found !== "many" && found !== "away";
  if (says === "genuine") {
    if (found === "unknown") return { name: "unrecorded", note: null };
    if (found === "away") return { name: "genuine", note: null };
    return { name: found, note: isKnown ? "signed" : null };
  }
  return { name: found, note: isKnown && says !== "noProof" ? "unchecked" : null };
}

/** Shorter parts after `#` are places on the page, such as that of the link to its content. */
const SHORTEST_PROOF = 60;

export function isProof(hash: string): boolean {
  return hash.length > SHORTEST_PROOF;
}

/**
 * Runs before the page is drawn: what a QR code opened waits for its signature to be checked, so that
 * a changed one never opens on “valid”.
 */
export const holdVerdict = `if(location.hash.length>${SHORTEST_PROOF})document.documentElement.dataset.proof="checking"`;
