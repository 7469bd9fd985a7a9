import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const appointment = {
  ...{ kind: "interview", day: "2026-05-12", time: "08:30", place: "Bouaké, atelier central" },
  bring: "Votre pièce d’identité",
};

async function shortlisted() {
  const app = await startTestApp();
  const files = await someApplicants(app.db, [{}, {}, {}]);
  const ids = files.map(({ id }) => id);
  const [first = 0, second = 0] = ids;
  for (const id of [first, second]) {
    await app.db.update(registrations).set({ status: "selected" }).where(eq(registrations.id, id));
  }
  const reachable = { email: "fictif@example.org", locale: "de" as const };
  await app.db.update(registrations).set(reachable).where(eq(registrations.id, first));
  return { ...app, ids, coordinator: await app.as("coordinator") };
}

test("people of the shortlist are asked to come, each in their language; others are not", async () => {
  const { coordinator, ids, db, mails } = await shortlisted();
  const answer = await coordinator.post("/api/registrations/convocations", { ids, ...appointment });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    ...{ sent: 1, unreachable: [{ id: ids[1], reference: "MA-2026-000002" }], refused: [ids[2]] },
  });
  const [letter] = await mails();
  expect(letter).toMatchObject({ to: { email: "fictif@example.org" }, locale: "de" });
  expect(letter?.body).toContain("12. Mai 2026");
  expect(letter?.body).toContain("Bouaké, atelier central");
  const events = await db
    .select({ id: registrationEvents.registrationId })
    .from(registrationEvents)
    .where(eq(registrationEvents.kind, "convoked"));
  expect(events.map(({ id }) => id)).toEqual(ids.slice(0, 2));
});

test("the same is printed, and what is wrong is said field by field", async () => {
  const { coordinator, ids } = await shortlisted();
  const path = "/api/registrations/convocations";
  const printed = await coordinator.post(`${path}/pdf`, { ids, ...appointment });
  const text = new TextDecoder("latin1").decode(await printed.arrayBuffer());
  expect([printed.headers.get("content-type"), text.slice(0, 5)]).toEqual([
    ...["application/pdf", "%PDF-"],
  ]);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  const wrong = { ids, ...appointment, time: "25:00", day: "2026-13-01", place: " " };
  const refused = await coordinator.post(path, wrong);
  const { errors } = (await refused.json()) as { errors: object };
  expect(Object.keys(errors).sort()).toEqual(["day", "place", "time"]);
  const nobody = await coordinator.post(`${path}/pdf`, { ids: ids.slice(2), ...appointment });
  expect(nobody.status).toBe(404);
});
