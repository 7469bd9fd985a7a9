import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { isAbove, type Limit, perNetwork } from "#app/platform/http/rate-limit.server.ts";

const DAY = 24 * 60 * 60;

/** Refusals a day that tell one network that somebody has applied. */
const TAKEN_A_DAY = 10;

/**
 * A refusal because of an earlier application tells a stranger who has applied. Above the ceiling the
 * application is stored and marked for the team to compare, as that of anybody else.
 */
export async function countTaken(c: ApiContext): Promise<{ alike: boolean; asked: Limit[] }> {
  const limit = { name: "registration taken day", tries: TAKEN_A_DAY, seconds: DAY };
  const asked = perNetwork(c.var.address, limit);
  return { alike: await isAbove(c, asked), asked };
}
