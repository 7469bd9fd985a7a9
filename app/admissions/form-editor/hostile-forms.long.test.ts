import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shippedForms } from "#app/website/registration-form/shipped.server.ts";
import type { StoredField, StoredForm } from "#app/website/registration-form/stored-form.ts";
import {
  registrationForms as forms,
  registrationFormVersions as versions,
} from "#app/website/registration-form/tables.server.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { formProblems } from "./rules.ts";
import type { FormToEdit } from "./schema.ts";
import type { Used } from "./usage-rules.ts";
import { MOST_FORMS } from "./write-form.server.ts";

const unused: Used = { published: [], answers: {}, options: {} };
const said = (text: string) => ({ fr: text, en: text, de: text });
const all = "/api/desk/registration-forms";
const agro = `${all}/meca-agro`;
const wood = { key: "bois", prefix: "BO", title: said("Bois"), copy_of: "meca-agro" };

function shipped(): StoredForm {
  const form = shippedForms()[0]?.definition;
  if (!form) throw new Error("no form ships");
  return structuredClone(form);
}

const yesNo = (name: string): StoredField => ({
  name,
  type: "choice",
  label: said("Permis"),
  options: { own: ["yes", "no"].map((code) => ({ code, label: said(code) })) },
});

describe("a form that is meant to do harm", () => {
  test("a long chain of conditions is judged in time that grows with its length", () => {
    const form = shipped();
    const chain = Array.from({ length: 600 }, (_, nth): StoredField => {
      const when = { field: `link_${nth - 1}`, in: ["yes"] };
      return { ...yesNo(`link_${nth}`), ...(nth ? { when } : {}) };
    });
    let reads = 0;
    const counted = chain.map((field) =>
      Object.defineProperty({ ...field }, "when", {
        enumerable: true,
        get() {
          reads += 1;
          return field.when;
        },
      }),
    );
    form.steps[2]?.fields.push(...counted);
    formProblems(form, unused);
    expect(reads).toBeLessThan(20 * chain.length);
  });

  test("names that every object has are no names of questions, answers, steps or documents", () => {
    const form = shipped();
    const options = ["constructor", "toString", "hasOwnProperty"];
    const own = options.map((code) => ({ code, label: said(code) }));
    form.steps[2]?.fields.push({ ...yesNo("constructor"), type: "choice", options: { own } });
    const [document] = form.documents;
    if (document) form.documents.push({ ...document, name: "constructor" });
    const problems = formProblems(form, unused);
    const place = `steps.2.fields.${(form.steps[2]?.fields.length ?? 0) - 1}`;
    expect(problems).toMatchObject({
      [`${place}.name`]: { key: "name" },
      [`${place}.options.0.code`]: { key: "code" },
      [`${place}.options.1.code`]: { key: "code" },
      [`${place}.options.2.code`]: { key: "code" },
      [`documents.${form.documents.length - 1}.name`]: { key: "name" },
    });
  });

  test("a text that nobody sees is an empty one", async () => {
    const admin = await (await startTestApp()).as("admin");
    const form = await read<FormToEdit>(admin.get(agro));
    const draft = { ...form.draft, title: { fr: "\u200b\u2060", en: "\u3164", de: "\u00ad" } };
    const { draft_version } = form;
    const saved = await read<FormToEdit>(
      admin.put(`${agro}/draft`, { draft_version, definition: draft }),
    );
    expect(Object.keys(saved.problems)).toEqual(["title.fr", "title.en", "title.de"]);
  });

  test.each<[string, (form: StoredForm) => void, string]>([
    [
      "200 answers",
      (form) => {
        const own = Array.from({ length: 200 }, (_, nth) => ({
          code: `a${nth}`,
          label: said("A"),
        }));
        form.steps[2]?.fields.push({ ...yesNo("many"), type: "choice", options: { own } });
      },
      "definition.steps.2.fields.4",
    ],
    [
      "conditions inside a condition",
      (form) => {
        const when = { all: [{ field: "sex", in: ["F"] }] } as unknown as StoredField["when"];
        form.steps[2]?.fields.push({ ...yesNo("deep"), ...(when ? { when } : {}) });
      },
      "definition.steps.2.fields.4",
    ],
    [
      "an expression as a pattern",
      (form) => {
        const pattern = "(a+)+$" as "name";
        const field = { name: "regex", type: "text" as const, label: said("A"), max: 10, pattern };
        form.steps[2]?.fields.push(field);
      },
      "definition.steps.2.fields.4.pattern",
    ],
    [
      "a limit that no answer has",
      (form) => {
        form.steps[2]?.fields.push({ name: "endless", type: "text", label: said("A"), max: 1e9 });
      },
      "definition.steps.2.fields.4.max",
    ],
  ])("%s are refused beside the question", async (_, change, field) => {
    const admin = await (await startTestApp()).as("admin");
    const { draft, draft_version } = await read<FormToEdit>(admin.get(agro));
    change(draft);
    const answer = await admin.put(`${agro}/draft`, { draft_version, definition: draft });
    expect(answer.status).toBe(422);
    const { errors } = await read<{ errors: Record<string, string[]> }>(answer);
    expect(Object.keys(errors).map((name) => name.slice(0, field.length))).toContain(field);
  });

  test("10,000 answers and 400 conditions inside each other are refused as a whole", async () => {
    const admin = await (await startTestApp()).as("admin");
    const { draft, draft_version } = await read<FormToEdit>(admin.get(agro));
    const own = Array.from({ length: 10_000 }, (_, nth) => ({ code: `a${nth}`, label: said("A") }));
    let when: object = { field: "sex", in: ["F"] };
    for (let depth = 0; depth < 400; depth += 1) when = { all: [when] };
    for (const field of [
      { ...yesNo("many"), options: { own } },
      { ...yesNo("deep"), when },
    ]) {
      const definition = structuredClone(draft);
      definition.steps[2]?.fields.push(field as StoredField);
      const answer = await admin.put(`${agro}/draft`, { draft_version, definition });
      expect(answer.status).toBe(422);
    }
    expect((await read<FormToEdit>(admin.get(agro))).draft).toEqual(draft);
  });

  test("megabytes are refused before they are read", async () => {
    const admin = await (await startTestApp()).as("admin");
    const body = JSON.stringify({ draft_version: 1, definition: "x".repeat(6_000_000) });
    const sent = await admin.put(`${agro}/draft`, body, { "content-type": "application/json" });
    expect(sent.status).toBe(413);
  });
});

describe("a new form", () => {
  test("has no address of another page of the site", async () => {
    const admin = await (await startTestApp()).as("admin");
    const routes = readFileSync("app/routes.ts", "utf8");
    const pages = [...routes.matchAll(/"registration\/([a-z-]+)/g)].map(([, key]) => key);
    expect(pages.length).toBeGreaterThan(3);
    for (const key of [...pages, "constructor", "..", "a/b", "%2e%2e", "MECA", "é", ""]) {
      const answer = await admin.post(all, { ...wood, key });
      expect([key, answer.status]).toEqual([key, 422]);
    }
  });

  test("of two people at once is made once, and the second is told so beside the field", async () => {
    const site = await startTestApp();
    const admins = [await site.as("admin"), await site.as("admin"), await site.as("admin")];
    const bodies = [wood, wood, { ...wood, key: "autre" }];
    const answers = await Promise.all(admins.map((admin, nth) => admin.post(all, bodies[nth])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await site.db.select().from(forms)).toHaveLength(4);
  });

  test("is one of at most thirty", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const made = Array.from({ length: MOST_FORMS - 3 }, (_, nth) => ({
      key: `form-${nth}`,
      prefix: `X${letters[nth % 26]}${letters[Math.floor(nth / 26)]}`,
      position: nth + 9,
      draft: shipped(),
      draftUpdatedAt: new Date(),
      createdAt: new Date(),
    }));
    await site.db.insert(forms).values(made);
    const answer = await admin.post(all, wood);
    expect(answer.status).toBe(409);
    expect(await read(answer)).toMatchObject({ message: expect.stringContaining("30") });
  });
});

test("of two who publish at once one is told that the other did", async () => {
  const site = await startTestApp();
  const [admin, other] = [await site.as("admin"), await site.as("admin")];
  const { draft, draft_version } = await read<FormToEdit>(admin.get(agro));
  draft.title = said("Autre titre");
  const json = { draft_version, definition: draft };
  const saved = await read<FormToEdit>(admin.put(`${agro}/draft`, json));
  const body = { draft_version: saved.draft_version };
  const answers = await Promise.all(
    [admin, other].map((each) => each.post(`${agro}/publish`, body)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a question that was retired long ago cannot come back with another type", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const without = shipped();
  for (const step of without.steps) {
    step.fields = step.fields.filter(({ name }) => name !== "farming_link");
  }
  await site.db.insert(versions).values(
    Array.from({ length: 205 }, (_, nth) => ({
      form: "meca-agro",
      version: nth + 2,
      definition: without,
      publishedAt: new Date(),
    })),
  );
  const { draft_version } = await read<FormToEdit>(admin.get(agro));
  without.steps[2]?.fields.push({
    name: "farming_link",
    type: "text",
    label: said("Lien"),
    max: 10,
  });
  const saved = await read<FormToEdit>(
    admin.put(`${agro}/draft`, { draft_version, definition: without }),
  );
  expect(Object.keys(saved.problems)).toEqual([expect.stringMatching(/\.type$/)]);
  expect(saved.versions.length).toBeLessThanOrEqual(200);
});

test("nobody without the right reads a working copy, by any address", async () => {
  const site = await startTestApp();
  for (const role of ["editor", "coordinator", "staff"] as const) {
    const caller = await site.as(role);
    expect((await caller.get(all)).status).toBe(403);
    expect((await caller.get(agro)).status).toBe(403);
    expect((await caller.get(`${all}/nothing`)).status, "tells nothing").toBe(403);
  }
  expect((await site.get(agro)).status).toBe(401);
  const later = await site.get("/api/registration-forms/meca-agro/definition?version=99");
  expect(later.status).toBe(404);
});

test("an administrator with the password they were given can do nothing with forms", async () => {
  const site = await startTestApp();
  const fresh = await site.as("admin", { isDefaultPassword: true });
  expect((await fresh.get(all)).status).toBe(403);
  expect((await fresh.post(all, wood)).status).toBe(403);
  expect((await fresh.put("/api/desk/settings/1/draft", { name: "Pirate" })).status).toBe(403);
});
