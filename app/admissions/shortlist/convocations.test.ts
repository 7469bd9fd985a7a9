import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const appointment = {
  kind: "interview",
  day: "2026-12-10",
  time: "08:30",
  place: "Bouaké, atelier central",
  bring: "Votre pièce d’identité",
};

async function shortlisted() {
  const app = await startTestApp();
  const applicants = await someApplicants(app.db, [{}, {}, {}]);
  const ids = applicants.map(({ id }) => id);
  const [first = 0, second = 0] = ids;
  for (const id of [first, second]) {
    await app.db.update(registrations).set({ status: "selected" }).where(eq(registrations.id, id));
  }
  const reachable = { email: "fictif@example.org", locale: "de" as const };
  await app.db.update(registrations).set(reachable).where(eq(registrations.id, first));
  return { ...app, ids, coordinator: await app.as("coordinator") };
}

test("shortlisted people are invited, each in their language, and others are refused", async () => {
  const { coordinator, ids, db, mails } = await shortlisted();
  const input = { id: randomUUID(), ids, ...appointment };
  const answer = await coordinator.post("/api/registrations/convocations", input);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    sent: 1,
    unreachable: [{ id: ids[1], reference: "MA-2026-000002" }],
    refused: [ids[2]],
  });
  const [email] = await mails();
  expect(email).toMatchObject({ to: { email: "fictif@example.org" }, locale: "de" });
  expect(email?.body).toContain("10. Dezember 2026");
  expect(email?.body).toContain("Bouaké, atelier central");
  const events = await db
    .select({ id: registrationEvents.registrationId })
    .from(registrationEvents)
    .where(eq(registrationEvents.kind, "convoked"));
  expect(events.map(({ id }) => id)).toEqual(ids.slice(0, 2));
});

test("the PDF has a page per person, and wrong input lists every field", async () => {
  const { coordinator, ids } = await shortlisted();
  const path = "/api/registrations/convocations";
  const printed = await coordinator.post(`${path}/pdf`, { ids, ...appointment });
  const text = new TextDecoder("latin1").decode(await printed.arrayBuffer());
  expect([printed.headers.get("content-type"), text.slice(0, 5)]).toEqual([
    "application/pdf",
    "%PDF-",
  ]);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  const wrong = {
    id: randomUUID(),
    ids,
    ...appointment,
    time: "25:00",
    day: "2026-13-01",
    place: " ",
  };
  const refused = await coordinator.post(path, wrong);
  const { errors } = (await refused.json()) as { errors: object };
  expect(Object.keys(errors).sort()).toEqual(["day", "place", "time"]);
  const nobody = await coordinator.post(`${path}/pdf`, { ids: ids.slice(2), ...appointment });
  expect(nobody.status).toBe(404);
});

test("a repeated or concurrent convocation invites each person once", async () => {
  const { coordinator, ids, mails, as } = await shortlisted();
  const path = "/api/registrations/convocations";
  const input = { id: randomUUID(), ids, ...appointment };
  await coordinator.get("/sanctum/csrf-cookie");
  const answers = await Promise.all([1, 2, 3].map(() => coordinator.post(path, input)));
  const results = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(results[0]).toMatchObject({ sent: 1, unreachable: [{ id: ids[1] }], refused: [ids[2]] });
  expect([results[1], results[2]]).toEqual([results[0], results[0]]);
  expect(await mails()).toHaveLength(1);
  const elsewhere = await coordinator.post(path, { ...input, place: "Man" });
  expect(elsewhere.status).toBe(409);
  expect((await (await as("admin")).post(path, input)).status).toBe(409);
  expect(await mails()).toHaveLength(1);
  const again = await coordinator.post(path, { ...input, id: randomUUID(), place: "Man" });
  expect(again.status).toBe(200);
  expect(await mails()).toHaveLength(2);
});

test("the status page shows time and place of a convocation, also without an email address", async () => {
  const { coordinator, ids, as, db } = await shortlisted();
  const input = { id: randomUUID(), ids, ...appointment };
  expect((await coordinator.post("/api/registrations/convocations", input)).status).toBe(200);
  const [registration] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, ids[1] ?? 0));
  const visitor = await as("visitor");
  const path = `/api/registrations/${registration?.reference}/status`;
  const answer = await visitor.post(path, { birth_date: registration?.birthDate });
  const { next } = (await answer.json()) as { next: string };
  expect(next).toContain(appointment.place);
  expect(next).toContain(appointment.time);
});

test("a convocation on a past day is refused", async () => {
  const { coordinator, ids, mails } = await shortlisted();
  const late = { id: randomUUID(), ids, ...appointment, day: "2026-11-01" };
  for (const path of ["", "/pdf"]) {
    const answer = await coordinator.post(`/api/registrations/convocations${path}`, late);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toHaveProperty("errors.day");
  }
  expect(await mails()).toHaveLength(0);
});
