import type { ApiContext } from "#app/http/api-env.server.ts";
import { networkOf } from "#app/http/client-address.server.ts";
import { isAbove, type Limit, returnTry } from "#app/http/rate-limit.server.ts";

const DAY = 24 * 60 * 60;
/** Far above a busy last day of an intake. */
export const messageCeilings = { network: 1_000, site: 20_000 } as const;

const WARNING = "Receipts to applicants are near or above their ceiling of the day";

function ceilings(c: ApiContext): Limit[] {
  const network = networkOf(c.var.address);
  return [
    {
      key: `receipts day ${network}`,
      tries: messageCeilings.network,
      seconds: DAY,
      warns: WARNING,
    },
    { key: "receipts day", tries: messageCeilings.site, seconds: DAY, warns: WARNING },
  ];
}

/**
 * Whether a receipt may still be sent today: the address is typed by anybody, and the screen shows the
 * reference anyway.
 */
export async function mayTell(c: ApiContext): Promise<boolean> {
  return !(await isAbove(c, ceilings(c)));
}

/** Nothing was sent. */
export async function returnReceipt(c: ApiContext): Promise<void> {
  for (const { key } of ceilings(c)) await returnTry(c.var.db, key);
}
