import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { ok } from "#tests/setup/content.ts";
import { textsIn } from "#tests/setup/example-calls.ts";
import { featuresAnswered, sendAll, startSending, tablesOf, texts, writing } from "./send-all.ts";

// Tables needed before a query of a feature runs.
const infrastructure = ["tokens", "users", "rate_limits", "secrets"];

function expectSilence(lines: string[], secrets: string[]) {
  const log = lines.join("");
  expect(log).toContain("QueryError");
  for (const secret of [...Object.values(texts), ...secrets, "ebulon", "07 01 02 03", "argon2"]) {
    const line = lines.find((each) => each.includes(secret));
    expect(line, `the log contains ${secret}`).toBeUndefined();
  }
  expect(log).not.toMatch(/params|Failing row/);
}

test("failed writes log nothing of the request", async () => {
  const started = await startSending();
  const { app, lines, secrets } = started;
  // PostgreSQL quotes the whole row when a check fails.
  for (const table of await tablesOf(app)) {
    if (table === "rate_limits") continue;
    await app.database.pool.query(
      `alter table "${table}" add constraint broken check (false) not valid`,
    );
  }
  const failed = featuresAnswered(await sendAll(started), 500);
  expect(failed).toEqual(expect.arrayContaining(writing));
  expectSilence(lines, secrets);
});

test("failed reads log nothing of the search", async () => {
  const started = await startSending();
  const { app, lines, secrets } = started;
  const hidden = (await tablesOf(app)).filter((table) => !infrastructure.includes(table));
  for (const table of hidden) {
    await app.database.pool.query(`alter table "${table}" rename to "hidden_${table}"`);
  }
  const failed = featuresAnswered(await sendAll(started), 500);
  expect(failed).toEqual(
    expect.arrayContaining(["audit", "cohorts", "desk", "formations", "media", "news", "users"]),
  );
  expectSilence(lines, secrets);
});

test("a registration, its draft and a staff note fail without being logged", async () => {
  const { app, lines, admin } = await startSending();
  const visitor = await app.as("visitor");
  const [submitted, answers] = [await somebody(app), await somebody(app)];
  const { reference } = await ok<{ reference: string }>(send(visitor, bodyOf(submitted)), 201);
  const { data } = await ok<{ data: { id: number }[] }>(
    admin.get(`/api/registrations?search=${reference}`),
  );
  const path = `/api/registrations/${data[0]?.id}`;
  lines.length = 0;
  for (const table of await tablesOf(app)) {
    if (table === "rate_limits") continue;
    await app.database.pool.query(
      `alter table "${table}" add constraint broken check (false) not valid`,
    );
  }
  const words = { ...answers, email: texts.email };
  const failed = [
    await send(visitor, bodyOf(answers)),
    await visitor.post("/api/registrations/drafts", bodyOf(words, { key: randomUUID() })),
    await admin.post(`${path}/notes`, { text: texts.text }),
  ].map(({ status }) => status);
  expect(failed).toEqual([500, 500, 500]);
  const log = lines.join("");
  expect(log).toContain("QueryError");
  const typed = textsIn([submitted, answers, texts]).filter((text) =>
    /\d{4}|Fictive|ebulon/.test(text),
  );
  expect(typed.length).toBeGreaterThan(6);
  for (const text of typed) expect(log.includes(text), `the log contains ${text}`).toBe(false);
  expect(log).not.toMatch(/params|Failing row/);
});

test("a request is logged by its route, not by its address", async () => {
  const { app, lines } = await startSending();
  await app.get(`/api/posts/${texts.text}`);
  await app.get(`/api/nowhere/${texts.text}`);
  expect(lines.join("")).toContain("/api/posts/:id");
  expect(lines.filter((line) => line.includes(texts.text))).toEqual([]);
});
