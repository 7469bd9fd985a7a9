import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { factsOf } from "#app/admissions/messages/facts.server.ts";
import { reachableBy } from "#app/admissions/messages/reach.queries.server.ts";
import { messageBatches, registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { filledText } from "#app/admissions/messages/write.server.ts";
import { recordUnsent } from "#app/admissions/registrations/calls.server.ts";
import {
  registrationEvents,
  registrations,
} from "../../app/admissions/registrations/tables.server.ts";
import { textOf } from "../../app/base/templates/queries.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { transaction } from "../../app/platform/db/transaction.server.ts";
import { localePath } from "../../app/platform/i18n/paths.ts";

type Demo = { db: Db; trace: Trace };

/** The size of one message batch. */
const BATCH_SIZE = 200;

/** People on the call list. */
const CALLS = 12;

/** A placeholder for the link in a message. */
const SITE = "https://tremplin.example";
const FICTITIOUS = "Message de démonstration : il n’a été envoyé à personne.";

/**
 * A message batch to the shortlisted applicants with an address, from the template. All but a few are
 * marked as sent, so nothing is left to send.
 */
export async function insertSentMessages({ db, trace: { at, actor } }: Demo) {
  const people = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.status, "selected"), isNotNull(registrations.email)))
    .limit(BATCH_SIZE);
  if (!people.length) return;
  const [id, by] = [randomUUID(), actor ? `${actor.firstname} ${actor.lastname}` : ""];
  const kind = "selected" as const;
  await db.insert(messageBatches).values({
    id,
    kind,
    channel: "mail",
    total: people.length,
    createdAt: at,
    ownerId: actor?.id ?? null,
    ownerName: by,
  });
  const facts = await factsOf(db, people);
  const texts = { fr: await textOf(db, kind, "fr"), en: await textOf(db, kind, "en") };
  const templates = { ...texts, de: await textOf(db, kind, "de") };
  await db.insert(registrationMessages).values(
    people.map((registration, place) => ({
      registrationId: registration.id,
      batchId: id,
      kind,
      channel: "mail" as const,
      actorName: by,
      locale: registration.locale,
      ...textFor(registration),
      ...(place % 25 === 24
        ? { state: "failed" as const, reason: "refused" as const, tries: 5 }
        : { state: "sent" as const, tries: 1, sentAt: at }),
      address: registration.email ?? "",
      createdAt: at,
      dueAt: at,
      claimedAt: at,
    })),
  );
  function textFor(registration: (typeof people)[number]) {
    const link = SITE + localePath(registration.locale, "/registration/suivi");
    const filled = filledText(templates[registration.locale], "mail", {
      ...facts(registration),
      link,
    });
    return { subject: filled?.subject ?? "", text: `${filled?.text ?? ""}\n\n${FICTITIOUS}` };
  }
  await db.insert(registrationEvents).values(
    people.map(({ id: registrationId }) => ({
      registrationId,
      at,
      kind: "mailed" as const,
      actorId: actor?.id ?? null,
      actorName: by,
      data: { batch: id, message: kind },
    })),
  );
  await insertCalls({ db, at, by });
}

/** Some shortlisted people whom no message reaches: they are to be called. */
async function insertCalls({ db, at, by }: { db: Db; at: Date; by: string }) {
  const people = await db
    .select({ registrationId: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.status, "selected"), reachableBy("none")))
    .orderBy(registrations.id)
    .limit(CALLS);
  const unsent = { message: "selected", why: "no_opt_in" };
  await transaction(db, (tx) =>
    recordUnsent(
      tx,
      people.map((person) => ({ ...person, ...unsent })),
      { at, by },
    ),
  );
}
