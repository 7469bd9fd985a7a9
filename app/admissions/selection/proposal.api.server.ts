import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { adoptProposal } from "./choose.server.ts";
import { found, refuseClosed } from "./guards.server.ts";
import { refuseOpenPairs } from "./refused.ts";
import { openPairsIn } from "./registrations.queries.server.ts";
import { ProposalInput, WhatIfInput } from "./schema.ts";
import { agreedByHand, workOut, workOutSeats } from "./work-out.server.ts";

/** Aborting a request stops the solver. */
export const proposalApi = new Hono<ApiEnv>()
  .post(
    "/:id/proposal",
    describe(
      "selection",
      "The list with the highest total within the targets, and what each costs",
    ),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("json", ProposalInput),
    async (c) => {
      const { db, round } = c.var;
      const { adopt, version = round.version } = c.req.valid("json");
      refuseClosed(round);
      refuseOpenPairs(await openPairsIn(db, round));
      const { standing, ids, total, answer } = await workOut(db, round, c.req.raw.signal);
      if (!adopt || answer.status !== "optimal") return c.json({ ...answer, adopted: false });
      const { stamp } = standing;
      const agreed = await agreedByHand(round, standing);
      const adopted = { ids, agreed, stamp, total, version };
      const adopting = transactionAs(c, (tx) => adoptProposal(tx, round.id, adopted, traceOf(c)));
      const after = await adopting;
      return c.json({ ...answer, version: after.version, adopted: true });
    },
  )
  .post(
    "/:id/what-if",
    describe("selection", "What the proposal would be for other numbers of seats"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("json", WhatIfInput),
    async (c) => {
      const { db, round } = c.var;
      refuseClosed(round);
      refuseOpenPairs(await openPairsIn(db, round));
      const { seats } = c.req.valid("json");
      return c.json(await workOutSeats(db, round, seats, c.req.raw.signal));
    },
  );
