import { expect, test } from "vitest";
import { callsOf, type Document, exampleOf } from "#tests/setup/example-calls.ts";
import { png as picture } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

// What a person might type: letters, digits and hyphens, so that it passes for a slug as well.
const texts = {
  text: "zebulon-kouassi-4711",
  email: "zebulon.kouassi@exemple.test",
  password: "Zebulon-garde-4711-secrets",
};

// Without these nobody gets as far as a query of a feature.
const ground = ["tokens", "users", "rate_limits", "secrets"];

async function start() {
  const lines: string[] = [];
  const app = await startTestApp({ log: { write: (line) => void lines.push(line) } });
  const document = (await (await app.get("/api/openapi.json")).json()) as Document;
  // Signing out would end what the other calls need.
  const calls = callsOf(document).filter(({ route }) => !/logout|\/tokens$/.test(route));
  const admin = await app.as("admin", { email: `chef.${texts.email}` });
  const staff = await app.as("staff");
  const png = new Uint8Array(await picture());
  const upload = await admin.post("/api/media?filename=p.png", png, {
    "content-type": "image/png",
  });
  const media = (await upload.json()) as { id: number };
  const ids = (route: string) => {
    if (route.startsWith("/users")) return staff.user.id;
    return route.startsWith("/media") ? media.id : 1;
  };
  const { form } = (await (await app.get("/api/contact/form")).json()) as { form: string };
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const forms: Record<string, object> = { "/contact": { form } };
  lines.length = 0;
  return { app, calls, lines, admin, ids, forms };
}

async function tablesOf({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ tablename }) => tablename);
}

/** Sends everything the API understands; tells which features failed. */
async function sendAll({ app, calls, admin, ids, forms }: Awaited<ReturnType<typeof start>>) {
  const failed = new Set<string>();
  for (const call of calls) {
    const { method, path, body } = exampleOf(call, texts, ids);
    // What only the site can know, and what only machines fill in.
    if (body)
      Object.assign(
        body,
        { tags: [], phone: "+225 07 01 02 03 04", website: "" },
        forms[call.route],
      );
    const answer = await admin.write(method, path, method === "GET" ? undefined : body);
    if (answer.status === 500) failed.add(call.tag);
    await app.database.pool.query("delete from rate_limits");
  }
  return { failed, secrets: [admin.token, admin.user.email] };
}

function expectSilence(lines: string[], secrets: string[]) {
  const log = lines.join("");
  expect(log).toContain("QueryError");
  for (const secret of [...Object.values(texts), ...secrets, "ebulon", "07 01 02 03", "argon2"]) {
    const line = lines.find((each) => each.includes(secret));
    expect(line, `the log tells ${secret}`).toBeUndefined();
  }
  expect(log).not.toMatch(/params|Failing row/);
}

test("writes that fail say nothing in the log of what was sent", async () => {
  const started = await start();
  const { app, lines } = started;
  // PostgreSQL tells the whole row when a check fails.
  for (const table of await tablesOf(app)) {
    if (table === "rate_limits") continue;
    await app.database.pool.query(
      `alter table "${table}" add constraint broken check (false) not valid`,
    );
  }
  const { failed, secrets } = await sendAll(started);
  expect([...failed].sort()).toEqual(
    expect.arrayContaining([
      "accounts",
      "contact",
      "formations",
      "media",
      "news",
      "settings",
      "users",
    ]),
  );
  expectSilence(lines, secrets);
});

test("reads that fail say nothing in the log of what was looked for", async () => {
  const started = await start();
  const { app, lines } = started;
  const hidden = (await tablesOf(app)).filter((table) => !ground.includes(table));
  for (const table of hidden) {
    await app.database.pool.query(`alter table "${table}" rename to "hidden_${table}"`);
  }
  const { failed, secrets } = await sendAll(started);
  expect([...failed].sort()).toEqual(
    expect.arrayContaining(["audit", "cohorts", "desk", "formations", "media", "news", "users"]),
  );
  expectSilence(lines, secrets);
});

test("a call is told by its route, not by what stands in its address", async () => {
  const { app, lines } = await start();
  await app.get(`/api/posts/${texts.text}`);
  await app.get(`/api/nowhere/${texts.text}`);
  expect(lines.join("")).toContain("/api/posts/:id");
  expect(lines.filter((line) => line.includes(texts.text))).toEqual([]);
});
