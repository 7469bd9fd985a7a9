import { Hono } from "hono";
import { z } from "zod";
import { ofRecipient } from "#app/admissions/applying/server/message-ceiling.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { isAbove, perNetwork, throttle } from "#app/platform/http/rate-limit.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { lostReferenceJob, readReach } from "./lost-reference.server.ts";

const HOUR = 60 * 60;

const Lost = z.object({ reach: z.string().max(254) });

/** Every try counts, whether or not there is such a person. */
const limitLost = throttle(({ var: { address } }) =>
  perNetwork(address, { name: "lost reference", tries: 20, seconds: HOUR, slows: true }),
);

/** Sends a lost reference to the phone or e-mail address of the application. */
export const lostReferenceApi = new Hono<ApiEnv>().post(
  "/",
  describe(
    "registrations",
    "Send a lost reference to the phone or email address of the application",
  ),
  limitLost,
  validate("json", Lost),
  async (c) => {
    const { db, jobs, log } = c.var;
    const reach = readReach(c.req.valid("json").reach);
    if (!reach) throw new AppError("invalid", { fields: { reach: ["followUp.lost.unreadable"] } });
    // Beside those of receipts, which strangers use up with applications in the name of another.
    const recipient = { ...ofRecipient(reach.channel, reach.to), name: "lost reference recipient" };
    const isTooMany = await isAbove(c, [recipient]);
    if (isTooMany) log.info("A lost reference is not sent: the recipient has got enough today");
    else await jobs.enqueue(db, lostReferenceJob, reach, { importance: "urgent" });
    c.header("cache-control", "no-store");
    // The same for everybody, so that it tells nobody who has applied.
    return c.json({ by: reach.channel }, 202);
  },
);
