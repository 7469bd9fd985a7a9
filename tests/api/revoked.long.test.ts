import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { anArticle, createPost, ok } from "#tests/setup/content.ts";
import { exampleOf } from "#tests/setup/example-calls.ts";
import { fileFor, png } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { fittingInputs } from "./fitting-inputs.ts";
import { createRealPaths, describeRoutes, routesOf } from "./known-paths.ts";

const texts = { text: "zebulon", email: "zebulon@exemple.test", password: "Zebulon-garde-4711" };

async function disable(db: Db, id: number) {
  await db.update(users).set({ isActive: false }).where(eq(users.id, id));
}

/** The routes by which users change data. */
async function writesOf(app: TestApp) {
  const describe = await describeRoutes(app);
  const visitor = await app.as("visitor");
  const writes = [];
  for (const name of routesOf(app)) {
    const [method = "", pattern = ""] = name.split(" ");
    // A preview or a plan writes nothing.
    if (method === "GET" || /\/(preview|what-if|meaning|plan)$/.test(pattern)) continue;
    const example = describe(name);
    const body = example?.body ? exampleOf(example, texts, () => 1).body : {};
    // 401 comes before validation.
    const anywhere = pattern.replace(/:\w+(\{.*?\}+)?\??/g, (part) =>
      part.includes("a-z") ? "photo" : "1",
    );
    if ((await visitor.write(method, anywhere, body)).status !== 401) continue;
    writes.push({ name, method, pattern, anywhere, body });
  }
  return writes;
}

/** Runs something between the guards and the first statement of the write. */
function beforeEachWrite(db: Db) {
  const { transaction } = db;
  const hook = { begun: 0, act: null as (() => Promise<unknown>) | null };
  db.transaction = async function (this: Db, ...args: Parameters<typeof transaction>) {
    hook.begun += 1;
    const { act } = hook;
    hook.act = null;
    await act?.();
    return transaction.apply(this, args);
  } as typeof transaction;
  return hook;
}

test("a user disabled while the body arrives is refused, on every write", {
  timeout: 60_000,
}, async () => {
  const app = await startTestApp();
  for (const { name, method, anywhere, body } of await writesOf(app)) {
    const admin = await app.as("admin");
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const late = new ReadableStream({
      async pull(controller) {
        await disable(app.db, admin.user.id);
        controller.enqueue(bytes);
        controller.close();
      },
    });
    const headers = { "content-type": "application/json", "content-length": `${bytes.length}` };
    const answer = await admin.write(method, anywhere, late, headers);
    // Uploads check the user again after the file; where nothing can be replaced, they refuse
    // before the file has arrived.
    const refused = [401, ...(/\/(media|import|photo|file)$/.test(name) ? [422, 404] : [])];
    expect(refused, name).toContain(answer.status);
  }
});

// Values that cannot be derived from the schema.
const ownPassword = "un-autre-mot-de-passe";
const chosen = {
  tags: [],
  form: "meca-agro",
  time: "10:30",
  current_password: ownPassword,
  id: "0a0b0c0d-0000-4000-8000-000000000001",
  day: "2030-01-07",
  role: "staff",
  permissions: ["media.manage"],
  prefix: "ZE",
  copy_of: "meca-agro",
  sessions: [{ day: "2026-01-06", part: "day", entries: [] }],
  slots: [],
};

// These need items that do not exist, values that fit each other, or are never changed.
const stopsShort = [
  "PUT /api/desk/registration-forms/:key/draft",
  "PUT /api/selection-rounds/:id/reading/:reading",
  "POST /api/admissions/letters",
  "POST /api/desk/legal",
  "DELETE /api/desk/legal/:id",
  "POST /api/desk/legal/:id/archive",
  "POST /api/desk/legal/:id/unarchive",
  "POST /api/desk/settings",
  "DELETE /api/desk/settings/:id",
  "POST /api/desk/settings/:id/archive",
  "POST /api/desk/settings/:id/unarchive",
  "POST /api/health/jobs/:name/retry",
  "POST /api/launch/tries/email",
  "POST /api/launch/tries/sms",
  "POST /api/registrations/:id{[0-9]+}/documents/:name{[a-z_]+}",
  "POST /api/registrations/convocations/pdf",
  "POST /api/registrations/import/:import/mapping",
  "POST /api/registrations/messages/batches/:batch/cancel",
  "POST /api/selection-rounds/:id/close",
];

/** These read with a body and change nothing; what they begin notes that people were looked at. */
const reads = ["POST /api/certificates/issue/check", "POST /api/certificates/issue/preview"];

test("a user disabled after the guards is refused by the write itself", {
  timeout: 60_000,
}, async () => {
  const app = await startTestApp();
  const passwordHash = await hashPassword(ownPassword);
  const hook = beforeEachWrite(app.db);
  const picture = new Uint8Array(await png());
  const short: string[] = [];
  const realPath = await createRealPaths(app);
  for (const { name, method, pattern, body } of await writesOf(app)) {
    // The link of an applicant is not an account.
    if (/\/:reference\{.*\/status\//.test(name) || reads.includes(name)) continue;
    const admin = await app.as("admin", { passwordHash });
    const target = await realPath(pattern, admin.user.id);
    await admin.get("/sanctum/csrf-cookie");
    const upload = fileFor(name, picture);
    const input = { ...Object(body), ...chosen, ...(await fittingInputs[name]?.(app)) };
    Object.assign(hook, { begun: 0, act: () => disable(app.db, admin.user.id) });
    const answer = await admin.write(method, target, upload ?? input);
    const { begun } = hook;
    hook.act = null;
    if (begun) expect([name, answer.status]).toEqual([name, 401]);
    else short.push(name);
    expect(answer.ok, name).toBe(false);
    await app.database.pool.query("delete from rate_limits");
  }
  // All others reach their write.
  expect(short.sort()).toEqual(stopsShort.toSorted());
});

test("over a socket: headers first, the account is disabled, then the body", async () => {
  const app = await startTestApp();
  const admin = await app.as("admin");
  await admin.get("/sanctum/csrf-cookie");
  const server = createServer(getRequestListener(app.app.fetch)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const body = JSON.stringify({
    firstname: "Nouvel",
    lastname: "Admin",
    email: "nouvel@exemple.test",
    role: "admin",
  });
  const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    [
      "POST /api/users HTTP/1.1",
      "Host: localhost:3000",
      "Connection: close",
      `Authorization: Bearer ${admin.token}`,
      `Cookie: ${cookie}`,
      `X-XSRF-TOKEN: ${decodeURIComponent(admin.cookies.get("XSRF-TOKEN") ?? "")}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body.slice(0, 5),
    ].join("\r\n"),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  await disable(app.db, admin.user.id);
  socket.write(body.slice(5));
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  const made = await app.db.select().from(users).where(eq(users.email, "nouvel@exemple.test"));
  expect(made).toEqual([]);
});

test("an item published at the same moment can no longer be changed by its author", async () => {
  const app = await startTestApp();
  const hook = beforeEachWrite(app.db);
  const editor = await app.as("editor");
  const staff = await app.as("staff");
  await staff.get("/sanctum/csrf-cookie");
  const acts: ((id: number) => Promise<Response>)[] = [
    (id) => staff.put(`/api/posts/${id}`, { title: "Trop tard" }),
    (id) => staff.delete(`/api/posts/${id}`),
    (id) => staff.delete(`/api/desk/posts/${id}/translations/en`),
    (id) => staff.post("/api/desk/posts/bulk", { action: "delete", ids: [id] }),
  ];
  for (const [number, act] of acts.entries()) {
    const article = anArticle(`Article ${number}`);
    const { id } = await createPost(staff, { ...article, translations: { en: { title: "In" } } });
    hook.act = () => editor.post(`/api/desk/posts/${id}/publish`, { locales: ["fr"] });
    const answer = await act(id);
    const text = await answer.text();
    if (answer.status === 200) expect(text).toContain('"done":[]');
    else expect([number, answer.status, text]).toEqual([number, 403, text]);
    const item = await ok(editor.get(`/api/desk/posts/${id}`));
    expect(item).toMatchObject({ state: "published", title: article.title });
    expect(item.translations?.en?.title).toBe("In");
  }
  // The working copy is a proposal then; visitors go on reading what was published.
  const { id, slug } = await createPost(staff, anArticle("Article public"));
  hook.act = () => editor.post(`/api/desk/posts/${id}/publish`, { locales: ["fr"] });
  await ok(staff.put(`/api/desk/posts/${id}/draft`, { title: "Trop tard" }));
  expect(await ok(Promise.resolve(app.get(`/api/posts/${slug}`)))).toMatchObject({
    title: "Article public",
  });
});

const ROUNDS = 20;

test("publishing and deleting at once: the item is deleted unpublished, or stays", async () => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  const staff = await app.as("staff");
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createPost(staff, anArticle(`Article ${round}`));
    const answers = await Promise.all([
      editor.post(`/api/desk/posts/${id}/publish`, {}),
      staff.delete(`/api/posts/${id}`),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 403],
      [404, 200],
    ]).toContainEqual(statuses);
    expect((await app.get(`/api/posts/${id}`)).status).toBe(statuses[0]);
  }
});
