import { and, eq, inArray, or } from "drizzle-orm";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { bumpRound, lockRound, type RoundRecord } from "./queries.server.ts";
import { refused, refuseOpenPairs } from "./refused.ts";
import { openPairsIn, stampOf, takesPart } from "./registrations.queries.server.ts";
import { subjectOf } from "./save-round.server.ts";
import type { ChoiceInput } from "./schema.ts";
import { selectionChoices as choices } from "./tables.server.ts";

type AdoptedProposal = {
  ids: number[];
  /** Choices by hand that the proposal would make as well; they are removed. */
  agreed: number[];
  stamp: string;
  version: number;
  total: number;
};

/**
 * Makes a proposal the list and keeps the choices by hand, which the proposal respects. Refused when
 * a registration or a score changed since the proposal was computed.
 */
export async function adoptProposal(
  tx: Tx,
  roundId: number,
  { ids, agreed, stamp, version, total }: AdoptedProposal,
  trace: Trace,
): Promise<RoundRecord> {
  // An empty list would replace the one there is, and closing it is refused.
  if (!ids.length) throw refused("nobodyProposed");
  const round = await lockRound(tx, roundId, version);
  if ((await stampOf(tx, round)) !== stamp) throw refused("moved");
  refuseOpenPairs(await openPairsIn(tx, round));
  const ofRound = eq(choices.roundId, roundId);
  const replaced = or(eq(choices.byHand, false), inArray(choices.registrationId, agreed));
  await tx.delete(choices).where(and(ofRound, replaced));
  await tx.update(choices).set({ proposed: false }).where(ofRound);
  for (let from = 0; from < ids.length; from += 5_000) {
    await tx
      .insert(choices)
      .values(
        ids.slice(from, from + 5_000).map((registrationId) => ({
          roundId,
          registrationId,
          chosen: true,
          byHand: false,
          proposed: true,
          ...changedFields(trace),
        })),
      )
      .onConflictDoUpdate({
        target: [choices.roundId, choices.registrationId],
        set: { proposed: true },
      });
  }
  const after = { chosen: ids.length, total };
  await record(tx, { ...trace, action: "selection.adopted", subject: subjectOf(round), after });
  return bumpRound(tx, roundId, { updatedAt: trace.at });
}

/** Puts an applicant on the list or takes them off it; null if they do not take part. */
export async function chooseByHand(
  tx: Tx,
  roundId: number,
  registrationId: number,
  { chosen, reason, version }: ChoiceInput,
  trace: Trace,
): Promise<RoundRecord | null> {
  const round = await lockRound(tx, roundId, version);
  if (!(await takesPart(tx, round, registrationId))) return null;
  const change = { chosen, reason, byHand: true, ...changedFields(trace) };
  await tx
    .insert(choices)
    .values({ roundId, registrationId, ...change })
    .onConflictDoUpdate({
      target: [choices.roundId, choices.registrationId],
      set: change,
    });
  await recordChoice(tx, round, registrationId, { chosen, reason }, trace);
  return bumpRound(tx, roundId, { updatedAt: trace.at });
}

/**
 * Restores the choice of the proposal; an applicant who no longer takes part leaves the list. Null if
 * there is nothing to undo.
 */
export async function undoChoice(
  tx: Tx,
  roundId: number,
  registrationId: number,
  version: number,
  trace: Trace,
): Promise<RoundRecord | null> {
  const round = await lockRound(tx, roundId, version);
  const one = and(eq(choices.roundId, roundId), eq(choices.registrationId, registrationId));
  const [choice] = await tx.select().from(choices).where(one).for("update");
  const isParticipant = await takesPart(tx, round, registrationId);
  if (!choice || (isParticipant && !choice.byHand)) return null;
  if (isParticipant && choice.proposed) {
    const back = { chosen: true, byHand: false, reason: "", ...changedFields(trace) };
    await tx.update(choices).set(back).where(one);
  } else {
    await tx.delete(choices).where(one);
  }
  await recordChoice(tx, round, registrationId, null, trace);
  return bumpRound(tx, roundId, { updatedAt: trace.at });
}

function changedFields({ actor, at }: Trace) {
  return {
    changedBy: actor?.id ?? null,
    changedName: actor ? `${actor.firstname} ${actor.lastname}`.trim() : "",
    changedAt: at,
  };
}

async function recordChoice(
  tx: Tx,
  round: RoundRecord,
  registration: number,
  change: { chosen: boolean; reason: string } | null,
  trace: Trace,
) {
  const action = change ? "selection.changed_by_hand" : "selection.hand_undone";
  const after = { registration, ...change };
  await record(tx, { ...trace, action, subject: subjectOf(round), after });
}
