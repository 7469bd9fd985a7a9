import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { check } from "#app/website/registration-form/check.ts";
import { problemWords } from "#app/website/registration-form/words.ts";
import { completeAnswers } from "#tests/setup/applicant.ts";
import { bodyOf, courseOf } from "#tests/setup/apply.ts";
import { forms, mecaAgro } from "#tests/setup/forms.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { mistakesIn } from "#tests/setup/wrong-answers.ts";

/** `CASES=5000 npx vitest run …` for the long run. */
const CASES = Number(process.env.CASES ?? 300);
const context = { today: "2026-11-02", closesOn: "2027-01-04" };
const young = { ...mecaAgro, age: { from: 16, to: 35 } };

/** Each caller has another IP address, because of the rate limit. */
function callers(site: TestApp) {
  let count = 0;
  let caller = site.as("visitor");
  return () => {
    count += 1;
    if (count % 100 === 0) {
      caller = site.as("visitor", { address: `198.51.100.${(count / 100) % 250}` });
    }
    return caller;
  };
}

describe("wrong answers generated from the definition", () => {
  test.each([...forms, young])("$key: check reports each wrong answer under its field", (form) => {
    const property = fc.property(mistakesIn(form, [1]), ({ field, value, besides }) => {
      const answers = { ...completeAnswers(form, 1), ...besides, [field.name]: value };
      const problem = check(form, answers, { ...context, courses: [{ id: 1, level: "none" }] })[
        field.name
      ];
      expect(problem, `${field.name} = ${JSON.stringify(value)}`).toBeDefined();
    });
    fc.assert(property, { numRuns: CASES });
  });

  test("the server refuses each wrong answer with its message and stores nothing", async () => {
    const site = await startTestApp();
    const next = callers(site);
    const form = mecaAgro;
    const course = await courseOf(site, form);
    const cases = fc.tuple(
      mistakesIn(form, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
      fc.constantFrom(...locales),
    );
    const property = fc.asyncProperty(cases, async ([{ field, value, besides }, locale]) => {
      const answers = { ...completeAnswers(form, course), ...besides, [field.name]: value };
      const caller = await next();
      const body = bodyOf(answers, { disability_consent: true });
      const response = await caller.post("/api/registrations", body, {
        "idempotency-key": randomUUID(),
        "accept-language": locale,
      });
      const { errors } = (await response.json()) as { errors?: Record<string, string[]> };
      expect(response.status, JSON.stringify(answers)).toBe(422);
      const message = errors?.[`answers.${field.name}`]?.[0];
      const t = translatorFor(locale);
      const problem = check(form, answers, context)[field.name];
      const expected = problem
        ? problemWords(t, locale, problem)
        : t("registrationForm.problem.course");
      expect([expected, t("http.nul")]).toContain(message);
    });
    await fc.assert(property, { numRuns: CASES });
    expect(await site.db.select().from(registrations)).toEqual([]);
  }, 600_000);

  test("random input causes no server error, and stored registrations pass the rules", async () => {
    const site = await startTestApp();
    const next = callers(site);
    const form = mecaAgro;
    const complete = completeAnswers(form, await courseOf(site, form));
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: "binary" }),
      fc.constant(undefined),
    );
    const property = fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...Object.keys(complete), "email", "__proto__"), anything, {
        maxKeys: 3,
      }),
      fc.nat({ max: 99_999_999 }),
      async (odd, number) => {
        const phone = `07${String(number).padStart(8, "0")}`;
        const own = { phone, identity_number: `C${number}`, last_name: "Fictive" };
        const caller = await next();
        const body = bodyOf({ ...complete, ...own, ...odd });
        const headers = { "idempotency-key": randomUUID() };
        const { status } = await caller.post("/api/registrations", body, headers);
        expect([201, 409, 422], JSON.stringify(odd)).toContain(status);
      },
    );
    await fc.assert(property, { numRuns: CASES });
    const rows = await site.db.select().from(registrations);
    expect(rows.length).toBeGreaterThan(0);
    for (const { answers } of rows) expect(check(form, answers, context)).toEqual({});
  }, 600_000);
});
