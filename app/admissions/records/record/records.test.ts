import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { RegistrationRecord, RegistrationRow, TransitionResult } from "../schema.ts";

type List = { data: RegistrationRow[]; meta: { total: number } };

async function cohortFor(site: TestApp, formationId: number | null, capacity: number) {
  const [row] = await site.db
    .insert(cohorts)
    .values({
      formationId: formationId ?? 0,
      name: { fr: "C1" },
      capacity,
      startDate: "2026-12-01",
      endDate: "2027-06-01",
    })
    .returning();
  if (!row) throw new Error("no cohort");
  return row;
}

describe("list of registrations", () => {
  test("ages are filtered on the 29th of February too", async () => {
    const site = await startTestApp({ today: "2028-02-29" });
    const births = ["2011-02-28", "2011-03-01", "2010-01-01"];
    await insertPeople(
      site.db,
      somePeople(3).map((person, nth) => ({ ...person, birthDate: births[nth] ?? "" })),
    );
    const coordinator = await site.as("coordinator");
    const total = async (query: string) => {
      const answer = await coordinator.get(`/api/registrations?page=1&${query}`);
      expect(answer.status).toBe(200);
      return ((await answer.json()) as List).meta.total;
    };
    expect(await total("age_from=17")).toBe(2);
    expect(await total("age_to=16")).toBe(1);
  });

  test("the search finds names without accents, phones in any spelling and references", async () => {
    const site = await startTestApp();
    const row = await apply(site, { last_name: "Kouamé", first_names: "Élise Aya" });
    // This phone does not contain the digits of the reference searched for.
    await apply(site, { last_name: "Traoré", phone: "05 44 55 66 77" });
    const coordinator = await site.as("coordinator");
    const national = row.phone.replace("+225", "");
    const spaced = national.replace(/(..)(?=.)/g, "$1 ");
    const phones = [spaced, `00225${national}`, `aya ${national.slice(0, 6)}`];
    const references = ["ma 2026 1", "MA-2026-000001", "000001", "2026 000001", "2026-1"];
    for (const search of ["kouame elise", "AYA kouamé", ...phones, ...references]) {
      const query = new URLSearchParams({ search });
      const list = (await (await coordinator.get(`/api/registrations?${query}`)).json()) as List;
      expect(
        list.data.map(({ reference }) => reference),
        search,
      ).toEqual([row.reference]);
      expect(list.meta.total).toBe(1);
    }
    // A part of a reference finds all that contain it.
    for (const search of ["MA-2026-0000", "ma 2026 00", "2026-0000", "MA-2026", "00000"]) {
      const query = new URLSearchParams({ search });
      const list = (await (await coordinator.get(`/api/registrations?${query}`)).json()) as List;
      expect(list.meta.total, search).toBe(2);
    }
  });

  test("filters, counts, name order and export agree", async () => {
    const site = await startTestApp();
    await apply(site, { last_name: "Zadi", sex: "M", region: "abidjan" });
    await apply(site, { last_name: "Édoukou", sex: "F", region: "abidjan" });
    await apply(site, { last_name: "Fofana", sex: "F", region: "abidjan" });
    const coordinator = await site.as("coordinator");
    const sorted = (await (
      await coordinator.get("/api/registrations?sort=last_name")
    ).json()) as List;
    expect(sorted.data.map((row) => row.last_name)).toEqual(["Édoukou", "Fofana", "Zadi"]);
    const women = (await (await coordinator.get("/api/registrations?sex=F")).json()) as List;
    expect(women.meta.total).toBe(2);
    const young = (await (await coordinator.get("/api/registrations?age_to=17")).json()) as List;
    expect(young.meta.total).toBe(0);
    expect(await (await coordinator.get("/api/registrations/counts?sex=F")).json()).toMatchObject({
      received: 2,
      selected: 0,
    });
    const csv = await (await coordinator.get("/api/registrations/export?sex=F")).text();
    expect(csv.trim().split(/\r?\n/)).toHaveLength(3);
    expect(csv).toContain("Édoukou");
    expect(csv).not.toContain("Zadi");
    // Headings and values are translated; no codes.
    const [headings = ""] = csv.split("\r\n");
    expect(headings).toContain('"Numéro de dossier";"Programme";"Année";"État"');
    expect(headings).toContain('"Région"');
    expect(csv).toContain('"Femme"');
    expect(csv).not.toMatch(/"F"|cohort_id|meca-agro|birth_date/);
    expect(csv, "a phone as on the screen, with nothing to guard").not.toContain("+225");
    expect(csv).toMatch(/"0\d( \d\d){4}"/);
    const first = sorted.data[0]?.id;
    const way = await coordinator.get(`/api/registrations/${first}/neighbours?sort=last_name`);
    expect(await way.json()).toEqual({
      previous: null,
      next: sorted.data[1]?.id,
      position: 1,
      total: 3,
    });
    const second = `/api/registrations/${sorted.data[1]?.id}/neighbours`;
    const back = await coordinator.get(`${second}?sort=-last_name`);
    expect(await back.json()).toMatchObject({ next: first, position: 2, total: 3 });
    // A registration that the filter excludes has no neighbours.
    const outside = await coordinator.get(`${second}?search=personne`);
    expect(await outside.json()).toEqual({
      previous: null,
      next: null,
      position: null,
      total: null,
    });
  });
});

test("with equal marks the earlier registration comes first, also in previous and next", async () => {
  const site = await startTestApp();
  const [first, second, third] = [await apply(site), await apply(site), await apply(site)];
  for (const [registration, testMark] of [
    [first, 12],
    [second, 14],
    [third, 12],
  ] as const) {
    await site.db
      .update(registrations)
      .set({ testMark })
      .where(eq(registrations.id, registration.id));
  }
  const coordinator = await site.as("coordinator");
  const list = (await (await coordinator.get("/api/registrations?sort=-marks")).json()) as List;
  expect(list.data.map(({ id }) => id)).toEqual([second.id, first.id, third.id]);
  const way = await coordinator.get(`/api/registrations/${first.id}/neighbours?sort=-marks`);
  const place = { previous: second.id, next: third.id, position: 2, total: 3 };
  expect(await way.json()).toEqual(place);
});

test("a record has the names of its cohorts, and its history the old mark", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const coordinator = await site.as("coordinator");
  const cohort = await cohortFor(site, 1, 1);
  await site.db
    .update(registrations)
    .set({ status: "admitted", cohortId: cohort.id, testMark: 9 })
    .where(eq(registrations.id, id));
  const seen = (await (
    await coordinator.get(`/api/registrations/${id}`)
  ).json()) as RegistrationRecord;
  const changed = await coordinator.patch(`/api/registrations/${id}`, {
    version: seen.version,
    test_mark: 12,
  });
  expect(changed.status).toBe(200);
  const registration = (await (
    await coordinator.get(`/api/registrations/${id}`)
  ).json()) as RegistrationRecord;
  expect(registration.cohorts).toMatchObject([
    { id: cohort.id, name: expect.stringMatching(/^C1 · 1er déc\. 2026/) },
  ]);
  expect(registration.history[0]).toMatchObject({
    kind: "marked",
    data: { changes: [{ field: "test_mark", from: 9, to: 12 }] },
  });
});

describe("record", () => {
  test("a move follows the rules and needs a reason and the current version", async () => {
    const site = await startTestApp();
    const { id } = await apply(site, { email: "aya@example.org" });
    const coordinator = await site.as("coordinator");
    const move = async (body: object) =>
      (await (
        await coordinator.post("/api/registrations/transitions", body)
      ).json()) as TransitionResult;
    expect((await move({ ids: [id], to: "admitted" })).refused).toHaveLength(1);
    await site.mails();
    const chosen = await move({ ids: [id], to: "selected", message: "Bravo, venez lundi." });
    expect(chosen.changed).toEqual([{ id, status: "selected", version: 2 }]);
    expect((await site.mails()).at(-1)?.body).toContain("Bravo, venez lundi.");
    const late = await move({ ids: [id], to: "rejected", versions: { [id]: 1 } });
    expect(late.refused[0]?.message).toContain("changé ce dossier");
    expect((await move({ ids: [id], to: "received" })).refused[0]?.message).toContain("raison");
    await move({ ids: [id], to: "received", reason: "Erreur de clic" });
    const registration = (await (
      await coordinator.get(`/api/registrations/${id}`)
    ).json()) as RegistrationRecord;
    expect(registration.status).toBe("received");
    expect(registration.history.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ["selected", "received", "Erreur de clic"],
      ["received", "selected", ""],
      [null, "received", ""],
    ]);
  });

  test("concurrent admissions give the last seat once", async () => {
    const site = await startTestApp();
    const people = [await apply(site), await apply(site), await apply(site)];
    const cohort = await cohortFor(site, people[0]?.formationId ?? null, 1);
    const [one, two] = [await site.as("coordinator"), await site.as("admin")];
    const ids = people.map(({ id }) => id);
    await one.post("/api/registrations/transitions", { ids, to: "selected" });
    const admit = { to: "admitted", cohort_id: cohort.id };
    const answers = await Promise.all(
      ids.map((id, index) =>
        (index % 2 ? one : two).post("/api/registrations/transitions", { ids: [id], ...admit }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const results = (await Promise.all(
      answers.map((answer) => answer.json()),
    )) as TransitionResult[];
    expect(results.flatMap(({ changed }) => changed)).toHaveLength(1);
    expect(results.flatMap(({ refused }) => refused)[0]?.message).toContain("plus de place");
  });

  test("a confirmation deadline in the past is refused", async () => {
    const site = await startTestApp();
    const [registration] = await insertPeople(site.db, somePeople(1, { status: "selected" }));
    const cohort = await insertCohort(site.db, { formationId: 1 });
    const admit = { ids: [registration?.id], to: "admitted", cohort_id: cohort.id };
    const coordinator = await site.as("coordinator");
    const late = { ...admit, confirm_by: "2026-01-01" };
    const refused = await coordinator.post("/api/registrations/transitions", late);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toHaveProperty("errors.confirm_by");
    const place = `/api/cohortes/${cohort.id}/promote`;
    expect((await coordinator.post(place, { confirm_by: "2026-01-01" })).status).toBe(422);
  });

  test("a correction is checked by the form; notes are added and documents requested", async () => {
    const site = await startTestApp();
    const { id, version } = await apply(site);
    const coordinator = await site.as("coordinator");
    const path = `/api/registrations/${id}`;
    const wrong = await coordinator.patch(path, { version, answers: { phone: "12" } });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toHaveProperty(["errors", "answers.phone"]);
    const right = await coordinator.patch(path, {
      version,
      answers: { town: "Bouaké" },
      test_mark: 14.5,
      reason: "Vu sur la pièce",
    });
    expect(await right.json()).toMatchObject({ test_mark: 14.5, answers: { town: "Bouaké" } });
    expect((await coordinator.patch(path, { version, remark: "x" })).status).toBe(409);
    expect((await coordinator.post(`${path}/notes`, { text: "Appelé, viendra." })).status).toBe(
      201,
    );
    const asked = await coordinator.post(`${path}/documents/photo`, {
      act: "ask",
      why: "Photo floue",
    });
    expect(asked.status).toBe(200);
    const registration = (await asked.json()) as RegistrationRecord;
    expect(registration.documents_asked).toBe(true);
    expect(registration.notes[0]?.text).toBe("Appelé, viendra.");
    const seen = { act: "verify", file: "0123456789abcdef" };
    const verify = await coordinator.post(`${path}/documents/photo`, seen);
    expect(verify.status).toBe(409);
  });
});

test("a note emails mentioned colleagues who may read registrations, and nobody else", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const coordinator = await site.as("coordinator");
  const [admin, staff] = [await site.as("admin"), await site.as("staff")];
  const known = (await (await coordinator.get("/api/registrations/colleagues")).json()) as {
    id: number;
  }[];
  expect(known.map((each) => each.id).sort()).toEqual([coordinator.user.id, admin.user.id].sort());
  await site.mails();
  const mentions = [admin.user.id, staff.user.id];
  await coordinator.post(`/api/registrations/${id}/notes`, { text: "À relire.", mentions });
  const emails = (await site.mails()).filter(({ subject }) => subject.includes("note"));
  expect(emails.map(({ to }) => to.email)).toEqual([admin.user.email]);
  expect(emails[0]?.body).not.toContain("À relire");
});

test.each(["visitor", "staff", "editor"] as const)("%s may not read registrations", async (who) => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const caller = await site.as(who);
  for (const path of ["", "/export", "/counts", `/${id}`, "/duplicates"]) {
    const { status } = await caller.get(`/api/registrations${path}`);
    expect(status, path).toBe(who === "visitor" ? 401 : 403);
  }
});
