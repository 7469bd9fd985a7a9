import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#app/errors.ts";
import { ofRecipient } from "#app/features/applying/server/message-ceiling.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { isAbove, type Limit, perNetwork, throttle } from "#app/http/rate-limit.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { lostReferenceJob, readReach } from "./lost-reference.server.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Of a day: above it nothing is sent, and nobody is told. */
const SITE_A_DAY = 5_000;

const Lost = z.object({ reach: z.string().max(254) });

/** Every try counts, whether or not there is such a person. */
const limitLost = throttle(({ var: { address } }): Limit[] => [
  ...perNetwork(address, { name: "lost reference", tries: 20, seconds: HOUR, slows: true }),
  ...perNetwork(address, { name: "lost reference day", tries: 200, seconds: DAY }),
]);

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
    const site = { name: "lost reference day", about: null, tries: SITE_A_DAY, seconds: DAY };
    const isTooMany = await isAbove(c, [ofRecipient(reach.channel, reach.to), site]);
    if (isTooMany) log.info("A lost reference is not sent: a limit of the day is reached");
    else await jobs.enqueue(db, lostReferenceJob, reach, { importance: "urgent" });
    c.header("cache-control", "no-store");
    // The same for everybody, so that it tells nobody who has applied.
    return c.json({ by: reach.channel }, 202);
  },
);
