import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { registrationJobs } from "../jobs.server.ts";
import { registrationEvents } from "../tables.server.ts";
import { filledIn, unknownPlaceholders } from "./messages.ts";

const person = { name: "Awa Fictive", reference: "MA-2026-000001", course: "Tracteurs" };

test("placeholders are filled in, and those nobody knows are named", () => {
  expect(filledIn("Bonjour {name}, dossier { reference }.", person)).toBe(
    "Bonjour Awa Fictive, dossier MA-2026-000001.",
  );
  expect(unknownPlaceholders("{name} {nom} {}")).toEqual(["{nom}", "{}"]);
});

test("a message to many is shown before it is sent, goes once to each address, and stands in the file", async () => {
  const site = await startTestApp();
  const people = somePeople(3).map((one, index) => ({
    ...one,
    email: index < 2 ? `fictive-${index}@tremplin.example` : null,
  }));
  const ids = (await insertPeople(site.db, people)).map(({ id }) => id);
  const coordinator = await site.as("coordinator");
  const message = { subject: "Test le 12, {name}", text: "Dossier {reference} : venez à 8 h." };
  const path = "/api/registrations/messages";
  const wrong = await coordinator.post(path, { ...message, ids, text: "Bonjour {prenom}" });
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toHaveProperty("errors.text");
  const preview = await coordinator.post(`${path}/preview`, { ...message, ids });
  expect(await preview.json()).toMatchObject({
    ...{ subject: "Test le 12, Awa 1 Fictive", reachable: 2, unreachable: 1 },
    text: "Dossier MA-2026-000001 : venez à 8 h.",
  });
  expect((await site.mails()).length).toBe(0);
  expect((await coordinator.post(path, { ...message, ids })).status).toBe(202);
  await site.work(registrationJobs(site.ground));
  const mails = await site.mails();
  expect(mails.map(({ to }) => to.email)).toEqual(people.flatMap(({ email }) => email ?? []));
  expect(mails[1]?.body).toContain("Dossier MA-2026-000002");
  const events = await site.db
    .select()
    .from(registrationEvents)
    .where(eq(registrationEvents.kind, "mailed"));
  expect(events.map(({ registrationId }) => registrationId)).toEqual(ids.slice(0, 2));
});
