import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { loadForms } from "#app/website/registration-form/forms.queries.server.ts";
import { shippedForms } from "#app/website/registration-form/shipped.server.ts";
import type { StoredField, StoredForm } from "#app/website/registration-form/stored-form.ts";
import { registrationFormVersions } from "#app/website/registration-form/tables.server.ts";
import { apply, bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

const said = (text: string) => ({ fr: text, en: text, de: text });

const licence: StoredField = {
  name: "driving_licence",
  type: "choice",
  label: said("Permis de conduire"),
  required: true,
  counts: true,
  options: { own: ["yes", "no"].map((code) => ({ code, label: said(code) })) },
};

function shipped(): StoredForm {
  const form = shippedForms().find(({ key }) => key === "meca-agro")?.definition;
  if (!form) throw new Error("the form is missing");
  return form;
}

/** The form with the questions of its work step changed. */
function changed(change: (fields: StoredField[]) => StoredField[], form = shipped()): StoredForm {
  const steps = form.steps.map((step) =>
    step.name === "work" ? { ...step, fields: change(step.fields) } : step,
  );
  return { ...form, steps };
}

async function publish({ db }: TestApp, version: number, definition: StoredForm) {
  const values = { form: "meca-agro", version, definition, publishedAt: new Date() };
  await db.insert(registrationFormVersions).values(values);
  await loadForms(db);
}

type Refused = {
  message: string;
  form_version: number;
  changes: { name: string; change: string }[];
};

describe("an application filled in on an older version", () => {
  test("is taken, with its version, when nothing it says has changed", async () => {
    const site = await startTestApp();
    const answers = await somebody(site);
    const worded = changed((fields) =>
      fields.map((field) =>
        field.name === "situation" ? { ...field, label: said("Votre situation") } : field,
      ),
    );
    await publish(site, 2, worded);
    const sent = await send(await site.as("visitor"), bodyOf(answers, { form_version: 1 }));
    expect(sent.status).toBe(201);
    const [row] = await site.db.select().from(registrations);
    expect(row?.formVersion).toBe(1);
  });

  test("is refused with what changed when a new question is required", async () => {
    const site = await startTestApp();
    const answers = await somebody(site);
    await publish(
      site,
      2,
      changed((fields) => [...fields, licence]),
    );
    const visitor = await site.as("visitor");
    const sent = await send(visitor, bodyOf(answers, { form_version: 1 }));
    expect(sent.status).toBe(409);
    const body = await read<Refused>(sent);
    expect(body).toMatchObject({ form_version: 2 });
    expect(body.changes).toMatchObject([{ name: "driving_licence", change: "added" }]);
    expect(body.message).toContain("Permis de conduire");
    const again = { ...answers, driving_licence: "no" };
    const taken = await send(visitor, bodyOf(again, { form_version: 2 }));
    expect(taken.status).toBe(201);
    const [row] = await site.db.select().from(registrations);
    expect(row).toMatchObject({ formVersion: 2, answers: { driving_licence: "no" } });
  });

  test("is refused when an answer it gives is no longer asked for", async () => {
    const site = await startTestApp();
    const answers = await somebody(site);
    await publish(
      site,
      2,
      changed((fields) => fields.filter(({ name }) => name !== "farming_link")),
    );
    const visitor = await site.as("visitor");
    const refused = await send(visitor, bodyOf(answers, { form_version: 1 }));
    expect(refused.status).toBe(409);
    expect((await read<Refused>(refused)).changes).toMatchObject([
      { name: "farming_link", change: "removed" },
    ]);
    const taken = await send(visitor, bodyOf(answers, { form_version: 2 }));
    expect(taken.status).toBe(201);
    const [row] = await site.db.select().from(registrations);
    expect(row?.answers, "dropped with the question").not.toHaveProperty("farming_link");
  });

  test("is refused when the text of the consent has changed", async () => {
    const site = await startTestApp();
    const answers = await somebody(site);
    const form = shipped();
    await publish(site, 2, { ...form, consent: { ...form.consent, version: "2027-1" } });
    const sent = await send(await site.as("visitor"), bodyOf(answers, { form_version: 1 }));
    expect(sent.status).toBe(409);
  });
});

describe("a draft begun under an older version", () => {
  test("keeps its answers, is asked the new question, and is sent without a retired one", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const created = await read<{ draft: string }>(
      visitor.post("/api/registrations/drafts", { form: "meca-agro" }),
    );
    const header = { "x-registration-draft": created.draft };
    const answers = await somebody(site);
    const current = "/api/registrations/drafts/current";
    await visitor.patch(current, { answers }, header);
    const newer = changed((fields) => [
      ...fields.filter(({ name }) => name !== "farming_link"),
      licence,
    ]);
    await publish(site, 2, newer);
    type Draft = { answers: Record<string, string>; problems: Record<string, string> };
    const draft = await read<Draft>(site.get(current, header));
    expect(draft.answers, "nothing is lost").toMatchObject(answers);
    expect(Object.keys(draft.problems)).toEqual(["driving_licence"]);
    const consent = { consent_version: newer.consent.version, form_version: 1 };
    const early = await visitor.post(`${current}/submit`, consent, header);
    expect(early.status, "what was reviewed is what is sent").toBe(409);
    await visitor.patch(current, { answers: { driving_licence: "yes" } }, header);
    const sent = await visitor.post(`${current}/submit`, { ...consent, form_version: 2 }, header);
    expect(sent.status).toBe(201);
    const [row] = await site.db.select().from(registrations);
    expect(row).toMatchObject({ formVersion: 2, answers: { driving_licence: "yes" } });
    expect(row?.answers).not.toHaveProperty("farming_link");
  });
});

test("after five versions old answers are readable, exported, corrected and scored", async () => {
  const site = await startTestApp();
  const first = await apply(site, { farming_link: "family" });
  const without = changed((fields) => fields.filter(({ name }) => name !== "farming_link"));
  await publish(site, 2, without);
  await publish(
    site,
    3,
    changed((fields) => [...fields, licence], without),
  );
  await publish(
    site,
    4,
    changed((fields) => fields.filter(({ name }) => name !== "machines"), without),
  );
  await publish(site, 5, without);
  const coordinator = await site.as("coordinator");
  const record = await read<{ form_version: number; answers: object }>(
    coordinator.get(`/api/registrations/${first.id}`),
  );
  expect(record).toMatchObject({ form_version: 1, answers: { farming_link: "family" } });
  type Definition = { version: number; steps: { fields: { name: string }[] }[] };
  const definition = await read<Definition>(
    site.get("/api/registration-forms/meca-agro/definition?version=1"),
  );
  const names = definition.steps.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names).toContain("farming_link");

  const csv = await (await coordinator.get("/api/registrations/export?format=csv")).text();
  expect(csv).toContain("Votre lien avec l’agriculture");
  expect(csv).toContain("Ma famille cultive ou fait de l’élevage");
  expect(csv, "a question of a version in between").toContain("Permis de conduire");

  const corrected = await coordinator.patch(`/api/registrations/${first.id}`, {
    version: first.version,
    answers: { farming_link: "worker" },
    reason: "Erreur de saisie",
  });
  expect(corrected.status).toBe(200);
  const [row] = await site.db.select().from(registrations).where(eq(registrations.id, first.id));
  expect(row).toMatchObject({ formVersion: 1, answers: { farming_link: "worker" } });

  const criteria = [
    {
      id: "farm",
      kind: "choice",
      label: "",
      weight: 1,
      field: "farming_link",
      points: { worker: 20 },
      otherwise: 0,
    },
  ];
  const round = {
    form: "meca-agro",
    year: 2026,
    name: "Printemps",
    seats: 3,
    criteria,
    targets: [],
  };
  const opened = await coordinator.post("/api/selection-rounds", round);
  expect(opened.status).toBe(201);
});
