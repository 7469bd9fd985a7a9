import { writeText } from "#app/admissions/messages/write.server.ts";
import { insertEvent, lockRegistration } from "#app/admissions/registrations/queries.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { appointmentFacts } from "./appointment-text.ts";
import { appointmentOf, takenOn } from "./appointments.queries.server.ts";
import { findInvitable } from "./invitable.queries.server.ts";
import { clashing, inRoom, lockDay } from "./place-people.server.ts";
import type { AppointmentRow, MoveInput } from "./schema.ts";
import { clashOf } from "./slots.ts";

/** Gives one person another hour or room, and tells them if wanted; clashes are refused. */
export async function moveSlot(
  tx: Tx,
  jobs: Jobs,
  id: number,
  { kind, day, time, place, room, tell, seen }: MoveInput,
  trace: Trace,
): Promise<AppointmentRow> {
  await lockDay(tx, day);
  await lockRegistration(tx, id);
  const [registration] = await findInvitable(tx, [id]);
  const before = await appointmentOf(tx, id, kind);
  if (!registration || !before) {
    throw new AppError("conflict", { reason: "shortlist.slots.notInvited" });
  }
  if (seen && seen !== before.row.sent_at) {
    throw new AppError("conflict", { reason: "shortlist.slots.movedOn" });
  }
  const minutes = before.row.minutes ?? 1;
  const people = before.data.people ?? 1;
  const taken = (await takenOn(tx, day)).filter(
    (slot) => slot.registration !== id || slot.kind !== kind,
  );
  const wanted = { registration: id, place, room, time, minutes, people };
  // Without rooms everybody may come at the same time.
  const others = room ? taken : taken.filter(({ registration: other }) => other === id);
  const clash = clashOf(wanted, others);
  if (clash) throw clashing(clash, wanted, registration);
  const { bring = "", ...kept } = before.data as typeof before.data & { bring?: string };
  const appointment = { kind, day, time, bring, ...inRoom(place, room) };
  const by = trace.actor ? nameOf(trace.actor) : "";
  const facts = appointmentFacts(registration.locale, appointment);
  const told = tell
    ? await writeText(tx, jobs, registration, "convocation", { at: trace.at, by, facts })
    : false;
  await insertEvent(tx, {
    registrationId: id,
    at: trace.at,
    kind: "convoked",
    actorId: trace.actor?.id ?? null,
    actorName: by,
    data: { ...kept, ...appointment, told, sending: null, moved: true },
  });
  const subject = { type: "registration", id, label: registration.reference };
  await record(tx, {
    ...trace,
    action: "shortlist.slot_moved",
    subject,
    before: { day: before.row.day, time: before.row.time, place: before.data.place },
    after: { day, time, place: appointment.place },
  });
  const row = { registration: id, kind, day, time, place, room, minutes: before.row.minutes, told };
  return { ...row, sent_at: trace.at.toISOString() };
}
