import { expect, test } from "vitest";
import type { StoredField, StoredForm } from "#app/website/registration-form/stored-form.ts";
import { apply } from "#tests/setup/apply.ts";
import { ok } from "#tests/setup/selection-round.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { Round, ScoredRegistration } from "./schema.ts";

const path = "/api/desk/registration-forms/meca-agro";
const said = (text: string) => ({ fr: text, en: text, de: text });

type Edited = { draft: StoredForm; draft_version: number };

function licence(more: { label?: string; retired?: boolean } = {}): StoredField {
  const { label = "Permis", retired = false } = more;
  const moped = { code: "moped", label: said("Cyclomoteur"), ...(retired ? { retired } : {}) };
  return {
    name: "licence",
    type: "choice",
    label: said(label),
    counts: true,
    options: {
      own: [
        { code: "truck", label: said("Poids lourd") },
        { code: "car", label: said("Voiture") },
        moped,
      ],
    },
  };
}

/** The form with this question in its third step, or without it. */
function withLicence(form: StoredForm, field: StoredField | null): StoredForm {
  const steps = form.steps.map((step, nth) => {
    const others = step.fields.filter(({ name }) => name !== "licence");
    return { ...step, fields: nth === 2 && field ? [...others, field] : others };
  });
  return { ...form, steps };
}

test("scores, records and exports of an answer stay right through five versions of its form", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  async function publish(field: StoredField | null) {
    const { draft, draft_version } = await ok<Edited>(await admin.get(path));
    const definition = withLicence(draft, field);
    const saved = await ok<Edited>(await admin.put(`${path}/draft`, { draft_version, definition }));
    return ok<{ version: number }>(
      await admin.post(`${path}/publish`, { draft_version: saved.draft_version }),
    );
  }

  await publish(licence());
  const [truck, moped] = [
    await apply(site, { licence: "truck" }),
    await apply(site, { licence: "moped" }),
  ];
  const criterion = {
    id: "licence",
    kind: "choice",
    field: "licence",
    weight: 1,
    points: { truck: 20, moped: 7 },
  };
  const { year } = truck;
  const round = await ok<Round>(
    await admin.post("/api/selection-rounds", {
      form: "meca-agro",
      year,
      name: "Versions",
      seats: 1,
      age_on: `${year}-12-31`,
      criteria: [criterion],
    }),
    201,
  );
  const scores = async () => {
    const answer = await admin.get(`/api/selection-rounds/${round.id}/scores?per_page=100`);
    const { data } = await ok<{ data: ScoredRegistration[] }>(answer);
    const of = (id: number) => data.find((one) => one.id === id)?.score;
    return [of(truck.id), of(moped.id)];
  };
  const before = await scores();
  expect(before[0]).toBeGreaterThan(before[1] ?? 0);

  await publish(licence({ label: "Permis de conduire" }));
  await publish(licence({ label: "Permis de conduire", retired: true }));
  await publish(null);
  const { version } = await publish(licence({ label: "Quel permis avez-vous ?", retired: true }));
  expect(version).toBe(6);
  await publish(null);
  expect(await scores()).toEqual(before);
  for (const [{ id }, code] of [
    [truck, "truck"],
    [moped, "moped"],
  ] as const) {
    const record = await ok<{ answers: object; form_version: number }>(
      await admin.get(`/api/registrations/${id}`),
    );
    expect(record).toMatchObject({ answers: { licence: code }, form_version: 2 });
  }
  const csv = await (await admin.get("/api/registrations/export")).text();
  expect(csv).toContain("Poids lourd");
  expect(csv).toContain("Cyclomoteur");
});
