import { eq, inArray, sql } from "drizzle-orm";
import { answerColumnsOf } from "#app/admissions/registrations/answer-columns.server.ts";
import { markPairs } from "#app/admissions/registrations/pairs.queries.server.ts";
import {
  registrationDocuments,
  registrationNotes,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import type { DemoApplicant } from "./applications.ts";
import { chanceFrom } from "./chance.ts";
import names from "./names.json" with { type: "json" };

type Demo = { db: Db; trace: Trace };

/** Work for staff: notes, requested documents, duplicates to decide, messages. */
export async function insertStaffWork(demo: Demo, applicants: DemoApplicant[]) {
  await insertNotes(demo, applicants);
  await requestDocuments(demo, applicants);
  await insertDuplicates(demo, applicants);
  await insertSamePeople(demo, applicants);
  await insertMessages(demo);
}

async function insertNotes({ db, trace: { at, actor } }: Demo, applicants: DemoApplicant[]) {
  const author = {
    authorId: actor?.id ?? null,
    authorName: actor ? `${actor.firstname} ${actor.lastname}` : "",
  };
  const notes = applicants
    .filter((_, place) => place % 15 === 4)
    .map(({ id }) => ({
      registrationId: id,
      createdAt: at,
      ...author,
      text: chanceFrom(id).pick(names.notes),
    }));
  if (notes.length) await db.insert(registrationNotes).values(notes);
}

async function requestDocuments({ db, trace: { at } }: Demo, applicants: DemoApplicant[]) {
  const waiting = applicants.filter(
    ({ status }, place) => status === "received" && place % 20 === 7,
  );
  for (const { id } of waiting) {
    await db
      .insert(registrationDocuments)
      .values({
        registrationId: id,
        name: "identity",
        state: "asked",
        askedAt: at,
        askedWhy: "La photo est floue : prenez-la de nouveau à la lumière du jour.",
      })
      .onConflictDoUpdate({
        target: [registrationDocuments.registrationId, registrationDocuments.name],
        set: { state: "asked", askedAt: at, askedWhy: sql`excluded.asked_why` },
      });
    await db.update(registrations).set({ documentsAsked: true }).where(eq(registrations.id, id));
  }
}

/** Neighbours in the list who applied for the same form, every sixtieth from a place on. */
function neighbours(applicants: DemoApplicant[], from: number) {
  return applicants.flatMap((first, place) => {
    const second = applicants[place + 1];
    return place % 60 === from && second?.form === first.form ? [{ first, second }] : [];
  });
}

/** What somebody writes differently on the second application: another phone, other words. */
const writtenAnew = ["phone", "whatsapp", "email", "messages_by", "motivation", "heard_from"];

/** People who applied twice from two phones: same name, birth and identity document. */
async function insertSamePeople({ db, trace: { at } }: Demo, applicants: DemoApplicant[]) {
  const early = applicants.filter(({ status }) => status === "received");
  for (const { first, second } of neighbours(early, 10)) {
    const rows = await db
      .select({ id: registrations.id, answers: registrations.answers })
      .from(registrations)
      .where(inArray(registrations.id, [first.id, second.id]));
    const own = rows.find(({ id }) => id === second.id)?.answers ?? {};
    const kept = Object.entries(own).filter(([name]) => writtenAnew.includes(name));
    const original = rows.find(({ id }) => id === first.id)?.answers ?? {};
    const same = Object.entries(original).filter(([name]) => !writtenAnew.includes(name));
    const answers = Object.fromEntries([...same, ...kept]);
    await transaction(db, async (tx) => {
      await markPairs(tx, second.id, [{ id: first.id, reasons: ["identity", "name"] }], at);
      await tx
        .update(registrations)
        .set({ answers, ...answerColumnsOf(answers), suspected: true })
        .where(eq(registrations.id, second.id));
    });
  }
}

/** Two applicants who share a phone, as families do. */
async function insertDuplicates({ db, trace: { at } }: Demo, applicants: DemoApplicant[]) {
  for (const { first, second } of neighbours(applicants, 30)) {
    await transaction(db, async (tx) => {
      await markPairs(tx, second.id, [{ id: first.id, reasons: ["phone"] }], at);
      await tx
        .update(registrations)
        .set({
          suspected: true,
          phone: sql`(select phone from registrations where id = ${first.id})`,
          answers: sql`${registrations.answers} || jsonb_build_object('phone', (select phone from registrations where id = ${first.id}))`,
        })
        .where(eq(registrations.id, second.id));
    });
  }
}

async function insertMessages({ db, trace: { at } }: Demo) {
  const values = names.messages.map(({ locale, subject, message }, place) => ({
    form: `demo-${place}`,
    locale: locale as Locale,
    subject,
    message,
    name: "Personne fictive",
    email: `demo-message-${place}@tremplin.example`,
    createdAt: new Date(at.getTime() - place * 7 * 60 * 60 * 1000),
  }));
  await db.insert(contactMessages).values(values).onConflictDoNothing();
}
