import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { DuplicatePair, RegistrationRecord } from "../schema.ts";

test("a correction needs a reason and is in the history with the old answers and in the audit log", async () => {
  const site = await startTestApp();
  const { id, version } = await apply(site, { town: "Bouake" });
  const coordinator = await site.as("coordinator");
  const path = `/api/registrations/${id}`;
  const answers = { town: "Bouaké" };

  const unexplained = await coordinator.patch(path, { version, answers });
  expect(unexplained.status).toBe(422);
  expect(await unexplained.json()).toMatchObject({
    errors: { reason: ["Donnez une raison pour ce changement."] },
  });

  const reason = "Vu sur la pièce";
  const registration = (await (
    await coordinator.patch(path, { version, answers, reason })
  ).json()) as RegistrationRecord;
  expect(registration.answers.town).toBe("Bouaké");
  expect(registration.history[0]).toMatchObject({
    kind: "answers_changed",
    reason,
    from: null,
    to: null,
    data: { fields: ["town"], before: { town: "Bouake" }, after: { town: "Bouaké" } },
  });
  const [entry] = await site.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "registrations.changed"));
  expect(entry).toMatchObject({
    actorId: coordinator.user.id,
    after: { fields: ["town"], reason },
  });
});

test("of two concurrent corrections the second is refused and overwrites nothing", async () => {
  const site = await startTestApp();
  const { id, version } = await apply(site);
  const [first, second] = [await site.as("coordinator"), await site.as("coordinator")];
  const path = `/api/registrations/${id}`;
  const change = (town: string) => ({ version, answers: { town }, reason: "Appel" });
  expect((await first.patch(path, change("Korhogo"))).status).toBe(200);
  const late = await second.patch(path, change("Bouaflé"));
  expect([late.status, await late.json()]).toMatchObject([409, { why: "movedOn" }]);
  const registration = (await (await first.get(path)).json()) as RegistrationRecord;
  expect(registration.answers.town).toBe("Korhogo");
});

test("an answer that was invalid before is kept and blocks no other correction", async () => {
  const site = await startTestApp();
  const { id, version, formationId, answers } = await apply(site);
  const coordinator = await site.as("coordinator");
  await site.db
    .update(formations)
    .set({ status: "archived" })
    .where(eq(formations.id, formationId ?? 0));
  // A question added after the submission.
  const { situation: _, ...older } = answers;
  await site.db.update(registrations).set({ answers: older }).where(eq(registrations.id, id));
  const path = `/api/registrations/${id}`;
  const change = { version, answers: { district: "Dar es Salam" }, reason: "Appel" };
  const answer = await coordinator.patch(path, change);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    formation_id: formationId,
    answers: { formation_id: String(formationId) },
  });
});

test("a disability cannot be added without the consent of the applicant", async () => {
  const site = await startTestApp();
  const { id, version } = await apply(site);
  const coordinator = await site.as("coordinator");
  const change = { version, answers: { disability: "yes" }, reason: "Appel" };
  const answer = await coordinator.patch(`/api/registrations/${id}`, change);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toHaveProperty(["errors", "answers.disability"]);
});

test("a corrected phone finds duplicates; a pair decided as two people is not found again", async () => {
  const site = await startTestApp();
  const [one, other] = [await apply(site), await apply(site)];
  const coordinator = await site.as("coordinator");
  const path = `/api/registrations/${one.id}`;
  const phone = { answers: { phone: other.phone }, reason: "Mal lu" };
  const changed = await coordinator.patch(path, { version: one.version, ...phone });
  const registration = (await changed.json()) as RegistrationRecord;
  expect([registration.suspected, registration.twins.map(({ id }) => id)]).toEqual([
    true,
    [other.id],
  ]);

  const { data } = (await (await coordinator.get("/api/registrations/duplicates")).json()) as {
    data: DuplicatePair[];
  };
  const decided = await coordinator.post(`/api/registrations/duplicates/${data[0]?.id}`, {
    decision: "different",
  });
  expect(decided.status).toBe(200);
  const { version } = (await (await coordinator.get(path)).json()) as RegistrationRecord;
  const again = await coordinator.patch(path, {
    version,
    answers: { town: "Korhogo" },
    reason: "Appel",
  });
  expect(await again.json()).toMatchObject({ suspected: false, twins: [] });
});
