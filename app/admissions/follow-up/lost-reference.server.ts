import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { writeReferences } from "#app/admissions/messages/write.server.ts";
import { insertEvent, type Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { isWithin } from "#app/platform/http/rate-limit.server.ts";
import { defineJob, type Handler, handle } from "#app/platform/jobs/job.ts";
import { readPhone } from "#app/website/registration-form/phone.ts";
import { readAnswer } from "#app/website/registration-form/read-answer.ts";

/** A phone or mailbox that somebody typed to get their reference again. */
export type Reach = { channel: "mail" | "sms"; to: string };

const emailField = { name: "email", label: "", type: "email", max: 254 } as const;
const noContext = { today: "", closesOn: "", age: { from: 0, to: 0 } };

/** Null when it can be neither a phone number nor an e-mail address. */
export function readReach(typed: string): Reach | null {
  if (typed.includes("@")) {
    const { answer } = readAnswer(emailField, typed.trim(), noContext);
    return typeof answer === "string" ? { channel: "mail", to: answer } : null;
  }
  const read = readPhone(typed.trim());
  return "phone" in read ? { channel: "sms", to: read.phone } : null;
}

/** Looks for the person after the answer, so that its time tells nothing about who has applied. */
export const lostReferenceJob = defineJob<Reach>("lost-reference", { retries: 3, express: true });

export function lostReferenceJobs(services: Services): Handler[] {
  return [handle(lostReferenceJob, (reach) => sendReferences(services, reach))];
}

/** A phone may be shared by a family. */
const MOST = 5;

function registrationsOf(db: Db | Tx, { channel, to }: Reach): Promise<Registration[]> {
  // The index of the search finds the address; the comparison decides.
  const like = `%${to.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const hasAddress =
    channel === "sms"
      ? eq(registrations.phone, to)
      : and(
          sql`${registrations.search} like tremplin_fold(${like})`,
          sql`lower(${registrations.email}) = lower(${to})`,
        );
  return db
    .select()
    .from(registrations)
    .where(and(isNull(registrations.mergedInto), hasAddress))
    .orderBy(desc(registrations.submittedAt), desc(registrations.id))
    .limit(MOST);
}

/** Of a day. Only messages to people who have applied count, or anybody could use it up. */
const siteLimit = { name: "lost reference day", tries: 5_000, seconds: 86_400 };

async function sendReferences({ db, jobs, now }: Services, reach: Reach): Promise<void> {
  await transaction(db, async (tx) => {
    const [newest, ...others] = await registrationsOf(tx, reach);
    const at = now();
    if (!newest || !(await isWithin(tx, at, siteLimit))) return;
    if (!(await writeReferences(tx, jobs, [newest, ...others], reach.channel, { at }))) return;
    for (const { id: registrationId } of [newest, ...others]) {
      await insertEvent(tx, { registrationId, at, kind: "reference_sent" });
    }
  });
}
