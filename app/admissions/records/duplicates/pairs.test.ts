import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import type { DuplicatePair, RegistrationRecord, RegistrationRow } from "../schema.ts";
import { differencesOf } from "./likeness.ts";

async function applyWithDocument(site: TestApp, answers: object = {}) {
  const identity = await upload(await site.as("visitor"), Uint8Array.from(await jpeg()));
  return apply(site, answers, { documents: { identity } });
}

test("two registrations of one person are merged, and a merge is undone", async () => {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Awa", birth_date: "2001-05-06" };
  const [first, second] = [await apply(site, name), await apply(site, name)];
  const coordinator = await site.as("coordinator");
  type Pairs = { data: { id: number; reasons: string[] }[] };
  const open = async () =>
    ((await (await coordinator.get("/api/registrations/duplicates")).json()) as Pairs).data;
  const [pair] = await open();
  expect(pair?.reasons).toContain("name");
  const merge = { decision: "same", keep: first.id };
  expect((await coordinator.post(`/api/registrations/duplicates/${pair?.id}`, merge)).status).toBe(
    200,
  );
  expect(await open()).toEqual([]);
  const list = async () =>
    ((await (await coordinator.get("/api/registrations")).json()) as { meta: { total: number } })
      .meta.total;
  expect(await list()).toBe(1);
  expect((await coordinator.post(`/api/registrations/${second.id}/unmerge`, {})).status).toBe(200);
  expect(await list()).toBe(2);
  expect(await open()).toHaveLength(1);
});

test("the decision that a pair is two people is stored and can be undone", async () => {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Awa", birth_date: "2001-05-06" };
  await apply(site, name);
  await apply(site, name);
  const coordinator = await site.as("coordinator");
  const pairs = async (query = "") => {
    const answer = await coordinator.get(`/api/registrations/duplicates${query}`);
    return ((await answer.json()) as { data: DuplicatePair[] }).data;
  };
  const [pair] = await pairs();
  const path = `/api/registrations/duplicates/${pair?.id}`;
  expect((await coordinator.post(path, { decision: "different" })).status).toBe(200);
  expect(await pairs()).toEqual([]);
  expect(await pairs("?decided=yes")).toMatchObject([
    { id: pair?.id, decision: "different", decided_by: "Test coordinator" },
  ]);
  expect((await coordinator.post(path, { decision: "open" })).status).toBe(200);
  expect(await pairs()).toHaveLength(1);
});

test("a merged registration leads to the kept one, in the search and on its page", async () => {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Awa", birth_date: "2001-05-06" };
  const [kept, gone] = [await applyWithDocument(site, name), await applyWithDocument(site, name)];
  const coordinator = await site.as("coordinator");
  const pairs = async (query: string) => {
    const answer = await coordinator.get(`/api/registrations/duplicates${query}`);
    return ((await answer.json()) as { data: DuplicatePair[] }).data;
  };
  const [pair] = await pairs("");
  const merge = { decision: "same", keep: kept.id };
  await coordinator.post(`/api/registrations/duplicates/${pair?.id}`, merge);

  const query = new URLSearchParams({ search: gone.reference });
  const { data } = (await (await coordinator.get(`/api/registrations?${query}`)).json()) as {
    data: RegistrationRow[];
  };
  expect(data.map(({ reference }) => reference)).toEqual([kept.reference]);

  const path = `/api/registrations/${gone.id}`;
  const registration = (await (await coordinator.get(path)).json()) as RegistrationRecord;
  expect(registration.kept).toEqual({ id: kept.id, reference: kept.reference });
  const { version } = registration;
  const change = { version, answers: { town: "Korhogo" }, reason: "Appel" };
  const refused = await coordinator.patch(path, change);
  expect([refused.status, await refused.json()]).toMatchObject([409, { why: "merged" }]);
  expect(await pairs("?decided=yes")).toMatchObject([
    {
      decided_at: site.clock.now.toISOString(),
      first: { merged: false },
      second: { merged: true },
    },
  ]);
});

test("after several merges the applicant's requests reach the kept registration", async () => {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Awa", birth_date: "2001-05-06" };
  const [a, b, c] = [
    await applyWithDocument(site, name),
    await applyWithDocument(site, name),
    await applyWithDocument(site, name),
  ];
  const visitor = await site.as("visitor");
  const pathOf = ({ reference }: { reference: string }) => `/api/registrations/${reference}/status`;
  const { birth_date } = name;
  type Followed = { reference: string; status: string; token: string };
  const follow = async (registration: { reference: string }) =>
    (await (await visitor.post(pathOf(registration), { birth_date })).json()) as Followed;
  const early = await follow(a);
  const merge = (gone: { id: number }, kept: { id: number }) =>
    site.db.update(registrations).set({ mergedInto: kept.id }).where(eq(registrations.id, gone.id));
  await merge(a, b);
  await merge(b, c);
  expect(await follow(a)).toMatchObject({ reference: c.reference });
  const coordinator = await site.as("coordinator");
  const registration = (await (await coordinator.get(`/api/registrations/${a.id}`)).json()) as {
    kept: object;
  };
  expect(registration.kept).toEqual({ id: c.id, reference: c.reference });
  // A token from before the merge is valid for the kept registration.
  const by = { "x-registration-token": early.token };
  const left = await visitor.post(`${pathOf(a)}/withdraw`, undefined, by);
  expect(await left.json()).toMatchObject({ reference: c.reference, status: "withdrawn" });
  expect((await visitor.get(pathOf(c), by)).status).toBe(200);
  const rows = await site.db.select().from(registrations).orderBy(registrations.id);
  expect(rows.map(({ status }) => status)).toEqual(["received", "received", "withdrawn"]);
});

test("the verification of a document is undone once", async () => {
  const site = await startTestApp();
  const { id } = await applyWithDocument(site);
  const coordinator = await site.as("coordinator");
  const path = `/api/registrations/${id}/documents/identity`;
  const seen = (await (
    await coordinator.get(`/api/registrations/${id}`)
  ).json()) as RegistrationRecord;
  const { file } = seen.documents.find(({ name }) => name === "identity") ?? {};
  expect((await coordinator.post(path, { act: "verify", file })).status).toBe(200);
  const back = await coordinator.post(path, { act: "unverify" });
  const registration = (await back.json()) as RegistrationRecord;
  expect(registration.documents.find(({ name }) => name === "identity")).toMatchObject({
    state: "received",
    verified_by: null,
  });
  expect(registration.history[0]?.kind).toBe("document_unverified");
  expect((await coordinator.post(path, { act: "unverify" })).status).toBe(409);
});

test("people of different sex or birth are merged only on confirmation, under the design’s calls", async () => {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Camille" };
  const first = await apply(site, { ...name, birth_date: "2001-05-06", sex: "F" });
  await apply(site, { ...name, birth_date: "2001-05-06", sex: "M" });
  const coordinator = await site.as("coordinator");
  const pairs = async () => {
    const answer = await coordinator.get("/api/registrations/duplicates");
    return ((await answer.json()) as { data: DuplicatePair[] }).data;
  };
  const [pair] = await pairs();
  const path = `/api/registrations/duplicates/${pair?.id}`;
  const unsure = await coordinator.post(`${path}/merge`, { keep: first.id });
  expect(unsure.status).toBe(409);
  expect(await unsure.json()).toMatchObject({ why: "unlike" });
  expect(await pairs()).toHaveLength(1);
  const sure = await coordinator.post(`${path}/merge`, { keep: first.id, although_unlike: true });
  expect(sure.status).toBe(200);
  expect(await pairs()).toEqual([]);
  expect((await coordinator.post(`${path}/unmerge`, {})).status).toBe(200);
  expect(await pairs()).toHaveLength(1);
  expect((await coordinator.post(`${path}/unmerge`, {})).status).toBe(409);
});

/** A pair that two coordinators have on their screens. */
async function pairForTwo() {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Awa", birth_date: "2001-05-06" };
  const [kept, gone] = [await apply(site, name), await apply(site, name)];
  const [one, two] = [await site.as("coordinator"), await site.as("coordinator")];
  const pairs = async (query = "") => {
    const answer = await two.get(`/api/registrations/duplicates${query}`);
    return ((await answer.json()) as { data: DuplicatePair[] }).data;
  };
  const [pair] = await pairs();
  const path = `/api/registrations/duplicates/${pair?.id}`;
  return { site, kept, gone, one, two, pairs, pair, path };
}

test("a decision about a pair that a colleague decided meanwhile is refused", async () => {
  const { one, two, kept, pairs, path } = await pairForTwo();
  await one.post(`${path}/merge`, { keep: kept.id });
  const apart = await two.post(path, { decision: "different" });
  expect([apart.status, await apart.json()]).toMatchObject([409, { why: "decided" }]);
  expect(await pairs("?decided=yes")).toMatchObject([{ decision: "same" }]);
  await one.post(`${path}/unmerge`, {});
  await one.post(path, { decision: "different" });
  const merged = await two.post(`${path}/merge`, { keep: kept.id });
  expect([merged.status, await merged.json()]).toMatchObject([409, { why: "decided" }]);
  expect(await pairs("?decided=yes")).toMatchObject([{ decision: "different" }]);
});

test("a file that a colleague moved meanwhile is not merged unseen", async () => {
  const { one, two, kept, gone, pair, path } = await pairForTwo();
  const moved = await one.post("/api/registrations/transitions", {
    ids: [gone.id],
    to: "selected",
  });
  expect(moved.status).toBe(200);
  const versions = Object.fromEntries(
    [pair?.first, pair?.second].map((side) => [String(side?.id), side?.version]),
  );
  const late = await two.post(`${path}/merge`, { keep: kept.id, versions });
  expect([late.status, await late.json()]).toMatchObject([409, { why: "movedOn" }]);
});

test("who undoes a decision that a colleague undid meanwhile is told so", async () => {
  const { one, two, kept, gone, path } = await pairForTwo();
  const told = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { message: string }).message,
  ];
  const undone = [
    409,
    "Cette décision n’est plus en vigueur : quelqu’un l’a annulée ou remplacée entre-temps.",
  ];
  await one.post(path, { decision: "different" });
  expect((await one.post(path, { decision: "open" })).status).toBe(200);
  expect(await told(await two.post(path, { decision: "open" }))).toEqual(undone);
  await one.post(`${path}/merge`, { keep: kept.id });
  expect((await one.post(`${path}/unmerge`, {})).status).toBe(200);
  expect(await told(await two.post(`${path}/unmerge`, {}))).toEqual(undone);
  const fromItsPage = await two.post(`/api/registrations/${gone.id}/unmerge`, {});
  expect(await told(fromItsPage)).toEqual(undone);
});

test("nothing is noted on a file, or asked of its person, that a colleague merged away meanwhile", async () => {
  const { one, two, kept, gone, path } = await pairForTwo();
  await one.post(`${path}/merge`, { keep: kept.id });
  const file = `/api/registrations/${gone.id}`;
  const acts = [
    await two.post(`${file}/notes`, { text: "Rappeler lundi." }),
    await two.post(`${file}/documents/identity`, { act: "ask", why: "Photo floue" }),
  ];
  for (const act of acts) {
    expect([act.status, await act.json()]).toMatchObject([409, { why: "merged" }]);
  }
  const record = (await (await two.get(file)).json()) as RegistrationRecord;
  expect([record.notes, record.documents_asked]).toEqual([[], false]);
  await one.post(`${path}/unmerge`, {});
  expect((await two.post(`${file}/notes`, { text: "Rappeler lundi." })).status).toBe(201);
});

test("a file whose person got a seat meanwhile is not merged away, and the reason names the seat", async () => {
  const { site, two, kept, gone, path } = await pairForTwo();
  await site.db
    .update(registrations)
    .set({ status: "admitted" })
    .where(eq(registrations.id, gone.id));
  const merged = await two.post(`${path}/merge`, { keep: kept.id });
  const answer = (await merged.json()) as { why: string; message: string };
  expect([merged.status, answer.why]).toEqual([409, "seated"]);
  expect(answer.message).toContain("a une place dans une cohorte");
});

test("the merge of a pair is not undone by what was merged with somebody else since", async () => {
  const { site, two, kept, gone, path } = await pairForTwo();
  await two.post(`${path}/merge`, { keep: kept.id });
  await two.post(`${path}/unmerge`, {});
  const other = await apply(site, { last_name: "Yao", first_names: "Ama" });
  await site.db
    .update(registrations)
    .set({ mergedInto: other.id })
    .where(eq(registrations.id, gone.id));
  expect((await two.post(`${path}/unmerge`, {})).status).toBe(409);
  const [row] = await site.db.select().from(registrations).where(eq(registrations.id, gone.id));
  expect(row?.mergedInto).toBe(other.id);
});

test("births are compared by year where only the year is known", () => {
  const known = { sex: "F", birth_date: "2001-05-06", birth_year_only: false };
  const year = { sex: "F", birth_date: "2001-01-01", birth_year_only: true };
  expect(differencesOf(known, year)).toEqual([]);
  expect(differencesOf(known, { ...year, birth_date: "2002-01-01" })).toEqual(["birth"]);
  expect(differencesOf(known, { ...known, birth_date: "2001-05-07", sex: "M" })).toEqual([
    "sex",
    "birth",
  ]);
});
