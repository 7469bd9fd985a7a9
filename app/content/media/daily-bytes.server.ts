import { createMiddleware } from "hono/factory";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext, SignedInEnv } from "#app/platform/http/api-env.server.ts";
import { refuseUnlessLeft, spendBytes } from "#app/platform/http/byte-budget.server.ts";
import { guarding } from "#app/platform/http/openapi.server.ts";
import { dailyLimits } from "./schema.ts";

const DAY = 86_400;

export type CountBytes = (tx: Tx, bytes: number) => Promise<void>;

function budgetOf(c: ApiContext) {
  return {
    name: "media bytes",
    about: String(c.var.user?.id),
    mostBytes: dailyLimits.bytes,
    seconds: DAY,
    reason: "media.tooManyToday",
  } as const;
}

/** Refuses with 429 before a byte is read when the person has used up the day. */
export async function refuseUsedUp(c: ApiContext): Promise<void> {
  await refuseUnlessLeft(c, budgetOf(c), dailyLimits.leastPerFile);
}

/**
 * Counts a stored file to its person and day, in the transaction that keeps it: parallel ones count
 * one after the other, a refused one does not count.
 */
export function countBytesOf(c: ApiContext): CountBytes {
  return (tx, bytes) => spendBytes(c, tx, budgetOf(c), Math.max(bytes, dailyLimits.leastPerFile));
}

const arriving = new Map<number, number>();

/** Bytes count when they are kept: those of a file that stops arriving are on the disk for minutes. */
export const fewAtOnce = guarding(
  createMiddleware<SignedInEnv>(async (c, next) => {
    const { id } = c.var.user;
    const others = arriving.get(id) ?? 0;
    if (others >= dailyLimits.atOnce) {
      throw new AppError("tooMany", { headers: { "retry-after": "10" } });
    }
    arriving.set(id, others + 1);
    try {
      await next();
    } finally {
      const left = (arriving.get(id) ?? 1) - 1;
      if (left) arriving.set(id, left);
      else arriving.delete(id);
    }
  }),
  { refuses: [429] },
);
