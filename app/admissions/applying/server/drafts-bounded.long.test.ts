import { describe, expect, test } from "vitest";
import { registrationDrafts as drafts } from "#app/admissions/registrations/tables.server.ts";
import { fieldsOf } from "#app/website/registration-form/definition.ts";
import { somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { forms, mecaAgro } from "#tests/setup/forms.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { MOST_DRAFT_BYTES } from "./drafts.queries.server.ts";

type DraftData = {
  answers: Record<string, string | string[]>;
  problems: Record<string, string>;
};

/** A visitor without cookies; behind a proxy, so that each test has its own network. */
async function begin(address = "41.66.0.1") {
  const site = await startTestApp({ trustProxy: 1 });
  let draft = "";
  const request = (method: string, path: string, body?: unknown, from = address) =>
    site.app.request(`/api/registrations/drafts${path}`, {
      method,
      headers: {
        "x-forwarded-for": from,
        "x-registration-draft": draft,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  ({ draft } = await read<{ draft: string }>(request("POST", "", { form: "meca-agro" })));
  return { site, request };
}

const names = fieldsOf(mecaAgro).map(({ name }) => name);
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("the size of a draft", () => {
  test("lists of 50 × 4,990 characters in every field are refused and not stored", async () => {
    const { site, request } = await begin();
    const list = Array.from({ length: 50 }, () => "x".repeat(4_990));
    for (const name of names) {
      expect((await request("PATCH", "/current", { answers: { [name]: list } })).status).toBe(422);
    }
    const [row] = await site.db.select().from(drafts);
    expect(bytesOf(row?.answers)).toBeLessThan(100);
    expect(bytesOf(await read(request("GET", "/current")))).toBeLessThan(10_000);
  });

  test("a value over the limit of its field is not stored, and its problem is reported", async () => {
    const { request } = await begin();
    await request("PATCH", "/current", { answers: { town: "Man", sex: "F" } });
    const long = "é".repeat(4_000);
    const wrong = {
      town: long,
      sex: long,
      motivation: long,
      birth_date: long,
      phone: "0".repeat(4_000),
      email: long,
      diploma_year: long,
      formation_id: "1".repeat(4_000),
      last_name: ["Koné"],
      machines: Array.from({ length: 50 }, () => "tractor"),
      district: "Air France",
    };
    const saved = await read<DraftData>(request("PATCH", "/current", { answers: wrong }));
    const { district: _, ...refused } = wrong;
    expect(Object.keys(saved.problems).sort()).toEqual(Object.keys(refused).sort());
    expect(saved.answers).toEqual({ town: "Man", sex: "F", district: "Air France" });
  });

  test("a text at its limit is stored however its lines end", async () => {
    const { request } = await begin();
    const lines = "a\r\n".repeat(1_500);
    const { answers } = await read<DraftData>(
      request("PATCH", "/current", { answers: { motivation: lines } }),
    );
    expect(answers).toEqual({ motivation: "a\n".repeat(1_500).trim() });
  });

  test("the longest answers of every form fit into a draft", () => {
    for (const form of forms) {
      const longest = fieldsOf(form).map((field) => {
        // The worst characters: six bytes each as JSON.
        if ("max" in field) return [field.name, "\u0001".repeat(field.max)];
        if ("options" in field) return [field.name, field.options.list.map(({ code }) => code)];
        return [field.name, "\u0001".repeat(40)];
      });
      expect(bytesOf(Object.fromEntries(longest)), form.key).toBeLessThan(MOST_DRAFT_BYTES);
    }
  });

  test("a draft that would grow over its limit is refused in words and stays as it was", async () => {
    const { site, request } = await begin();
    // As left behind by an older version.
    const old = { machines: [], motivation: "x".repeat(MOST_DRAFT_BYTES - 50) };
    await site.db.update(drafts).set({ answers: old });
    const answer = await request("PATCH", "/current", { answers: { town: "y".repeat(80) } });
    expect(answer.status).toBe(413);
    expect((await read<{ message: string }>(answer)).message).toMatch(/64/);
    expect(await site.db.select().from(drafts)).toMatchObject([{ answers: old }]);
  });
});

describe("requests for drafts", () => {
  test("reading is slowed down for a network that reads without end, and for no other", async () => {
    const { request } = await begin("41.66.0.2");
    const read = () => request("GET", "/current");
    const statuses = new Set<number>();
    for (let round = 0; round < 16; round++) {
      const some = await Promise.all(Array.from({ length: 20 }, read));
      for (const { status } of some) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    expect((await request("GET", "/current", undefined, "41.66.0.3")).status).toBe(200);
  });

  test("a draft is saved and submitted although its network has made very many requests", async () => {
    const { site, request } = await begin("41.66.0.5");
    await request("PATCH", "/current", { answers: await somebody(site) });
    await site.db.execute("update rate_limits set hits = 1000000");
    const [saved, removed] = await Promise.all([
      request("PATCH", "/current", { answers: { town: "Man" } }),
      request("DELETE", "/current/documents/identity"),
    ]);
    expect([saved.status, removed.status]).toEqual([200, 200]);
    const consent = { consent_version: mecaAgro.consentVersion };
    expect((await request("POST", "/current/submit", consent)).status).toBe(201);
  });
});
