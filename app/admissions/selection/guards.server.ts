import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type ApiEnv, notFound, type SignedInEnv } from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { asId, BigId } from "#app/platform/http/ids.ts";
import { isReader, type RoundRecord, roundById } from "./queries.server.ts";
import { countToRead } from "./reading.queries.server.ts";
import { refused } from "./refused.ts";
import { hasChoice, takesPart } from "./registrations.queries.server.ts";

export type RoundEnv = ApiEnv & { Variables: { round: RoundRecord } };

export const found = foundBy(roundById, (c: Context<RoundEnv>, round) => c.set("round", round));

/** A round the caller is invited to read for; any other is not found. */
export const invited = createMiddleware<RoundEnv & SignedInEnv>(async (c, next) => {
  const { db, user } = c.var;
  const id = asId(c.req.param("id") ?? "");
  const round = id && (await isReader(db, id, user.id)) ? await roundById(db, id) : null;
  c.set("round", round ?? notFound());
  await next();
});

/**
 * A registration that takes part in the round; any other is not found. After the closing nobody takes
 * part any more: the act itself then says that the round is closed.
 */
export const participant = createMiddleware<RoundEnv>(async (c, next) => {
  const { db, round } = c.var;
  const id = asId(c.req.param("registration") ?? "");
  if (!id || (round.status !== "closed" && !(await takesPart(db, round, id)))) notFound();
  await next();
});

/** A registration that takes part in the round or is on its list. */
export const listed = createMiddleware<RoundEnv>(async (c, next) => {
  const { db, round } = c.var;
  const id = asId(c.req.param("registration") ?? "");
  if (!id) notFound();
  if (round.status === "closed") return next();
  if (!(await takesPart(db, round, id)) && !(await hasChoice(db, round, id))) notFound();
  await next();
});

/** A reading assigned to the caller; any other is not found. */
export const assignedReading = createMiddleware<RoundEnv & SignedInEnv>(async (c, next) => {
  const { db, round, user } = c.var;
  const path = BigId.safeParse({ id: c.req.param("reading") });
  const id = path.success ? path.data.id : 0;
  if (!(await countToRead(db, round, { reader: user.id, id }))) notFound();
  await next();
});

export function refuseClosed({ status }: RoundRecord) {
  if (status === "closed") throw refused("closed");
}
