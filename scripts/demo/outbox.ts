import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Trace } from "../../app/audit/record.server.ts";
import type { Db } from "../../app/db/open.server.ts";
import {
  messageBatches,
  registrationMessages,
} from "../../app/features/registrations/outbox/tables.server.ts";
import {
  registrationEvents,
  registrations,
} from "../../app/features/registrations/tables.server.ts";

type Demo = { db: Db; trace: Trace };

/** As many as somebody writes to at once. */
const MOST = 200;

/** A message to everybody on the shortlist that went out, but for a few: nothing is left to send. */
export async function insertSentMessages({ db, trace: { at, actor } }: Demo) {
  const people = await db
    .select()
    .from(registrations)
    .where(eq(registrations.status, "selected"))
    .limit(MOST);
  if (!people.length) return;
  const [id, by] = [randomUUID(), actor ? `${actor.firstname} ${actor.lastname}` : ""];
  const kind = "selected" as const;
  await db.insert(messageBatches).values({
    ...{ id, kind, channel: "mail", total: people.length, createdAt: at },
    ...{ ownerId: actor?.id ?? null, ownerName: by },
  });
  await db.insert(registrationMessages).values(
    people.map(({ id: registrationId, locale, email, reference }, place) => ({
      ...{ registrationId, batchId: id, kind, channel: "mail" as const, locale, actorName: by },
      subject: `Vous êtes présélectionné : ${reference}`,
      text: "Message de démonstration : il n’a été envoyé à personne.",
      ...(place % 25 === 24
        ? { state: "failed" as const, reason: "refused" as const, tries: 5 }
        : { state: "sent" as const, tries: 1, sentAt: at }),
      ...{ address: email ?? "", createdAt: at, dueAt: at, claimedAt: at },
    })),
  );
  await db.insert(registrationEvents).values(
    people.map(({ id: registrationId }) => ({
      ...{ registrationId, at, kind: "mailed" as const, actorId: actor?.id ?? null, actorName: by },
      data: { batch: id, message: kind },
    })),
  );
}
