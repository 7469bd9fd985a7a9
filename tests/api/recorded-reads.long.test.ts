import { eq, not } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { dataReads } from "#app/platform/audit/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { pdf } from "#tests/setup/pictures.ts";
import { insertRound } from "#tests/setup/selection.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import { routesOf } from "./known-paths.ts";

const NAME = "Zorblaxian";

/** The export of a person’s data is an entry of the audit log. */
const audited = new Set(["GET /api/registration-people/:id"]);

/** A person in every state and list. */
async function plant() {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const named = (first_names: string) => ({
    last_name: NAME,
    first_names,
    email: `${first_names.toLowerCase()}@example.org`,
  });
  const identity = await upload(visitor, pdf(900));
  const own = await apply(site, named("Awa"), { documents: { identity } });
  const [selected, waiting, admitted] = [
    await apply(site, named("Bintou")),
    await apply(site, named("Clarisse")),
    await apply(site, named("Djeneba")),
  ];
  const cohort = await insertCohort(site.db, { formationId: 1 });
  const set = (id: number, values: Partial<typeof registrations.$inferInsert>) =>
    site.db.update(registrations).set(values).where(eq(registrations.id, id));
  await set(selected.id, { status: "selected" });
  await set(waiting.id, { status: "waitlisted", formationId: 1 });
  await set(admitted.id, { status: "admitted", formationId: 1, cohortId: cohort.id });
  const round = await insertRound(site.db);
  const admin = await site.as("admin");
  const record = (await (await admin.get(`/api/registrations/${own.id}`)).json()) as {
    documents: { id: number }[];
  };
  const document = record.documents[0]?.id ?? 0;
  return { site, admin, own, selected, admitted, cohort, round, document };
}

test("every answer to staff that names an applicant is recorded as a read", {
  timeout: 120_000,
}, async () => {
  const { site, admin, own, selected, admitted, cohort, round, document } = await plant();
  const ids: [RegExp, number][] = [
    [/^\/api\/registrations\/:id/, own.id],
    [/^\/api\/registration-people\/:id/, own.id],
    [/^\/api\/cohortes\/:id/, cohort.id],
    [/^\/api\/selection-rounds\/:id/, round],
  ];
  const pathOf = (route: string) => {
    const id = ids.find(([pattern]) => pattern.test(route))?.[1] ?? 1;
    const path = route
      .replace(/:id(\{[^}]*\})?/, String(id))
      .replace(/:document(\{[^}]*\})?/, String(document))
      .replace(":registration", String(admitted.id));
    return path === "/api/find" ? `${path}?q=${NAME}` : path;
  };
  const appointment = { kind: "interview", day: "2026-12-10", time: "08:30", place: "Bouaké" };
  const previewed = { ids: [own.id, selected.id], subject: "Bonjour", text: "Bonjour {name}" };
  const calls = [
    ...routesOf(site).flatMap((route) => {
      const [method, path = ""] = route.split(" ");
      return method === "GET" && path.startsWith("/api/")
        ? [{ route, send: () => admin.get(pathOf(path)) }]
        : [];
    }),
    ...Object.entries({
      "/api/registrations/convocations/pdf": { ids: [selected.id], ...appointment, bring: "" },
      "/api/registrations/messages/preview": previewed,
    }).map(([path, body]) => ({ route: `POST ${path}`, send: () => admin.post(path, body) })),
  ];
  const readsSoFar = async () => {
    const rows = await site.db.select().from(dataReads).where(not(dataReads.amongOthers));
    return rows.reduce((sum, { times }) => sum + times, 0);
  };
  const [naming, unrecorded]: [string[], string[]] = [[], []];
  for (const { route, send } of calls) {
    const before = await readsSoFar();
    const answer = await send();
    const isPrint = /pdf|zip|sheet/.test(answer.headers.get("content-type") ?? "");
    const names = (await answer.text()).includes(NAME) || (answer.ok && isPrint);
    if (!names) continue;
    naming.push(route);
    if ((await readsSoFar()) === before && !audited.has(route)) unrecorded.push(route);
  }
  expect(unrecorded).toEqual([]);
  expect(naming).toEqual(
    expect.arrayContaining([
      "GET /api/admissions",
      "GET /api/admissions/people",
      "GET /api/find",
      "GET /api/registrations",
      "POST /api/registrations/convocations/pdf",
      "POST /api/registrations/messages/preview",
    ]),
  );
});
