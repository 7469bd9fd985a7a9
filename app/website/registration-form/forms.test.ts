import { describe, expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { messagesOf, translatorFor } from "#app/platform/i18n/translator.ts";
import { read } from "#tests/setup/content.ts";
import { forms, mecaAgro } from "#tests/setup/forms.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { FormData } from "./as-data.ts";
import { fieldsOf } from "./definition.ts";
import { intakes } from "./tables.server.ts";
import { fieldWords } from "./words.ts";

describe("registration forms", () => {
  test("the starting content has an open intake for each form", async () => {
    const { get } = await startTestApp();
    const list = await read<FormData[]>(get("/api/registration-forms"));
    expect(list.map(({ key, open }) => [key, open])).toEqual([
      ["meca-agro", true],
      ["meca-indus", true],
      ["competences-numeriques", true],
    ]);
    expect(list[0]).toMatchObject({ year: 2026, opens_on: "2026-11-02", closes_on: "2027-01-04" });
  });

  test.each(locales)("a form has all texts in %s", async (locale) => {
    const { get } = await startTestApp();
    for (const form of forms) {
      const answer = await get(`/api/registration-forms/${form.key}`, {
        "accept-language": locale,
      });
      const data = await read<FormData>(answer);
      const fields = data.steps.flatMap((step) => step.fields);
      expect(fields.map(({ name }) => name)).toEqual(fieldsOf(form).map(({ name }) => name));
      const words = JSON.stringify(data);
      expect(words).not.toMatch(/registrationForm\.|undefined|\{months\}/);
      expect(data.consent).toMatchObject({ version: form.consentVersion });
      expect(data.consent.retention).toContain("12");
      expect(data.consent.contact).not.toContain("@");
    }
  });

  test.each([
    ["fr", "(facultatif)"],
    ["en", "(optional)"],
    ["de", "(freiwillig)"],
  ] as const)("optional questions are marked in %s", (locale, mark) => {
    for (const form of forms) {
      for (const field of fieldsOf(form)) {
        const { label } = fieldWords({ t: translatorFor(locale), locale }, field);
        expect([label, label.endsWith(mark)]).toEqual([label, !field.required]);
      }
    }
  });

  test.each(locales)(
    "education levels have the same names in %s in forms and courses",
    (locale) => {
      const { registrationForm, formations } = messagesOf[locale];
      const asked: Record<string, string> = registrationForm.options.levels;
      for (const [code, name] of Object.entries(formations.levels)) {
        if (code !== "none") expect(asked[code] ?? name).toBe(name);
      }
    },
  );

  test("a form includes conditions, limits, options and suggestions", async () => {
    const { get } = await startTestApp();
    const data = await read<FormData>(get("/api/registration-forms/meca-agro"));
    const field = (name: string) =>
      data.steps.flatMap(({ fields }) => fields).find((one) => one.name === name);
    expect(field("guardian_name")?.when).toEqual({ ageUnder: 18 });
    expect(field("motivation")?.limits).toEqual({ min: 100, max: 3000 });
    const regions = field("region")?.options?.map(({ label }) => label) ?? [];
    expect(regions).toHaveLength(33);
    expect(regions).toEqual(regions.toSorted((a, b) => a.localeCompare(b, "fr")));
    expect(field("town")?.suggestions).toContainEqual({ region: "gbeke", name: "Bouaké" });
    expect(field("formation_id")?.options?.length).toBe(3);
    expect(field("place_wished")?.suggestions?.length).toBeGreaterThan(0);
    expect(field("phone")).toMatchObject({ keyboard: "tel", autocomplete: "tel", required: true });
  });

  test("an unknown form is not found", async () => {
    const { get } = await startTestApp();
    expect((await get("/api/registration-forms/tic")).status).toBe(404);
  });

  test("an intake is opened, changed and recorded", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    const intake = {
      form: "meca-agro",
      year: 2027,
      opens_on: "2027-02-01",
      closes_on: "2027-03-01",
    };
    expect((await coordinator.put("/api/registration-calls", intake)).status).toBe(200);
    const unread = { ...intake, closes_on: "2027-04-01", seats: 40 };
    expect((await coordinator.put("/api/registration-calls", unread)).status).toBe(409);
    const changed = { ...unread, version: 1 };
    const answer = await coordinator.put("/api/registration-calls", changed);
    expect(await answer.json()).toMatchObject({ closes_on: "2027-04-01", seats: 40, open: false });
    expect(await site.db.select().from(intakes)).toHaveLength(4);
    const wrong = await coordinator.put("/api/registration-calls", {
      ...intake,
      form: "tic",
      closes_on: "2026-01-01",
    });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toHaveProperty("errors.closes_on");
    site.clock.now = new Date("2027-02-15T10:00:00Z");
    const data = await read<FormData>(site.get("/api/registration-forms/meca-agro"));
    expect(data).toMatchObject({ open: true, year: 2027, closes_on: "2027-04-01" });
  });

  test("the OpenAPI document lists every answer and which are required", async () => {
    const { get } = await startTestApp();
    const document = await read<{ paths: Record<string, Record<string, Operation>> }>(
      get("/api/openapi.json"),
    );
    const post = document.paths["/api/registrations"]?.post;
    const schema = post?.requestBody.content["application/json"].schema;
    expect(schema?.required).toEqual(["form", "answers", "consent_version"]);
    const agro = schema?.properties.answers.oneOf.find(({ title }) => title === "meca-agro");
    expect(Object.keys(agro?.properties ?? {})).toEqual(fieldsOf(mecaAgro).map(({ name }) => name));
    expect(agro?.required).toContain("farming_link");
    const answers = Object.keys(post?.responses ?? {});
    expect(answers).toEqual(expect.arrayContaining(["200", "201", "403", "409", "422"]));
    for (const path of [
      "/api/registration-forms/{key}",
      "/api/registrations/uploads",
      "/api/registrations/{reference}/status",
      "/api/registrations/drafts/current",
      "/api/registration-calls",
    ]) {
      expect(document.paths, path).toHaveProperty([path]);
    }
  });
});

type Answers = { title: string; required: string[]; properties: object };
type Operation = {
  requestBody: {
    content: {
      "application/json": {
        schema: { required: string[]; properties: { answers: { oneOf: Answers[] } } };
      };
    };
  };
  responses: object;
};
