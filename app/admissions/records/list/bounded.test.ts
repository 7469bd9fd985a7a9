import { expect, test } from "vitest";
import {
  registrationEvents,
  registrationNotes,
} from "#app/admissions/registrations/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { RegistrationRecord } from "../schema.ts";

test("a record with 300 notes takes no further one and says so", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const coordinator = await site.as("coordinator");
  const note = { registrationId: id, text: "Rappelé.", authorName: "A", createdAt: site.clock.now };
  await site.db.insert(registrationNotes).values(Array.from({ length: 299 }, () => note));
  const add = () => coordinator.post(`/api/registrations/${id}/notes`, { text: "Encore." });
  expect((await add()).status).toBe(201);
  const refused = await add();
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("300") });
});

test("a record shows its latest 500 events, however many there are", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const event = { registrationId: id, at: site.clock.now, kind: "moved", actorName: "A" } as const;
  await site.db
    .insert(registrationEvents)
    .values(Array.from({ length: 600 }, (_, number) => ({ ...event, reason: String(number) })));
  const coordinator = await site.as("coordinator");
  const { history } = await read<RegistrationRecord>(coordinator.get(`/api/registrations/${id}`));
  expect(history).toHaveLength(500);
  expect(history[0]).toMatchObject({ reason: "599" });
});

test("more versions than ids can be moved at once are refused", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const coordinator = await site.as("coordinator");
  const versions = Object.fromEntries(Array.from({ length: 1_001 }, (_, nth) => [nth + 1, 1]));
  const answer = await coordinator.post("/api/registrations/transitions", {
    ids: [id],
    to: "selected",
    versions,
  });
  expect(answer.status).toBe(422);
});
