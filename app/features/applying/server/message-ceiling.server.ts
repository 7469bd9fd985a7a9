import type { ApiContext } from "#app/http/api-env.server.ts";
import { networkOf } from "#app/http/client-address.server.ts";
import { countTries, type Limit, returnTry } from "#app/http/rate-limit.server.ts";
import { receiptsCeilingEmail } from "./emails.ts";
import { warnAdministrators } from "./warn-administrators.server.ts";

const DAY = 24 * 60 * 60;
/** Far above a busy last day of an intake. */
export const messageCeilings = { network: 1_000, site: 20_000 } as const;

function ceilings(c: ApiContext): Limit[] {
  const network = networkOf(c.var.address);
  return [
    { key: `receipts day ${network}`, tries: messageCeilings.network, seconds: DAY },
    { key: "receipts day", tries: messageCeilings.site, seconds: DAY },
  ];
}

/**
 * Whether a receipt may still be sent today: the address is typed by anybody, and the screen shows the
 * reference anyway. Administrators are warned when four fifths are used, and when none is left.
 */
export async function mayTell(c: ApiContext): Promise<boolean> {
  const limits = ceilings(c);
  const counts = await countTries(c.var.db, limits, c.var.now);
  const hitsOf = (key: string) => counts.get(key)?.hits ?? 1;
  for (const { key, tries } of limits) {
    const hits = hitsOf(key);
    if (hits !== Math.ceil(tries * 0.8) && hits !== tries + 1) continue;
    const warning =
      hits > tries
        ? "Receipts to applicants have reached their ceiling of the day"
        : "Receipts to applicants are near their ceiling of the day";
    await warnAdministrators(c, warning, receiptsCeilingEmail, { sent: hits, most: tries });
  }
  return limits.every(({ key, tries }) => hitsOf(key) <= tries);
}

/** Nothing was sent. */
export async function returnReceipt(c: ApiContext): Promise<void> {
  for (const { key } of ceilings(c)) await returnTry(c.var.db, key);
}
