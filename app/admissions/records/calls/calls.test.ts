import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messageJobs } from "#app/admissions/messages/jobs.server.ts";
import type { MessagePreview } from "#app/admissions/messages/schema.ts";
import type { Call } from "#app/admissions/registrations/calls.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { PhoneRefused } from "#app/platform/phones/phones.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { shownEvents, titleOf } from "../record/history.ts";
import type { RegistrationRecord, RegistrationRow } from "../schema.ts";

type Calls = { data: Call[]; meta: { total: number } };
type List = { data: RegistrationRow[]; meta: { total: number } };

/** By email, by SMS, by nothing; all shortlisted. */
async function threePeople(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(options);
  const ways = [
    { email: "fictive-1@tremplin.example" },
    { smsConsentedAt: new Date("2026-02-03T10:00:00Z") },
    {},
  ];
  const people = somePeople(3, { status: "selected" });
  const rows = await insertPeople(
    site.db,
    people.map((person, index) => ({ ...person, email: null, ...ways[index] })),
  );
  const [mail = 0, sms = 0, nobody = 0] = rows.map(({ id }) => id);
  return { site, mail, sms, nobody, coordinator: await site.as("coordinator") };
}

const appointment = { kind: "test", day: "2026-12-10", time: "08:30", place: "Bouaké" };
const eventsOf = ({ db }: TestApp, id: number) =>
  db
    .select()
    .from(registrationEvents)
    .where(eq(registrationEvents.registrationId, id))
    .orderBy(asc(registrationEvents.id));

describe("a message that cannot leave", () => {
  test("is no “sent” in the history and puts the person on the call list", async () => {
    const { site, mail, nobody, coordinator } = await threePeople();
    const ids = [mail, nobody];
    await coordinator.post("/api/registrations/convocations", {
      id: randomUUID(),
      ids,
      ...appointment,
    });
    const record = await coordinator.get(`/api/registrations/${nobody}`);
    const { history } = (await record.json()) as RegistrationRecord;
    expect(shownEvents(history).map(titleOf)).toEqual(["convokedUnsent"]);
    const told = (await (
      await coordinator.get(`/api/registrations/${mail}`)
    ).json()) as RegistrationRecord;
    expect(shownEvents(told.history).map(titleOf)).toEqual(["convoked"]);
    const calls = (await (await coordinator.get("/api/registrations/calls")).json()) as Calls;
    expect(calls.data).toMatchObject([
      { id: nobody, called: null, due: [{ message: "convocation", why: "no_opt_in" }] },
    ]);
    expect(await (await coordinator.get("/api/registrations/calls/count")).json()).toEqual({
      open: 1,
    });
    expect(await eventsOf(site, nobody)).toHaveLength(2);
  });

  test("a tick with a note stays in the history and the audit log, and can be taken back", async () => {
    const { site, nobody, coordinator } = await threePeople();
    const path = `/api/registrations/${nobody}/called`;
    expect((await coordinator.post(path, {})).status).toBe(409);
    const move = { ids: [nobody], to: "rejected", standard_message: true };
    expect((await coordinator.post("/api/registrations/transitions", move)).status).toBe(200);
    expect((await coordinator.post(path, { note: "Sa sœur a répondu" })).status).toBe(200);
    const calls = async (query = "") =>
      (await (await coordinator.get(`/api/registrations/calls${query}`)).json()) as Calls;
    expect((await calls()).meta.total).toBe(0);
    expect((await calls("?called=yes")).data).toMatchObject([
      { id: nobody, called: { note: "Sa sœur a répondu" } },
    ]);
    const [, , called] = await eventsOf(site, nobody);
    expect(called).toMatchObject({ kind: "called", reason: "Sa sœur a répondu" });
    expect(called?.actorName).not.toBe("");
    const [entry] = await site.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "registrations.called"));
    expect(entry).toMatchObject({
      subjectId: String(nobody),
      after: { note: "Sa sœur a répondu" },
    });
    expect((await coordinator.post(path, {})).status).toBe(409);
    expect((await coordinator.post(path, { called: false })).status).toBe(200);
    expect((await calls()).data).toMatchObject([{ id: nobody }]);
  });

  test("somebody who was admitted is listed with the cohort and the day to tell", async () => {
    const { site, nobody, coordinator } = await threePeople();
    const [cohort] = await site.db
      .insert(cohorts)
      .values({
        formationId: 1,
        name: { fr: "Promotion Bandama", de: "Kohorte Bandama" },
        place: "Bouaké",
        capacity: 2,
        startDate: "2027-01-11",
        endDate: "2027-06-25",
      })
      .returning();
    const seat = { cohort_id: cohort?.id, confirm_by: "2026-12-20" };
    const move = { ids: [nobody], to: "admitted", standard_message: true, ...seat };
    expect((await coordinator.post("/api/registrations/transitions", move)).status).toBe(200);
    const calls = async (query = "") =>
      (await (await coordinator.get(`/api/registrations/calls${query}`)).json()) as Calls;
    const told = { confirm_by: "2026-12-20" };
    const [french] = (await calls()).data;
    expect(french?.seat).toMatchObject(told);
    expect(french?.seat?.cohort).toMatch(/^Promotion Bandama · Bouaké · 11 janv. – 25 juin 2027/);
    expect((await calls("?locale=de")).data[0]?.seat?.cohort).toMatch(/^Kohorte Bandama/);
    await coordinator.post(`/api/registrations/${nobody}/called`, {});
    expect((await calls("?called=yes")).data[0]?.seat).toMatchObject(told);
  });

  test("so does a request for a document, and a message that the operator refuses", async () => {
    const { site, sms, nobody, coordinator } = await threePeople();
    const asked = { act: "ask", why: "La photo est floue" };
    await coordinator.post(`/api/registrations/${nobody}/documents/identity`, asked);
    await coordinator.post(`/api/registrations/${sms}/documents/identity`, asked);
    const refusing = {
      ...site.services,
      phones: () => Promise.reject(new PhoneRefused("no such number")),
    };
    await site.work(messageJobs(refusing));
    const calls = (await (await coordinator.get("/api/registrations/calls")).json()) as Calls;
    expect(calls.data.map(({ id, due }) => [id, due[0]?.why])).toEqual([
      [sms, "refused"],
      [nobody, "no_opt_in"],
    ]);
    // A retry that is under way needs no call.
    const failed = (await (
      await coordinator.get(`/api/registrations/${sms}`)
    ).json()) as RegistrationRecord;
    const retry = `/api/registrations/messages/${failed.messages[0]?.id}/retry`;
    expect((await coordinator.post(retry, {})).status).toBe(200);
    const after = (await (await coordinator.get("/api/registrations/calls")).json()) as Calls;
    expect(after.data.map(({ id }) => id)).toEqual([nobody]);
  });

  test("a batch lists whom it does not reach, unless told not to", async () => {
    const { mail, sms, nobody, coordinator } = await threePeople();
    const own = { kind: "own", channel: "mail", subject: "Test", text: "Venez à 8 h." };
    const ids = [mail, sms, nobody];
    const send = (more: object) =>
      coordinator.post("/api/registrations/messages", { id: randomUUID(), ids, ...own, ...more });
    expect((await send({ call_unreached: false })).status).toBe(202);
    const count = async () =>
      (await (await coordinator.get("/api/registrations/calls/count")).json()) as object;
    expect(await count()).toEqual({ open: 0 });
    expect((await send({})).status).toBe(202);
    expect(await count()).toEqual({ open: 2 });
    const marked = (await (
      await coordinator.get("/api/registrations?mark=to_call&sort=reference")
    ).json()) as List;
    expect(marked.data.map(({ id }) => id)).toEqual([sms, nobody]);
  });
});

describe("how a person can be reached", () => {
  test("is a fact of the row, a filter, and a column of the export", async () => {
    const { site, mail, sms, nobody, coordinator } = await threePeople();
    const later = new Date("2026-03-01T09:00:00Z");
    await site.db.insert(registrationEvents).values({
      registrationId: mail,
      at: later,
      kind: "contact_changed",
      data: { before: { email: null }, after: { email: "fictive-1@tremplin.example" } },
    });
    const list = async (query: string) =>
      (await (await coordinator.get(`/api/registrations?${query}`)).json()) as List;
    const all = await list("sort=reference");
    expect(all.data.map(({ reach }) => reach)).toEqual([
      [{ channel: "mail", since: later.toISOString() }],
      [{ channel: "sms", since: "2026-02-03T10:00:00.000Z" }],
      [],
    ]);
    for (const [reach, id] of Object.entries({ mail, sms, none: nobody })) {
      expect((await list(`reach=${reach}`)).data.map((row) => row.id)).toEqual([id]);
    }
    expect((await list("reach=whatsapp")).meta.total).toBe(0);
    const csv = await (await coordinator.get("/api/registrations/export?sort=reference")).text();
    const [heading = "", ...rows] = csv.trim().split("\r\n");
    const column = heading.split(";").indexOf('"Joignable par"');
    expect(rows.map((row) => row.split(";")[column])).toEqual([
      '"E-mail"',
      '"SMS"',
      '"Téléphone seulement"',
    ]);
  });

  test("“nothing for these people” names them, and the list opens exactly them", async () => {
    const { sms, nobody, mail, coordinator } = await threePeople();
    const message = { ids: [mail, sms, nobody], channel: "mail", subject: "Test", text: "Venez." };
    const answer = await coordinator.post("/api/registrations/messages/preview", message);
    const { unreachable } = (await answer.json()) as MessagePreview;
    expect(unreachable).toMatchObject([{ why: "no_address", count: 2, ids: [sms, nobody] }]);
    const list = await coordinator.get(`/api/registrations?ids=${unreachable[0]?.ids.join(",")}`);
    expect(((await list.json()) as List).meta.total).toBe(2);
    expect((await coordinator.get("/api/registrations?ids=1,x")).status).toBe(422);
  });

  test("“SMS, otherwise email” prefers the phone", async () => {
    const { site, mail, sms, nobody, coordinator } = await threePeople();
    const at = new Date("2026-02-03T10:00:00Z");
    await site.db
      .update(registrations)
      .set({ smsConsentedAt: at })
      .where(eq(registrations.id, mail));
    await site.db
      .update(registrations)
      .set({ email: "fictive-3@tremplin.example" })
      .where(eq(registrations.id, nobody));
    const answer = await coordinator.post("/api/registrations/messages/preview", {
      ids: [mail, sms, nobody],
      channel: "sms_else_mail",
      kind: "rejected",
    });
    expect(await answer.json()).toMatchObject({ reach: { sms: 2, mail: 1 }, unreachable: [] });
  });
});
