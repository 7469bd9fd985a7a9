import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { FormData } from "#app/website/registration-form/as-data.ts";
import type { StoredField, StoredForm } from "#app/website/registration-form/stored-form.ts";
import { apply, bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { FormRow, FormToEdit } from "./schema.ts";

const said = (text: string) => ({ fr: text, en: text, de: text });
const all = "/api/desk/registration-forms";
const agro = `${all}/meca-agro`;

const licence: StoredField = {
  name: "driving_licence",
  type: "choice",
  label: said("Permis de conduire"),
  required: true,
  counts: true,
  options: { own: ["yes", "no"].map((code) => ({ code, label: said(code) })) },
};

function withQuestion(form: StoredForm, field: StoredField): StoredForm {
  const steps = form.steps.map((step) =>
    step.name === "work" ? { ...step, fields: [...step.fields, field] } : step,
  );
  return { ...form, steps };
}

async function start() {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const form = await read<FormToEdit>(admin.get(agro));
  const save = (definition: StoredForm, draft_version: number) =>
    admin.put(`${agro}/draft`, { draft_version, definition });
  return { site, admin, form, save };
}

test("a question is added, published, answered and read in the record", async () => {
  const { site, admin, form, save } = await start();
  const { draft_version } = form;
  const changed = await read<FormToEdit>(save(withQuestion(form.draft, licence), draft_version));
  expect(changed.problems).toEqual({});
  expect(changed.changes).toMatchObject([{ change: "added", name: "driving_licence" }]);
  const before = await read<FormData>(site.get("/api/registration-forms/meca-agro"));
  expect(JSON.stringify(before), "not public yet").not.toContain("driving_licence");
  const document = async () => (await site.get("/api/openapi.json")).text();
  expect(await document()).not.toContain("driving_licence");

  const published = await read<FormToEdit>(
    admin.post(`${agro}/publish`, { draft_version: changed.draft_version, note: "Permis" }),
  );
  expect(published).toMatchObject({ version: 2, changes: [] });
  expect(published.versions[0]).toMatchObject({ version: 2, note: "Permis" });
  expect(published.versions[0]?.changes).toMatchObject([{ name: "driving_licence" }]);
  const after = await read<FormData>(site.get("/api/registration-forms/meca-agro"));
  expect(JSON.stringify(after)).toContain("driving_licence");
  expect(await document(), "the document follows the forms").toContain("driving_licence");

  const answers = { ...(await somebody(site)), driving_licence: "yes" };
  expect((await send(await site.as("visitor"), bodyOf(answers))).status).toBe(201);
  const [row] = await site.db.select().from(registrations);
  expect(row).toMatchObject({ formVersion: 2, answers: { driving_licence: "yes" } });
  const used = await read<FormToEdit>(admin.get(agro));
  expect(used.used.answers).toMatchObject({ driving_licence: 1 });
  expect(used.used.options).toMatchObject({ driving_licence: { yes: 1 } });
  const openapi = JSON.stringify(await (await site.get("/api/openapi.json")).json());
  expect(openapi).toContain("driving_licence");
});

test("two administrators: the second is refused with the newer working copy", async () => {
  const { form, save } = await start();
  const { draft, draft_version } = form;
  const first = { ...draft, title: said("Un") };
  expect((await save(first, draft_version)).status).toBe(200);
  const second = await save({ ...draft, title: said("Deux") }, draft_version);
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({
    why: "movedOn",
    draft: { title: { fr: "Un" } },
    draft_version: draft_version + 1,
  });
});

test("a working copy with problems is saved, named, and not published", async () => {
  const { admin, form, save } = await start();
  const wrong = withQuestion(form.draft, { ...licence, label: { fr: "Permis", en: "", de: "" } });
  const saved = await read<FormToEdit>(save(wrong, form.draft_version));
  const path = Object.keys(saved.problems)[0] ?? "";
  expect(path).toMatch(/^steps\.6\.fields\.\d+\.label\.en$/);
  const { draft_version } = saved;
  const refused = await admin.post(`${agro}/publish`, { draft_version });
  expect(refused.status).toBe(422);
  expect((await read<{ errors: object }>(refused)).errors).toHaveProperty([path]);
  const given = await admin.delete(`${agro}/draft`, { draft_version });
  expect(await given.json()).toMatchObject({ changes: [], problems: {} });
  const unchanged = await admin.post(`${agro}/publish`, { draft_version: draft_version + 1 });
  expect(unchanged.status, "nothing to publish").toBe(409);
});

test("an option that was chosen cannot be removed, and its retirement keeps it readable", async () => {
  const { site, admin, form, save } = await start();
  await apply(site, { situation: "student" });
  const change = (own: (options: { code: string; label: object }[]) => object[]): StoredForm =>
    JSON.parse(JSON.stringify(form.draft), (key, value) =>
      key === "own" && value.some(({ code }: { code: string }) => code === "student")
        ? own(value)
        : value,
    );
  const removed = await read<FormToEdit>(
    save(
      change((own) => own.filter(({ code }) => code !== "student")),
      form.draft_version,
    ),
  );
  expect(Object.values(removed.problems)[0]).toContain("école");
  const retired = await read<FormToEdit>(
    save(
      change((own) =>
        own.map((each) => (each.code === "student" ? { ...each, retired: true } : each)),
      ),
      removed.draft_version,
    ),
  );
  expect(retired.problems).toEqual({});
  await admin.post(`${agro}/publish`, { draft_version: retired.draft_version });
  const data = await read<FormData>(site.get("/api/registration-forms/meca-agro"));
  const situation = data.steps.flatMap(({ fields }) => fields).find((f) => f.name === "situation");
  expect(situation?.options?.map(({ code }) => code)).not.toContain("student");
  const coordinator = await site.as("coordinator");
  const csv = await (await coordinator.get("/api/registrations/export?format=csv")).text();
  expect(csv).toContain("Je vais à l’école ou je fais des études");
});

test("another text of the consent is another version of it", async () => {
  const { site, admin, form, save } = await start();
  const consent = { ...form.draft.consent, purpose: said("Pour choisir.") };
  const saved = await read<FormToEdit>(save({ ...form.draft, consent }, form.draft_version));
  await admin.post(`${agro}/publish`, { draft_version: saved.draft_version });
  const data = await read<FormData>(site.get("/api/registration-forms/meca-agro"));
  expect(data.consent).toMatchObject({ version: "2026-3", purpose: "Pour choisir." });
});

test("a form is made from a copy, published at its address, and retired", async () => {
  const { site, admin } = await start();
  const input = { key: "couture", prefix: "CO", title: said("Couture"), copy_of: "meca-agro" };
  const taken = await admin.post(all, { ...input, key: "meca-indus", prefix: "MI" });
  expect(taken.status).toBe(422);
  expect(Object.keys((await read<{ errors: object }>(taken)).errors)).toEqual(["key", "prefix"]);
  expect((await admin.post(all, { ...input, key: "suivi" })).status, "an address of the site").toBe(
    422,
  );
  const made = await admin.post(all, input);
  expect(made.status).toBe(201);
  expect((await site.get("/api/registration-forms/couture")).status, "not public yet").toBe(404);
  const { draft, draft_version } = await read<FormToEdit>(made);
  const definition = { ...draft, lead: said("Pour coudre.") };
  await admin.put(`${all}/couture/draft`, { draft_version, definition });
  await admin.post(`${all}/couture/publish`, { draft_version: draft_version + 1 });
  const data = await read<FormData>(site.get("/api/registration-forms/couture"));
  expect(data).toMatchObject({ title: "Couture", open: false });
  await admin.put(`${all}/meca-agro/retired`, { retired: true });
  const closed = await read<FormData>(site.get("/api/registration-forms/meca-agro"));
  expect(closed.open).toBe(false);
  const refused = await send(await site.as("visitor"), bodyOf(await somebody(site)));
  expect(refused.status).toBe(403);
  const rows = await read<FormRow[]>(admin.get(all));
  expect(rows.map(({ key, version, retired }) => [key, version, retired])).toEqual([
    ["meca-agro", 1, true],
    ["meca-indus", 1, false],
    ["competences-numeriques", 1, false],
    ["couture", 1, false],
  ]);
});

test("a new form begins with the questions of another, without its introduction", async () => {
  const { admin, form } = await start();
  const titles = said("Candidature aux métiers de l’hôtel");
  const wrong = { key: "Hôtel Cuisine", prefix: "hot", title: titles, copy_of: "meca-agro" };
  const { errors } = await read<{ errors: Record<string, string[]> }>(admin.post(all, wrong));
  expect(errors.key?.[0]).toContain("minuscules");
  expect(errors.prefix?.[0]).toContain("majuscules");
  const right = { ...wrong, key: "hotel", prefix: "HS" };
  const made = await read<FormToEdit>(admin.post(all, right));
  expect(made.draft).toMatchObject({ title: titles, lead: said("") });
  expect(made.draft.steps).toEqual(form.draft.steps);
  expect(Object.keys(made.problems)).toEqual(["lead.fr", "lead.en", "lead.de"]);
});

test("a new form does not say what another one costs", async () => {
  const { admin, form } = await start();
  expect(form.draft.cost?.fr).toContain("Gratuit");
  const input = { key: "hotel", prefix: "HS", title: said("Hôtel"), copy_of: "meca-agro" };
  const made = await read<FormToEdit>(admin.post(all, input));
  expect(made.draft).not.toHaveProperty("cost");
});

test("the names of published documents are told to the editor", async () => {
  const { form } = await start();
  const names = form.draft.documents.map(({ name }) => name);
  expect(form.published_documents).toEqual(names);
});
